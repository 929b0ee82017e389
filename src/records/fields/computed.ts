import type { TSchema } from 'typebox'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { type Field, type FieldOptions, type FieldSpec, plainField, type RenderContext } from './field.ts'

/** Options of a computed member. */
export interface ComputedOptions extends Pick<FieldOptions, 'description'> {
  readonly answer: TSchema
  /** The columns that `from` needs. */
  readonly needs?: readonly string[]
  /** The member as JSON text. */
  readonly from: (row: SqlRow, context: RenderContext) => string
  /** The condition of a filter, if lists can be filtered by it. */
  readonly filter?: NonNullable<Field['filter']>
  /** The sort expression, if lists can sort by it: in the same order as the shown values. */
  readonly order?: NonNullable<Field['order']>
  /** The column with the currency of the amount in `order`: lists can sum it. */
  readonly currency?: string
}

/** A member that is not stored but derived from the row. Read-only, no column. */
export function computed(options: ComputedOptions): FieldSpec<never, ''> {
  const answer = { ...options.answer, description: options.description }
  return {
    named: (name) =>
      plainField(name, options, {
        answer,
        needs: options.needs ?? [],
        render: options.from,
        ...(options.filter && { filter: options.filter }),
        ...(options.order && { order: options.order }),
        ...(options.currency !== undefined && { currency: options.currency }),
      }),
  }
}

/** Options of a member that is loaded for a whole page. */
export interface LoadedOptions extends Pick<FieldOptions, 'description'> {
  readonly answer: TSchema
  readonly needs?: readonly string[]
  readonly load: NonNullable<Field['load']>
  /** The JSON text for a record without loaded data. */
  readonly otherwise: string
}

/** A read-only member that is loaded from elsewhere, once for a whole page. */
export function loaded(options: LoadedOptions): FieldSpec<never, ''> {
  const answer = { ...options.answer, description: options.description }
  return {
    named: (name) =>
      plainField(name, options, {
        answer,
        needs: options.needs ?? [],
        load: options.load,
        render: (row, context) => context.loaded(name, row.id) ?? options.otherwise,
      }),
  }
}
