import type { TSchema } from 'typebox'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { type Field, type FieldOptions, type FieldSpec, plainField, type RenderContext } from './field.ts'

/** Options of a computed member. */
export interface ComputedOptions extends Pick<FieldOptions, 'description'> {
  readonly answer: TSchema
  /** The columns that `from` looks at. */
  readonly needs?: readonly string[]
  /** The member as JSON text. */
  readonly from: (row: SqlRow, context: RenderContext) => string
  /** What lists sort by, where they can: the same order as that of what is shown. */
  readonly order?: NonNullable<Field['order']>
  /** The column with the currency of the amount that `order` says: lists can sum it. */
  readonly currency?: string
}

/** A member that is not stored but follows from the row. Read-only, no column. */
export function computed(options: ComputedOptions): FieldSpec<never, ''> {
  const answer = { ...options.answer, description: options.description }
  return {
    named: (name) =>
      plainField(name, options, {
        answer,
        needs: options.needs ?? [],
        render: options.from,
        ...(options.order && { order: options.order }),
        ...(options.currency !== undefined && { currency: options.currency }),
      }),
  }
}

/** Options of a member that is brought for a page at once. */
export interface LoadedOptions extends Pick<FieldOptions, 'description'> {
  readonly answer: TSchema
  readonly needs?: readonly string[]
  readonly load: NonNullable<Field['load']>
  /** The JSON text of a record that `load` brought nothing for. */
  readonly otherwise: string
}

/** A read-only member that is brought from elsewhere, once for a whole page. */
export function loaded(options: LoadedOptions): FieldSpec<never, ''> {
  const answer = { ...options.answer, description: options.description }
  return {
    named: (name) =>
      plainField(name, options, {
        answer,
        needs: options.needs ?? [],
        load: options.load,
        render: (row, context) => context.loaded(name, Number(row.id)) ?? options.otherwise,
      }),
  }
}
