import { FairQueue } from '../fair-queue.ts'

/** The time in which the process makes most of the documents that may wait, in seconds. */
const RETRY_AFTER_SECONDS = 10

/** One PDF process serves all instances, for requests and for mails: instances take turns. */
export const pdfQueue = new FairQueue({
  noun: 'PDFs',
  running: 1,
  runningPerInstance: 1,
  waiting: 500,
  waitingPerInstance: 20,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
})
