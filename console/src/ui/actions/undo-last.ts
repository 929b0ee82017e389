import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import type { Action } from '../console-action.ts'
import { notify, notifyProblem } from '../notices.tsx'
import { redoLast } from './redo-last.ts'

export const undoLast: Action = {
  name: 'undo',
  keys: ['Ctrl+z'],
  isPossible: () => undoHistory.mayUndo,
  run: async () => {
    try {
      const step = await undoHistory.undo()
      if (step !== undefined) notify(say('undone', { what: step.what }), { label: say('redo'), run: redoLast.run })
    } catch (error) {
      notifyProblem(error)
    }
  },
}
