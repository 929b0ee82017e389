import { FairQueue } from '../fair-queue.ts'
import { SlowInstances } from '../slow-instances.ts'
import { stopwatchMs } from '../time/stopwatch.ts'
import type { PdfJob } from './pdf-job.ts'
import { renderBeside, renderPdf, TakesLong } from './render-pdf.ts'

/** The time in which the process makes most of the documents that may wait, in seconds. */
const RETRY_AFTER_SECONDS = 10

/** How long a PDF may hold up those of other instances: 2,000 lines take some 2 seconds. */
const QUICK_MS = 5_000

const limits = {
  noun: 'PDFs',
  running: 1,
  runningPerInstance: 1,
  waiting: 500,
  waitingPerInstance: 20,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
}

/** Makes a PDF of a job. */
export type RenderPdf = (job: PdfJob) => Promise<Buffer>

/** It takes so long that it is made beside the others. */
class HoldsUp extends Error {}

/**
 * One PDF process serves all instances, for requests and for mails: instances take turns. What takes long is made again
 * in a second process, and so is what its instance asks for in the next minutes: it waits for its own kind only.
 */
export class PdfQueue {
  readonly #quickMs: number
  readonly #usual = new FairQueue(limits)
  readonly #beside = new FairQueue(limits)
  readonly #slow = new SlowInstances()

  constructor(quickMs: number) {
    this.#quickMs = quickMs
  }

  /** Runs `make` when it is the instance's turn: a second time if it takes long. */
  async run<T>(instanceId: number, make: (render: RenderPdf) => Promise<T>): Promise<T> {
    try {
      if (!this.#slow.has(instanceId)) return await this.#usual.run(instanceId, () => make(this.#quickly(instanceId)))
    } catch (error) {
      if (!(error instanceof HoldsUp)) throw error
    }
    return this.#beside.run(instanceId, () => make(renderBeside))
  }

  /** For one document, which may be drawn several times: with its logo, with another one, without. */
  #quickly(instanceId: number): RenderPdf {
    const deadline = stopwatchMs() + this.#quickMs
    return async (job) => {
      if (this.#slow.has(instanceId)) throw new HoldsUp()
      try {
        const leftMs = deadline - stopwatchMs()
        if (leftMs <= 0) throw new TakesLong()
        return await renderPdf(job, leftMs)
      } catch (error) {
        if (!(error instanceof TakesLong)) throw error
        this.#slow.add(instanceId)
        throw new HoldsUp()
      }
    }
  }
}

/** The queue of all apps of this program. */
export const pdfQueue = new PdfQueue(QUICK_MS)
