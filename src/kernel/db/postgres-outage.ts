import { stopwatchMs } from '../time/stopwatch.ts'

/** A log message about the server for the operator. */
export interface ServerNotice {
  /** `waiting`: something else must end first. */
  readonly kind: 'away' | 'back' | 'waiting'
  readonly message: string
}

/** How often an outage is logged while it lasts. */
const REPEAT_MS = 60_000

/**
 * Reports that no server can be used, at most once a minute, and how long that lasted: an outage that ends before it is
 * reported is not.
 */
export class PostgresOutage {
  readonly #notify: (notice: ServerNotice) => void
  readonly #now: () => number
  #since: number | undefined
  #reported = Number.NEGATIVE_INFINITY

  constructor(notify: (notice: ServerNotice) => void, now = stopwatchMs) {
    this.#notify = notify
    this.#now = now
  }

  /** A try has failed, on every server. */
  note(error: unknown): void {
    const now = this.#now()
    this.#since ??= now
    if (now - this.#reported < REPEAT_MS) return
    this.#reported = now
    const what = now === this.#since ? 'cannot be used' : `has been away for ${secondsOf(now - this.#since)}`
    this.#notify({ kind: 'away', message: `PostgreSQL ${what}: ${reasonOf(error)}` })
  }

  /** A try has succeeded. */
  end(): void {
    const since = this.#since
    this.#since = undefined
    if (since === undefined || this.#reported < since) return
    this.#notify({ kind: 'back', message: `PostgreSQL can be used again after ${secondsOf(this.#now() - since)}` })
  }
}

function secondsOf(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}

/** Why a server cannot be used. Node collects the failures of several addresses in one error, which has a code and no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
