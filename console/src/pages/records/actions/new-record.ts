import type { Action } from '../../../ui/console-action.ts'
import { isInLayer } from '../../../ui/is-in-layer.ts'
import { openList } from '../open-list.ts'

export const newRecord: Action = {
  name: 'records.new-one',
  keys: ['n'],
  isPossible: () => !isInLayer() && (openList.get()?.canCreate ?? false),
  run: () => openList.get()?.create(),
}
