import type { Module } from './module.ts'

/** What the API says of a kind of record: its members, and what can be done with it. */
export interface KindFacts {
  readonly kind: string
  readonly about: string
  /** The module whose level it takes to read it; empty where any user may. */
  readonly reads: Module | ''
  readonly writes: Module | ''
  readonly address: 'id' | 'uuid'
  readonly can: readonly ('create' | 'update' | 'remove' | 'restore')[]
  /** Members of which a list answers sums. */
  readonly sums: readonly string[]
  readonly members: readonly MemberFacts[]
}

/** One member of a record, or of an element of it. */
export interface MemberFacts {
  readonly name: string
  readonly about: string
  readonly type: MemberType
  readonly writable?: boolean
  readonly required?: boolean
  /** A list can be filtered by it. */
  readonly filter?: boolean
  /** The kind of record that it refers to. */
  readonly record?: string
  readonly choices?: readonly (readonly [value: string | number | boolean | null, name: string])[]
  readonly max?: number
  /** Of an element, where there are several. */
  readonly members?: readonly MemberFacts[]
}

export type MemberType =
  | 'text'
  | 'long-text'
  | 'number'
  | 'amount'
  | 'flag'
  | 'choice'
  | 'choices'
  /** One of a few states, as `[{ "id", "name" }]`. */
  | 'state'
  /** A point in time, in UNIX seconds. */
  | 'moment'
  /** A day, as the UNIX second in which it begins. */
  | 'day'
  /** A day: `2026-12-24`. */
  | 'date'
  | 'record'
  | 'record-id'
  | 'records'
  | 'file'
  /** Values of the account's own fields. */
  | 'custom'
  | 'rows'
  | 'group'
  | 'json'
