import type { Session } from '../../../../kernel/auth/session.ts'
import { throughOutage } from '../../../../kernel/jobs/through-outage.ts'
import type { OutsideClient } from '../../../../kernel/outside/outside-client.ts'
import { readFewer } from '../../../../kernel/page-limit.ts'
import type { Scope, Scopes } from '../../../../kernel/scope.ts'
import { DAY_SECONDS } from '../../../../kernel/time/day-length.ts'
import type { Lists } from '../../../../records/list/lists.ts'
import {
  type DueDelivery,
  deliveryBodyOf,
  dueDeliveries,
  insertDeliveries,
  isGone,
  nextTry,
  tryDelivery,
} from '../delivery/index.ts'
import { findTarget, type Target } from '../webhook.store.ts'
import {
  changeProgress,
  findProgress,
  lastJournalId,
  lease,
  moveCursor,
  moveLease,
  nextEntries,
  type Progress,
} from '../webhook-progress.store.ts'
import { eventBodies } from './event-bodies.ts'
import { eventQueue } from './event-queue.ts'
import { eventsBetween } from './journal-event.store.ts'
import { type Ended, noteOutcomes } from './note-outcomes.ts'
import { switchOffWebhook } from './switch-off-webhook.ts'
import { webhookScope } from './webhook-scope.ts'

/** The context of the sender of webhooks. */
export interface SenderParts {
  readonly scopes: Scopes
  readonly lists: Lists
  readonly outside: OutsideClient
  /** The time limit of a receiver's response. */
  readonly timeoutMs: number
}

/** The number of events that are read from the journal at a time. */
const EVENTS_MAX = 500
/** Concurrent requests to one webhook; one to a failing webhook, to see whether it works again. */
const IN_FLIGHT_MAX = 32
/** The bytes of concurrent long bodies to one webhook; one body may be longer. */
const LONG_IN_FLIGHT_MAX = 4 * 1024 * 1024
export const WEBHOOK_LEASE_SECONDS = 15
const KEEP_LEASE_SECONDS = 5
const FAILING_DAYS_MAX = 5

/**
 * Sends all due events of one webhook. No event is lost, because deliveries are derived from the journal: an event
 * becomes a delivery in the transaction that moves the cursor past it, and a delivery waits until the result of a try
 * is stored. One process at a time does this for a webhook, by a lease.
 */
export class WebhookRun {
  readonly #parts: SenderParts
  /**
   * Read again for each batch of events: a run may last for hours, and the zone of the instance may change meanwhile.
   */
  #session: Session
  readonly #webhookId: number
  readonly #inFlight = new Map<number, Promise<void>>()
  /** Deliveries that are being sent, or were sent and are not stored yet: in the database they still wait. */
  readonly #busy = new Set<number>()
  /** The bytes of long bodies that are being sent. */
  #longInFlight = 0
  readonly #giveUp: AbortSignal
  #ended: Ended[] = []
  readonly #failures: unknown[] = []
  #leasedUntil = 0
  #stopping = false
  #poked = Promise.withResolvers<void>()

  constructor(parts: SenderParts, session: Session, webhookId: number, giveUp: AbortSignal) {
    this.#parts = parts
    this.#session = session
    this.#webhookId = webhookId
    this.#giveUp = giveUp
  }

  /** There may be new work. */
  poke(): void {
    this.#poked.resolve()
  }

  /** Starts no more deliveries. */
  stop(): void {
    this.#stopping = true
    this.poke()
  }

