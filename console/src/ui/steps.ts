/** Steps of the user, and the notice that reports each. It offers only what would apply to its own step. */
import { Problem } from '../api/problem.ts'
import { type Done, type History, OutdatedStep, undoHistory } from '../api/undo.ts'
import { say } from '../text/say.ts'
import { notify, notifyProblem, writtenWords } from './notices.tsx'

/** Adds a step to the history, and reports it with what the service warns of. */
export function noteStep(step: Done, warnings?: readonly string[]): void {
  undoHistory.note(step)
  offerUndo(step, warnings)
}

function offerUndo(step: Done, warnings?: readonly string[]): void {
  notify(writtenWords(step.what, warnings), undoButton(step), step)
}

function undoButton(step: Done) {
  return {
    label: say('undo'),
    run: () => void undoStep(step),
    isOffered: ({ past }: History) => past.at(-1) === step,
  }
}

/** Undoes the newest step, or only `step`, if it is still the newest when the changes under way have ended. */
export async function undoStep(step?: Done): Promise<void> {
  try {
    const undone = await undoHistory.undo(step)
    if (undone !== undefined) offerRedo(undone)
    else if (step !== undefined && !undoHistory.isUndone(step)) {
      notify(say('not-newest', { what: step.what }), undoButton(step), step)
    }
  } catch (error) {
    report(error, step, offerUndo)
  }
}

function offerRedo(step: Done): void {
  const redo = {
    label: say('redo'),
    run: () => void redoStep(step),
    isOffered: ({ future }: History) => future.at(-1) === step,
  }
  notify(say('undone', { what: step.what }), redo, step)
}

/** Redoes the last undone step, or only `step`, if it is still the last then. */
export async function redoStep(step?: Done): Promise<void> {
  try {
    const redone = await undoHistory.redo(step)
    if (redone !== undefined) notify(say('redone', { what: redone.what }), undefined, redone)
    else if (step !== undefined && !undoHistory.isDone(step)) {
      notify(say('not-newest', { what: step.what }), undefined, step)
    }
  } catch (error) {
    report(error, step, offerRedo)
  }
}

/** The button whose step failed is gone with its notice. The step stays; it is offered again if the service was not reached. */
function report(error: unknown, step: Done | undefined, offer: (step: Done) => void): void {
  if (error instanceof OutdatedStep) notify(say('outdated', { what: error.what }))
  else {
    if (step !== undefined && error instanceof Problem && error.isUnavailable) offer(step)
    notifyProblem(error)
  }
}
