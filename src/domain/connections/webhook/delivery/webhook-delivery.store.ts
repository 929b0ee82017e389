import { insertRows } from '../../../../kernel/db/insert-rows.ts'
import type { ScopedDb } from '../../../../kernel/db/scoped-db.ts'
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

/**
 * Deliveries that a user sends now are due this many seconds earlier than those that become due when a pause ends: a failing
 * receiver gets one at a time, and may ask for a pause again.
 */
const AHEAD_SECONDS = 1

const table = 'webhook_delivery'
const columns = [
  ...['id', 'webhook_id', 'event', 'record', 'record_id', 'body'],
  ...['status', 'attempts', 'tries', 'next_try', 'created_id', 'created', 'updated_id', 'updated'],
]

/**
 * Order is kept for each record: of the waiting deliveries of a webhook that is on, only the first of each record has a
 * next try, so that an index finds what is due, however many wait behind it. A ping waits for none.
 */
export async function insertDeliveries(
  scope: Scope,
  webhookId: number,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  const { db, clock, actor } = scope
  const first = await nextIds(db, 'webhook/delivery', deliveries.length)
  const now = clock.now()
  const rows = deliveries.map(({ event, record, record_id, body }, index) => [
    ...[first + index, webhookId, event, record, record_id, body],
    ...['waiting', 0, '[]', event === 'ping' ? now - AHEAD_SECONDS : now, actor.userId, now, actor.userId, now],
  ])
  await insertRows(db, table, columns, rows)
  const ids = rows.map((_, index) => first + index)
  const places = await placesOf(db, ids)
  await hold(db, places)
  // Usually it has a next try: only without one that disappeared, such as in a repair, would it wait for ever.
  const behind = places.filter((place) => place.first !== place.id)
  await release(scope, behind)
}

/** A delivery, and the first one of its record that waits. */
interface Place {
  readonly id: number
  readonly event: string
  readonly first: number | null
}

/** Adds the first waiting delivery of the record of `d`: found by an index, whatever the statistics of the table say. */
function addFirst(sql: SqlText): SqlText {
  sql.add(`(select e.id from ${table} as e where `).ofInstance('e').add(' and e.webhook_id = d.webhook_id')
  return sql.add(
    ` and e.status = 'waiting' and e.record = d.record and e.record_id = d.record_id order by e.id limit 1)`,
  )
}

function placesOf(db: ScopedDb, ids: readonly number[]): Promise<Place[]> {
  const sql = addFirst(new SqlText(db.dialect, db.instanceId).add('select d.id, d.event, '))
  addAmong(sql.add(` as first from ${table} as d where `).ofInstance('d'), ids)
  return db.statement<Place>(sql.text, sql.values)
}

/** Adds the condition that `d` is one of these. */
function addAmong(sql: SqlText, ids: readonly number[]): SqlText {
  return sql.add(' and ').add(sql.dialect.anyOf('d.id', sql.placeholder(JSON.stringify(ids)), 'integer'))
}

/** Deliveries that wait for an earlier one have no next try. */
async function hold(db: ScopedDb, places: readonly Place[]): Promise<void> {
  const held = places.filter(({ id, event, first }) => event !== 'ping' && first !== null && first < id)
  if (held.length === 0) return
  const sql = new SqlText(db.dialect, db.instanceId).add(`update ${table} as d set next_try = null where `)
  const ids = held.map(({ id }) => id)
  addAmong(sql.ofInstance('d'), ids)
  await db.execute(sql.text, sql.values)
}

/** The first of each record has one. */
async function release(scope: Scope, places: readonly Place[]): Promise<void> {
  const ids = places.flatMap(({ first }) => first ?? [])
  if (ids.length === 0) return
  const { text, values } = addAmong(releasing(scope), ids)
  await scope.db.execute(text, values)
}

/** Begins a statement that makes deliveries without a next try due, in the order of the journal. */
function releasing({ db, clock }: Scope): SqlText {
  const sql = new SqlText(db.dialect, db.instanceId)
  const now = clock.now()
  sql.add(`update ${table} as d set next_try = case when d.created < `).value(now)
  sql.add(' then d.created else ').value(now)
  return sql.add(' end where ').ofInstance('d').add(' and d.next_try is null')
}

/**
 * Adds the condition for the waiting deliveries of a webhook. The status is part of the text: if it was bound, PostgreSQL
 * could not use the index of what is due in a plan for any values.
 */
function whereWaiting(sql: SqlText, webhookId: number): SqlText {
  return sql.add(' where ').ofInstance().add(' and webhook_id = ').value(webhookId).add(` and status = 'waiting'`)
}

export function dueDeliveries({ db, clock }: Scope, webhookId: number, limit: number): Promise<DueDelivery[]> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add(`select id, octet_length(body) as size, attempts, tries, created,
    case when octet_length(body) < ${LONG_BODY} then body end as body from ${table}`)
  whereWaiting(sql, webhookId).add(' and next_try <= ').value(clock.now()).add(' order by next_try, id').limit(limit)
  return db.statement<DueDelivery>(sql.text, sql.values)
}

/** The body of a delivery; undefined if it was deleted meanwhile. */
export async function deliveryBodyOf({ db }: Scope, id: number): Promise<string | undefined> {
  return (await db.first(db.rows<DeliveryRow>(table).select(['body']).where('id', '=', id)))?.body
}

