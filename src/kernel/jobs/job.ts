import type { Log } from '../log.ts'
import type { OutsideClient } from '../outside/outside-client.ts'
import type { Scope } from '../scope.ts'
import type { LimitedThread } from '../threads/limited-thread.ts'

/**
 * Background work: it happens later, or regularly.
 *
 * A job is a name and a function in the slice that owns the effect, and one line in `registry.ts`:
 *
 *     export const sendMail = defineJob<{ mail_id: number }>({ name: 'mail', run: async (run, { mail_id }) => { … } })
 *     await enqueue(scope, sendMail, { mail_id })        // inside the write that needs it: both happen, or neither
 *
 * It runs at least once: if a process dies during a run, its lease expires and another process runs the job again. So a
 * job has only ids in its payload, reads the current state when it runs, and tolerates that its work is already done. A
 * failed run is repeated after each of `backOffSeconds`; then the job is `failed` and waits for a user (`POST
 * /v2/job/retry`). With `everySeconds`, each instance has one such recurring job, and nothing enqueues it.
 *
 * `run` is outside of any transaction, so it may wait for other servers: read with `run.scope()`, write with
 * `run.writing`.
 */
export interface Job<Payload> {
  /** Stored in the database: it never changes. */
  readonly name: string
  readonly run: (run: JobRun, payload: Payload) => Promise<void>
  /** Stores, in place of a run, that the job is given up: each process that ran it has died. */
  readonly givenUp?: (run: JobRun, payload: Payload) => Promise<void>
  /**
   * Stores, in the write that cancels the job, that it does not happen. A running job may still succeed, and store that
   * later.
   */
  readonly cancelled?: (scope: Scope, payload: Payload) => Promise<void>
  /** Stores, in the write that lets a failed or cancelled job run again, that it will happen after all. */
  readonly retried?: (scope: Scope, payload: Payload) => Promise<void>
  /** It warns a user about their account. Nobody can cancel it, because an intruder would. */
  readonly isWarning?: true
  /** Seconds to wait after each failed attempt; after one more failure than there are entries, the job fails. */
  readonly backOffSeconds: readonly number[]
  /** Seconds from the end of one run to the next, for a job of every instance. */
  readonly everySeconds?: number
}

/** The context of a job, for one run in one instance, as Daybook itself. */
export interface JobRun extends JobParts {
  /** A scope that reads the committed state. */
  scope(): Scope
  /**
   * Runs `work` in one write of the instance (`Scopes.writing`): keep it short, because others wait. It runs again if the
   * database was away.
   */
  writing<T>(work: (scope: Scope) => Promise<T>): Promise<T>
  readonly log: Log
  /** The number of the attempt, from 1. */
  readonly attempt: number
  /** Aborted when the process stops and waits no longer. */
  readonly signal: AbortSignal
}

/** The parts of the program that jobs use. */
export interface JobParts {
  /** The only way to call other servers: see `kernel/outside`. */
  readonly outside: OutsideClient
  /** The thread that reads calendars of strangers. */
  readonly calendars: LimitedThread
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const BACK_OFF_SECONDS = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]

/** Creates a job from its definition; without `backOffSeconds` it is retried for most of a day. */
export function defineJob<Payload = null>(
  job: Omit<Job<Payload>, 'backOffSeconds'> & Partial<Pick<Job<Payload>, 'backOffSeconds'>>,
): Job<Payload> {
  return { backOffSeconds: BACK_OFF_SECONDS, ...job }
}
