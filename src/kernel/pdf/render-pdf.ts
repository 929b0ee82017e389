import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Unavailable } from '../errors.ts'
import type { PdfAnswer, PdfJob } from './pdf-job.ts'

/** How long one PDF may take before its process is given up, in milliseconds: 2,000 lines take some 2 seconds. */
const TIME_LIMIT_MS = 25_000

/**
 * After so many characters of data a process is replaced: one document of 2,000 lines, or some hundred small ones. Typst
 * keeps all that it has worked out, some 130 bytes for each; asked to forget it, it takes five times as long for the next
 * large document (decision 0044).
 */
const DATA_MAX = 600_000

/**
 * What the process may have of memory, in KiB, as `RLIMIT_DATA` counts it: some 590 MiB of that are reserved by Node.js
 * and hardly used. A picture of 40 million pixels needs 500 MB beside it.
 */
const MEMORY_KIB = 1_500_000

/** A source that Typst refuses: our fault, or that of a file. The message is Typst's, for the log. */
export class CannotRender extends Error {}

/** A document that needs more memory, or more time, than one may have. */
export class NeedsTooMuch extends CannotRender {}

/** The signals with which a process ends itself when it gets no memory. */
const deadly: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS'])

/** What is printed must not depend on which fonts the machine has. Typst has no option for it but reads this. */
const noSystemFonts = fileURLToPath(new URL('./no-system-fonts.conf', import.meta.url))

interface Waiting {
  readonly job: PdfJob
  readonly timeLimitMs: number
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (error: Error) => void
}

/** The process with the fonts is started by the first job; all apps of this process share it. */
let renderer: { readonly process: ChildProcess; taken: number } | undefined
let current: (Waiting & { readonly timer: NodeJS.Timeout }) | undefined
const waiting: Waiting[] = []
let idle: (() => void)[] = []

/**
 * Makes a PDF in a process of its own, so that nothing else waits for it, nor falls with it. Jobs are done one after
 * another. Rejects with `CannotRender`, with `NeedsTooMuch` where the process died of the job or took too long, or with
 * `Unavailable` where something else ended it; the next job gets a new one.
 */
export function renderPdf(job: PdfJob, timeLimitMs = TIME_LIMIT_MS): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    waiting.push({ job, timeLimitMs, resolve, reject })
    startNext()
  })
}

/** Ends the process once no job is left. The next job would start another. */
export async function endPdfProcess(): Promise<void> {
  if (current !== undefined || waiting.length > 0) await new Promise<void>((resolve) => idle.push(resolve))
  const ending = renderer?.process
  if (ending === undefined) return
  ending.ref()
  dismiss()
  await once(ending, 'exit')
}

function startNext(): void {
  if (current !== undefined) return
  const next = waiting.shift()
  if (next === undefined) {
    for (const resolve of idle) resolve()
    idle = []
    return
  }
  renderer ??= { process: startProcess(), taken: 0 }
  renderer.taken += next.job.data.length
  current = { ...next, timer: setTimeout(giveUp, next.timeLimitMs) }
  const { process } = renderer
  setBusy(process, true)
  process.send(next.job, (error) => error && lose(process, error))
}

function startProcess(): ChildProcess {
  const started = fork(new URL('./pdf-process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // It needs no settings and no secrets. A Ctrl-C is for who started it, and who may still want an answer.
    execPath: '/bin/sh',
    execArgv: ['-c', 'ulimit -c 0; ulimit -d "$1"; shift; exec "$0" "$@"', process.execPath, String(MEMORY_KIB)],
    env: { FONTCONFIG_FILE: noSystemFonts },
    detached: true,
  })
  // What one that was given up says is no answer to the job of the next.
  started.on('message', (answer) => renderer?.process === started && finish(answer as PdfAnswer))
  started.on('error', (error) => lose(started, error))
  started.on('exit', (code, signal) => lose(started, whyEnded(code, signal)))
  return started
}

/** Native code that is refused memory aborts, and so does V8; any other signal came from outside. */
function whyEnded(code: number | null, signal: NodeJS.Signals | null): Error {
  const cause = new Error(`the PDF process ended with ${signal ?? code}`)
  if (signal === null || deadly.has(signal))
    return new NeedsTooMuch('It needs more memory than a PDF may have.', { cause })
  return new Unavailable('The PDF could not be made: its process was ended. Please try again later.', cause)
}

function finish(answer: PdfAnswer): void {
  const done = current
  current = undefined
  clearTimeout(done?.timer)
  if (renderer !== undefined) {
    setBusy(renderer.process, false)
    if (renderer.taken > DATA_MAX) dismiss()
  }
  if ('pdf' in answer) done?.resolve(Buffer.from(answer.pdf))
  else done?.reject(new CannotRender(answer.problem))
  startNext()
}

/** Lets the process end in peace. */
function dismiss(): void {
  renderer?.process.disconnect()
  renderer = undefined
}

/** The process is gone, and with it the job that it had; those that wait go to the next one. */
function lose(lost: ChildProcess | undefined, error: Error): void {
  if (lost === undefined || renderer?.process !== lost) return
  renderer = undefined
  const done = current
  current = undefined
  clearTimeout(done?.timer)
  done?.reject(error)
  startNext()
}

function giveUp(): void {
  const slow = renderer?.process
  lose(slow, new NeedsTooMuch(`It takes longer than the ${current?.timeLimitMs} ms that a PDF may take.`))
  slow?.kill('SIGKILL')
}

/** Only a job that is under way keeps this program from ending. */
function setBusy(child: ChildProcess, busy: boolean): void {
  if (busy) child.ref()
  else child.unref()
  if (busy) child.channel?.ref()
  else child.channel?.unref()
}
