import { insertRows } from '../../../../kernel/db/insert-rows.ts'
import { SqlText } from '../../../../kernel/db/sql-text.ts'
import { nextIds } from '../../../../kernel/db/tally.ts'
import type { Scope } from '../../../../kernel/scope.ts'

export type DeliveryStatus = 'waiting' | 'delivered' | 'failed' | 'cancelled'

/** An event to deliver to a webhook. */
export interface NewDelivery {
  readonly event: string
  readonly record: string
  readonly record_id: number
  /** JSON; the same for every try. */
  readonly body: string
}

/** The size of a body, in bytes, from which it is read on its own. */
const LONG_BODY = 16_384

/** A delivery that is due. */
export interface DueDelivery {
  readonly id: number
  /** Null if it is long: `deliveryBodyOf` reads it. */
  readonly body: string | null
  /** The size of its body in bytes. */
  readonly size: number
  readonly attempts: number
  /** JSON. */
  readonly tries: string
  readonly created: number
}

export interface DeliveryRow extends NewDelivery {
  id: number
  attempts: number
  /** JSON. */
  tries: string
  created: number
  webhook_id: number
  status: DeliveryStatus
  code: number | null
  next_try: number | null
  error: string | null
  answer: string | null
  updated: number
  updated_id: number
}

const table = 'webhook_delivery'
const columns = [
  ...['id', 'webhook_id', 'event', 'record', 'record_id', 'body'],
  ...['status', 'attempts', 'tries', 'next_try', 'created_id', 'created', 'updated_id', 'updated'],
]

export async function insertDeliveries(
  { db, clock, actor }: Scope,
  webhookId: number,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  const first = await nextIds(db, 'webhook/delivery', deliveries.length)
  const now = clock.now()
  const rows = deliveries.map(({ event, record, record_id, body }, index) => [
    ...[first + index, webhookId, event, record, record_id, body],
    ...['waiting', 0, '[]', now, actor.userId, now, actor.userId, now],
  ])
  await insertRows(db, table, columns, rows)
}

/**
 * Waiting deliveries without an earlier waiting delivery of the same record: order is kept for each record. A ping
 * waits for none.
 */
function nextOfEachRecord({ db }: Scope, webhookId: number, select: string): SqlText {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add(`select ${select} from webhook_delivery as d where `).ofInstance('d')
  sql.add(' and d.webhook_id = ').value(webhookId).add(` and d.status = 'waiting'`)
  sql.add(` and (d.event = 'ping' or not exists (select 1 from webhook_delivery as e where `).ofInstance('e')
  sql.add(' and e.webhook_id = ').value(webhookId).add(` and e.status = 'waiting'`)
  return sql.add(' and e.record = d.record and e.record_id = d.record_id and e.id < d.id))')
}

export function dueDeliveries(scope: Scope, webhookId: number, limit: number): Promise<DueDelivery[]> {
  const body = `octet_length(d.body) as size, case when octet_length(d.body) < ${LONG_BODY} then d.body end as body`
  const sql = nextOfEachRecord(scope, webhookId, `d.id, ${body}, d.attempts, d.tries, d.created`)
  sql.add(' and d.next_try <= ').value(scope.clock.now()).add(' order by d.next_try, d.id').limit(limit)
  return scope.db.statement<DueDelivery>(sql.text, sql.values)
}

/** The body of a delivery; undefined if it was deleted meanwhile. */
export async function deliveryBodyOf({ db }: Scope, id: number): Promise<string | undefined> {
  return (await db.first(db.rows<DeliveryRow>(table).select(['body']).where('id', '=', id)))?.body
}

/** When the next try is due, in UNIX seconds. */
export async function nextTry(scope: Scope, webhookId: number): Promise<number | null> {
  const sql = nextOfEachRecord(scope, webhookId, 'd.next_try').add(' order by d.next_try limit 1')
  return (await scope.db.statement<{ next_try: number }>(sql.text, sql.values))[0]?.next_try ?? null
}

/**
 * Stores the results of tries, one statement for all with the same result, unless a user has cancelled or retried them
 * since.
 */
export async function noteTries(
  { db, clock }: Scope,
  tries: readonly { readonly delivery: DueDelivery; readonly set: Partial<DeliveryRow> }[],
): Promise<void> {
  for (const alike of Map.groupBy(tries, ({ delivery, set }) => JSON.stringify([delivery.attempts, set])).values()) {
    const [{ delivery, set } = { delivery: undefined, set: {} }] = alike
    if (delivery === undefined) continue
    const ids = alike.map((outcome) => outcome.delivery.id)
    const change = db.update<DeliveryRow>(table, { ...set, updated: clock.now() }).where('id', 'in', ids)
    await db.run(change.where('status', '=', 'waiting').where('attempts', '=', delivery.attempts))
  }
}

export async function findDelivery(
  { db }: Scope,
  id: number,
): Promise<Pick<DeliveryRow, 'webhook_id' | 'status'> | undefined> {
  return db.first(db.rows<DeliveryRow>(table).select(['webhook_id', 'status']).where('id', '=', id))
}

/** Schedules a delivery for immediate sending, with all its tries. */
export async function resetDelivery({ db, clock, actor }: Scope, id: number): Promise<void> {
  const now = clock.now()
  const set = { status: 'waiting', attempts: 0, next_try: now, updated: now, updated_id: actor.userId } as const
  await db.run(db.update<DeliveryRow>(table, set).where('id', '=', id))
}

/** Makes waiting deliveries due now that are planned for later than `latest`. */
export async function bringTriesForward({ db, clock }: Scope, webhookId: number, latest: number): Promise<void> {
  const change = db.update<DeliveryRow>(table, { next_try: clock.now() }).where('webhook_id', '=', webhookId)
  await db.run(change.where('status', '=', 'waiting').where('next_try', '>', latest))
}

/** Waiting deliveries have no next try while their webhook is off, and are due when it is switched on. */
export async function setNextTries({ db }: Scope, webhookId: number, next_try: number | null): Promise<void> {
  const change = db.update<DeliveryRow>(table, { next_try }).where('webhook_id', '=', webhookId)
  await db.run(change.where('status', '=', 'waiting'))
}

export async function cancelWaiting({ db, clock }: Scope, webhookId: number): Promise<void> {
  const set = { status: 'cancelled', next_try: null, updated: clock.now() } as const
  const change = db.update<DeliveryRow>(table, set).where('webhook_id', '=', webhookId)
  await db.run(change.where('status', '=', 'waiting'))
}

export async function deleteDeliveriesBefore({ db }: Scope, status: DeliveryStatus, stamp: number): Promise<void> {
  await db.run(db.deleteFrom<DeliveryRow>(table).where('status', '=', status).where('updated', '<', stamp))
}
