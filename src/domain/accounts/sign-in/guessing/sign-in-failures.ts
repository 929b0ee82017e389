import { enqueue } from '../../../../kernel/jobs/enqueue.ts'
import { FailureLog } from '../../../../kernel/jobs/failure-log.ts'
import { Poller } from '../../../../kernel/jobs/poller.ts'
import type { Worker } from '../../../../kernel/jobs/worker.ts'
import { WorkerHealth } from '../../../../kernel/jobs/worker-health.ts'
import type { Scope, Scopes } from '../../../../kernel/scope.ts'
import { actingFor } from '../acting-for.ts'
import { mailFailures } from './mail-failures.ts'

const LOOK_EVERY_MS = 5000
/** The first journal entry is written at the next look; the pause before each further one doubles, up to an hour. */
const FIRST_PAUSE_SECONDS = 60
const PAUSE_MAX_SECONDS = 60 * 60
/** After this time without a failure, the count of an account starts again. */
const FORGET_SECONDS = 2 * 60 * 60
/** The number of failures after which administrators get a mail, at most one a day. */
const BURST_MIN = 10
const MAIL_PAUSE_SECONDS = 24 * 60 * 60
/** The most network addresses that are counted separately. */
const ADDRESSES_MAX = 1000

interface Failures {
  readonly instanceId: number
  readonly userId: number
  /** Since the last entry. */
  count: number
  addresses: Set<string>
  /** Since the account was last quiet. */
  total: number
  last: number
  writeAt: number
  pauseSeconds: number
  mailedAt: number
}

/** Counts wrong passwords of existing accounts, and writes sums to the journal. */
export class SignInFailures implements Worker {
  readonly health: WorkerHealth
  readonly #scopes: Scopes
  readonly #failing: FailureLog
  readonly #poller = new Poller(() => this.#tryToWrite(), LOOK_EVERY_MS)
  readonly #accounts = new Map<string, Failures>()

  constructor(scopes: Scopes) {
    this.#scopes = scopes
    this.#failing = new FailureLog(scopes.log)
    this.health = new WorkerHealth('sign-in failures', scopes.clock)
  }

  /** Counts a wrong password for a user. */
  note(instanceId: number, userId: number, address: string): void {
    const now = this.#scopes.clock.now()
    const key = `${instanceId}/${userId}`
    const known = this.#accounts.get(key) ?? {
      instanceId,
      userId,
      count: 0,
      addresses: new Set<string>(),
      total: 0,
      last: now,
      writeAt: now,
      pauseSeconds: FIRST_PAUSE_SECONDS,
      mailedAt: Number.NEGATIVE_INFINITY,
    }
    known.count += 1
    known.total += 1
    known.last = now
    if (known.addresses.size < ADDRESSES_MAX) known.addresses.add(address)
    this.#accounts.set(key, known)
  }

  start(): void {
    this.#poller.start()
  }

  async stop(): Promise<void> {
    await this.#poller.stop()
    await this.#tryToWrite()
  }

  async runDue(): Promise<number> {
    const now = this.#scopes.clock.now()
    const due = [...this.#accounts.values()].filter(({ count, writeAt }) => count > 0 && writeAt <= now)
    for (const failures of due) await this.#write(failures, now)
    for (const [key, { count, last }] of this.#accounts) {
      if (count === 0 && last + FORGET_SECONDS <= now) this.#accounts.delete(key)
    }
    return due.length
  }

  async #write(failures: Failures, now: number): Promise<void> {
    const { instanceId, userId, count, addresses, total, mailedAt } = failures
    const isBurst = total >= BURST_MIN && mailedAt + MAIL_PAUSE_SECONDS <= now
    await this.#scopes.writing(await actingFor(this.#scopes, instanceId), async (scope) => {
      await writeEntry(scope, userId, count, addresses.size)
      if (isBurst && scope.mailer !== undefined)
        await enqueue(scope, mailFailures, { user_id: userId, failures: total })
    })
    failures.count -= count
    failures.addresses = new Set()
    failures.writeAt = now + failures.pauseSeconds
    failures.pauseSeconds = Math.min(2 * failures.pauseSeconds, PAUSE_MAX_SECONDS)
    if (isBurst) failures.mailedAt = now
  }

  /** A failed write is repeated at the next look. */
  async #tryToWrite(): Promise<void> {
    try {
      await this.health.watch('look', () => this.runDue())
    } catch (error) {
      this.#failing.log(error, 'Wrong passwords cannot be recorded in the journal at the moment')
    }
  }
}

async function writeEntry(scope: Scope, userId: number, failures: number, addresses: number): Promise<void> {
  const after = JSON.stringify({ user_id: userId, failures, addresses })
  await scope.journal.write({ record: 'session', recordId: 0, action: 'failed', before: null, after, event: null })
}
