import type { Scope } from '../../../kernel/scope.ts'
import { type PreviousSecrets, previousSecrets, withPrevious } from './previous-secrets.ts'

interface SecretRow extends PreviousSecrets {
  readonly id: number
  readonly secret: string
}

/** The replaced secret signs too until `until`, and those that were replaced before it until their own time. */
export async function replaceWebhookSecret(scope: Scope, id: number, secret: string, until: number): Promise<void> {
  const { db, clock } = scope
  const columns = ['secret', 'previous_secret', 'previous_secret_until'] as const
  const row = await db.first(db.records<SecretRow>('webhook').select(columns).where('id', '=', id))
  if (row === undefined) return
  const set = { secret, ...withPrevious(previousSecrets(row, clock.now()), row.secret, until) }
  await db.run(db.update<SecretRow>('webhook', set).where('id', '=', id))
}

/** Whether the instance has at least this many webhooks, on or off. */
export async function hasWebhooks({ db }: Scope, count: number): Promise<boolean> {
  const webhooks = db.records<{ id: number }>('webhook').select('id')
  return (await db.all(webhooks.limit(count))).length === count
}

/** A webhook that is switched off, and the reason. */
export interface SwitchedOff {
  readonly url: string
  readonly disabled_reason: string | null
  readonly updated: number
}

/** Undefined if the webhook is on or deleted. */
export async function findSwitchedOff({ db }: Scope, id: number): Promise<SwitchedOff | undefined> {
  const webhooks = db
    .records<SwitchedOff & { id: number; enabled: number }>('webhook')
    .select(['url', 'disabled_reason', 'updated'])
  return db.first(webhooks.where('id', '=', id).where('enabled', '=', 0))
}

/** The address, the events and the secrets of a webhook. */
export interface Target extends PreviousSecrets {
  readonly url: string
  /** JSON. */
  readonly events: string
  /** The user whose permissions and visibility limit the events. */
  readonly user_id: number | null
  readonly secret: string
}

/** Undefined if the webhook is off or deleted. */
export async function findTarget({ db }: Scope, id: number): Promise<Target | undefined> {
  const webhooks = db
    .records<Target & { id: number; enabled: number }>('webhook')
    .select(['url', 'events', 'user_id', 'secret', 'previous_secret', 'previous_secret_until'])
  return db.first(webhooks.where('id', '=', id).where('enabled', '=', 1))
}

/** The user of a webhook. */
export interface WebhookActor {
  readonly id: number
  readonly first_name: string
  readonly group_id: number
}

/** Undefined if the user was deleted or has expired. */
export async function findWebhookActor({ db, clock }: Scope, id: number | null): Promise<WebhookActor | undefined> {
  const users = db
    .records<WebhookActor & { expires: number | null }>('user')
    .select(['id', 'first_name', 'group_id', 'expires'])
  const found = id === null ? undefined : await db.first(users.where('id', '=', id))
  if (found === undefined || (found.expires !== null && found.expires <= clock.now())) return undefined
  return found
}

/** Also of a deleted user; undefined if the group was deleted. */
export async function groupOfActor({ db }: Scope, id: number): Promise<number | undefined> {
  const user = await db.first(db.rows<WebhookActor>('user').select('group_id').where('id', '=', id))
  if (user === undefined) return undefined
  const group = db.records<{ id: number }>('group').select('id').where('id', '=', user.group_id)
  return (await db.first(group))?.id
}
