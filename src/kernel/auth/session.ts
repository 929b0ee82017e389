import { type Access, allAt, type Levels, type Permission } from './modules.ts'
import type { Visibility } from './visibility.ts'

/** The user or the token behind a request. */
export interface Actor {
  readonly userId: number
  readonly name: string
  readonly groupId: number
  /** The token that is used; 0 where none is. */
  readonly apiClientId: number
  /** The session of the cookie, if a person has signed in. */
  readonly sessionId?: number
  /** The permissions of the user, limited to the scopes of the token. */
  readonly levels: Levels
  /** The limits of the token; undefined if it has none. */
  readonly reach?: Levels
  /** Records that are hidden from the actor beyond those levels; undefined if nothing is hidden. */
  readonly visibility?: Visibility
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

/** The facts about an instance that nearly every request needs. */
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

/** The settings of an instance. The domain declares them: `domain/accounts/instance/settings-of-instance.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the domain adds the members
export interface InstanceSettings {}

/** The viewer, and the instance. */
export type Viewer = Pick<Session, 'actor' | 'instance'> & {
  /** Set while they see the result of a dry run. */
  readonly trial?: object
}

/** One authenticated request: the actor, the instance, and how many writes the instance has seen. */
export interface Session {
  readonly actor: Actor
  readonly instance: InstanceFacts
  readonly version: number
  /** The run of the database server that the version is of, as `Dialect.serverRun`. */
  readonly serverRun?: string
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
