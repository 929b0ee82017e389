import { type Level, type Module, modules } from '../../../kernel/auth/modules.ts'
import {
  type Actor,
  type CustomField,
  type InstanceFacts,
  type InstanceSettings,
  type Session,
  systemActor,
} from '../../../kernel/auth/session.ts'
import type { TokenKey } from '../../../kernel/auth/token.ts'
import { lesserLevels, reachOf } from '../../../kernel/auth/token-reach.ts'
import type { Dialect } from '../../../kernel/db/dialect.ts'
import type { Sql, SqlRow } from '../../../kernel/db/sql.ts'
import { Unauthenticated } from '../../../kernel/errors.ts'
import { lacksFactor, requiresFactor } from './factor-rule.ts'
import { visibilityRecords } from './visibility.store.ts'

/** A session as the database has it, and until when its token and its user are good (UNIX seconds; null: for ever). */
export interface FoundSession {
  readonly session: Session
  readonly tokenExpires: number | null
  readonly userExpires: number | null
  /** When a session with a cookie was last used, as it is stored: some seconds late. Null for a token. */
  readonly lastUsed: number | null
  /** How the person signed in, as JSON; null for a token. */
  readonly methods: string | null
  /** The version of the instance at which what an actor, or their `Visibility`, is made of last changed. */
  readonly visibilityVersion: number
}

/** The kinds of record that `InstanceFacts` are read from. */
export const factRecords: ReadonlySet<string> = new Set(['instance', 'custom-field'])

/** The names that commits touch (`Journal.touch`) to end sessions or to replace their secrets. */
export const SESSION_ENDED = 'session/ended'

/** The kinds that an actor and their `Visibility` are read from. */
export const actorRecords: ReadonlySet<string> = new Set(['api-client', SESSION_ENDED, ...visibilityRecords])

interface InstanceRow extends SqlRow {
  instance_id: number
  version: number
  server_run: string
  timezone: string
  currency: string
  locale: string
  settings: string
  custom_fields: string
}

interface SessionRow extends InstanceRow, ActorRow {
  sight_version: number
}

interface ActorRow extends SqlRow {
  api_client_id: number
  session_id: number | null
  last_used: number | null
  methods: string | null
  token_expires: number | null
  scopes: string | null
  read_only: number
  user_id: number
  first_name: string
  last_name: string | null
  user_expires: number | null
  group_id: number
}

/** Reads the session of a token or a cookie, without `Visibility`; undefined if nothing live has this key. */
export async function findSession(
  sql: Sql,
  queries: SessionQueries,
  { kind, hash, instanceId }: TokenKey,
): Promise<FoundSession | undefined> {
  const [row] =
    instanceId === undefined
      ? await sql.all<SessionRow>(queries.anywhere, [hash])
      : await sql.all<SessionRow>(kind === 'token' ? queries.inInstance : queries.ofCookie, [
          instanceId,
          instanceId,
          hash,
        ])
  return (
    row && {
      session: toSession(row),
      tokenExpires: row.token_expires,
      userExpires: row.user_expires,
      lastUsed: row.last_used,
      methods: row.methods,
      visibilityVersion: row.sight_version,
    }
  )
}

const customFieldColumns = ['id', 'name', 'type', 'module', 'required', 'options']

/**
 * The facts about an instance that a session needs, as columns of `instance` joined with `instance_head`. `instanceId`
 * is the placeholder of the instance, if it is known.
 */
function instanceColumns(dialect: Dialect, instanceId = 'instance.instance_id'): string {
  const customFields = dialect.jsonRows(
    customFieldColumns,
    `custom_field where custom_field.instance_id = ${instanceId} and custom_field.deleted is null`,
    'custom_field."order", custom_field.id',
  )
  return `instance.instance_id, instance_head.version, ${dialect.serverRun} as server_run, instance.timezone,
      instance.currency, instance.locale, instance.settings, ${customFields} as custom_fields`
}

