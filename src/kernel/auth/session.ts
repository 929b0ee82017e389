import { type Access, allAt, type Levels, type Permission } from './modules.ts'

/** Who is asking. */
export interface Actor {
  readonly userId: number
  readonly name: string
  readonly groupId: number
  /** The token that is used; 0 where none is. */
  readonly apiClientId: number
  /** The session of the cookie, if a person has signed in. */
  readonly sessionId?: number
  /** What the user may do, as far as the token reaches. */
  readonly levels: Levels
  /** The limits of the token; undefined if it has none. */
  readonly reach?: Levels
  /** What is kept from the actor beyond those levels; undefined where nothing is. */
  readonly visibility?: Visibility
}

/**
 * What is hidden from a user beyond the levels of their group (contract section 2): private projects that they are not
 * in, workspaces whose list does not name them, resources that are only in such workspaces, the schedules of others.
 * `kernel/auth/visibility.ts` decides it.
 */
export interface Visibility {
  /** Ids of records, live and deleted, that the actor must not know of, by kind. */
  readonly hidden: Readonly<Record<string, readonly number[]>>
  /** Ids of records that the actor sees but must not change, by kind. */
  readonly readOnly: Readonly<Record<string, readonly number[]>>
  /** The actor's own resources, if the schedules of others are hidden; else undefined. */
  readonly own: { readonly resourceIds: readonly number[]; readonly others: 'anonymous' | 'hidden' } | undefined
}

/** Daybook itself, where no user is at work: what it writes carries the id 0. */
export const systemActor: Actor = { userId: 0, name: 'Daybook', groupId: 0, apiClientId: 0, levels: allAt('RW') }

/** A custom field as the engine needs it: `custom-field` records are the truth. */
export interface CustomField {
  readonly id: number
  readonly name: string
  readonly type: 'text' | 'textarea' | 'select' | 'number' | 'date' | 'datetime'
  readonly module: string
  readonly required: boolean
  readonly options: readonly CustomOption[]
}

/** An option of a select. A removed option is no longer offered, and keeps its name in records that have it. */
export interface CustomOption {
  readonly id: number
  readonly name: string
  readonly order: number
  readonly removed?: true
}

/** What nearly every request needs to know of its instance. */
export interface InstanceFacts {
  readonly id: number
  /** IANA name. */
  readonly timezone: string
  /** ISO 4217. */
  readonly currency: string
  readonly locale: string
  readonly settings: InstanceSettings
  readonly customFields: readonly CustomField[]
}

/** The `settings` member of the instance (contract 4.1). */
export interface InstanceSettings {
  readonly automatic_rates: boolean
  readonly bcc_administrators: boolean
  readonly booking_notifications: boolean
  readonly clash_policy: 'allow' | 'reject'
  readonly clash_exempt_types: readonly number[]
  readonly clash_exempt_statuses: readonly number[]
  readonly restrict_editing: boolean
  readonly required_booking_fields: readonly string[]
  readonly lock_minutes: number
  readonly costs_need_finance: boolean
  readonly require_second_factor: 'off' | 'administrators' | 'all'
  readonly einvoice_policy: 'off' | 'warn' | 'require'
  readonly untaxed_category: 'E' | 'Z' | 'O'
  /** Null without DATEV. */
  readonly datev: DatevSettings | null
}

/** How bookings are handed to DATEV. Accounts are digits. */
export interface DatevSettings {
  readonly consultant_number: number
  readonly client_number: number
  /** Month and day: `01-01`. */
  readonly fiscal_year_start: string
  /** Digits of accounts; debtors have one more. */
  readonly account_length: number
  readonly revenue_account: string | null
  readonly untaxed_account: string | null
  readonly debtor_account: string | null
  readonly bank_account: string | null
}

/** Who is shown something, and where. */
export type Viewer = Pick<Session, 'actor' | 'instance'>

/** One authenticated request: the actor, the instance, and how many writes the instance has seen. */
export interface Session {
  readonly actor: Actor
  readonly instance: InstanceFacts
  readonly version: number
  /** Set if the account requires a second factor for the person who has signed in. */
  readonly requiresFactor?: true
  /** Set if the person has not proved one: they can only set one up, or prove it. */
  readonly lacksFactor?: true
  /** The permission that the request needed. A write checks it again if the actor has changed since. */
  readonly granted?: Grant
}

/** A permission that a request needs. */
export interface Grant {
  readonly permission: Permission
  readonly access: Access
}
