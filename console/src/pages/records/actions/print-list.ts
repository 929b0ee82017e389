import type { Action } from '../../../ui/console-action.ts'
import { openList } from '../open-list.ts'

export const printList: Action = {
  name: 'records.print',
  keys: ['p'],
  isPossible: () =>
    openList.get()?.print !== undefined && document.activeElement?.closest('[role=dialog], [role=menu]') == null,
  run: () => openList.get()?.print?.(),
}
