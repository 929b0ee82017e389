import { type Session, systemActor } from '../../../kernel/auth/session.ts'
import { lanes } from '../../../kernel/db/lane.ts'
import { lockInstance } from '../../../kernel/db/lock-instance.ts'
import { FailureLog } from '../../../kernel/jobs/failure-log.ts'
import { Poller } from '../../../kernel/jobs/poller.ts'
import type { Worker } from '../../../kernel/jobs/worker.ts'
import { WorkerHealth } from '../../../kernel/jobs/worker-health.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope, Scopes } from '../../../kernel/scope.ts'
import { IDLE_SECONDS, noteSessionUses } from '../session/index.ts'

/** How much later than the request its time may be stored, in seconds. */
const NOTED_EVERY_SECONDS = 60
const WRITE_EVERY_MS = 30_000
/** Sessions that are remembered at once; then all are written, and forgotten. */
const SESSIONS_MAX = 100_000

interface Use {
  readonly session: Session
  /** UNIX seconds. */
  used: number
  noted: number
}

/**
 * When each session with a cookie was last used. This process knows it to the second; others read it from the database,
 * where it is written once a minute.
 */
export class SessionUse implements Worker {
  readonly health: WorkerHealth
  readonly #scopes: Scopes
  readonly #failing: FailureLog
  readonly #poller = new Poller(() => this.#tryToWrite(), WRITE_EVERY_MS)
  /** By instance and session. */
  readonly #uses = new Map<number, Map<number, Use>>()
  #size = 0

  constructor(scopes: Scopes) {
    this.#scopes = scopes
    this.#failing = new FailureLog(scopes.log)
    this.health = new WorkerHealth('sessions', scopes.clock)
  }

  /** Notes that a session is used now. False if it was idle for too long. `stored` is the last use in the database. */
  note(session: Session, stored: number, now: number): boolean {
    const { instance, actor } = session
    const id = mustHave(actor.sessionId, 'the id of a session with a cookie')
    const known = this.#uses.get(instance.id)?.get(id)
    if (Math.max(known?.used ?? 0, stored) + IDLE_SECONDS <= now) return false
    if (known !== undefined) known.used = now
    else {
      const ofInstance = this.#uses.get(instance.id) ?? new Map<number, Use>()
      this.#uses.set(instance.id, ofInstance.set(id, { session, used: now, noted: stored }))
      this.#size += 1
    }
    return true
  }

  start(): void {
    this.#poller.start()
  }

  async stop(): Promise<void> {
    await this.#poller.stop()
    await this.#tryToWrite()
  }

  async runDue(): Promise<number> {
    let written = 0
    const isFull = this.#size > SESSIONS_MAX
    for (const [instanceId, uses] of [...this.#uses]) {
      const due = [...uses].filter(
        ([, { used, noted }]) => used > noted && (isFull || used >= noted + NOTED_EVERY_SECONDS),
      )
      const first = due[0]?.[1]
      if (first !== undefined) {
        const asDaybook = { ...first.session, actor: systemActor }
        const note = async (scope: Scope) => {
          // Another process may note the same sessions, and a write may end them, in another order.
          await lockInstance(scope.db)
          await noteSessionUses(scope, new Map(due.map(([id, { used }]) => [id, used])))
        }
        await this.#scopes.noting(asDaybook, note, lanes.writes)
        for (const [, use] of due) use.noted = use.used
        written += due.length
      }
      this.#forget(instanceId, uses, isFull)
    }
    return written
  }

  /** Forgets uses that are stored, once the session is idle. */
  #forget(instanceId: number, uses: Map<number, Use>, isFull: boolean): void {
    const now = this.#scopes.clock.now()
    for (const [id, { used, noted }] of uses) {
      if (used !== noted || !(isFull || used + NOTED_EVERY_SECONDS < now)) continue
      uses.delete(id)
      this.#size -= 1
    }
    if (uses.size === 0) this.#uses.delete(instanceId)
  }

  /** A use that could not be written is tried again with the next run. */
  async #tryToWrite(): Promise<void> {
    try {
      await this.health.watch('look', () => this.runDue())
    } catch (error) {
      this.#failing.log(error, 'The last use of sessions cannot be noted at the moment')
    }
  }
}
