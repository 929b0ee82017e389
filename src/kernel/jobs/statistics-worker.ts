import type { Scopes } from '../scope.ts'
import { FailureLog } from './failure-log.ts'
import { Poller } from './poller.ts'
import type { Worker } from './worker.ts'
import { WorkerHealth } from './worker-health.ts'

const LOOK_EVERY_MS = 5_000

/**
 * Has the database collect statistics of new tables. Without it, a studio that is imported into an empty database has
 * slow lists for a minute.
 */
export class StatisticsWorker implements Worker {
  readonly health: WorkerHealth
  readonly #scopes: Scopes
  readonly #failing: FailureLog
  readonly #poller = new Poller(() => this.#tryToAnalyze(), LOOK_EVERY_MS)

  constructor(scopes: Scopes) {
    this.#scopes = scopes
    this.#failing = new FailureLog(scopes.log)
    this.health = new WorkerHealth('statistics', scopes.clock)
  }

  start(): void {
    this.#poller.start()
  }

  stop(): Promise<void> {
    return this.#poller.stop()
  }

  runDue(): Promise<number> {
    return this.#scopes.engine.analyzeNewTables()
  }

  /** The next look tries again. */
  async #tryToAnalyze(): Promise<void> {
    try {
      await this.health.watch('look', () => this.runDue())
    } catch (error) {
      this.#failing.log(error, 'The statistics of new tables cannot be collected at the moment')
    }
  }
}
