import type { Board } from './board.ts'
import { addressOfSettings, type SavedView } from './saved-views.ts'
import { readView } from './schedule-view.ts'

/** Shows a saved view, from the current day on. */
export function showSavedView(board: Board, { id, settings }: SavedView): void {
  const { foldedGroups, shape } = board.view.get()
  const asked = readView(
    addressOfSettings(settings),
    board.isShown ? board.firstDay : board.view.get().day,
    shape === 'list',
  )
  board.changeView({ ...asked, foldedGroups })
  if (board.isShown) board.goTo(asked.day)
  board.savedView.set(id)
}
