import { endWithin } from '../../../../kernel/jobs/end-within.ts'
import { FailureLog } from '../../../../kernel/jobs/failure-log.ts'
import { Poller } from '../../../../kernel/jobs/poller.ts'
import type { Worker } from '../../../../kernel/jobs/worker.ts'
import { WorkerHealth } from '../../../../kernel/jobs/worker-health.ts'
import { Turns } from '../../../../kernel/turns.ts'
import { bringTriesForward, RETRY_WAIT_SECONDS_MAX } from '../delivery/index.ts'
import {
  changeProgress,
  endWebhookLeases,
  type WebhookKey,
  webhooksPlannedTooLate,
  webhooksToServe,
} from '../webhook-progress.store.ts'
import { type SenderParts, WEBHOOK_LEASE_SECONDS, WebhookRun } from './webhook-run.ts'

/** How often events of other processes, and due tries, are looked for. */
const LOOK_EVERY_MS = 500
/** Webhooks that one process serves at a time, in total and of one instance. */
const RUNS_MAX = 32
const RUNS_PER_INSTANCE_MAX = 16
/** How long a webhook may be served while others wait: a failing receiver could take hours. */
const TURN_SECONDS = 10

/**
 * How long a webhook is left alone after its run failed: as long as another process would leave it, by its lease. The run may
 * have failed before it had one.
 */
const REST_SECONDS = WEBHOOK_LEASE_SECONDS

/** How often waits are looked for that a clock planned which was ahead. */
const CORRECT_EVERY_SECONDS = 60

/** A webhook that is being served. */
interface Serving {
  readonly run: WebhookRun
  readonly instanceId: number
  readonly begun: number
  readonly ended: Promise<void>
}

/** Sends the events of webhooks of all instances, from the journal, after the commit. */
export class WebhookSender implements Worker {
  readonly health: WorkerHealth
  readonly #parts: SenderParts
  readonly #poller = new Poller(() => this.#look(), LOOK_EVERY_MS)
  readonly #runs = new Map<string, Serving>()
  readonly #failing: FailureLog
  /** When runs failed that were the last of their webhooks, in UNIX seconds. */
  readonly #failed = new Map<string, number>()
  readonly #turns = new Turns(RUNS_PER_INSTANCE_MAX)
  #giveUp = new AbortController()
  /** The webhook of each instance that was served last. */
  readonly #last = new Map<number, number>()
  #hasEndedLeases = false
  /** When waits were corrected the last time, in UNIX seconds. */
  #corrected = 0

  constructor(parts: SenderParts) {
    this.#parts = parts
    const { scopes, lists } = parts
    this.health = new WorkerHealth('webhooks', scopes.clock)
    this.#failing = new FailureLog(scopes.log)
    const heard = new Set(lists.records.all.flatMap(({ name, event }) => (event === undefined ? [] : [name])))
    scopes.onCommit(({ changes }) => {
      if (changes.some(({ record }) => heard.has(record) || record === 'webhook/delivery')) this.#poller.wake()
    })
  }

  start(): void {
    this.#giveUp = new AbortController()
    this.#poller.start()
  }

