import { getHeapStatistics } from 'node:v8'
import { Unavailable } from '../errors.ts'
import { LimitedThread, ThreadLimitReached, type ThreadLimits } from '../threads/limited-thread.ts'
import { FoldsTooLong } from './folding.ts'
import { LongStatements } from './long-statements.ts'
import type { Scans, Sql, SqlRow, SqlValue } from './sql.ts'
import type { ConnectionOptions } from './sqlite-connection.ts'
import { alwaysWanted, Unwanted } from './wanted-reads.ts'

/** A statement for the thread, and the file that it reads. */
export interface ScanQuestion {
  readonly path: string
  readonly cacheMb?: number
  readonly text: string
  readonly values: readonly SqlValue[]
  /** The time of the processor after which a statement that folds texts is given up. */
  readonly cpuMs: number
}

/** The answer of the thread: with the duration, and the time for which it had a processor; none if it was given up. */
export type ScanAnswer =
  | { readonly rows: readonly SqlRow[]; readonly ms: number; readonly cpuMs: number }
  | { readonly failure: { readonly message: string; readonly errcode: unknown } }
  | { readonly givenUp: true }

const HEAP_MIB_MAX = 1024

/**
 * The limits of one statement. The time is that of a statement on PostgreSQL. What `fold` reads and makes stays on the heap until
 * the statement ends.
 */
const limits: ThreadLimits = { timeMs: 30_000, memoryMiB: Math.min(HEAP_MIB_MAX, heapLimitMiB()) }

/** The file that is read, and its state. */
interface ScannedFile extends Required<Pick<ConnectionOptions, 'explain' | 'watch'>> {
  readonly path: string
  /** Throws if the file at the path is not the one that was opened. */
  readonly check: () => void
  readonly cacheMb?: number
  /** Resolves when everything that was committed before is on disk; undefined if it is. */
  readonly flushed: () => Promise<void> | undefined
}

/**
 * Runs statements that take long in a thread with its own connection (decision 326). Instances take turns, one
 * statement at a time.
 */
export class SqliteScans {
  readonly #file: ScannedFile
  readonly #thread = new LimitedThread(new URL('./scan-thread.ts', import.meta.url), limits)
  readonly #statements = new LongStatements()

  constructor(file: ScannedFile) {
    this.#file = file
  }

  /** After each statement of an instance that ran outside of the thread. */
  noteHere(instanceId: number, cpuMs: number): void {
    this.#statements.noteHere(instanceId, cpuMs)
  }

  /** `here` runs statements in this thread, and lets them throw `FoldsTooLong`. */
  of(instanceId: number, here: Sql['all'], isWanted = alwaysWanted): Scans {
    return {
      areNeeded: () => this.#statements.isSlow(instanceId),
      belongInThread: (text) => this.#statements.belongsInThread(instanceId, text),
      here: <Row>(text: string, values: readonly SqlValue[]) => here<Row>(text, values).catch(undefinedIfTooLong),
      all: <Row>(text: string, values: readonly SqlValue[]) =>
        this.#read(instanceId, isWanted, text, values) as Promise<Row[]>,
    }
  }

  /** Waits for running statements, and ends the thread. */
  end(): Promise<void> {
    return this.#thread.end()
  }

  async #read(instanceId: number, isWanted: () => boolean, text: string, values: readonly SqlValue[]) {
    const { path, cacheMb, flushed, check, watch, explain } = this.#file
    const question = { path, text, values, cpuMs: limits.timeMs, ...(cacheMb && { cacheMb }) }
    const answer = await this.#inTurn(instanceId, isWanted, question)
    // The statement may have seen a commit that was not on disk yet.
    await flushed()
    check()
    if ('givenUp' in answer) throw tooLong('time')
    if ('failure' in answer) {
      const { message, errcode } = answer.failure
      throw explain(Object.assign(new Error(message), { errcode }))
    }
    watch.statement(text, answer.ms)
    this.#statements.noteInThread(instanceId, text, answer.cpuMs)
    return answer.rows
  }

  async #inTurn(instanceId: number, isWanted: () => boolean, question: ScanQuestion): Promise<ScanAnswer> {
    try {
      return await this.#thread.run(instanceId, async (ask) => {
        if (!isWanted()) throw new Unwanted()
        this.#file.check()
        return (await ask(question)) as ScanAnswer
      })
    } catch (error) {
      throw error instanceof ThreadLimitReached ? tooLong(error.limit) : error
    }
  }
}

function tooLong(limit: ThreadLimitReached['limit']): Unavailable {
  const most = limit === 'time' ? `${limits.timeMs / 1000} s` : `${limits.memoryMiB} MiB of memory`
  return new Unavailable(`This read takes more than ${most}. Ask for less, for example with another filter.`)
}

function undefinedIfTooLong(error: unknown): undefined {
  if (!(error instanceof FoldsTooLong)) throw error
}

/** The limit of the heap of this process, which V8 chooses by the memory of the machine. */
function heapLimitMiB(): number {
  return Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20)
}
