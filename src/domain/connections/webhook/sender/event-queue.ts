import { FairQueue } from '../../../../kernel/fair-queue.ts'

/**
 * Runs that make bodies of events: each reads up to 32 million characters at once. None is refused, because a process
 * serves fewer webhooks than may wait.
 */
export const eventQueue = new FairQueue({
  noun: 'events of webhooks',
  running: 4,
  runningPerInstance: 2,
  waiting: 1_000,
  waitingPerInstance: 1_000,
  retryAfterSeconds: 10,
})
