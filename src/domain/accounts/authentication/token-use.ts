import { type Session, systemActor } from '../../../kernel/auth/session.ts'
import { lanes } from '../../../kernel/db/lane.ts'
import { FailureLog } from '../../../kernel/jobs/failure-log.ts'
import { Poller } from '../../../kernel/jobs/poller.ts'
import type { Worker } from '../../../kernel/jobs/worker.ts'
import { WorkerHealth } from '../../../kernel/jobs/worker-health.ts'
import type { Scope, Scopes } from '../../../kernel/scope.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { noteUse } from '../api-client/index.ts'

/** How long after its first use of a day a token may be shown without it. */
const WRITE_EVERY_MS = 60_000
/** Tokens that are remembered at once as noted; then all are forgotten, and noted once more. */
const NOTED_MAX = 100_000

/** When each token was last used: the day, written once a day for each, later than the request and beside the writes of the instance. */
export class TokenUse implements Worker {
  readonly health: WorkerHealth
  readonly #scopes: Scopes
  readonly #failing: FailureLog
  readonly #poller = new Poller(() => this.#tryToWrite(), WRITE_EVERY_MS)
  /** The last day of each token that this process knows to be noted, by instance and api-client. */
  readonly #noted = new Map<number, Map<number, number>>()
  #tokens = 0
  #due: { readonly session: Session; readonly day: number }[] = []

  constructor(scopes: Scopes) {
    this.#scopes = scopes
    this.#failing = new FailureLog(scopes.log)
    this.health = new WorkerHealth('tokens', scopes.clock)
  }

  /** Remembers that a token is used now. */
  note(session: Session, now: number): void {
    const day = Math.floor(now / DAY_SECONDS)
    const { instance, actor } = session
    if (this.#noted.get(instance.id)?.get(actor.apiClientId) === day) return
    if (this.#tokens >= NOTED_MAX) this.#forget()
    const ofInstance = this.#noted.get(instance.id) ?? new Map<number, number>()
    this.#noted.set(instance.id, ofInstance.set(actor.apiClientId, day))
    this.#tokens += 1
    this.#due.push({ session, day })
  }

  start(): void {
    this.#poller.start()
  }

  async stop(): Promise<void> {
    await this.#poller.stop()
    await this.#tryToWrite()
  }

  async runDue(): Promise<number> {
    const due = this.#due
    this.#due = []
    for (const { session, day } of due) {
      const lastUsed = new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10)
      const asDaybook = { ...session, actor: systemActor }
      const note = (scope: Scope) => noteUse(scope, session.actor.apiClientId, lastUsed)
      await this.#scopes.noting(asDaybook, note, lanes.tokenUses)
    }
    return due.length
  }

  /** A use that could not be written is noted with the next use of the token. */
  async #tryToWrite(): Promise<void> {
    try {
      await this.health.watch('look', () => this.runDue())
    } catch (error) {
      this.#forget()
      this.#failing.log(error, 'The last use of tokens cannot be noted at the moment')
    }
  }

  #forget(): void {
    this.#noted.clear()
    this.#tokens = 0
  }
}
