import type { Scope } from '../scope.ts'
import type { Job } from './job.ts'
import { insertJob, isQueued, moveForward, RECURRING_KEY } from './job-rows.ts'

/** When a job runs, and its key. */
export interface EnqueueOptions {
  /** UNIX seconds; immediately by default. */
  readonly runAt?: number
  /**
   * While a job with this name and key waits, no second one is added: the waiting job runs at the earlier of both
   * times.
   */
  readonly key?: string
}

/** Puts a job in the queue within the transaction of `scope`: it runs if, and only after, that commits. */
export async function enqueue<Payload>(
  scope: Scope,
  job: Job<Payload>,
  payload: Payload,
  { runAt = scope.clock.now(), key }: EnqueueOptions = {},
): Promise<void> {
  if (key !== undefined && (await moveForward(scope, job.name, key, runAt))) return
  await insertJob(scope, { kind: job.name, key: key ?? null, payload: JSON.stringify(payload), runAt })
}

/** Adds the recurring job to the instance, unless it exists. */
export async function enqueueRecurring(scope: Scope, job: Job<never>): Promise<void> {
  if (await isQueued(scope, job.name, RECURRING_KEY)) return
  await insertJob(scope, { kind: job.name, key: RECURRING_KEY, payload: 'null', runAt: scope.clock.now() })
}
