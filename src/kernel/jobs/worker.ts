import type { WorkerHealth } from './worker-health.ts'

/** Background work, from `start` to `stop`: the queue of jobs, the sender of webhooks. */
export interface Worker {
  /** Whether its work succeeds. */
  readonly health: WorkerHealth
  /** Does due work until it is stopped. */
  start(): void
  /** Takes no new work, and gives running work `graceMs` to end. */
  stop(graceMs: number): Promise<void>
  /** Does all due work, and work that becomes due by it, without `start`: for tests. Returns how much it was. */
  runDue(): Promise<number>
}
