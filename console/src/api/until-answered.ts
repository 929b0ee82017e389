import { Store } from './store.ts'

/** After this time, the user should know that a request is not answered. */
const LATE_MS = 10_000

interface Unanswered {
  /** How many changes are neither stored nor refused yet. */
  readonly changes: number
  /** What gives up waiting, for each request that has waited for long. */
  readonly late: readonly (() => void)[]
}

export const unanswered = new Store<Unanswered>({ changes: 0, late: [] })

/** Counts a change until it is stored or refused. */
export async function countChange<Answer>(change: Promise<Answer>): Promise<Answer> {
  note(1)
  try {
    return await change
  } finally {
    note(-1)
  }
}

/** Notes a request that is late until it is answered. Its signal aborts if the user gives up waiting. */
export async function untilAnswered<Answer>(ask: (given: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const given = new AbortController()
  // Another reason than that of a request which is no longer needed.
  const stop = () => given.abort('')
  const timer = setTimeout(() => note(0, (late) => [...late, stop]), LATE_MS)
  try {
    return await ask(given.signal)
  } finally {
    clearTimeout(timer)
    note(0, (late) => late.filter((one) => one !== stop))
  }
}

function note(count: number, change = (late: readonly (() => void)[]) => late): void {
  const { changes, late } = unanswered.get()
  unanswered.set({ changes: changes + count, late: change(late) })
}
