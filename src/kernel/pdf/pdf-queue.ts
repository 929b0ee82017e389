import { FairQueue } from '../fair-queue.ts'

/** Seconds in which the process makes most documents that may wait. */
const RETRY_AFTER_SECONDS = 10

/** One PDF process serves all instances, for requests and for mails: they take turns at it. */
export const pdfQueue = new FairQueue({
  noun: 'PDFs',
  running: 1,
  runningPerInstance: 1,
  waiting: 500,
  waitingPerInstance: 20,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
})
