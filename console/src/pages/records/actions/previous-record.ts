import type { Action } from '../../../ui/console-action.ts'
import { isInLayer } from '../../../ui/is-in-layer.ts'
import { focusRow } from '../focus-row.ts'

export const previousRecord: Action = {
  name: 'records.previous',
  keys: ['ArrowUp', 'k'],
  isPossible: () => !isInLayer(),
  run: () => focusRow(-1),
}
