import type { Action } from '../../../ui/console-action.ts'
import { orderedInFocus, orderedRows } from '../ordered/ordered-rows.ts'

export const moveRecord: Action = {
  name: 'ordered.move-one',
  keys: ['Alt+ArrowUp', 'Alt+ArrowDown'],
  isPossible: () => orderedRows.get() !== undefined && orderedInFocus() !== undefined,
  run: (key) => {
    const id = orderedInFocus()
    if (id !== undefined) orderedRows.get()?.(id, key === 'Alt+ArrowUp' ? 'up' : 'down')
  },
}
