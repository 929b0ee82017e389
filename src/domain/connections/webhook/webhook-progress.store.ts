import type { Engine } from '../../../kernel/db/engine.ts'
import type { Scope } from '../../../kernel/scope.ts'

/**
 * How far a webhook has been told, and who is at it. Whoever changes deliveries of a webhook changes this row first, so that
 * the sender and a request never wait for each other.
 */
export interface Progress {
  webhook_id: number
  /** 0 where it is off or gone. */
  active: number
  /** The last entry of the journal that was looked at. */
  journal_cursor: number
  /** When something that waits is to be tried, in UNIX seconds. */
  due: number | null
  /** Until when a process has it for itself. */
  leased_until: number
  failing_since: number | null
  /** Its receiver asked to be left alone until then. */
  paused_until: number | null
  /** The entry of the journal after which it was last switched off; null where it never was. */
  off_from: number | null
  /** The last entry of the time in which it was off; null while it is. */
  off_to: number | null
}

export interface WebhookKey {
  readonly instance_id: number
  readonly webhook_id: number
}

const table = 'webhook_progress'

/**
 * Whoever changes the progress of webhooks takes this row of the instance first. Several webhooks may be changed in one
 * transaction, by requests and by senders of several processes, and in any order: without it two of them could wait for
 * each other. It is sent together with what follows.
 */
export async function takeTurn({ db }: Scope): Promise<void> {
  const p = db.dialect.placeholder
  await db.execute(
    `insert into record_tally (instance_id, record, last_id, live) values (${p(1)}, 'webhook/delivery', 0, 0)
     on conflict (instance_id, record) do update set live = record_tally.live`,
    [db.instanceId],
  )
}

async function inTurn<T>(scope: Scope, statement: () => Promise<T>): Promise<T> {
  const [, result] = await Promise.all([takeTurn(scope), statement()])
  return result
}

/** Tells of what happens from now on. */
export async function insertProgress(scope: Scope, webhookId: number, isActive: boolean): Promise<void> {
  const { db, journal } = scope
  const journal_cursor = await journalHead(scope)
  const idle = { due: null, leased_until: 0, failing_since: null, paused_until: null }
  const off = { off_from: isActive ? null : journal_cursor, off_to: null }
  const row: Progress = { webhook_id: webhookId, active: isActive ? 1 : 0, journal_cursor, ...idle, ...off }
  await db.run(db.insertInto<Progress>(table, row))
  journal.touch('webhook/delivery', webhookId)
}

/** Goes on with what happened before it was switched off, and with what happens from now on. */
export async function activate(scope: Scope, webhookId: number): Promise<void> {
  const off_to = await journalHead(scope)
  const now = scope.clock.now()
  await change(scope, webhookId, { active: 1, off_to, due: now, failing_since: null, paused_until: null })
  scope.journal.touch('webhook/delivery', webhookId)
}

/** What an address has answered says nothing of another one. */
export async function restartProgress(scope: Scope, webhookId: number): Promise<void> {
  await change(scope, webhookId, { due: scope.clock.now(), failing_since: null, paused_until: null })
  scope.journal.touch('webhook/delivery', webhookId)
}

export async function deactivate(scope: Scope, webhookId: number): Promise<void> {
  await change(scope, webhookId, { active: 0, off_from: await journalHead(scope), off_to: null })
}

/** Something of it is to be tried now. */
export async function wake(scope: Scope, webhookId: number): Promise<void> {
  await change(scope, webhookId, { due: scope.clock.now() })
  scope.journal.touch('webhook/delivery', webhookId)
}

export async function changeProgress(scope: Scope, webhookId: number, set: Partial<Progress>): Promise<void> {
  await change(scope, webhookId, set)
}

export async function findProgress({ db }: Scope, webhookId: number): Promise<Progress | undefined> {
  return db.first(db.rows<Progress>(table).selectAll().where('webhook_id', '=', webhookId))
}

/** The newest entry of the journal. */
export async function journalHead({ db }: Scope): Promise<number> {
  const tallies = db.rows<{ record: string; last_id: number }>('record_tally').select('last_id')
  return (await db.first(tallies.where('record', '=', 'journal')))?.last_id ?? 0
}

/** Webhooks of all instances that have something to do and nobody who does it: asked before the instance is known. */
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

/**
 * Has the webhook for itself until `until`; false where somebody else has. It stays due meanwhile: whoever dies before
 * saying what is left to do leaves it to the next, also where the journal has nothing new.
 */
export async function lease(scope: Scope, webhookId: number, until: number): Promise<boolean> {
  const { db, clock } = scope
  const now = clock.now()
  const progress = db.update<Progress>(table, { leased_until: until, due: now }).where('webhook_id', '=', webhookId)
  const free = progress.where('active', '=', 1).where('leased_until', '<=', now)
  return (await inTurn(scope, () => db.run(free))) > 0
}

/** Moves the lease that ends at `from`; false where it is somebody else's by now. */
export async function moveLease(scope: Scope, webhookId: number, from: number, to: number): Promise<boolean> {
  const { db } = scope
  const progress = db.update<Progress>(table, { leased_until: to }).where('webhook_id', '=', webhookId)
  return (await inTurn(scope, () => db.run(progress.where('leased_until', '=', from)))) > 0
}

/** Notes that the journal was looked at up to `to`; false where somebody else has been there since, or it is off by now. */
export async function moveCursor(scope: Scope, webhookId: number, from: number, to: number): Promise<boolean> {
  const { db } = scope
  const progress = db.update<Progress>(table, { journal_cursor: to }).where('webhook_id', '=', webhookId)
  const untouched = progress.where('active', '=', 1).where('journal_cursor', '=', from)
  return (await inTurn(scope, () => db.run(untouched))) > 0
}

/** Gives every webhook free, whoever has it. */
export async function endLeases(engine: Engine): Promise<void> {
  await engine.transaction(0, (sql) =>
    sql.run('update webhook_progress set leased_until = 0 where leased_until > 0', []),
  )
}

async function change(scope: Scope, webhookId: number, set: Partial<Progress>): Promise<void> {
  const { db } = scope
  await inTurn(scope, () => db.run(db.update<Progress>(table, set).where('webhook_id', '=', webhookId)))
}
