import type { Module } from './module.ts'

/** The members and operations of a kind of record, as the API describes them. */
export interface KindFacts {
  readonly kind: string
  readonly about: string
  /** The module that is needed to read it; empty if any user may. */
  readonly reads: Module | ''
  readonly writes: Module | ''
  readonly address: 'id' | 'uuid'
  readonly can: readonly ('create' | 'update' | 'remove' | 'restore')[]
  /** Members that a list can sum. */
  readonly sums: readonly string[]
  readonly members: readonly MemberFacts[]
}

/** One member of a record, or of one of its elements. */
export interface MemberFacts {
  readonly name: string
  readonly about: string
  /** Its readable name, where that does not follow from its name: custom fields. */
  readonly label?: string
  readonly type: MemberType
  readonly writable?: boolean
  readonly required?: boolean
  /** The default of a flag or a choice in a new record. */
  readonly begins?: string | number | boolean
  /** Whether a list can be filtered by it. */
  readonly filter?: boolean
  /** The kind of record that it refers to. */
  readonly record?: string
  readonly choices?: readonly (readonly [value: string | number | boolean | null, name: string])[]
  readonly max?: number
  /** For amounts: a number of percent, with its sign. */
  readonly percent?: true
  /** For elements: whether there can be several. */
  readonly members?: readonly MemberFacts[]
  /** A group that is null where it is not used, and is stored as a whole. */
  readonly whole?: true
}

export type MemberType =
  | 'text'
  | 'long-text'
  | 'number'
  | 'amount'
  | 'flag'
  | 'choice'
  | 'choices'
  /** A state, as `[{ "id", "name" }]`. */
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
  /** Records, by their ids alone. */
  | 'ids'
  | 'file'
  /** Values of custom fields. */
  | 'custom'
  | 'rows'
  | 'group'
  | 'json'
