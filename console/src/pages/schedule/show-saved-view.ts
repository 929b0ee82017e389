import type { SavedView } from '../../api/saved-views.ts'
import type { Board } from './board.ts'
import { readView } from './schedule-view.ts'
import { addressOfSettings, type ViewSettings } from './schedule-views.ts'

/** Shows a saved view, from the current day on. */
export function showSavedView(board: Board, { id, settings }: SavedView<ViewSettings>, locale: string): void {
  const { foldedGroups, shape } = board.view.get()
  const asked = readView(
    addressOfSettings(settings),
    board.isShown ? board.firstDay : board.view.get().day,
    shape === 'list',
    locale,
  )
  board.changeView({ ...asked, foldedGroups })
  if (board.isShown) board.goTo(asked.day)
  board.savedView.set(id)
}
