import { Problem } from '../../api/problem.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { zoneOf } from '../../timeline/wall-clock.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import { isOnPanelEntry } from '../../ui/panel-entry.ts'
import type { Board } from './board.ts'
import { isBusy } from './board-booking.ts'
import { firstDayOf, noFilters, readView, writeView } from './schedule-view.ts'
import { scheduleViews } from './schedule-views.ts'
import { showSavedView } from './show-saved-view.ts'
import { readBooking } from './write-booking.ts'

/**
 * Shows the address of the browser: `booking=7` goes to the booking and opens it, `view=3` shows a saved view. Without a
 * booking, it closes the panel.
 */
export async function showAddress(board: Board, clock: TimeStyle): Promise<void> {
  // The router parses numbers and flags, so this reads the address itself.
  const { pathname, search } = window.location
  if (pathname !== '/schedule') return
  board.address = search
  const asked = new URLSearchParams(search)
  const id = Number(asked.get('booking'))
  const viewId = Number(asked.get('view'))
  try {
    if (Number.isSafeInteger(viewId) && viewId > 0) await openView(board, viewId, clock)
    else if (!Number.isSafeInteger(id) || id <= 0) showWithout(board, clock)
    else if (id !== (board.beside.get().panel ?? board.asked)) await openAsked(board, clock, id)
  } catch (error) {
    notifyProblem(error)
  }
}

/** The view of an address without a booking. From the panel, it stays as it is. */
function showWithout(board: Board, clock: TimeStyle): void {
  board.asked = undefined
  if (board.beside.get().panel !== undefined) board.closePanel()
  if (board.hasPanelEntry) {
    board.hasPanelEntry = false
    // Writes the view into its own entry.
    board.changeView({})
  } else showView(board, clock)
}

/** Shows the view of the address, if it differs. */
function showView(board: Board, clock: TimeStyle): void {
  const asked = new URLSearchParams(window.location.search)
  asked.delete('booking')
  if (asked.toString() !== writeView(board.view.get())) showAsked(board, clock, window.location.search)
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

/** Takes a booking that does not exist out of the address; an entry of its panel goes. */
function leaveAsked(board: Board): void {
  board.asked = undefined
  if (window.location.pathname !== '/schedule') return
  if (isOnPanelEntry()) board.goBack()
  else board.changeView({})
}

async function openAsked(board: Board, clock: TimeStyle, id: number): Promise<void> {
  const isLink = !new URLSearchParams(window.location.search).has('date')
  // First of all: what changes the view writes the address, which keeps the booking.
  board.asked = id
  if (!isLink) showView(board, clock)
  try {
    const booking = await readBooking(id)
    if (board.asked !== id) return
    if (booking === undefined) {
      leaveAsked(board)
      throw new Problem(404, '')
    }
    if (!board.isShown) return
    if (!isBusy(booking)) board.beside.set({ panel: booking.id })
    if (isLink) {
      const { day } = zoneOf(clock.zone).wallAt(booking.start)
      board.changeView({ filters: noFilters })
      board.goTo(firstDayOf(board.view.get().zoom, day, clock.locale))
    }
    board.focusOn(booking)
  } finally {
    if (board.asked === id) board.asked = undefined
  }
}
