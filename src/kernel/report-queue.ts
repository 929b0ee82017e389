import { FairQueue } from './fair-queue.ts'

/**
 * Reports read many records: only a few run at a time, and instances take turns. A page of the console asks for several at
 * once, so that more may wait than run.
 */
export const reportQueue = new FairQueue({
  noun: 'reports',
  running: 4,
  runningPerInstance: 2,
  waiting: 200,
  waitingPerInstance: 30,
  retryAfterSeconds: 5,
})
