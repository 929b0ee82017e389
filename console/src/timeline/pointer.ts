/** The pointer on the timeline: it moves, resizes, copies, marks empty time, draws boxes and moves the view. */
import { dragRow } from './drag-row.ts'
import { type Gesture, isSameGesture, type MoveGesture } from './gesture.ts'
import { lineAt } from './layout.ts'
import { markTimes } from './mark-times.ts'
import { type Edge, roundShift, wallShift } from './move.ts'
import type { ResourceLine } from './rows.ts'
import { selectAt } from './select.ts'
import type { Surface } from './surface.ts'
import type { BarBooking } from './timeline-model.ts'
import { DAY } from './wall-clock.ts'

interface Place {
  readonly clientX: number
  readonly clientY: number
}

/** A press becomes a drag after this many pixels, and with a finger after this time. */
const DRAG_FROM = 4
const LONG_PRESS_MS = 380
/** A drag at this distance from the edge moves the view. */
const EDGE = 36
const EDGE_STEP = 9

/** Starts the gesture of a press, and follows the pointer until it is released. */
export function pressTimeline<B extends BarBooking>(surface: Surface<B>, down: PointerEvent): void {
  if (down.button !== 0 || !(down.target instanceof Element)) return
  const target = down.target
  if (target.closest('.res > [role=rowheader]') !== null) dragRow(surface, down)
  if (target.closest('[role=rowheader], .corner') !== null) return
  const begin = target.closest('.tl-head') === null ? gestureFrom(surface, target, down) : undefined
  if (down.pointerType === 'touch') followFinger(surface, down, begin)
  else if (begin === undefined) followPan(surface, down)
  else followHand(surface, down, begin)
}

/** The width of the edges of a bar that resize it, in pixels. A tiny bar has only its end, and most of it moves the bar. */
const GRIP = 6
const GRIP_SHARE = 0.3

function edgeAt(bar: Element, { clientX }: Place): Edge | undefined {
  const { left, right, width } = bar.getBoundingClientRect()
  if (clientX >= right - Math.min(GRIP, width * GRIP_SHARE)) return 'end'
  return clientX < left + GRIP && !bar.classList.contains('tiny') ? 'start' : undefined
}

function rowOf(bar: Element): number {
  return Number(bar.closest<HTMLElement>('[data-row]')?.dataset.row)
}

/** The gesture for a pointer position. */
type Follow<B extends BarBooking> = (at: Place & { readonly ctrlKey: boolean }) => Gesture<B> | undefined

function gestureFrom<B extends BarBooking>(
  surface: Surface<B>,
  target: Element,
  down: PointerEvent,
): Follow<B> | undefined {
  const model = surface.model()
  const bar = target.closest<HTMLElement>('[data-booking]')
  const booking = bar === null ? undefined : model.bookingOf(Number(bar.dataset.booking))
  if (bar !== null && booking !== undefined) {
    if (!model.canWrite || model.lookOf(booking).isFixed) return () => undefined
    return followMove(surface, booking, rowOf(bar), edgeAt(bar, down), down)
  }
  const row = rowAt(surface, down)
  if (row === undefined) return undefined
  if (down.shiftKey) return followBox(surface, down)
  return model.canWrite ? followMark(surface, row.resource.id, down) : () => undefined
}

function followMove<B extends BarBooking>(
  surface: Surface<B>,
  grabbed: B,
  fromRow: number,
  edge: Edge | undefined,
  down: Place,
): Follow<B> {
  const { state } = surface.model()
  const { selection } = state.get()
  const together = edge === undefined && selection.has(grabbed.id) ? [...selection] : [grabbed.id]
  const model = surface.model()
  const bookings = together.flatMap((id) => model.bookingOf(id) ?? []).filter((one) => !model.lookOf(one).isFixed)
  const origin = placeX(surface, down)
  return (at) => {
    const { scale, step } = surface.model()
    const x = placeX(surface, at)
    const anchor = scale.xOf(edge === 'end' ? grabbed.end : grabbed.start)
    const shift = wallShift(scale.zone, scale.stampAt(anchor), scale.stampAt(anchor + x - origin))
    const dayAt = (one: number) => scale.zone.wallAt(scale.stampAt(one)).day
    const limitAt = (one: number) => {
      const [from = 0, to = 0] = [0, 1].map((more) => scale.xOf(scale.zone.dayStart(dayAt(one) + more)))
      return dayAt(one) + Math.round((one - from) / (to - from))
    }
    // Whole days follow the day under the pointer, and their ends the nearest limit of a day: days at the weekend are
    // narrower, and hours of the night have no width.
    const days = edge === undefined ? dayAt(x) - dayAt(origin) : limitAt(anchor + x - origin) - limitAt(anchor)
    const seconds = grabbed.all_day === 'true' ? days * DAY : roundShift(shift, step)
    const row = edge === undefined ? rowAt(surface, at) : undefined
    const gesture: MoveGesture<B> = {
      kind: 'move',
      grabbed,
      bookings,
      fromRow,
      toRow: row?.resource.id ?? fromRow,
      seconds,
      step,
      isCopy: edge === undefined && at.ctrlKey,
      ...(edge && { edge }),
    }
    return gesture
  }
}

