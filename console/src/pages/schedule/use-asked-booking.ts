import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Problem } from '../../api/problem.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { zoneOf } from '../../timeline/wall-clock.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import type { Board } from './board.ts'
import { isBusy } from './board-booking.ts'
import { firstDayOf, noFilters, readView, writeView } from './schedule-view.ts'
import { scheduleViews } from './schedule-views.ts'
import { showSavedView } from './show-saved-view.ts'
import { readBooking } from './write-booking.ts'

/**
 * Follows the address while the page is open: `booking=7` goes to the booking and opens it, `view=3` shows a saved
 * view, and any other address that the schedule did not write is shown.
 */
export function useAskedBooking(board: Board, clock: TimeStyle): void {
  const changed = useRouterState({ select: ({ location }) => location.searchStr })
  useEffect(() => {
    // The router parses numbers and flags, so this reads the address itself.
    const { pathname, search } = window.location
    if (pathname !== '/schedule' || changed === '') return
    const asked = new URLSearchParams(search)
    const id = Number(asked.get('booking'))
    const viewId = Number(asked.get('view'))
    if (Number.isSafeInteger(viewId) && viewId > 0) void openView(board, viewId, clock).catch(notifyProblem)
    else if (Number.isSafeInteger(id) && id > 0) void openAsked(board, clock, id).catch(notifyProblem)
    else if (asked.toString() !== writeView(board.view.get())) showAsked(board, clock, search)
  }, [board, clock, changed])
}

function showAsked(board: Board, { zone, locale }: TimeStyle, search: string): void {
  const { foldedGroups, shape } = board.view.get()
  const today = zoneOf(zone).wallAt(Math.floor(Date.now() / 1000)).day
  const asked = readView(search, board.isShown ? board.firstDay : today, shape === 'list', locale)
  board.changeView({ ...asked, foldedGroups })
  if (board.isShown) board.goTo(asked.day)
}

async function openView(board: Board, id: number, { locale }: TimeStyle): Promise<void> {
  const view = await scheduleViews.read(id)
  if (view === undefined) throw new Problem(404, '')
  showSavedView(board, view, locale)
}

async function openAsked(board: Board, { zone, locale }: TimeStyle, id: number): Promise<void> {
  const booking = await readBooking(id)
  if (booking === undefined) throw new Problem(404, '')
  if (!board.isShown) return
  const { day } = zoneOf(zone).wallAt(booking.start)
  board.changeView({ filters: noFilters })
  board.goTo(firstDayOf(board.view.get().zoom, day, locale))
  board.focusOn(booking)
  if (!isBusy(booking)) board.beside.set({ panel: booking.id })
}