  async stop(graceMs: number): Promise<void> {
    await this.#poller.stop()
    for (const { run } of this.#runs.values()) run.stop()
    const ended = [...this.#runs.values()].map((run) => run.ended)
    await endWithin(graceMs, ended, this.#giveUp)
  }

  async runDue(): Promise<number> {
    let tries = 0
    for (const key of await this.health.watch('look', () => this.#toServe())) {
      const run = await this.#prepare(key)
      if (run !== undefined) tries += await this.health.watch('work', () => run.run())
    }
    return tries
  }

  async #prepare({ instance_id, webhook_id }: WebhookKey): Promise<WebhookRun | undefined> {
    const session = await this.#parts.scopes.systemSession(instance_id)
    return session && new WebhookRun(this.#parts, session, webhook_id, this.#giveUp.signal)
  }

  async #look(): Promise<void> {
    for (const { run } of this.#runs.values()) run.poke()
    try {
      await this.health.watch('look', async () => {
        await this.#endLeasesOfTheDead()
        await this.#serve(await this.#toServe())
      })
    } catch (error) {
      this.#failing.log(error, 'Webhooks cannot be read at the moment')
    }
  }

  async #toServe(): Promise<WebhookKey[]> {
    const { engine, clock } = this.#parts.scopes
    if (Math.abs(clock.now() - this.#corrected) >= CORRECT_EVERY_SECONDS) await this.#correct()
    return webhooksToServe(engine, clock.now())
  }

  /** Twice the longest wait: clocks of several machines differ a little. */
  async #correct(): Promise<void> {
    const { scopes } = this.#parts
    const now = scopes.clock.now()
    const latest = { lease: now + 2 * WEBHOOK_LEASE_SECONDS, retry: now + 2 * RETRY_WAIT_SECONDS_MAX }
    for (const { instance_id, webhook_id } of await webhooksPlannedTooLate(scopes.engine, latest, now)) {
      const session = await scopes.systemSession(instance_id)
      if (session === undefined) continue
      await scopes.noting(session, async (scope) => {
        await changeProgress(scope, webhook_id, { due: now, leased_until: 0, paused_until: null })
        await bringTriesForward(scope, webhook_id, latest.retry)
      })
    }
    this.#corrected = now
  }

  async #serve(due: readonly WebhookKey[]): Promise<void> {
    const waiting = Map.groupBy(
      due.filter((key) => !this.#runs.has(nameOf(key)) && !this.#rests(nameOf(key))),
      ({ instance_id }) => instance_id,
    )
    for (const [instanceId, keys] of waiting) waiting.set(instanceId, this.#inTurn(keys))
    while (this.#runs.size < RUNS_MAX) {
      const instanceId = this.#turns.next(waiting.keys())
      if (instanceId === undefined) break
      const [key, ...others] = waiting.get(instanceId) ?? []
      if (others.length === 0) waiting.delete(instanceId)
      else waiting.set(instanceId, others)
      if (key !== undefined) await this.#begin(key)
    }
    if (waiting.size > 0) this.#endTurns(waiting)
  }

  /** Webhooks of an instance after the last one come first, so that a busy webhook does not block others. */
  #inTurn(keys: readonly WebhookKey[]): WebhookKey[] {
    const isAfter = ({ instance_id, webhook_id }: WebhookKey) => webhook_id > (this.#last.get(instance_id) ?? 0)
    return [...keys.filter(isAfter), ...keys.filter((key) => !isAfter(key))]
  }

  /** Of all instances if no place is free, else of those whose webhooks wait for each other. */
  #endTurns(waiting: ReadonlyMap<number, unknown>): void {
    const now = this.#parts.scopes.clock.now()
    const isFull = this.#runs.size >= RUNS_MAX
    for (const { run, instanceId, begun } of this.#runs.values()) {
      if ((isFull || waiting.has(instanceId)) && Math.abs(now - begun) >= TURN_SECONDS) run.stop()
    }
  }

  /** If this process is the only one, all other lease holders are dead. */
  async #endLeasesOfTheDead(): Promise<void> {
    const { engine } = this.#parts.scopes
    if (engine.soleWriter && !this.#hasEndedLeases) await endWebhookLeases(engine)
    this.#hasEndedLeases = true
  }

  /** Whether its run has just failed, by a clock that may be set back. */
  #rests(name: string): boolean {
    const failed = this.#failed.get(name)
    if (failed === undefined) return false
    if (Math.abs(this.#parts.scopes.clock.now() - failed) < REST_SECONDS) return true
    this.#failed.delete(name)
    return false
  }

  async #begin(key: WebhookKey): Promise<void> {
    const name = nameOf(key)
    const { instance_id: instanceId, webhook_id } = key
    this.#last.set(instanceId, webhook_id)
    const run = await this.#prepare(key)
    if (run === undefined) return
    const ended = this.health
      .watch('work', () => run.run())
      .then(() => {})
      .catch((error: unknown) => {
        this.#failed.set(name, this.#parts.scopes.clock.now())
        this.#failing.log(error, 'A webhook cannot be served at the moment', key)
      })
      .finally(() => {
        this.#runs.delete(name)
        this.#turns.end(instanceId)
        this.#poller.wake()
      })
    this.#turns.begin(instanceId)
    this.#runs.set(name, { run, instanceId, begun: this.#parts.scopes.clock.now(), ended })
  }
}

function nameOf({ instance_id, webhook_id }: WebhookKey): string {
  return `${instance_id}/${webhook_id}`
}