/** Rows are named by their resources: they are laid out again when a booking changes meanwhile. */
function followMark<B extends BarBooking>(surface: Surface<B>, first: number, down: Place): Follow<B> {
  const origin = placeX(surface, down)
  return (at) => {
    const { scale, step, column } = surface.model()
    const ids = column.lines.map(({ line }) => (line.kind === 'resource' ? line.resource.id : undefined))
    const [one, other] = [ids.indexOf(first), ids.indexOf(rowAt(surface, at)?.resource.id ?? first)]
    const marked = ids.slice(Math.min(one, other), Math.max(one, other) + 1).filter((id) => id !== undefined)
    // The first row can be gone: its resource was deleted.
    const resourceIds = one === -1 ? [first] : marked
    return { kind: 'mark', resourceIds, ...markTimes(scale, origin, placeX(surface, at), step) }
  }
}

function followBox<B extends BarBooking>(surface: Surface<B>, down: Place): Follow<B> {
  const [left, top] = [placeX(surface, down), placeY(surface, down)]
  return (at) => ({ kind: 'box', left, top, right: placeX(surface, at), bottom: placeY(surface, at) })
}

/** A mouse: a press is a drag when it moves, and a click otherwise. */
function followHand<B extends BarBooking>(surface: Surface<B>, down: PointerEvent, follow: Follow<B>): void {
  let isDrag = false
  let last: PointerEvent = down
  const show = () => {
    const gesture = follow(last)
    const { state } = surface.model()
    const current = state.get()
    if (!isSameGesture(current.gesture, gesture)) state.set({ ...current, gesture })
  }
  const stopScrolling = scrollAtEdges(
    surface,
    down,
    () => (isDrag ? last : undefined),
    () => show(),
  )
  const move = (event: PointerEvent) => {
    last = event
    isDrag ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= DRAG_FROM
    if (isDrag) show()
  }
  const end = (event: PointerEvent | undefined) => {
    stop.abort()
    stopScrolling()
    const { state, onDrop } = surface.model()
    const gesture = event === undefined || !isDrag ? undefined : follow(event)
    state.set({ ...state.get(), gesture: undefined })
    if (gesture !== undefined) onDrop(gesture)
    else if (event !== undefined && !isDrag) selectAt(surface.model(), placeOf(surface, event), event)
  }
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', () => end(undefined), { signal })
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    end(undefined)
  }
  window.addEventListener('keydown', giveUp, { signal, capture: true })
}

/** Dragging the header moves the view. */
function followPan<B extends BarBooking>(surface: Surface<B>, down: PointerEvent): void {
  const { pan } = surface.model()
  const origin = pan.get() + down.clientX
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('pointermove', ({ clientX }) => pan.set(Math.round(origin - clientX)), { signal })
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => stop.abort(), { signal })
}

/** A finger moves the view; after a long press it acts like a mouse. */
function followFinger<B extends BarBooking>(
  surface: Surface<B>,
  down: PointerEvent,
  follow: Follow<B> | undefined,
): void {
  const stop = new AbortController()
  const { signal } = stop
  const timer = setTimeout(() => {
    stop.abort()
    if (follow !== undefined) followHand(surface, down, follow)
  }, LONG_PRESS_MS)
  const { pan } = surface.model()
  const origin = pan.get() + down.clientX
  let isMoved = false
  const move = (event: PointerEvent) => {
    isMoved ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > DRAG_FROM * 2
    if (!isMoved) return
    clearTimeout(timer)
    pan.set(Math.round(origin - event.clientX))
  }
  const end = (event: PointerEvent) => {
    clearTimeout(timer)
    stop.abort()
    if (!isMoved && event.type === 'pointerup') selectAt(surface.model(), placeOf(surface, event), event)
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', end, { signal })
}

function scrollAtEdges<B extends BarBooking>(
  { scroller, laneLeft, model }: Surface<B>,
  pressed: Place,
  hand: () => Place | undefined,
  moved: () => void,
): () => void {
  let frame = requestAnimationFrame(function step() {
    frame = requestAnimationFrame(step)
    const at = hand()
    if (at === undefined) return
    const box = scroller.getBoundingClientRect()
    const across = side(at.clientX, pressed.clientX, laneLeft(), box.right)
    const down = side(at.clientY, pressed.clientY, box.top + EDGE, box.bottom)
    if (across === 0 && down === 0) return
    const { pan } = model()
    pan.set(pan.get() + across * EDGE_STEP)
    scroller.scrollTop += down * EDGE_STEP
    moved()
  })
  return () => cancelAnimationFrame(frame)
}

/** A drag that begins near an edge has half of that distance to move before the view moves, too. */
function side(at: number, pressed: number, from: number, to: number): -1 | 0 | 1 {
  if (at < from + Math.min(EDGE, (pressed - from) / 2)) return -1
  return at > to - Math.min(EDGE, (to - pressed) / 2) ? 1 : 0
}

function placeX<B extends BarBooking>({ model, laneLeft }: Surface<B>, { clientX }: Place): number {
  return clientX - laneLeft() + model().pan.get()
}

function placeY<B extends BarBooking>({ body }: Surface<B>, { clientY }: Place): number {
  return clientY - body.getBoundingClientRect().top
}

function placeOf<B extends BarBooking>(surface: Surface<B>, event: PointerEvent) {
  const bar = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-booking]') : null
  return {
    stamp: surface.model().scale.stampAt(placeX(surface, event)),
    resourceId: bar === null ? rowAt(surface, event)?.resource.id : rowOf(bar),
    ...(bar !== null && { bookingId: Number(bar.dataset.booking) }),
  }
}

function rowAt<B extends BarBooking>(surface: Surface<B>, at: Place): ResourceLine<B> | undefined {
  const laid = lineAt(surface.model().column, placeY(surface, at))
  return laid?.line.kind === 'resource' ? laid.line : undefined
}
