import { isTurnLong, nextTurn } from '../loop-turn.ts'
import { mustHave } from '../must-have.ts'
import type { PageLimit } from '../page-limit.ts'
import { stopwatchMs } from '../time/stopwatch.ts'
import { TurnQueue } from '../turn-queue.ts'
import { type EngineWatch, unwatched } from './engine-watch.ts'
import type { Lane } from './lane.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'

/** An open transaction with at most one savepoint. */
export interface OpenTransaction extends Sql {
  /** Keeps everything since the last savepoint and sets a new one here. */
  mark(): Promise<void>
  /** Rolls back to the savepoint, which stays. Throws if that fails; then nothing may commit. */
  undo(): Promise<void>
  commit(): Promise<void>
  /** Resolves when the commit is on disk. Undefined if `commit` itself ensures it. */
  readonly flush?: () => Promise<void>
  /** Rolls back everything. Also called after a failed `commit`. */
  rollback(): Promise<void>
}

interface Waiting {
  work: (sql: Sql) => Promise<unknown>
  committed: (result: unknown) => void
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

interface Done {
  readonly waiting: Waiting
  readonly result: unknown
}

/**
 * After this many values, or when the turn has become long, a write yields the event loop, because on SQLite a
 * statement ends before it is awaited. Each statement counts as some values, however few it has. One booking counts as
 * a tenth of this.
 */
const VALUES_PER_TURN = 2_000
const VALUES_OF_STATEMENT = 20

/** The maximum number of writes in one transaction, so that the first does not wait long for the last. */
const WORKS_PER_COMMIT_MAX = 64

/**
 * A transaction that has taken this long commits, and the other writes get another: they would not become faster
 * together, and the first would be answered after the last.
 */
const WORK_MS_PER_COMMIT_MAX = 250

/**
 * Writes that arrive together share one transaction and so one flush to disk, and lanes take turns. A write that throws is
 * rolled back and rejected alone; the others commit. Every promise settles only when the commit is on disk; `onIdle` is called when no
 * write runs or waits. If the engine flushes separately, the next writes run meanwhile, and commit after the flush.
 */
export class CommitGroup {
  readonly #begin: () => Promise<OpenTransaction>
  readonly #onIdle: () => void
  readonly #watch: Pick<EngineWatch, 'commit'>
  readonly #waiting = new TurnQueue<Lane | undefined, Waiting>()
  #draining: Promise<void> | undefined
  #flushing: Promise<void> | undefined
  #flushMs = 0

  constructor(
    begin: () => Promise<OpenTransaction>,
    onIdle: () => void = () => {},
    watch: Pick<EngineWatch, 'commit'> = unwatched,
  ) {
    this.#begin = begin
    this.#onIdle = onIdle
    this.#watch = watch
  }

  run<T>(work: (sql: Sql) => Promise<T>, committed: (result: T) => void = () => {}, lane?: Lane): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(lane, {
        work,
        committed: committed as (result: unknown) => void,
        resolve: resolve as (result: unknown) => void,
        reject,
      })
      this.#draining ??= this.#drain()
    })
  }

  /** While a commit is not yet on disk, and so could be lost: resolves when it is. */
  get flushing(): Promise<void> | undefined {
    return this.#flushing
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    while (this.#draining !== undefined || this.#flushing !== undefined) await (this.#draining ?? this.#flushing)
  }

  async #drain(): Promise<void> {
    while (this.#waiting.size > 0) {
      // One turn of the event loop lets requests that have already arrived join.
      await nextTurn()
      await this.#commitTogether(Math.min(this.#waiting.size, WORKS_PER_COMMIT_MAX))
    }
    this.#draining = undefined
    this.#onIdle()
  }

  /** Runs the next `count` writes, or fewer if they take long. */
  async #commitTogether(count: number): Promise<void> {
    const works: Waiting[] = []
    const take = () => {
      const next = mustHave(this.#waiting.take(), 'a waiting write')
      works.push(next)
      return next
    }
    let transaction: OpenTransaction | undefined
    try {
      transaction = await this.#begin()
      const done = await (count === 1 ? runAlone(transaction, take()) : this.#runMarked(transaction, count, take))
      if (done.length > 0) await this.#commit(transaction, done)
      else await transaction.rollback()
    } catch (error) {
      // The first error is reported; a transaction that cannot be rolled back ends with its connection.
      await transaction?.rollback().catch(() => undefined)
      if (transaction === undefined) while (works.length < count) take()
      for (const waiting of works) waiting.reject(error)
    }
  }

  /** Leaves the rest for the next transaction when this one has taken long, also if it was with writes that failed. */
  async #runMarked(transaction: OpenTransaction, count: number, take: () => Waiting): Promise<Done[]> {
    const began = stopwatchMs()
    const done: Done[] = []
    for (let index = 0; index < count; index += 1) {
      if (index > 0 && this.#commitsNow(transaction, stopwatchMs() - began)) break
      const waiting = take()
      await transaction.mark()
      try {
        done.push({ waiting, result: await runWork(transaction, waiting) })
      } catch (error) {
        await transaction.undo()
        waiting.reject(error)
      }
    }
    return done
  }

  #commitsNow({ flush }: OpenTransaction, workedMs: number): boolean {
    return workedMs >= WORK_MS_PER_COMMIT_MAX || (flush !== undefined && this.#diskIsFree(workedMs))
  }

  /**
   * Whether a commit now keeps disk and processor busy together. Writes that take less than half a flush continue to
   * share it.
   */
  #diskIsFree(workedMs: number): boolean {
    return this.#flushing === undefined && workedMs * 2 >= this.#flushMs
  }

  async #commit(transaction: OpenTransaction, done: readonly Done[]): Promise<void> {
    const { flush } = transaction
    if (flush === undefined) {
      const began = stopwatchMs()
      await transaction.commit()
      this.#watch.commit(stopwatchMs() - began)
      settle(done)
      return
    }
    if (this.#flushing !== undefined) {
      await this.#flushing
      // Reads that waited for the flush run first.
      await nextTurn()
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#flushing = promise
    const end = () => {
      this.#flushing = undefined
      resolve()
    }
    const began = stopwatchMs()
    try {
      await transaction.commit()
    } catch (error) {
      end()
      throw error
    }
    void flush()
      .then(
        () => settle(done),
        (error: unknown) => reject(done, error),
      )
      .then(() => {
        this.#flushMs = stopwatchMs() - began
        this.#watch.commit(this.#flushMs)
        end()
      })
  }
}

