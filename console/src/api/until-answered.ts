import { Store } from './store.ts'

/** After this time, the user should know that a request is not answered. */
const LATE_MS = 10_000

interface Late {
  readonly isChange: boolean
  /** Gives up waiting: the service was not reached. */
  readonly stop: () => void
}

interface Unanswered {
  /** How many changes are not answered yet. Others wait for them. */
  readonly changes: number
  /** The requests that have waited for long. */
  readonly late: readonly Late[]
}

export const unanswered = new Store<Unanswered>({ changes: 0, late: [] })

/** Counts a request until it is answered. Its signal aborts if the user gives up waiting. */
export async function untilAnswered<Answer>(
  isChange: boolean,
  ask: (given: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const given = new AbortController()
  // Another reason than that of a request which is no longer needed.
  const own: Late = { isChange, stop: () => given.abort('') }
  const timer = setTimeout(() => note(0, (late) => [...late, own]), LATE_MS)
  const count = Number(isChange)
  note(count)
  try {
    return await ask(given.signal)
  } finally {
    clearTimeout(timer)
    note(-count, (late) => late.filter((one) => one !== own))
  }
}

function note(count: number, change = (late: readonly Late[]) => late): void {
  const { changes, late } = unanswered.get()
  unanswered.set({ changes: changes + count, late: change(late) })
}
