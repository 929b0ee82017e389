import type { Action } from '../../../ui/console-action.ts'
import { isInLayer } from '../../../ui/is-in-layer.ts'
import { openList } from '../open-list.ts'

export const printList: Action = {
  name: 'records.print',
  keys: ['p'],
  isPossible: () => openList.get()?.print !== undefined && !isInLayer(),
  run: () => openList.get()?.print?.(),
}
