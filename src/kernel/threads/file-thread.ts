import { type Fault, Invalid } from '../errors.ts'
import { LimitedThread, ThreadLimitReached, type ThreadLimits } from './limited-thread.ts'

/** The answer of a thread to one file (`answer-files.ts`). */
export type FileAnswer = { readonly read: unknown } | { readonly faults: readonly Fault[] }

/**
 * Reads files of strangers in a thread, so that no file delays other requests. `module` is the thread: it calls
 * `answerFiles`. All instances share the thread and take turns; it ends when it is idle. The function throws `Invalid`
 * on `file`, with the errors of the module or with the exceeded limit; `description` is what the file must be.
 */
export function fileThread<T>(
  module: URL,
  limits: ThreadLimits,
  description: string,
): (instanceId: number, bytes: Uint8Array) => Promise<T> {
  const thread = new LimitedThread(module, limits)
  const ask = async (instanceId: number, bytes: Uint8Array): Promise<FileAnswer> => {
    try {
      return await thread.run(instanceId, async (send) => (await send(bytes)) as FileAnswer)
    } catch (error) {
      if (!(error instanceof ThreadLimitReached)) throw error
      const problem = error.limit === 'time' ? `takes more than ${limits.timeMs / 1000} s` : 'takes too much memory'
      throw Invalid.field('file', `${problem} to read`, description)
    }
  }
  return async (instanceId, bytes) => {
    const answer = await ask(instanceId, bytes)
    if ('faults' in answer) throw new Invalid(answer.faults)
    return answer.read as T
  }
}
