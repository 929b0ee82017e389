import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Unavailable } from '../errors.ts'
import type { PdfAnswer, PdfJob } from './pdf-job.ts'

/** The time limit for one PDF, and for the start of its process, in milliseconds: 2,000 lines take some 2 seconds. */
const TIME_LIMIT_MS = 25_000

/**
 * A process is replaced after this many characters of data: one document of 2,000 lines, or some hundred small ones.
 * Typst caches its results, some 130 bytes for each character; after clearing the cache, the next large document takes
 * five times as long (decision 0044).
 */
const DATA_MAX = 600_000

/**
 * The memory limit of the process, in KiB, as `RLIMIT_DATA` counts it: Node.js reserves some 590 MiB of that and hardly
 * uses them. A picture of 40 million pixels needs 500 MB in addition.
 */
const MEMORY_KIB = 1_500_000

/** Typst refuses a source: a bug, or an invalid file. The message is Typst's, for the log. */
export class CannotRender extends Error {}

/** A document that needs more memory or time than the limit. */
export class NeedsTooMuch extends CannotRender {}

/** A document that needs more time. */
export class TakesLong extends NeedsTooMuch {}

/** The signals with which a process ends itself when it gets no memory. */
const deadly: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS'])

/** The output must not depend on the fonts of the machine. Typst has no option for it but reads this variable. */
const noSystemFonts = fileURLToPath(new URL('./no-system-fonts.conf', import.meta.url))

/** A lower limit of the service stays. If the machine has no memory left, Linux ends this process, not the service. */
const startScript = [
  'ulimit -c 0',
  'ulimit -d "$1" 2>/dev/null',
  '{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null',
  'shift',
  'exec "$0" "$@"',
].join('; ')

interface Waiting {
  readonly job: PdfJob
  readonly timeLimitMs: number
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (error: Error) => void
}

interface Renderer {
  readonly process: ChildProcess
  taken: number
  isReady: boolean
}

/** A process that makes PDFs, one after another. The first job starts it, with the fonts. */
class PdfProcess {
  readonly #staysIdle: boolean
  #renderer: Renderer | undefined
  #current: (Waiting & { timer: NodeJS.Timeout }) | undefined
  readonly #waiting: Waiting[] = []
  #idle: (() => void)[] = []

  /** `staysIdle`: it is kept for the next job, with its memory. */
  constructor(staysIdle: boolean) {
    this.#staysIdle = staysIdle
  }

