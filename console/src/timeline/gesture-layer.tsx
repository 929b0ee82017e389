import { type CSSProperties, memo } from 'react'
import { inTheWay } from './clash.ts'
import { type BoxGesture, type MarkGesture, type MoveGesture, targetsOf } from './gesture.ts'
import type { LaidLine } from './layout.ts'
import type { Times } from './move.ts'
import type { Target } from './plan-move.ts'
import type { ResourceLine, RowLine } from './rows.ts'
import { Slide } from './slide.tsx'
import { dragWords } from './span-words.ts'
import type { BarBooking, TimelineModel, TimelineState } from './timeline-model.ts'
import { usePicked } from './use-picked.ts'

interface GestureLayerProps<B extends BarBooking> {
  readonly model: TimelineModel<B>
}

/** Draws the current gesture: the row under it, the original places, the ghosts, and the clashes. */
function GestureLayerBody<B extends BarBooking>({ model }: GestureLayerProps<B>) {
  const gesture = usePicked(model.state, pickGesture)
  if (gesture === undefined) return null
  return (
    <>
      {gesture.kind === 'move' && <RowTint model={model} ids={[gesture.toRow]} />}
      {gesture.kind === 'mark' && <RowTint model={model} ids={gesture.resourceIds} />}
      <div className="tl-lane hands" aria-hidden="true">
        <Slide pan={model.pan}>
          {gesture.kind === 'move' && <MoveLayer model={model} gesture={gesture} />}
          {gesture.kind === 'mark' && <MarkLayer model={model} gesture={gesture} />}
          {gesture.kind === 'box' && <Box {...gesture} />}
        </Slide>
      </div>
    </>
  )
}

function pickGesture<B extends BarBooking>({ gesture }: TimelineState<B>) {
  return gesture
}

export const GestureLayer = memo(GestureLayerBody) as typeof GestureLayerBody

function Box({ left, top, right, bottom }: BoxGesture) {
  const [from, to] = [Math.min(left, right), Math.max(left, right)]
  return (
    <div
      className="hand-box"
      style={{ left: from, width: to - from, top: Math.min(top, bottom), height: Math.abs(bottom - top) }}
    />
  )
}

interface Row<B extends BarBooking> {
  readonly laid: LaidLine<RowLine<B>>
  readonly line: ResourceLine<B>
}

function rowsOf<B extends BarBooking>(model: TimelineModel<B>, ids: readonly number[]): readonly Row<B>[] {
  return model.column.lines.flatMap((laid) =>
    laid.line.kind === 'resource' && ids.includes(laid.line.resource.id) ? [{ laid, line: laid.line }] : [],
  )
}

function MoveLayer<B extends BarBooking>({ model, gesture }: GestureLayerProps<B> & { gesture: MoveGesture<B> }) {
  const targets = targetsOf(model.style, gesture)
  const moving = new Set(gesture.isCopy ? [] : gesture.bookings.map(({ id }) => id))
  return (
    <>
      {!gesture.isCopy &&
        gesture.bookings.map((booking) => <OldPlaces key={booking.id} model={model} booking={booking} />)}
      {targets.map((target) => (
        <Ghosts key={target.booking.id} model={model} target={target} moving={moving} />
      ))}
    </>
  )
}

function MarkLayer<B extends BarBooking>({ model, gesture }: GestureLayerProps<B> & { gesture: MarkGesture }) {
  const { resourceIds } = gesture
  return (
    <>
      {rowsOf(model, resourceIds).map(({ laid, line }) => {
        const inWay = inTheWay(
          line.lanes.placed.map(({ booking }) => booking).filter(model.isClashing),
          gesture,
          nobody,
        )
        return (
          <div key={laid.line.key} className="bk ghost" style={placeOf(model, gesture, laid.top, 0)}>
            <b>{dragWords(gesture, model.style, model.step)}</b>
            {inWay.map((other) => (
              <Overlap key={other.id} model={model} own={gesture} other={other} />
            ))}
          </div>
        )
      })}
    </>
  )
}

const nobody: ReadonlySet<number> = new Set()

function RowTint<B extends BarBooking>({
  model,
  ids,
}: {
  readonly model: TimelineModel<B>
  readonly ids: readonly number[]
}) {
  return rowsOf(model, ids).map(({ laid }) => (
    <div key={laid.line.key} className="row-tint" style={{ top: laid.top, height: laid.line.height }} />
  ))
}

function OldPlaces<B extends BarBooking>({
  model,
  booking,
}: {
  readonly model: TimelineModel<B>
  readonly booking: B
}) {
  return rowsOf(
    model,
    booking.resources.map(({ id }) => id),
  ).map(({ laid, line }) => {
    const lane = line.lanes.placed.find((placed) => placed.booking.id === booking.id)?.lane ?? 0
    return <div key={laid.line.key} className="bk from" style={placeOf(model, booking, laid.top, lane)} />
  })
}

interface GhostsProps<B extends BarBooking> {
  readonly model: TimelineModel<B>
  readonly target: Target<B>
  readonly moving: ReadonlySet<number>
}

/** The booking at its new place on each of its rows, and the clashing bookings. */
function Ghosts<B extends BarBooking>({ model, target, moving }: GhostsProps<B>) {
  return rowsOf(model, target.resourceIds).map(({ laid, line }) => {
    const others = line.lanes.placed.map(({ booking }) => booking).filter(model.isClashing)
    const inWay = model.isClashing(target.booking) ? inTheWay(others, target, moving) : []
    const lane = line.lanes.placed.find(({ booking }) => booking.id === target.booking.id)?.lane ?? 0
    return (
      <div key={laid.line.key}>
        {inWay.map((other) => (
          <InWay key={other.id} model={model} line={line} top={laid.top} other={other} />
        ))}
        <div className="bk ghost" style={placeOf(model, target, laid.top, Math.min(lane, line.lanes.count - 1))}>
          <b>{target.booking.name}</b>
          <span>{dragWords({ ...target.booking, ...target }, model.style, model.step)}</span>
          {inWay.map((other) => (
            <Overlap key={other.id} model={model} own={target} other={other} />
          ))}
        </div>
      </div>
    )
  })
}

interface InWayProps<B extends BarBooking> {
  readonly model: TimelineModel<B>
  readonly line: ResourceLine<B>
  readonly top: number
  readonly other: B
}

function InWay<B extends BarBooking>({ model, line, top, other }: InWayProps<B>) {
  const lane = line.lanes.placed.find(({ booking }) => booking.id === other.id)?.lane ?? 0
  return <div className="in-way" style={placeOf(model, other, top, lane)} />
}

interface OverlapProps<B extends BarBooking> {
  readonly model: TimelineModel<B>
  readonly own: Times
  readonly other: Times
}

/** The clashing part of a ghost, as a line at its bottom. */
function Overlap<B extends BarBooking>({ model, own, other }: OverlapProps<B>) {
  const { scale } = model
  const [from, to] = [Math.max(own.start, other.start), Math.min(own.end, other.end)]
  return (
    <i
      className="over"
      style={{ left: scale.xOf(from) - scale.xOf(own.start), width: scale.xOf(to) - scale.xOf(from) }}
    />
  )
}

function placeOf<B extends BarBooking>(
  model: TimelineModel<B>,
  times: Times,
  top: number,
  lane: number,
): CSSProperties {
  const { scale } = model
  const left = scale.xOf(times.start)
  return {
    left: left + 1,
    width: Math.max(6, scale.xOf(times.end) - left - 2),
    top: top + 3 + lane * model.laneHeight,
    '--l': 0,
  } as CSSProperties
}
