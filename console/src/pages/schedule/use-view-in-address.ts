import { useEffect } from 'react'
import type { Board } from './board.ts'
import { writeView } from './schedule-view.ts'

/** How long the view must rest before its day is written to the address. */
const REST_MS = 250

/** The query of the address: the view, and the booking whose panel is open. */
export function addressOf({ view, beside, asked }: Board): string {
  const { panel = asked } = beside.get()
  return `?${writeView(view.get())}${panel === undefined ? '' : `&booking=${panel}`}`
}

/** Keeps the address in step with the view, so that a link and a reload show the same. */
export function useViewInAddress(board: Board): void {
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      // Another address, such as that of Back, is shown first.
      if (board.address !== undefined && board.address !== window.location.search) return
      board.address = addressOf(board)
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