/**
 * A session in which Daybook itself acts, for commands and jobs; undefined if there is no such instance. The
 * version is that of the moment.
 */
export async function findSystemSession(
  { read, dialect }: { readonly read: Sql; readonly dialect: Dialect },
  instanceId: number,
): Promise<Session | undefined> {
  const p = dialect.placeholder
  const [row] = await read.all<InstanceRow>(
    `select ${instanceColumns(dialect, p(1))} from instance
       join instance_head on instance_head.instance_id = instance.instance_id
     where instance.instance_id = ${p(2)} and instance.deleted is null`,
    [instanceId, instanceId],
  )
  return row && { actor: systemActor, instance: toFacts(row), version: row.version, serverRun: row.server_run }
}

/** The one statement that a session is read with, by what is known of the token. */
export interface SessionQueries {
  /** Values: the instance, twice, and the hash. */
  readonly inInstance: string
  /**
   * Value: the hash, of an older token that names no instance. It is looked up before the instance is known; every
   * other table is bound to the instance of the token.
   */
  readonly anywhere: string
  /** Values: the instance, twice, and the hash of the secret in a cookie. */
  readonly ofCookie: string
}

/** The statements of a dialect: written once, because each request makes one of them. */
export function sessionQueries(dialect: Dialect): SessionQueries {
  const p = dialect.placeholder
  return {
    inInstance: `${sessionOf(dialect, byToken, p(1))}
    where api_client.instance_id = ${p(2)} and api_client.token_hash = ${p(3)} and api_client.deleted is null`,
    anywhere: `${sessionOf(dialect, byToken)}
    where api_client.token_hash = ${p(1)} and api_client.deleted is null`,
    ofCookie: `${sessionOf(dialect, byCookie, p(1))}
    where user_session.instance_id = ${p(2)} and user_session.secret_hash = ${p(3)}`,
  }
}

function sessionOf(dialect: Dialect, by: Means, instanceId?: string): string {
  return `select ${instanceColumns(dialect, instanceId)}, instance_head.sight_version, ${actorColumns(by)}
    from ${by.table}
    join instance_head on instance_head.instance_id = ${by.table}.instance_id
    join instance on instance.instance_id = ${by.table}.instance_id and instance.deleted is null
    ${joinedActor(by)}`
}

/** The table of the credential, and its columns. */
interface Means {
  readonly table: 'api_client' | 'user_session'
  readonly columns: string
}

const byToken: Means = {
  table: 'api_client',
  columns: `api_client.id as api_client_id, null as session_id, null as last_used, null as methods, api_client.expires as token_expires,
      api_client.scopes, api_client.read_only`,
}

const byCookie: Means = {
  table: 'user_session',
  columns: `0 as api_client_id, user_session.id as session_id, user_session.last_used, user_session.methods,
      user_session.expires as token_expires, null as scopes, 0 as read_only`,
}

function actorColumns({ columns }: Means): string {
  return `${columns},
      "user".id as user_id, "user".first_name, "user".last_name, "user".expires as user_expires,
      "group".id as group_id, ${modules.map((module) => `"group".acl_${module}`).join(', ')}`
}

function joinedActor({ table }: Means): string {
  return `join "user" on "user".instance_id = ${table}.instance_id and "user".id = ${table}.user_id
      and "user".deleted is null
    join "group" on "group".instance_id = ${table}.instance_id and "group".id = "user".group_id
      and "group".deleted is null`
}

/**
 * An actor as they are now, without their `Visibility`; Daybook itself, and those who have neither token nor session, as they
 * were. Throws `Unauthenticated` if the token, the session or the user is no longer valid.
 */