  /** Resolves when no work is left; returns the number of tries. */
  async run(): Promise<number> {
    this.#leasedUntil = this.#now() + WEBHOOK_LEASE_SECONDS
    if (!(await this.#note((scope) => lease(scope, this.#webhookId, this.#leasedUntil)))) return 0
    let tries = 0
    let isLost = false
    for (;;) {
      this.#poked = Promise.withResolvers<void>()
      isLost ||=
        this.#failures.length > 0 ||
        !(await this.#failingLater(() => throughOutage(() => this.#beginDue(), this.#giveUp)))
      if (this.#inFlight.size === 0 && this.#ended.length === 0) break
      if (this.#ended.length === 0) await Promise.race([...this.#inFlight.values(), this.#poked.promise])
      tries += (await this.#failingLater(() => this.#noteEnded())) ?? 0
    }
    if (this.#failures.length > 0) throw this.#failures[0]
    if (!isLost) await this.#release()
    return tries
  }

  /** All that is on its way is noted before the run fails: otherwise it would be sent again. */
  async #failingLater<T>(step: () => Promise<T>): Promise<T | undefined> {
    try {
      return await step()
    } catch (error) {
      this.#failures.push(error)
      return undefined
    }
  }

  #now(): number {
    return this.#parts.scopes.clock.now()
  }

  #reading(): Scope {
    return this.#parts.scopes.reading(this.#session)
  }

  #note<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    return throughOutage(() => this.#parts.scopes.noting(this.#session, work), this.#giveUp)
  }

  /** False if another process has the lease by now: what was sent is still noted, but nothing more is sent. */
  async #beginDue(): Promise<boolean> {
    if (!(await this.#keepLease())) return false
    const target = await findTarget(this.#reading(), this.#webhookId)
    const progress = await findProgress(this.#reading(), this.#webhookId)
    if (target !== undefined && progress?.active === 1 && !this.#stopping) await this.#begin(target, progress)
    return true
  }

  /** Starts as many deliveries as there are free slots; new events become deliveries when older ones leave slots. */
  async #begin(target: Target, progress: Progress): Promise<void> {
    const most = progress.failing_since === null ? IN_FLIGHT_MAX : 1
    const isPaused = progress.paused_until !== null && progress.paused_until > this.#now()
    if (this.#inFlight.size >= most) return
    if (!isPaused) await this.#sendDue(target, most)
    if (this.#inFlight.size >= most || !(await this.#takeEvents(target, progress))) return
    if (!isPaused) await this.#sendDue(target, most)
  }

  async #sendDue(target: Target, most: number): Promise<void> {
    let isFull = false
    for (const delivery of await dueDeliveries(this.#reading(), this.#webhookId, most + this.#busy.size)) {
      if (this.#inFlight.size >= most || this.#leasedUntil <= this.#now()) break
      const { id, body, size } = delivery
      if (this.#busy.has(id)) continue
      if (body !== null) this.#send(target, delivery, body)
      else {
        isFull ||= this.#longInFlight > 0 && this.#longInFlight + size > LONG_IN_FLIGHT_MAX
        const long = isFull ? undefined : await deliveryBodyOf(this.#reading(), id)
        // The lease may have ended while a long body was read.
        if (long !== undefined && this.#leasedUntil > this.#now()) this.#sendLong(target, delivery, long)
      }
    }
  }

  /** Long bodies are limited by their bytes: some hundred concurrent ones of megabytes would fill the memory. */
  #sendLong(target: Target, delivery: DueDelivery, body: string): void {
    this.#longInFlight += delivery.size
    const done = () => {
      this.#longInFlight -= delivery.size
    }
    this.#send(target, delivery, body).then(done, done)
  }

  /** Creates deliveries for new journal entries; false if there are none. Fewer at a time if their bodies are too long. */
  #takeEvents(target: Target, progress: Progress): Promise<boolean> {
    const take = () => readFewer(EVENTS_MAX, (most) => this.#takeUpTo(most, target, progress))
    return eventQueue.run(this.#session.instance.id, take)
  }

  async #takeUpTo(most: number, target: Target, progress: Progress): Promise<boolean> {
    const { after, last } = nextEntries(progress, await lastJournalId(this.#reading()))
    if (last <= progress.journal_cursor) return false
    const { scopes } = this.#parts
    this.#session = (await scopes.systemSession(this.#session.instance.id)) ?? this.#session
    const scope = this.#reading()
    const events = await eventsBetween(scope, after, last, most)
    const to = events.length === most ? (events.at(-1)?.id ?? last) : last
    const wanted = JSON.parse(target.events) as readonly string[]
    const sent = events.filter(({ event }) => wanted.length === 0 || wanted.includes(event))
    const actorScope = sent.length === 0 ? scope : await webhookScope(scope, target.user_id)
    if (actorScope === undefined) {
      await this.#switchOff('Its user was deleted or has expired.')
      return false
    }
    const deliveries = await eventBodies(this.#parts.lists, actorScope, sent)
    return scopes.noting(this.#session, async (noting) => {
      if (!(await moveCursor(noting, this.#webhookId, progress.journal_cursor, to))) return false
      await insertDeliveries(noting, this.#webhookId, deliveries)
      return deliveries.length > 0
    })
  }

  #send(target: Target, delivery: DueDelivery, body: string): Promise<void> {
    const { id, created } = delivery
    // With its time, because a restored database gives out ids again that a receiver has seen.
    const name = `msg_${this.#session.instance.id}_${id}_${created}`
    const message = { id: name, body, now: this.#now() }
    const { outside, timeoutMs } = this.#parts
    const sent = tryDelivery(outside, target, message, { timeoutMs, signal: this.#giveUp }).then((outcome) => {
      this.#inFlight.delete(id)
      // Without one, the process is stopping, and the result is unknown.
      if (outcome !== undefined) this.#ended.push({ delivery, url: target.url, outcome })
    })
    this.#inFlight.set(id, sent)
    this.#busy.add(id)
    return sent
  }

  /** Stores the results of finished tries, in one transaction; returns how many there were. */
  async #noteEnded(): Promise<number> {
    const ended = this.#ended
    this.#ended = []
    if (ended.length === 0) return 0
    const { since, outcomes } = await this.#note((scope) => noteOutcomes(scope, this.#webhookId, ended))
    for (const { delivery } of ended) this.#busy.delete(delivery.id)
    if (outcomes.some(isGone)) await this.#switchOff('It answered 410 (Gone).')
    else if (since !== null && this.#now() - since >= FAILING_DAYS_MAX * DAY_SECONDS) {
      await this.#switchOff(`Every try has failed for ${FAILING_DAYS_MAX} days.`)
    }
    return ended.length
  }

  async #switchOff(reason: string): Promise<void> {
    await this.#parts.scopes.writing(this.#session, (scope) => switchOffWebhook(scope, this.#webhookId, reason))
  }

  async #keepLease(): Promise<boolean> {
    const until = this.#now() + WEBHOOK_LEASE_SECONDS
    // It ends much later if the clock has been set back.
    if (Math.abs(until - this.#leasedUntil) < KEEP_LEASE_SECONDS) return true
    const move = (scope: Scope) => moveLease(scope, this.#webhookId, this.#leasedUntil, until)
    const kept = await this.#parts.scopes.noting(this.#session, move)
    this.#leasedUntil = until
    return kept
  }

  /** Releases the lease, and stores when there is work again. */
  async #release(): Promise<void> {
    await this.#note(async (scope) => {
      // This is the first statement, so that concurrent new work is either seen here, or marks the webhook as due
      // afterwards.
      if (!(await moveLease(scope, this.#webhookId, this.#leasedUntil, 0))) return
      const due = await nextTry(scope, this.#webhookId)
      const paused = (await findProgress(scope, this.#webhookId))?.paused_until ?? 0
      await changeProgress(scope, this.#webhookId, { due: due === null ? null : Math.max(due, paused) })
    })
  }
}
