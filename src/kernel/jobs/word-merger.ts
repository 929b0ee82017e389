import { setTimeout as pause } from 'node:timers/promises'
import { lanes } from '../db/lane.ts'
import type { WordRead } from '../db/words/find-words.ts'
import { mergeWords, type WordPlace, type WordsBegun } from '../db/words/merge-words.ts'
import type { Scope, Scopes } from '../scope.ts'
import { Poller } from './poller.ts'
import type { Worker } from './worker.ts'
import { WorkerHealth } from './worker-health.ts'

/** Between two steps: each takes some milliseconds, in which no write of the instance runs. */
const PAUSE_MS = 20
const LOOK_EVERY_MS = 60_000
/** Rows of a search for one word that are worth merging, besides those that were left once before. */
const BLOCKS_MIN = 64
/** Words that are known, at most; the oldest is forgotten first. */
const TASKS_MAX = 1_000

interface Task extends WordsBegun {
  readonly instanceId: number
  /** Where the next step begins: undefined for the first. */
  place: WordPlace | undefined
  isDone: boolean
  /** Rows that were not merged. */
  left: number
}

/**
 * Merges rows of the index of words, so that searches of many records read few rows. It begins when a search has read many
 * blocks of one word. Writes only append to blocks, so that they cost no more.
 */
export class WordMerger implements Worker {
  readonly health: WorkerHealth
  readonly #scopes: Scopes
  readonly #tasks = new Map<string, Task>()
  readonly #poller = new Poller(() => this.#tryStep(), LOOK_EVERY_MS)

  constructor(scopes: Scopes) {
    this.#scopes = scopes
    this.health = new WorkerHealth('words', scopes.clock)
  }

  /** Notes what a search for records of a kind has read. */
  note({ instance }: Scope, record: string, read: readonly WordRead[]): void {
    for (const { field, word, blocks } of read) {
      if (blocks < BLOCKS_MIN) continue
      const key = `${instance.id}/${record}/${field}/${word}`
      const known = this.#tasks.get(key)
      if (known !== undefined && (!known.isDone || blocks < 2 * known.left + BLOCKS_MIN)) continue
      this.#tasks.delete(key)
      this.#tasks.set(key, { instanceId: instance.id, record, field, word, place: undefined, isDone: false, left: 0 })
      for (const oldest of this.#tasks.keys()) if (this.#tasks.size > TASKS_MAX) this.#tasks.delete(oldest)
      this.#poller.wake()
    }
  }

  start(): void {
    this.#poller.start()
  }

  stop(): Promise<void> {
    return this.#poller.stop()
  }

  async runDue(): Promise<number> {
    let steps = 0
    for (let task = this.#next(); task !== undefined; task = this.#next()) {
      await this.#step(task)
      steps += 1
    }
    return steps
  }

  #next(): Task | undefined {
    return this.#tasks.values().find(({ isDone }) => !isDone)
  }

  async #tryStep(): Promise<void> {
    // Not in the turn of the search that noted something.
    await pause(PAUSE_MS)
    const task = this.#next()
    if (task === undefined) return
    try {
      await this.#step(task)
      this.#poller.wake()
    } catch (error) {
      // Searches find the same without it, so the process stays ready. The next one that reads as much tries again.
      this.#forget(task)
      this.#scopes.log.warn({ err: error }, 'The index of words cannot be merged at the moment')
    }
  }

  async #step(task: Task): Promise<void> {
    const session = await this.#scopes.systemSession(task.instanceId)
    if (session === undefined) {
      this.#forget(task)
      return
    }
    const merge = ({ db }: Scope) => mergeWords(db, task, task.place)
    const { next, left } = await this.#scopes.noting(session, merge, lanes.writes)
    task.left += left
    task.place = next
    task.isDone = next === undefined
  }

  #forget(task: Task): void {
    for (const [key, known] of this.#tasks) if (known === task) this.#tasks.delete(key)
  }
}
