import type { Scope } from '../scope.ts'
import type { Job } from './job.ts'
import { insertJob, isQueued, moveForward } from './job-rows.ts'

/** When a job runs, and how often it waits. */
export interface EnqueueOptions {
  /** UNIX seconds; at once unless said. */
  readonly runAt?: number
  /** While a job of this name and key waits, another is not added: the one that waits runs at the earlier of both times. */
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

/** The key of the one job of its kind that comes again by itself. */
const RECURRING_KEY = 'recurring'

/** Gives the instance the job that comes again by itself, unless it has it. */
export async function enqueueRecurring(scope: Scope, job: Job<never>): Promise<void> {
  if (await isQueued(scope, job.name, RECURRING_KEY)) return
  await insertJob(scope, { kind: job.name, key: RECURRING_KEY, payload: 'null', runAt: scope.clock.now() })
}