/** When the next try is due, in UNIX seconds. */
export async function nextTry({ db }: Scope, webhookId: number): Promise<number | null> {
  const sql = new SqlText(db.dialect, db.instanceId).add(`select next_try from ${table}`)
  whereWaiting(sql, webhookId).add(' and next_try is not null order by next_try limit 1')
  const [first] = await db.statement<{ next_try: number }>(sql.text, sql.values)
  return first?.next_try ?? null
}

/**
 * Stores the results of tries, one statement for all with the same result, unless a user has cancelled or retried them
 * since. If the webhook is on, the next deliveries of their records follow.
 */
export async function noteTries(
  scope: Scope,
  tries: readonly { readonly delivery: DueDelivery; readonly set: Partial<DeliveryRow> }[],
  isOn: boolean,
): Promise<void> {
  const { db, clock } = scope
  for (const alike of Map.groupBy(tries, ({ delivery, set }) =>
    JSON.stringify([delivery.attempts, delivery.created, set]),
  ).values()) {
    const [{ delivery, set } = { delivery: undefined, set: {} }] = alike
    if (delivery === undefined) continue
    const ids = alike.map((outcome) => outcome.delivery.id)
    const stored = isOn ? set : { ...set, next_try: null }
    const change = db.update<DeliveryRow>(table, { ...stored, updated: clock.now() }).where('id', 'in', ids)
    // Also of the same time: a failover that loses commits gives the ids out again.
    const { attempts, created } = delivery
    await db.run(change.where('status', '=', 'waiting').where('attempts', '=', attempts).where('created', '=', created))
  }
  if (!isOn || tries.length === 0) return
  // A user may have sent an earlier one of the record again since, so that these wait for it.
  const ids = tries.map(({ delivery }) => delivery.id)
  const places = await placesOf(db, ids)
  await hold(db, places)
  await release(scope, places)
}

export async function findDelivery(
  { db }: Scope,
  id: number,
): Promise<Pick<DeliveryRow, 'id' | 'webhook_id' | 'record' | 'record_id'> | undefined> {
  const columns = ['id', 'webhook_id', 'record', 'record_id'] as const
  return db.first(db.rows<DeliveryRow>(table).select(columns).where('id', '=', id))
}

/** Schedules a delivery for immediate sending, with all its tries. Order is kept: later ones of its record wait for it. */
export async function resetDelivery(
  scope: Scope,
  { id, webhook_id, record, record_id }: Pick<DeliveryRow, 'id' | 'webhook_id' | 'record' | 'record_id'>,
): Promise<void> {
  const { db, clock, actor } = scope
  const now = clock.now()
  const wanted = { status: 'waiting', attempts: 0, next_try: now - AHEAD_SECONDS } as const
  const set = { ...wanted, updated: now, updated_id: actor.userId }
  await db.run(db.update<DeliveryRow>(table, set).where('id', '=', id))
  const others = new SqlText(db.dialect, db.instanceId).add(`update ${table} set next_try = null`)
  whereWaiting(others, webhook_id).add(` and next_try is not null and event <> 'ping' and record = `).value(record)
  others.add(' and record_id = ').value(record_id)
  await db.execute(others.text, others.values)
  await release(scope, await placesOf(db, [id]))
}

/** Makes waiting deliveries due now that are planned for later than `after`, up to `to`. */
export async function bringTriesForward(
  { db, clock }: Scope,
  webhookId: number,
  after: number,
  to = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const sql = new SqlText(db.dialect, db.instanceId).add(`update ${table} set next_try = `).value(clock.now())
  whereWaiting(sql, webhookId).add(' and next_try > ').value(after).add(' and next_try <= ').value(to)
  await db.execute(sql.text, sql.values)
}

/** Waiting deliveries have no next try while their webhook is off. */
export async function clearNextTries({ db }: Scope, webhookId: number): Promise<void> {
  const sql = new SqlText(db.dialect, db.instanceId).add(`update ${table} set next_try = null`)
  whereWaiting(sql, webhookId).add(' and next_try is not null')
  await db.execute(sql.text, sql.values)
}

/**
 * The first waiting delivery of each record is due when the webhook is switched on, or its earlier ones were deleted.
 * Returns how many became due.
 */
export async function releaseAll(scope: Scope, webhookId: number): Promise<number> {
  const sql = releasing(scope).add(' and d.webhook_id = ').value(webhookId)
  addFirst(sql.add(` and d.status = 'waiting' and (d.event = 'ping' or d.id = `)).add(')')
  return scope.db.execute(sql.text, sql.values)
}

export async function cancelWaiting({ db, clock }: Scope, webhookId: number): Promise<void> {
  const set = { status: 'cancelled', next_try: null, updated: clock.now() } as const
  const change = db.update<DeliveryRow>(table, set).where('webhook_id', '=', webhookId)
  await db.run(change.where('status', '=', 'waiting'))
}

export async function deleteDeliveriesBefore({ db }: Scope, status: DeliveryStatus, stamp: number): Promise<void> {
  await db.run(db.deleteFrom<DeliveryRow>(table).where('status', '=', status).where('updated', '<', stamp))
}
