import { useEffect } from 'react'
import type { Board } from './board.ts'
import { writeView } from './schedule-view.ts'

/** How long the view must rest before its day is written to the address. */
const REST_MS = 250

/** Keeps the address in step with the view, so that a link and a reload show the same. */
export function useViewInAddress(board: Board): void {
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      const address = `${window.location.pathname}?${writeView(board.view.get())}`
      window.history.replaceState(window.history.state, '', address)
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
