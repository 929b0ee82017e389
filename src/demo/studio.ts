import type { Client, Craft, TeamMember } from './studio-people.ts'

/** The studio as far as it has been written: ids that later records refer to. */

export interface StudioBasics {
  readonly groups: Readonly<Record<TeamMember['group'], number>>
  readonly taxes: { readonly full: number; readonly reduced: number; readonly reverse: number; readonly abroad: number }
  readonly customFields: Readonly<Record<CustomFieldKey, number>>
}

export type CustomFieldKey = 'job' | 'delivery' | 'minutes' | 'manager' | 'diet' | 'purchaseOrder' | 'article'

/** A person who can be booked; `userId` where they work in the house. */
export interface Bookable {
  readonly id: number
  readonly userId: number | null
  readonly crafts: readonly Craft[]
}

export interface Customer {
  readonly client: Client
  readonly id: number
  readonly personIds: readonly number[]
}

export interface Cast {
  readonly rooms: readonly number[]
  readonly people: readonly Bookable[]
  /** The administrator, who is booked today. */
  readonly host: Bookable
  /** The users who book. */
  readonly deskIds: readonly number[]
  readonly equipment: ReadonlyMap<string, readonly number[]>
  readonly leave: number
  readonly customers: readonly Customer[]
  readonly items: readonly { readonly id: number; readonly name: string; readonly buy: string; readonly sell: string }[]
}

export interface DemoProject {
  readonly id: number
  readonly part: string
  readonly episodes: number
  readonly customer: Customer
  readonly personId: number | null
  readonly job: string
  /** UNIX seconds. */
  readonly start: number
  readonly end: number
}
