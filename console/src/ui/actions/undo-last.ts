import { undoHistory } from '../../api/undo.ts'
import type { Action } from '../console-action.ts'
import { undoStep } from '../steps.ts'

export const undoLast: Action = {
  name: 'undo',
  keys: ['Ctrl+z'],
  isPossible: () => undoHistory.mayUndo,
  run: () => undoStep(),
}
