import { useEffect } from 'react'
import type { Board } from './board.ts'
import { writeView } from './schedule-view.ts'

/** How long the view must rest before its day is written to the address. */
const REST_MS = 250

/** The query of the address: the view, and the booking whose panel is open. */
export function addressOf(board: Board): string {
  const { panel = board.asked } = board.beside.get()
  return withBooking(board, panel)
}

function withBooking({ view }: Board, id: number | undefined): string {
  return `?${writeView(view.get())}${id === undefined ? '' : `&booking=${id}`}`
}

/** The booking that the address of the browser names. */
export function bookingInAddress(): number | undefined {
  const id = new URLSearchParams(window.location.search).get('booking')
  return id === null ? undefined : Number(id)
}

/** Keeps the address in step with the view, so that a link and a reload show the same. */
export function useViewInAddress(board: Board): void {
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      const { pathname, search } = window.location
      // Another address, such as that of Back or of the next page, is shown first.
      if (pathname !== '/schedule' || board.address !== search) return
      const { panel = board.asked } = board.beside.get()
      // A panel that opens gets its own entry: until then, that of the view stays without it.
      board.address = withBooking(board, panel === undefined ? undefined : bookingInAddress())
      window.history.replaceState(window.history.state, '', board.address)
    }
    const panned = () => {
      clearTimeout(resting)
      resting = setTimeout(() => board.isShown && board.changeView({ day: board.firstDay }), REST_MS)
    }
    const stops = [board.view.subscribe(write), board.pan.subscribe(panned)]
    return () => {
      clearTimeout(resting)
      for (const stop of stops) stop()
    }
  }, [board])
}
