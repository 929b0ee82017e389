import type { Sql } from './sql.ts'

/** A transaction that is open and can hold savepoints. */
export interface OpenTransaction extends Sql {
  savepoint(): Promise<void>
  releaseSavepoint(): Promise<void>
  rollbackToSavepoint(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
}

interface Waiting {
  work: (sql: Sql) => Promise<unknown>
  committed: (result: unknown) => void
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** How many works one transaction takes at most, so that the first of them does not wait long for the last. */
const WORKS_PER_COMMIT_MAX = 64

/**
 * Writes that arrive together share one transaction and so one flush to disk. Each runs in a savepoint: one that
 * throws is undone and rejected alone, the others commit. Every promise settles only after the commit.
 */
export class CommitGroup {
  readonly #begin: () => Promise<OpenTransaction>
  #waiting: Waiting[] = []
  #draining: Promise<void> | undefined

  constructor(begin: () => Promise<OpenTransaction>) {
    this.#begin = begin
  }

  run<T>(work: (sql: Sql) => Promise<T>, committed: (result: T) => void = () => {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        work,
        committed: committed as (result: unknown) => void,
        resolve: resolve as (result: unknown) => void,
        reject,
      })
      this.#draining ??= this.#drain()
    })
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    while (this.#draining !== undefined) await this.#draining
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // One turn of the event loop lets the requests that have already arrived join.
      await new Promise((resume) => setImmediate(resume))
      await this.#commitTogether(this.#waiting.splice(0, WORKS_PER_COMMIT_MAX))
    }
    this.#draining = undefined
  }

  async #commitTogether(works: readonly Waiting[]): Promise<void> {
    const done: { waiting: Waiting; result: unknown }[] = []
    let transaction: OpenTransaction | undefined
    try {
      transaction = await this.#begin()
      for (const waiting of works) {
        const result = await runInSavepoint(transaction, waiting)
        if (result !== failed) done.push({ waiting, result })
      }
      await transaction.commit()
    } catch (error) {
      await transaction?.rollback().catch(() => undefined)
      for (const waiting of works) waiting.reject(error)
      return
    }
    for (const { waiting, result } of done) waiting.committed(result)
    for (const { waiting, result } of done) waiting.resolve(result)
  }
}

const failed = Symbol('failed')

async function runInSavepoint(transaction: OpenTransaction, waiting: Waiting): Promise<unknown> {
  await transaction.savepoint()
  try {
    const result = await waiting.work(transaction)
    await transaction.releaseSavepoint()
    return result
  } catch (error) {
    await transaction.rollbackToSavepoint()
    waiting.reject(error)
    return failed
  }
}
