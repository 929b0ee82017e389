// biome-ignore-all lint/a11y/useSemanticElements: rows and cells lie where their time is, which tables do not allow.
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { say } from '../text/say.ts'
import { barWords } from './bar.tsx'
import { useCellFrame } from './cell-frame.ts'
import { GestureLayer } from './gesture-layer.tsx'
import type { Column, Line } from './layout.ts'
import { pressTimeline } from './pointer.ts'
import { Slide } from './slide.tsx'
import type { Surface } from './surface.ts'
import { TimelineHead } from './timeline-head.tsx'
import type { BarBooking, TimelineModel, TimelineState } from './timeline-model.ts'
import { GroupRow, ResourceRow } from './timeline-row.tsx'
import { useDrawnDays } from './use-drawn-days.ts'
import { usePicked } from './use-picked.ts'
import { useReveal } from './use-reveal.ts'
import { useCursorAtFocus, useTabStop } from './use-tab-stop.ts'
import { drawnDown, linesBetween, type Stretch } from './window.ts'

interface TimelineProps<B extends BarBooking> {
  readonly model: TimelineModel<B>
  readonly days: Stretch
  readonly onLaneWidth: (width: number) => void
}

/** The timeline: one grid, with a row for each resource. Only the visible part is rendered. */
export function Timeline<B extends BarBooking>({ model, days, onLaneWidth }: TimelineProps<B>) {
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const latest = useLatest(model)
  const rows = useRowWindow(scroller, model.column)
  const frame = useCellFrame(model)
  const drawnDays = useDrawnDays(model.scale, days)
  const selection = usePicked(model.state, pickSelection)
  const cursor = usePicked(model.state, pickCursor)
  useWheel(scroller, model)
  useLaneWidth(scroller, onLaneWidth)
  const surface = useSurface(latest, scroller, body)
  useReveal(model.state, surface)
  usePresses(scroller, surface)
  const drawn = useMemo(() => linesBetween(model.column, rows), [model.column, rows])
  useDrawnRows(model, drawn)
  const stop = useTabStop({ scale: model.scale, drawn, rows, days, drawnDays }, cursor)
  useCursorAtFocus(scroller, surface, stop)
  const { lines, height } = model.column
  const places = useMemo(() => new Map(lines.map(({ line }, index) => [line.key, index])), [lines])
  const size = { '--rows': `${height}px`, '--lane': `${model.laneHeight}px` } as CSSProperties
  return (
    <div ref={scroller} className="tl" style={size} data-cursor={cursor && `${cursor.resourceId} ${cursor.bookingId}`}>
      <div role="grid" aria-label={say('schedule')} aria-rowcount={lines.length + 1} aria-multiselectable="true">
        <TimelineHead
          pan={model.pan}
          scale={model.scale}
          days={drawnDays}
          now={model.now}
          style={model.style}
          daysOff={model.daysOff}
          otherZone={model.otherZone}
          onNights={model.onNights}
          onZone={model.onZone}
        />
        <div role="rowgroup" ref={body} className="tl-body">
          {drawn.map(({ line, top }) =>
            line.kind === 'group' ? (
              <GroupRow
                key={line.key}
                model={model}
                frame={frame}
                line={line}
                top={top}
                index={indexOf(places, line.key)}
                days={drawnDays}
              />
            ) : (
              <ResourceRow
                key={line.key}
                model={model}
                frame={frame}
                line={line}
                top={top}
                index={indexOf(places, line.key)}
                days={days}
                drawnDays={drawnDays}
                selection={selection}
                cursor={stop?.resourceId === line.resource.id ? stop : undefined}
              />
            ),
          )}
        </div>
      </div>
      <div className="tl-over">
        <div className="tl-lane" aria-hidden="true">
          <Slide pan={model.pan}>
            <NowLine model={model} days={drawnDays} />
          </Slide>
        </div>
        <GestureLayer model={model} />
      </div>
    </div>
  )
}

function pickSelection<B extends BarBooking>({ selection }: TimelineState<B>) {
  return selection
}

function pickCursor<B extends BarBooking>({ cursor }: TimelineState<B>) {
  return cursor
}

function indexOf(places: ReadonlyMap<string, number>, key: string): number {
  return (places.get(key) ?? 0) + 2
}

/** Pointer presses; a double click, or a click from the keyboard, opens a booking. */
function usePresses<B extends BarBooking>(
  scroller: RefObject<HTMLDivElement | null>,
  surface: () => Surface<B> | undefined,
): void {
  useEffect(() => {
    const element = scroller.current
    const place = surface()
    if (element === null || place === undefined) return
    const press = (event: PointerEvent) => pressTimeline(place, event)
    const open = (event: MouseEvent) => {
      const bar = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-booking]') : null
      if (bar !== null && event.detail !== 1) place.model().onOpen(Number(bar.dataset.booking))
    }
    const tell = ({ target }: PointerEvent) => {
      const bar = target instanceof Element ? target.closest<HTMLElement>('[data-booking]') : null
      if (bar !== null) tellBar(place.model(), bar)
    }
    element.addEventListener('pointerdown', press)
    element.addEventListener('click', open)
    element.addEventListener('pointerover', tell)
    return () => {
      element.removeEventListener('pointerdown', press)
      element.removeEventListener('click', open)
      element.removeEventListener('pointerover', tell)
    }
  }, [scroller, surface])
}

