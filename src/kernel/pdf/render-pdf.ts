import { Worker } from 'node:worker_threads'
import type { PdfAnswer, PdfJob } from './pdf-job.ts'

/** How long one PDF may take before its thread is given up, in milliseconds: 2,000 lines take under half a second. */
const TIME_LIMIT_MS = 20_000

/** A source that Typst refuses: our fault, or that of a file. The message is Typst's, for the log. */
export class CannotRender extends Error {}

interface Waiting {
  readonly job: PdfJob
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (error: Error) => void
}

/** The thread with the fonts is started by the first job; all apps of the process share it. */
let thread: Worker | undefined
let current: (Waiting & { readonly timer: NodeJS.Timeout }) | undefined
const waiting: Waiting[] = []
let idle: (() => void)[] = []

/**
 * Makes a PDF in a thread of its own, so that nothing else waits. Jobs are done one after another. Rejects with
 * `CannotRender`, or with an error when the thread died of the job or took too long; the next job gets a new thread.
 */
export function renderPdf(job: PdfJob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    waiting.push({ job, resolve, reject })
    startNext()
  })
}

/** Ends the thread once no job is left. The next job would start another. */
export async function endPdfThread(): Promise<void> {
  if (current !== undefined || waiting.length > 0) await new Promise<void>((resolve) => idle.push(resolve))
  const ending = thread
  thread = undefined
  await ending?.terminate()
}

function startNext(): void {
  if (current !== undefined) return
  const next = waiting.shift()
  if (next === undefined) {
    for (const resolve of idle) resolve()
    idle = []
    return
  }
  thread ??= startThread()
  current = { ...next, timer: setTimeout(giveUp, TIME_LIMIT_MS) }
  thread.ref()
  thread.postMessage(next.job)
}

function startThread(): Worker {
  const started = new Worker(new URL('./pdf-thread.ts', import.meta.url))
  started.on('message', (answer: PdfAnswer) => finish(answer))
  started.on('error', (error: Error) => lose(started, error))
  started.on('exit', (code) => lose(started, new Error(`the PDF thread ended with code ${code}`)))
  return started
}

function finish(answer: PdfAnswer): void {
  const done = current
  thread?.unref()
  current = undefined
  clearTimeout(done?.timer)
  if ('pdf' in answer) done?.resolve(Buffer.from(answer.pdf))
  else done?.reject(new CannotRender(answer.problem))
  startNext()
}

/** The thread is gone, and with it the job that it had; those that wait go to the next thread. */
function lose(lost: Worker, error: Error): void {
  if (thread !== lost) return
  thread = undefined
  const done = current
  current = undefined
  clearTimeout(done?.timer)
  done?.reject(error)
  startNext()
}

function giveUp(): void {
  const slow = thread
  if (slow === undefined) return
  lose(slow, new Error(`a PDF took longer than ${TIME_LIMIT_MS} ms`))
  void slow.terminate()
}
