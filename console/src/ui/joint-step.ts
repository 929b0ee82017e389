import { Problem } from '../api/problem.ts'
import { type Done, OutdatedStep } from '../api/undo.ts'
import { say } from '../text/say.ts'
import { notify } from './notices.tsx'

/** Steps of several records as one. Those that somebody else has changed since are left out. */
export function jointStep(what: string, steps: readonly Done[]): Done {
  const [done, undone]: [Done[], Done[]] = [[...steps], []]
  const run = (from: Done[], to: Done[], way: 'undo' | 'redo') => async () => {
    let outdated: OutdatedStep | undefined
    for (let step = from[0]; step !== undefined; step = from[0]) {
      try {
        await step[way]()
        to.push(step)
      } catch (error) {
        if (!(error instanceof Problem) || (error.status !== 404 && error.status !== 412)) throw error
        outdated = new OutdatedStep(step)
      }
      from.shift()
    }
    if (outdated === undefined) return
    if (to.length === 0) throw outdated
    notify(say('outdated', { what: outdated.what }))
  }
  return { what, undo: run(done, undone, 'undo'), redo: run(undone, done, 'redo') }
}
