import { type PointerEvent, useState } from 'react'

/** A record that is dragged, and the one whose place it would take. */
export interface RowDrag {
  readonly id: number
  readonly over: number | undefined
}

const ROW = '[data-ordered-row]'

/** Drags a row by its handle, with a mouse, a pen or a finger. Released outside the list, it stays where it was. */
export function useRowDrag(move: (id: number, placeOf: number) => void) {
  const [drag, setDrag] = useState<RowDrag>()
  const follow = (id: number, list: Element | null) => {
    const stop = new AbortController()
    const { signal } = stop
    let over: number | undefined
    const look = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(ROW)
      over = row != null && list?.contains(row) ? Number(row.dataset.orderedRow) : undefined
      setDrag({ id, over })
    }
    const end = () => {
      stop.abort()
      setDrag(undefined)
    }
    const drop = () => {
      end()
      if (over !== undefined && over !== id) move(id, over)
    }
    window.addEventListener('pointermove', look, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
  }
  const start = (id: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.releasePointerCapture(event.pointerId)
    setDrag({ id, over: undefined })
    follow(id, event.currentTarget.closest('[data-ordered-list]'))
  }
  return { drag, start }
}
