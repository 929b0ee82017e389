import { type Fault, Invalid } from '../errors.ts'
import { SlowInstances } from '../slow-instances.ts'
import { LimitedThread, ThreadLimitReached, type ThreadLimits } from './limited-thread.ts'

/** The answer of a thread to one file (`answer-files.ts`). */
export type FileAnswer = { readonly read: unknown } | { readonly faults: readonly Fault[] }

/** How long a file may hold up those of other instances: most take some tenths of a second. */
const QUICK_MS = 2_000

/**
 * Reads files of strangers in a thread, so that no file delays other requests. `module` is the thread: it calls
 * `answerFiles`. All instances share the thread and take turns; it ends when it is idle. A file that takes long is read
 * again in a second thread, and so are the files of its instance in the next minutes. The function throws `Invalid` on
 * `file`, with the errors of the module or with the exceeded limit; `description` is what the file must be.
 */
export function fileThread<T>(
  module: URL,
  limits: ThreadLimits,
  description: string,
): (instanceId: number, bytes: Uint8Array) => Promise<T> {
  const usual = new LimitedThread(module, { ...limits, timeMs: Math.min(QUICK_MS, limits.timeMs) })
  const beside = new LimitedThread(module, limits)
  const slow = new SlowInstances()
  const ask = async (instanceId: number, bytes: Uint8Array): Promise<FileAnswer> => {
    try {
      return await usual.run(instanceId, async (send) => {
        if (slow.has(instanceId)) throw new ThreadLimitReached('time')
        return (await send(bytes)) as FileAnswer
      })
    } catch (error) {
      if (!(error instanceof ThreadLimitReached && error.limit === 'time')) throw error
      slow.add(instanceId)
    }
    return beside.run(instanceId, async (send) => (await send(bytes)) as FileAnswer)
  }
  const askWithin = async (instanceId: number, bytes: Uint8Array): Promise<FileAnswer> => {
    try {
      return await ask(instanceId, bytes)
    } catch (error) {
      if (!(error instanceof ThreadLimitReached)) throw error
      const problem = error.limit === 'time' ? `takes more than ${limits.timeMs / 1000} s` : 'takes too much memory'
      throw Invalid.field('file', `${problem} to read`, description)
    }
  }
  return async (instanceId, bytes) => {
    const answer = await askWithin(instanceId, bytes)
    if ('faults' in answer) throw new Invalid(answer.faults)
    return answer.read as T
  }
}
