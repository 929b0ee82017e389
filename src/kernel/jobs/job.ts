import type { Log } from '../log.ts'
import type { OutsideClient } from '../outside/outside-client.ts'
import type { Scope } from '../scope.ts'
import type { LimitedThread } from '../threads/limited-thread.ts'

/**
 * Work that happens later, or by itself.
 *
 * A job is a name and a function in the slice that owns the effect, and one line in `registry.ts`:
 *
 *     export const sendMail = defineJob<{ mail_id: number }>({ name: 'mail', run: async (run, { mail_id }) => { … } })
 *     await enqueue(scope, sendMail, { mail_id })        // inside the write that wants it: both happen, or neither
 *
 * It runs at least once: a process that dies in the middle leaves a lease that runs out, and then another one runs the
 * job again. So a job carries ids only, looks at what is true when it runs, and may find its work done already. What
 * fails is tried again after each of `backOffSeconds`, then it is `failed` and waits for somebody (`POST /v2/job/retry`).
 * With `everySeconds` each instance has one such job that comes again by itself, and nobody enqueues it.
 *
 * `run` is outside of any transaction, so it may wait for others: read with `run.scope()`, write with `run.writing`.
 */
export interface Job<Payload> {
  /** Kept in the database: it never changes. */
  readonly name: string
  readonly run: (run: JobRun, payload: Payload) => Promise<void>
  /** Notes, where a run would have, that it is not tried any more: each process that ran it has died. */
  readonly givenUp?: (run: JobRun, payload: Payload) => Promise<void>
  /** Notes, in the write that cancels it, that it does not happen. One that runs may still end well, and say so afterwards. */
  readonly cancelled?: (scope: Scope, payload: Payload) => Promise<void>
  /** Seconds to wait after each attempt that failed; after as many failures and one more it is given up. */
  readonly backOffSeconds: readonly number[]
  /** Seconds from the end of one run to the next, for a job that every instance has. */
  readonly everySeconds?: number
}

/** What a job works with, for one run in one instance, as Daybook itself. */
export interface JobRun extends JobParts {
  /** A scope that reads what is committed now. */
  scope(): Scope
  /** Runs `work` in one write of the instance (`Scopes.writing`): keep it short, others wait. */
  writing<T>(work: (scope: Scope) => Promise<T>): Promise<T>
  readonly log: Log
  /** Which attempt it is, from 1. */
  readonly attempt: number
  /** Told when the process stops and does not wait any longer. */
  readonly signal: AbortSignal
}

/** What the program gives to every job. */
export interface JobParts {
  /** The only way to call others: see `kernel/outside`. */
  readonly outside: OutsideClient
  /** Where calendars of strangers are read. */
  readonly calendars: LimitedThread
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const BACK_OFF_SECONDS = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]

/** Makes a job of what it says of itself; without `backOffSeconds` it is tried for the best part of a day. */
export function defineJob<Payload = null>(
  job: Omit<Job<Payload>, 'backOffSeconds'> & Partial<Pick<Job<Payload>, 'backOffSeconds'>>,
): Job<Payload> {
  return { backOffSeconds: BACK_OFF_SECONDS, ...job }
}
