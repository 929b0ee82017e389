/** Compares the received events with the journal, after all deliveries have ended. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Body, RunningDaybook } from '../cli/running-daybook.ts'
import type { Receiver } from '../support/receiver.ts'

/** A receiver of these events, or of all if none are listed. */
export interface Subscription {
  readonly id: number
  readonly receiver: Receiver
  readonly events: readonly string[]
}

export interface WebhookAudit {
  /** Expected events, for each subscribed receiver. */
  readonly wanted: number
  /** Expected events that never arrived. */
  readonly missing: number
  /** Records whose events arrived out of order at a receiver. */
  readonly disordered: number
  /** Additional requests for an event: each is sent at least once. */
  readonly repeated: number
  /** Deliveries that wait without a reason. */
  readonly stuck: number
}

/** Longer than the leases of dead processes, and than any immediate try takes. */
const SETTLE_MS = 60_000
const LOOK_EVERY_MS = 250

export async function auditWebhooks(
  service: RunningDaybook,
  subscriptions: readonly Subscription[],
): Promise<WebhookAudit> {
  const journal = (await service.list('journal', 'record=project')).filter(({ event }) => event !== null)
  const wantedBy = ({ events }: Subscription) =>
    journal.filter(({ event }) => events.length === 0 || events.includes(event))
  const wanted = subscriptions.reduce((sum, one) => sum + wantedBy(one).length, 0)
  const deadline = performance.now() + SETTLE_MS
  let stuck = await retryWaiting(service)
  const hasCome = () => subscriptions.every((one) => messagesOf(one).length >= wantedBy(one).length)
  while ((stuck > 0 || !hasCome()) && performance.now() < deadline) {
    await pause(LOOK_EVERY_MS)
    stuck = await retryWaiting(service)
  }
  const reported = subscriptions.map((one) => compare(wantedBy(one), one))
  const sum = (member: 'missing' | 'disordered' | 'repeated') => reported.reduce((total, one) => total + one[member], 0)
  return { wanted, missing: sum('missing'), disordered: sum('disordered'), repeated: sum('repeated'), stuck }
}

/** Makes waiting deliveries due now, because no proof lasts for days; returns how many wait. */
async function retryWaiting(service: RunningDaybook): Promise<number> {
  const waiting = await service.list('webhook/delivery', 'status=waiting')
  const now = Date.now() / 1000
  for (const { id, next_try } of waiting) {
    if (next_try > now) await service.call('POST', `/v2/webhook/delivery/retry?id=${id}`)
  }
  return waiting.length
}

interface Message {
  readonly event: string
  readonly recordId: number
}

/** The received messages, each once, in the order of their first arrival. */
function messagesOf({ receiver }: Subscription): Message[] {
  const first = new Map<unknown, Message>()
  for (const { headers, body } of receiver.received) {
    const id = headers['webhook-id']
    if (!first.has(id)) first.set(id, { event: body.type, recordId: body.data.id })
  }
  return [...first.values()]
}

function compare(wanted: readonly Body[], one: Subscription) {
  const messages = messagesOf(one)
  const came = Map.groupBy(messages, ({ recordId }) => recordId)
  let [missing, disordered] = [0, 0]
  for (const [recordId, entries] of Map.groupBy(wanted, ({ record_id }) => record_id)) {
    const events = (came.get(recordId) ?? []).map(({ event }) => event)
    missing += Math.max(0, entries.length - events.length)
    if (events.join() !== entries.map(({ event }) => event).join()) disordered += 1
  }
  return { missing, disordered, repeated: one.receiver.received.length - messages.length }
}
