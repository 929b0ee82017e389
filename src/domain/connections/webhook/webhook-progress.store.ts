import type { Engine } from '../../../kernel/db/engine.ts'
import { lanes } from '../../../kernel/db/lane.ts'
import type { Scope } from '../../../kernel/scope.ts'

/**
 * The progress of a webhook, and its lease. Code that changes deliveries of a webhook changes this row first, so that
 * the sender and a request cannot deadlock.
 */
export interface Progress {
  webhook_id: number
  /** 0 if it is off or deleted. */
  active: number
  /** The last journal entry that was processed. */
  journal_cursor: number
  /** When the next waiting delivery is due, in UNIX seconds. */
  due: number | null
  /** The end of the lease. */
  leased_until: number
  failing_since: number | null
  /** The end of a pause that its receiver asked for. */
  paused_until: number | null
  /** The journal entry after which it was last switched off; null if it never was. */
  off_from: number | null
  /** The last entry of the time in which it was off; null while it is off. */
  off_to: number | null
}

export interface WebhookKey {
  readonly instance_id: number
  readonly webhook_id: number
}

const table = 'webhook_progress'

/**
 * Code that changes the progress of webhooks locks this row of the instance first. Several webhooks may be changed in
 * one transaction, by requests and by senders of several processes, and in any order: without this lock they could
 * deadlock. It is sent together with the next statement.
 */
export async function lockProgress({ db }: Scope): Promise<void> {
  const p = db.dialect.placeholder
  await db.execute(
    `insert into record_tally (instance_id, record, last_id, live) values (${p(1)}, 'webhook/delivery', 0, 0)
     on conflict (instance_id, record) do update set live = record_tally.live`,
    [db.instanceId],
  )
}

async function whileLocked<T>(scope: Scope, statement: () => Promise<T>): Promise<T> {
  const [, result] = await Promise.all([lockProgress(scope), statement()])
  return result
}

/** Starts with events from now on. */
export async function insertProgress(scope: Scope, webhookId: number, isActive: boolean): Promise<void> {
  const { db, journal } = scope
  const journal_cursor = await lastJournalId(scope)
  const idle = { due: null, leased_until: 0, failing_since: null, paused_until: null }
  const off = { off_from: isActive ? null : journal_cursor, off_to: null }
  const row: Progress = { webhook_id: webhookId, active: isActive ? 1 : 0, journal_cursor, ...idle, ...off }
  await db.run(db.insertInto<Progress>(table, row))
  journal.touch('webhook/delivery', webhookId)
}

/** Continues with events from before it was switched off, and with events from now on. */
export async function activate(scope: Scope, webhookId: number): Promise<void> {
  const off_to = await lastJournalId(scope)
  const now = scope.clock.now()
  await change(scope, webhookId, { active: 1, off_to, due: now, failing_since: null, paused_until: null })
  scope.journal.touch('webhook/delivery', webhookId)
}

export async function deactivate(scope: Scope, webhookId: number): Promise<void> {
  await change(scope, webhookId, { active: 0, off_from: await lastJournalId(scope), off_to: null })
}

/** The webhooks of the instance that are on. */
export async function activeWebhooks({ db }: Scope): Promise<number[]> {
  const active = db.rows<Progress>(table).select('webhook_id').where('active', '=', 1).orderBy('webhook_id')
  return (await db.all(active)).map(({ webhook_id }) => webhook_id)
}

export async function changeProgress(scope: Scope, webhookId: number, set: Partial<Progress>): Promise<void> {
  await change(scope, webhookId, set)
}

export async function findProgress({ db }: Scope, webhookId: number): Promise<Progress | undefined> {
  return db.first(db.rows<Progress>(table).selectAll().where('webhook_id', '=', webhookId))
}

/** The newest journal entry. */
export async function lastJournalId({ db }: Scope): Promise<number> {
  const tallies = db.rows<{ record: string; last_id: number }>('record_tally').select('last_id')
  return (await db.first(tallies.where('record', '=', 'journal')))?.last_id ?? 0
}

