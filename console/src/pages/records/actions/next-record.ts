import type { Action } from '../../../ui/console-action.ts'
import { focusRow } from '../focus-row.ts'

export const nextRecord: Action = {
  name: 'records.next',
  keys: ['ArrowDown', 'j'],
  run: () => focusRow(1),
}
