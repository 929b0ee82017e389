import { Worker } from 'node:worker_threads'
import { FairMutex } from './fair-mutex.ts'
import { watchMemory } from './watch-memory.ts'

/** The limits of one piece of work in a thread. */
export interface ThreadLimits {
  /** From the beginning of the work to its end, in milliseconds. */
  readonly timeMs: number
  /** Live memory of the thread's own heap, in MiB; its buffers, which are outside of the heap, have as much again. */
  readonly memoryMiB: number
}

/** Thrown if work was stopped because it took too much time or memory. Its thread has ended. */
export class ThreadLimitReached extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`a thread took too much ${limit}`)
    this.name = 'ThreadLimitReached'
    this.limit = limit
  }
}

/** Sends one message to the thread and resolves with its answer; one at a time. */
export type AskThread = (message: unknown, transfer?: readonly ArrayBuffer[]) => Promise<unknown>

/** An idle thread costs memory, and a new one a fraction of a second. */
const IDLE_MS = 60_000

/**
 * What V8 gives a thread beyond its limit. At the limit of V8, a request for much memory in one piece, such as twice the size of a
 * map, ends the whole process. So a thread is stopped before. The largest map asks for 450 MiB.
 */
const SPARE_MIB = 1024

/**
 * A thread for work on input of strangers. `file` is the module that it runs: it answers each message of its parent
 * port with one message. One piece of work uses the thread at a time; waiting work takes turns by instance. Work that
 * exceeds a limit is stopped with the whole thread, and the next piece gets a new one when that has ended: native code, such
 * as a statement of SQLite, runs to its end. The thread has no settings and no secrets of this process, and ends with it.
 */
export class LimitedThread {
  readonly limits: ThreadLimits
  readonly #file: URL
  readonly #mutex = new FairMutex()
  #worker: Worker | undefined
  #pending: PromiseWithResolvers<unknown> | undefined
  #failure: Error | undefined
  /** The end of a thread that was stopped. */
  #ending: Promise<unknown> | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(file: URL, limits: ThreadLimits) {
    this.#file = file
    this.limits = limits
  }

  /**
   * Runs `work` with exclusive use of the thread. Throws the errors of `work`, and `ThreadLimitReached` if it was
   * stopped.
   */
  run<T>(instanceId: number, work: (ask: AskThread) => Promise<T>): Promise<T> {
    return this.#mutex.run(instanceId, () => this.#use(work))
  }

  /** Ends the thread when nothing runs and nothing waits. The next piece of work would start another. */
  async end(): Promise<void> {
    const ending = await this.#mutex.whenIdle(() => this.#giveUp())
    await Promise.all([ending?.terminate(), this.#ending])
  }

  /** In one step: work that begins later must not use this worker. */
  #giveUp(): Worker | undefined {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    return worker
  }

  async #use<T>(work: (ask: AskThread) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle)
    this.#failure = undefined
    await this.#ending
    this.#worker ??= this.#start()
    const worker = this.#worker
    worker.ref()
    const timer = setTimeout(() => this.#lose(worker, new ThreadLimitReached('time')), this.limits.timeMs)
    const endWatch = watchMemory(worker, this.limits.memoryMiB, () =>
      this.#lose(worker, new ThreadLimitReached('memory')),
    )
    try {
      return await work((message, transfer) => this.#ask(worker, message, transfer))
    } finally {
      clearTimeout(timer)
      endWatch()
      this.#rest()
    }
  }

  #ask(worker: Worker, message: unknown, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    this.#pending = Promise.withResolvers()
    worker.postMessage(message, [...transfer])
    return this.#pending.promise
  }

  #start(): Worker {
    const worker = new Worker(this.#file, {
      env: {},
      argv: [],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMiB + SPARE_MIB },
    })
    worker.on('message', (answer) => this.#pending?.resolve(answer))
    worker.on('error', (error) => this.#lose(worker, isOutOfMemory(error) ? new ThreadLimitReached('memory') : error))
    worker.on('exit', (code) => this.#lose(worker, new Error(`a thread ended unexpectedly with ${code}`)))
    return worker
  }

  /** The work of the thread is lost with it, and its callers get the reason. */
  #lose(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    this.#failure = error instanceof Error ? error : new Error(String(error))
    this.#pending?.reject(this.#failure)
    this.#ending = worker.terminate()
  }

  /** Only running work prevents this program from ending. */
  #rest(): void {
    this.#pending = undefined
    this.#worker?.unref()
    this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
