import type { Action } from '../../../ui/console-action.ts'
import { openList } from '../open-list.ts'

export const printList: Action = {
  name: 'records.print',
  keys: ['p'],
  isPossible: () => openList.get()?.print !== undefined,
  run: () => openList.get()?.print?.(),
}