/** The words of a bar beside the pointer: most bars are never pointed at. */
function tellBar<B extends BarBooking>(model: TimelineModel<B>, bar: HTMLElement): void {
  const booking = model.bookingOf(Number(bar.dataset.booking))
  if (booking === undefined) return
  bar.title = barWords(booking, model.lookOf(booking), bar.classList.contains('clash'), model.style).join('\n')
}

function NowLine<B extends BarBooking>({ model, days }: { readonly model: TimelineModel<B>; readonly days: Stretch }) {
  const { scale, now } = model
  const { day } = scale.zone.wallAt(now)
  if (day < days.from || day >= days.to) return null
  return <div className="nowline" style={{ left: scale.xOf(now) }} />
}

/** The newest value, for later reads. */
function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}

function useSurface<B extends BarBooking>(
  latest: RefObject<TimelineModel<B>>,
  scroller: RefObject<HTMLDivElement | null>,
  body: RefObject<HTMLDivElement | null>,
): () => Surface<B> | undefined {
  return useCallback(() => {
    if (scroller.current === null || body.current === null) return undefined
    const lane = scroller.current.querySelector('.tl-lane')
    return {
      model: () => latest.current,
      scroller: scroller.current,
      body: body.current,
      laneLeft: () => lane?.getBoundingClientRect().left ?? 0,
    }
  }, [latest, scroller, body])
}

const noRows: Stretch = { from: 0, to: 0 }
const noElement = { scrollTop: 0, clientHeight: 0 }

/**
 * The rendered rows, by the vertical scroll position. The row at the upper edge stays there while the rows above it
 * stay, and become higher or lower.
 */
function useRowWindow(scroller: RefObject<HTMLDivElement | null>, column: Column<Line>): Stretch {
  // Nothing is rendered until the size is known: rows for a wrong size would be rendered twice.
  const [rows, setRows] = useState<Stretch>(noRows)
  const drawn = useRef({ column, top: 0 })
  const measure = useCallback(() => {
    const { scrollTop, clientHeight } = scroller.current ?? noElement
    drawn.current.top = scrollTop
    const next = drawnDown(scrollTop, clientHeight)
    setRows((last) => (last.from === next.from && last.to === next.to ? last : next))
  }, [scroller])
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, measure])
  useLayoutEffect(() => {
    const { column: before, top: last } = drawn.current
    drawn.current.column = column
    const { current: element } = scroller
    if (element === null) return
    const { scrollTop, clientHeight, scrollHeight } = element
    // At its end, the browser has scrolled it already.
    const top = scrollTop + clientHeight < scrollHeight ? scrollTop : Math.max(scrollTop, last)
    const [upper] = linesBetween(before, { from: top, to: top + 1 })
    const now = upper && column.lines[before.lines.indexOf(upper)]
    if (top === 0 || now?.line.key !== upper?.line.key || now?.top === upper?.top) return
    element.scrollTop = top + (now?.top ?? 0) - (upper?.top ?? 0)
    measure()
  }, [scroller, column, measure])
  return rows
}

/** Handles the wheel. */
function useWheel<B extends BarBooking>(scroller: RefObject<HTMLDivElement | null>, { pan }: TimelineModel<B>): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const wheel = (event: WheelEvent) => {
      const across = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX
      if (event.ctrlKey || Math.abs(across) <= (event.shiftKey ? 0 : Math.abs(event.deltaY))) return
      event.preventDefault()
      pan.set(pan.get() + Math.round(across))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [scroller, pan])
}

function useLaneWidth(scroller: RefObject<HTMLDivElement | null>, onLaneWidth: (width: number) => void): void {
  useLayoutEffect(() => {
    const lane = scroller.current?.querySelector('.tl-lane')
    if (lane === null || lane === undefined) return
    const measure = () => onLaneWidth(lane.clientWidth)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(lane)
    return () => resized.disconnect()
  }, [scroller, onLaneWidth])
}

/** Reports the visible rows, by their index among the resources, for loading. */
function useDrawnRows<B extends BarBooking>(
  { onRows, onLines, column }: TimelineModel<B>,
  drawn: readonly { readonly line: { readonly key: string } }[],
): void {
  useEffect(() => onLines(drawn.map(({ line }) => line.key)), [drawn, onLines])
  const first = drawn[0]?.line.key
  const last = drawn.at(-1)?.line.key
  useEffect(() => {
    if (first === undefined) return
    const keys = column.lines.filter(({ line }) => line.kind === 'resource' || line.key === first || line.key === last)
    const place = (key: string | undefined) =>
      Math.max(
        0,
        keys.findIndex(({ line }) => line.key === key),
      )
    onRows(place(first), place(last) + 1)
  }, [column, first, last, onRows])
}
