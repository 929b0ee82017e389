import { Problem } from './problem.ts'
import { Store } from './store.ts'

/** After this time, the user should know that a request is not answered. A file may take long. */
const LATE_MS = 10_000
const FILE_LATE_MS = 120_000

interface Late {
  /** Whether a change waits for it. */
  readonly isChange: boolean
  /** Gives up waiting. */
  readonly stop: () => void
}

interface Unanswered {
  /** How many changes are neither stored nor refused yet. */
  readonly changes: number
  /** The requests that have waited for long. */
  readonly late: readonly Late[]
}

export const unanswered = new Store<Unanswered>({ changes: 0, late: [] })

/** Counts a change until it is stored or refused. Its requests, also those that read, are part of it. */
export async function countChange<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  note(1)
  try {
    return await change()
  } finally {
    note(-1)
  }
}

/**
 * Notes a request that is late until it is answered. When the user gives up waiting, it ends as if a proxy had (504), if a
 * change waits for it; another one is asked again.
 */
export async function untilAnswered<Answer>(
  ask: (given: AbortSignal) => Promise<Answer>,
  isFile: boolean,
): Promise<Answer> {
  const given = new AbortController()
  const isChange = unanswered.get().changes > 0
  // Another reason than that of a request which is no longer needed.
  const own: Late = { isChange, stop: () => given.abort('') }
  const timer = setTimeout(() => note(0, (late) => [...late, own]), isFile ? FILE_LATE_MS : LATE_MS)
  try {
    return await ask(given.signal)
  } catch (error) {
    if (!given.signal.aborted) throw error
    if (isChange) throw new Problem(504, '')
  } finally {
    clearTimeout(timer)
    if (unanswered.get().late.includes(own)) note(0, (late) => late.filter((one) => one !== own))
  }
  return untilAnswered(ask, isFile)
}

function note(count: number, change = (late: readonly Late[]) => late): void {
  const { changes, late } = unanswered.get()
  unanswered.set({ changes: changes + count, late: change(late) })
}
