import type { Action } from '../../../ui/console-action.ts'
import { isInLayer } from '../../../ui/is-in-layer.ts'
import { focusRow } from '../focus-row.ts'

export const nextRecord: Action = {
  name: 'records.next',
  keys: ['ArrowDown', 'j'],
  isPossible: () => !isInLayer(),
  run: () => focusRow(1),
}