  render(job: PdfJob, timeLimitMs: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, timeLimitMs, resolve, reject })
      this.#startNext()
    })
  }

  /** Ends the process when no job is left. The next job would start another. */
  async end(): Promise<void> {
    if (this.#current !== undefined || this.#waiting.length > 0) {
      await new Promise<void>((resolve) => this.#idle.push(resolve))
    }
    const ending = this.#renderer?.process
    if (ending === undefined) return
    ending.ref()
    this.#dismiss()
    await once(ending, 'exit')
  }

  #startNext(): void {
    if (this.#current !== undefined) return
    const next = this.#waiting.shift()
    if (next === undefined) {
      if (!this.#staysIdle) this.#dismiss()
      for (const resolve of this.#idle) resolve()
      this.#idle = []
      return
    }
    this.#renderer ??= { process: this.#startProcess(), taken: 0, isReady: false }
    this.#renderer.taken += next.job.data.length
    const { process, isReady } = this.#renderer
    this.#current = { ...next, timer: this.#timer(isReady ? next.timeLimitMs : TIME_LIMIT_MS) }
    setBusy(process, true)
    // A process that cannot be written to has ended, or ends now: its exit tells the reason.
    process.send(next.job, (error) => error && process.kill())
  }

  #startProcess(): ChildProcess {
    const started = forkProcess()
    // A late answer of an abandoned process is not the answer to the next job.
    started.on('message', (answer) => this.#renderer?.process === started && this.#receive(answer as PdfAnswer))
    started.on('error', (error) => this.#lose(started, error))
    started.on('exit', (code, signal) => this.#lose(started, whyEnded(code, signal, this.#renderer?.isReady === true)))
    return started
  }

  #receive(answer: PdfAnswer): void {
    if (!('ready' in answer)) {
      this.#finish(answer)
      return
    }
    if (this.#renderer !== undefined) this.#renderer.isReady = true
    if (this.#current === undefined) return
    clearTimeout(this.#current.timer)
    this.#current.timer = this.#timer(this.#current.timeLimitMs)
  }

  #finish(answer: Exclude<PdfAnswer, { ready: true }>): void {
    const done = this.#current
    this.#current = undefined
    clearTimeout(done?.timer)
    if (this.#renderer !== undefined) {
      setBusy(this.#renderer.process, false)
      if (this.#renderer.taken > DATA_MAX) this.#dismiss()
    }
    if ('pdf' in answer) done?.resolve(Buffer.from(answer.pdf))
    else done?.reject(new CannotRender(answer.problem))
    this.#startNext()
  }

  /** Lets the process end normally. */
  #dismiss(): void {
    this.#renderer?.process.disconnect()
    this.#renderer = undefined
  }

  /** The process has ended, and its job fails; waiting jobs go to the next process. */
  #lose(lost: ChildProcess | undefined, error: Error): void {
    if (lost === undefined || this.#renderer?.process !== lost) return
    this.#renderer = undefined
    const done = this.#current
    this.#current = undefined
    clearTimeout(done?.timer)
    done?.reject(error)
    this.#startNext()
  }

  #timer(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      const slow = this.#renderer?.process
      this.#lose(slow, new TakesLong(`It takes longer than the ${ms} ms that a PDF may take.`))
      slow?.kill('SIGKILL')
    }, ms)
  }
}

/** All apps of this program share them. */
const usual = new PdfProcess(true)
const beside = new PdfProcess(false)

/**
 * Makes a PDF in a separate process, so that it can neither block nor crash anything else. Jobs run one after another.
 * Rejects with `CannotRender`, with `NeedsTooMuch` if the job killed the process or took too long, or with
 * `Unavailable` if the process did not start or something else ended it; the next job gets a new one.
 */
export function renderPdf(job: PdfJob, timeLimitMs = TIME_LIMIT_MS): Promise<Buffer> {
  return usual.render(job, timeLimitMs)
}

/** The same in another process, for jobs that would hold up the others. */
export function renderBeside(job: PdfJob): Promise<Buffer> {
  return beside.render(job, TIME_LIMIT_MS)
}

/** Ends the processes when no job is left. The next job would start another. */
export async function endPdfProcesses(): Promise<void> {
  await Promise.all([usual.end(), beside.end()])
}

function forkProcess(): ChildProcess {
  return fork(new URL('./pdf-process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // It needs no settings and no secrets. Ctrl-C is for the parent, which may still need the result.
    execPath: '/bin/sh',
    execArgv: ['-c', startScript, process.execPath, String(MEMORY_KIB)],
    env: { FONTCONFIG_FILE: noSystemFonts },
    detached: true,
  })
}

/**
 * Native code aborts when it gets no memory, and so does V8; any other signal came from outside. A process that exits
 * before it is ready could not start, for example because the packages are being installed again.
 */
function whyEnded(code: number | null, signal: NodeJS.Signals | null, wasReady: boolean): Error {
  const cause = new Error(`the PDF process ended with ${signal ?? code}`)
  if (signal === null && !wasReady)
    return new Unavailable('The PDF could not be made: its process did not start. Please try again later.', cause)
  if (signal === null || deadly.has(signal))
    return new NeedsTooMuch('It needs more memory than a PDF may have.', { cause })
  return new Unavailable('The PDF could not be made: its process was ended. Please try again later.', cause)
}

/** Only a running job prevents this program from ending. */
function setBusy(child: ChildProcess, busy: boolean): void {
  if (busy) child.ref()
  else child.unref()
  if (busy) child.channel?.ref()
  else child.channel?.unref()
}
