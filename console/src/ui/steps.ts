/** Steps of the user, and the notices that report them. A notice offers only what would apply to its own step. */
import { type Done, OutdatedStep, undoHistory } from '../api/undo.ts'
import { say } from '../text/say.ts'
import { notify, notifyProblem } from './notices.tsx'

/** Adds a step to the history and reports it. */
export function noteStep(step: Done): void {
  undoHistory.note(step)
  notify(step.what, {
    label: say('undo'),
    run: () => void undoStep(step),
    isOffered: ({ past }) => past.at(-1) === step,
  })
}

/** Undoes the newest step, or only `step`, if it is still the newest. */
export async function undoStep(step?: Done): Promise<void> {
  try {
    const undone = await undoHistory.undo(step)
    if (undone === undefined) return
    notify(say('undone', { what: undone.what }), {
      label: say('redo'),
      run: () => void redoStep(undone),
      isOffered: ({ future }) => future.at(-1) === undone,
    })
  } catch (error) {
    report(error)
  }
}

/** Redoes the last undone step, or only `step`, if it is still the last. */
export async function redoStep(step?: Done): Promise<void> {
  try {
    const redone = await undoHistory.redo(step)
    if (redone !== undefined) notify(say('redone', { what: redone.what }))
  } catch (error) {
    report(error)
  }
}

function report(error: unknown): void {
  if (error instanceof OutdatedStep) notify(say('outdated', { what: error.what }))
  else notifyProblem(error)
}