/**
 * A write that has the transaction for itself needs no savepoint: if it fails, the whole transaction is rolled back.
 */
async function runAlone(transaction: OpenTransaction, waiting: Waiting): Promise<Done[]> {
  return [{ waiting, result: await runWork(transaction, waiting) }]
}

function reject(done: readonly Done[], error: unknown): void {
  for (const { waiting } of done) waiting.reject(error)
}

/** All caches of committed rows are notified of all commits before the first response. */
function settle(done: readonly Done[]): void {
  const answers = done.map(({ waiting, result }) => {
    try {
      waiting.committed(result)
      return () => waiting.resolve(result)
    } catch (error) {
      return () => waiting.reject(error)
    }
  })
  for (const answer of answers) answer()
}

async function runWork(transaction: OpenTransaction, waiting: Waiting): Promise<unknown> {
  const sql = new WorkSql(transaction)
  try {
    const result = await waiting.work(sql)
    sql.checkComplete()
    return result
  } finally {
    sql.end()
  }
}

/**
 * The transaction as one write sees it. PostgreSQL refuses every statement after a failed one, so this class does the
 * same on both engines. A statement that was not awaited must not run during the next write.
 */
class WorkSql implements Sql {
  readonly #transaction: Sql
  #failure: { readonly error: unknown } | undefined
  #running = 0
  #values = 0
  #turn: Promise<void> | undefined

  constructor(transaction: Sql) {
    this.#transaction = transaction
  }

  all<Row = SqlRow>(text: string, values: readonly SqlValue[], limit?: PageLimit): Promise<Row[]> {
    return this.#guard(values.length, () => this.#transaction.all<Row>(text, values, limit))
  }

  run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.#guard(values.length, () => this.#transaction.run(text, values))
  }

  /** Throws if a statement failed, even if the write continued, or is still running. */
  checkComplete(): void {
    if (this.#failure !== undefined) throw this.#failure.error
    if (this.#running > 0) throw new Error('a statement was still running when its work ended: await it')
  }

  end(): void {
    this.#failure ??= { error: new Error('a statement came after its work had ended: await it') }
  }

  /** Statements that arrive during a pause also wait, so that statements that are sent together keep their order. */
  #takeTurn(): void {
    this.#values = 0
    const turn = (this.#turn ?? Promise.resolve()).then(nextTurn)
    this.#turn = turn
    void turn.then(() => {
      if (this.#turn === turn) this.#turn = undefined
    })
  }

  async #guard<T>(values: number, statement: () => Promise<T>): Promise<T> {
    if (this.#failure !== undefined) throw this.#failure.error
    this.#running += 1
    this.#values += VALUES_OF_STATEMENT + values
    try {
      if (this.#values >= VALUES_PER_TURN || isTurnLong()) this.#takeTurn()
      if (this.#turn !== undefined) await this.#turn
      return await statement()
    } catch (error) {
      this.#failure ??= { error }
      throw error
    } finally {
      this.#running -= 1
    }
  }
}
