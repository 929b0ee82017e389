/** Dragging the name of a row to another place. */
import { lineAt } from './layout.ts'
import type { Surface } from './surface.ts'
import type { BarBooking } from './timeline-model.ts'

/** A press becomes a drag after this many pixels. */
const DRAG_FROM = 4

/** Follows a press on the name of a row; a line shows where the row would be. */
export function dragRow<B extends BarBooking>(surface: Surface<B>, down: PointerEvent): void {
  const from = resourceAt(surface, down.clientY)
  if (from === undefined || !surface.model().canOrder || down.pointerType === 'touch') return
  // The focus stays on the timeline, so that its keys go on working.
  const keepFocus = (event: Event) => event.preventDefault()
  surface.body.addEventListener('mousedown', keepFocus, { once: true })
  const mark = document.createElement('div')
  mark.className = 'row-drop'
  let to: number | undefined
  const stop = new AbortController()
  const { signal } = stop
  const end = () => {
    stop.abort()
    mark.remove()
  }
  const move = ({ clientY }: PointerEvent) => {
    if (!mark.isConnected && Math.abs(clientY - down.clientY) < DRAG_FROM) return
    const target = resourceAt(surface, clientY)
    if (target === undefined) return
    to = target.id
    mark.style.top = `${target.top > from.top ? target.bottom : target.top}px`
    surface.body.append(mark)
  }
  const drop = () => {
    end()
    if (to !== undefined) surface.model().onOrder(from.id, to)
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    end()
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', drop, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', giveUp, { signal, capture: true })
}

function resourceAt<B extends BarBooking>({ model, body }: Surface<B>, clientY: number) {
  const laid = lineAt(model().column, clientY - body.getBoundingClientRect().top)
  if (laid?.line.kind !== 'resource') return undefined
  return { id: laid.line.resource.id, top: laid.top, bottom: laid.top + laid.line.height }
}
