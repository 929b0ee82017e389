import { undoHistory } from '../../api/undo.ts'
import type { Action } from '../console-action.ts'
import { redoStep } from '../steps.ts'

export const redoLast: Action = {
  name: 'redo',
  keys: ['Ctrl+Shift+z', 'Ctrl+y'],
  isPossible: () => undoHistory.mayRedo,
  run: () => redoStep(),
}
