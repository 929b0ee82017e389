import { Counter, Histogram, type Registry } from 'prom-client'
import type { EngineWatch } from '../db/engine-watch.ts'
import type { Log } from '../log.ts'
import { stopwatchMs } from '../time/stopwatch.ts'

/** Upper bounds in seconds: a commit on a good disk takes 1 ms, a commit that waits for a lock up to 30 s. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Log lines about slow statements in a second, at most. */
const LINES_PER_SECOND_MAX = 20

/** Characters of a statement that are logged. */
const TEXT_MAX = 2000

/** Measures the engine for `/metrics`, and logs statements that take longer than `slowMs` (0: none). */
export class EngineMeter implements EngineWatch {
  readonly #log: Log
  readonly #slowMs: number
  readonly #commits: Histogram
  readonly #waits: Histogram<'pool'>
  readonly #slow: Counter
  #second = 0
  #lines = 0

  constructor(log: Log, slowMs: number) {
    this.#log = log
    this.#slowMs = slowMs
    this.#commits = new Histogram({
      name: 'daybook_commit_duration_seconds',
      help: 'Time from the commit of a transaction until it is on disk.',
      buckets,
      registers: [],
    })
    this.#waits = new Histogram({
      name: 'daybook_pool_wait_seconds',
      help: 'Time that requests waited for a connection to PostgreSQL.',
      labelNames: ['pool'],
      buckets,
      registers: [],
    })
    this.#slow = new Counter({
      name: 'daybook_slow_statements_total',
      help: 'Statements that took longer than DAYBOOK_SLOW_STATEMENT_MS.',
      registers: [],
    })
  }

  register(registry: Registry): void {
    for (const metric of [this.#commits, this.#waits, this.#slow]) registry.registerMetric(metric)
  }

  statement(text: string, ms: number): void {
    if (this.#slowMs === 0 || ms <= this.#slowMs) return
    this.#slow.inc()
    if (this.#hasLine())
      this.#log.warn({ statement: text.slice(0, TEXT_MAX), ms: Math.round(ms) }, 'A statement was slow')
  }

  commit(ms: number): void {
    this.#commits.observe(ms / 1000)
  }

  wait(pool: string, ms: number): void {
    this.#waits.observe({ pool }, ms / 1000)
  }

  #hasLine(): boolean {
    const second = Math.floor(stopwatchMs() / 1000)
    this.#lines = second === this.#second ? this.#lines + 1 : 1
    this.#second = second
    return this.#lines <= LINES_PER_SECOND_MAX
  }
}