export async function findActor(
  sql: Pick<Sql, 'all'>,
  dialect: Dialect,
  instanceId: number,
  known: Actor,
  now: number,
): Promise<Actor> {
  if (known.apiClientId === 0 && known.sessionId === undefined) return known
  const by = known.sessionId === undefined ? byToken : byCookie
  const [row] = await sql.all<ActorRow>(
    `select ${actorColumns(by)} from ${by.table} ${joinedActor(by)}
     where ${by.table}.instance_id = ${dialect.placeholder(1)} and ${by.table}.id = ${dialect.placeholder(2)}${
       by === byToken ? ' and api_client.deleted is null' : ''
     }`,
    [instanceId, known.sessionId ?? known.apiClientId],
  )
  if (row === undefined) throw new Unauthenticated(unknownMessage(by === byToken ? 'token' : 'cookie'))
  refuseExpired({ tokenExpires: row.token_expires, userExpires: row.user_expires, lastUsed: row.last_used }, now)
  return toActor(row)
}

/** The message for an unknown token or cookie. */
export function unknownMessage(kind: TokenKey['kind']): string {
  return kind === 'token' ? 'The access token is unknown or was revoked.' : SESSION_OVER
}

const SESSION_OVER = 'The session has ended. Sign in again.'

/** Throws `Unauthenticated` if the token, the session or the user has expired. */
export function refuseExpired(
  { tokenExpires, userExpires, lastUsed }: Pick<FoundSession, 'tokenExpires' | 'userExpires' | 'lastUsed'>,
  now: number,
): void {
  if (lastUsed !== null) {
    const isOver = [tokenExpires, userExpires].some((expires) => expires !== null && expires <= now)
    if (isOver) throw new Unauthenticated(SESSION_OVER)
  }
  if (tokenExpires !== null && tokenExpires <= now) throw new Unauthenticated('The access token has expired.')
  if (userExpires !== null && userExpires <= now) {
    throw new Unauthenticated('The user of this access token has expired.')
  }
}

function toSession(row: SessionRow): Session {
  const session = { actor: toActor(row), instance: toFacts(row), version: row.version, serverRun: row.server_run }
  const { actor, instance } = session
  if (row.methods === null || !requiresFactor(instance.settings, actor.levels)) return session
  return { ...session, requiresFactor: true, ...(lacksFactor(row.methods) && { lacksFactor: true }) }
}

function toActor(row: ActorRow): Actor {
  const name = row.last_name === null ? row.first_name : `${row.first_name} ${row.last_name}`
  const levels = Object.fromEntries(modules.map((module) => [module, row[`acl_${module}`]])) as Record<Module, Level>
  const reach = reachOf(row)
  return {
    userId: row.user_id,
    name,
    groupId: row.group_id,
    apiClientId: row.api_client_id,
    ...(row.session_id !== null && { sessionId: row.session_id }),
    ...(reach === undefined ? { levels } : { levels: lesserLevels(levels, reach), reach }),
  }
}

function toFacts(row: InstanceRow): InstanceFacts {
  return {
    id: row.instance_id,
    timezone: row.timezone,
    currency: row.currency,
    locale: row.locale,
    settings: JSON.parse(row.settings) as InstanceSettings,
    customFields: customFieldsOf(row),
  }
}

/** By instance, as they were last read. Their options may be megabytes, and an instance may have thousands of tokens. */
const lastRead = new Map<number, { text: string; customFields: InstanceFacts['customFields'] }>()
const LAST_READ_MAX = 1_000

/** All sessions of an instance share one list. */
function customFieldsOf({ instance_id, custom_fields: text }: InstanceRow): InstanceFacts['customFields'] {
  const last = lastRead.get(instance_id)
  if (last?.text === text) return last.customFields
  const customFields = (JSON.parse(text) as CustomFieldRow[]).map(toCustomField)
  if (lastRead.size >= LAST_READ_MAX) lastRead.clear()
  lastRead.set(instance_id, { text, customFields })
  return customFields
}

type CustomFieldRow = Omit<CustomField, 'required' | 'options'> & { required: number; options: string | null }

function toCustomField(row: CustomFieldRow): CustomField {
  const options = row.options === null ? [] : (JSON.parse(row.options) as CustomField['options'])
  return { ...row, required: row.required === 1, options }
}
