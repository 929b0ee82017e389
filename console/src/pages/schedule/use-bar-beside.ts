import { useEffect } from 'react'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import type { BoardBooking } from './board-booking.ts'

/** The space between the bar and the panel, and the least room beside the panel that is worth a move; in pixels. */
const MARGIN = 24
const ROOM_MIN = 240
/** How long rendering the bar may take. */
const FRAMES_MAX = 120

/** Moves the days so that the bar of a booking is beside its open panel, and back when the panel closes. */
export function useBarBeside({ pan }: TimelineModel<BoardBooking>, id: number, panel: () => Element | null): void {
  useEffect(() => {
    const before = pan.get()
    let after = before
    let frames = 0
    let frame = requestAnimationFrame(function attempt() {
      frames += 1
      const hidden = hiddenPart(id, panel())
      if (hidden === undefined && frames < FRAMES_MAX) frame = requestAnimationFrame(attempt)
      if (hidden === undefined || hidden <= 0) return
      after = Math.round(pan.get() + hidden)
      pan.set(after)
    })
    return () => {
      cancelAnimationFrame(frame)
      if (after !== before && pan.get() === after) pan.set(before)
    }
  }, [pan, id, panel])
}

/** How far the bar reaches below the panel; undefined until it is drawn. At most up to the beginning of the days. */
function hiddenPart(id: number, panel: Element | null): number | undefined {
  const bar = document.querySelector(`[data-booking="${id}"]`)?.getBoundingClientRect()
  const days = document.querySelector('.tl-lane')?.getBoundingClientRect()
  if (bar === undefined || days === undefined || panel === null) return undefined
  const end = window.innerWidth - panel.getBoundingClientRect().width - MARGIN
  if (end - days.left < ROOM_MIN) return 0
  return Math.min(bar.right - end, bar.left - days.left - MARGIN)
}