/** The next range of the journal: without events from the time when the webhook was off. */
export function nextEntries({ journal_cursor: cursor, off_from, off_to }: Progress, head: number) {
  if (off_from === null || off_to === null || cursor >= off_to) return { after: cursor, last: head }
  return cursor < off_from ? { after: cursor, last: off_from } : { after: off_to, last: head }
}

/** Webhooks of all instances with due work and without a lease: read before the instance is known. */
export function webhooksToServe({ read, dialect }: Engine, now: number): Promise<WebhookKey[]> {
  const p = dialect.placeholder
  return read.all<WebhookKey>(
    `select p.instance_id, p.webhook_id from webhook_progress as p
       join record_tally as t on t.instance_id = p.instance_id and t.record = 'journal'
     where p.active = 1 and p.leased_until <= ${p(1)} and (p.journal_cursor < t.last_id or p.due <= ${p(2)})
     order by p.instance_id, p.webhook_id`,
    [now, now],
  )
}

/** The latest times that a webhook can wait for, in UNIX seconds. */
export interface LatestWaits {
  readonly lease: number
  /** Of the next try, and of a pause that its receiver asked for. */
  readonly retry: number
}

/**
 * Webhooks of all instances that wait for a later time than `latest`, because a clock planned it that has been set back
 * since; without those that a process serves.
 */
export function webhooksPlannedTooLate(
  { read, dialect }: Engine,
  latest: LatestWaits,
  now: number,
): Promise<WebhookKey[]> {
  const p = dialect.placeholder
  return read.all<WebhookKey>(
    `select p.instance_id, p.webhook_id from webhook_progress as p
     where p.active = 1 and (p.leased_until > ${p(1)}
       or p.leased_until <= ${p(2)} and (p.due > ${p(3)} or p.paused_until > ${p(4)}))
     order by p.instance_id, p.webhook_id`,
    [latest.lease, now, latest.retry, latest.retry],
  )
}

/**
 * Takes the lease until `until`; false if another process has it. The webhook stays due meanwhile, so that another
 * process continues if this one dies, also if the journal has nothing new.
 */
export async function lease(scope: Scope, webhookId: number, until: number): Promise<boolean> {
  const { db, clock } = scope
  const now = clock.now()
  const progress = db.update<Progress>(table, { leased_until: until, due: now }).where('webhook_id', '=', webhookId)
  const free = progress.where('active', '=', 1).where('leased_until', '<=', now)
  return (await whileLocked(scope, () => db.run(free))) > 0
}

/** Renews the lease that ends at `from`; false if another process has it by now. */
export async function moveLease(scope: Scope, webhookId: number, from: number, to: number): Promise<boolean> {
  const { db } = scope
  const progress = db.update<Progress>(table, { leased_until: to }).where('webhook_id', '=', webhookId)
  return (await whileLocked(scope, () => db.run(progress.where('leased_until', '=', from)))) > 0
}

/**
 * Stores that the journal was processed up to `to`; false if another process has been there since, or the webhook is
 * off by now.
 */
export async function moveCursor(scope: Scope, webhookId: number, from: number, to: number): Promise<boolean> {
  const { db } = scope
  const progress = db.update<Progress>(table, { journal_cursor: to }).where('webhook_id', '=', webhookId)
  const untouched = progress.where('active', '=', 1).where('journal_cursor', '=', from)
  return (await whileLocked(scope, () => db.run(untouched))) > 0
}

/** Releases all leases. */
export async function endWebhookLeases(engine: Engine): Promise<void> {
  await engine.transaction(lanes.leases, (sql) =>
    sql.run('update webhook_progress set leased_until = 0 where leased_until > 0', []),
  )
}

async function change(scope: Scope, webhookId: number, set: Partial<Progress>): Promise<void> {
  const { db } = scope
  await whileLocked(scope, () => db.run(db.update<Progress>(table, set).where('webhook_id', '=', webhookId)))
}
