import { setTimeout as pause } from 'node:timers/promises'
import type { Scopes } from '../scope.ts'
import { FailureLog } from './failure-log.ts'
import { Poller } from './poller.ts'
import type { Worker } from './worker.ts'
import { WorkerHealth } from './worker-health.ts'

/** Between two steps: each takes some milliseconds, and may wait for a flush to disk or hold writes back. */
const PAUSE_MS = 20
const LOOK_EVERY_MS = 60_000
/** Tasks that are known, at most; the oldest is forgotten first. */
const TASKS_MAX = 1_000

/**
 * Work that requests discover, and that no request waits for. It is queued as tasks, which run in small steps with pauses
 * between them. A failed task is dropped, and the process stays ready: the next request that discovers the work queues it again.
 */
export abstract class StepWorker<Task> implements Worker {
  readonly health: WorkerHealth
  protected readonly scopes: Scopes
  readonly #failure: string
  readonly #failing: FailureLog
  readonly #tasks = new Map<string, Task>()
  readonly #poller = new Poller(() => this.#tryStep(), LOOK_EVERY_MS)

  /** `failure` is the sentence of the log for a task that fails. */
  constructor(scopes: Scopes, name: string, failure: string) {
    this.scopes = scopes
    this.health = new WorkerHealth(name, scopes.clock)
    this.#failure = failure
    this.#failing = new FailureLog(scopes.log)
  }

  /** Whether the task has steps left. */
  protected abstract isDue(task: Task): boolean

  /** Does one step of the task, and returns how much work it was. */
  protected abstract step(task: Task): Promise<number>

  protected known(key: string): Task | undefined {
    return this.#tasks.get(key)
  }

  protected allKnown(): Iterable<Task> {
    return this.#tasks.values()
  }

  /** Adds a task, or replaces that with the same key, and begins. */
  protected add(key: string, task: Task): void {
    this.#tasks.set(key, task)
    for (const oldest of this.#tasks.keys()) if (this.#tasks.size > TASKS_MAX) this.#tasks.delete(oldest)
    this.#poller.wake()
  }

  protected forget(task: Task): void {
    for (const [key, known] of this.#tasks) if (known === task) this.#tasks.delete(key)
  }

  start(): void {
    this.#poller.start()
  }

  stop(): Promise<void> {
    return this.#poller.stop()
  }

  async runDue(): Promise<number> {
    let work = 0
    for (let task = this.#next(); task !== undefined; task = this.#next()) work += await this.step(task)
    return work
  }

  #next(): Task | undefined {
    return this.#tasks.values().find((task) => this.isDue(task))
  }

  async #tryStep(): Promise<void> {
    // Not in the turn of the request that noted something.
    await pause(PAUSE_MS)
    const task = this.#next()
    if (task === undefined) return
    try {
      await this.step(task)
      this.#poller.wake()
    } catch (error) {
      this.forget(task)
      this.#failing.log(error, this.#failure)
    }
  }
}
