import type { Dialect } from '../../kernel/db/dialect.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { Field } from '../fields/field.ts'
import type { Mask } from '../mask.ts'
import type { Predicate } from './predicate.ts'

/** The plan of a list: it contains no uninterpreted text of the caller. */
export interface ListPlan {
  readonly definition: RecordDefinition
  /** The members to show, in the record's order. */
  readonly members: readonly Field[]
  /** The rows that the actor sees only in part; undefined if there are none. */
  readonly mask: Mask | undefined
  /** The same members, as they are shown for those rows. */
  readonly maskedMembers: readonly Field[]
  /** Whether all members are shown, because there is no `fields`. */
  readonly showsAll: boolean
  readonly order: readonly OrderBy[]
  readonly limit: number
  readonly offset: number
  readonly page: number
  /** Always narrow the list: a different type from `filters`, so that no operator can loosen them. */
  readonly constraints: Constraints
  readonly filters: Filters
  readonly switches: ReadonlySet<string>
  /** The members to sum over the whole list, by currency. */
  readonly sums: readonly MoneyField[]
  /** How the sums are grouped, in addition to currency. */
  readonly sumsBy: SumGroup | undefined
}

/** One sort column of a list. */
export interface OrderBy {
  readonly name: string
  readonly by: (column: (name: string) => string, dialect: Dialect) => string
  readonly direction: 'asc' | 'desc'
  /** It also needs the column `MASKED`. */
  readonly isMasked: boolean
}

/** The conditions that always narrow a list. */
export interface Constraints {
  /** Only live rows; false if `updated_after` also includes deleted ones. */
  readonly liveOnly: boolean
  readonly predicates: readonly Predicate[]
}

/** Conditions on the record's own members, combined as the caller chooses. */
export interface Filters {
  readonly operator: 'or' | 'and'
  readonly anyOrAll: readonly Predicate[]
}

/** A name of `sums_by` and its member: a reference to one record, or a day, which is grouped by month. */
export interface SumGroup {
  readonly name: string
  readonly field: Field
}

/** A member with amounts, in `order`, and the column with their currency. */
export type MoneyField = Field & { readonly currency: string; readonly order: NonNullable<Field['order']> }
