import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import type { Action } from '../console-action.ts'
import { notify, notifyProblem } from '../notices.tsx'

export const redoLast: Action = {
  name: 'redo',
  keys: ['Ctrl+Shift+z', 'Ctrl+y'],
  isPossible: () => undoHistory.mayRedo,
  run: async () => {
    try {
      const step = await undoHistory.redo()
      if (step !== undefined) notify(say('redone', { what: step.what }))
    } catch (error) {
      notifyProblem(error)
    }
  },
}
