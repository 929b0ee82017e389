import type { Action } from '../../../ui/console-action.ts'
import { focusRow } from '../focus-row.ts'

export const previousRecord: Action = {
  name: 'records.previous',
  keys: ['ArrowUp', 'k'],
  run: () => focusRow(-1),
}
