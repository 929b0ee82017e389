import type { WorkerHealth } from './worker-health.ts'

/** Something that goes on beside the requests, from `start` to `stop`: the queue of jobs, the sender of webhooks. */
export interface Worker {
  /** Whether it gets its work done. */
  readonly health: WorkerHealth
  /** Works off what is due, by itself, until it is stopped. */
  start(): void
  /** Takes nothing new, and gives what runs `graceMs` to end. */
  stop(graceMs: number): Promise<void>
  /** Works off what is due now, and what becomes due by that, without `start`: for tests. Answers how much it was. */
  runDue(): Promise<number>
}
