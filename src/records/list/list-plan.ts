import type { Dialect } from '../../kernel/db/dialect.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { Field } from '../fields/field.ts'
import type { Mask } from '../mask.ts'
import type { Predicate } from './predicate.ts'

/** What a list will do, decided: nothing in it is text of the caller's any more. */
export interface ListPlan {
  readonly definition: RecordDefinition
  /** The members to show, in the record's order. */
  readonly members: readonly Field[]
  /** The rows of which the actor sees only a part; undefined where there are none. */
  readonly mask: Mask | undefined
  /** The same members, as those rows show them. */
  readonly maskedMembers: readonly Field[]
  /** No `fields` chose among them. */
  readonly showsAll: boolean
  readonly order: readonly OrderBy[]
  readonly limit: number
  readonly offset: number
  readonly page: number
  /** Always narrow: a different type from `filters`, so that no operator can loosen them. */
  readonly constraints: Constraints
  readonly filters: Filters
  readonly switches: ReadonlySet<string>
  /** The members to sum over the whole list, by currency. */
  readonly sums: readonly MoneyField[]
  /** What they are grouped by besides. */
  readonly sumsBy: SumGroup | undefined
}

/** One thing that a list is sorted by. */
export interface OrderBy {
  readonly name: string
  readonly by: (column: (name: string) => string, dialect: Dialect) => string
  readonly direction: 'asc' | 'desc'
  /** It looks at the column `MASKED` too. */
  readonly isMasked: boolean
}

/** What always narrows a list. */
export interface Constraints {
  /** Only live rows; false where `updated_after` asks for deleted ones too. */
  readonly liveOnly: boolean
  readonly predicates: readonly Predicate[]
}

/** Conditions on the record’s own members, as the caller combines them. */
export interface Filters {
  readonly operator: 'or' | 'and'
  readonly anyOrAll: readonly Predicate[]
}

/** A name of `sums_by` and its member: a reference to one record, or else a day, which goes by its month. */
export interface SumGroup {
  readonly name: string
  readonly field: Field
}

/** A member with amounts, given by `order`, in the currency that a column names. */
export type MoneyField = Field & { readonly currency: string; readonly order: NonNullable<Field['order']> }
