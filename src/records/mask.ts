import type { SqlRow } from '../kernel/db/sql.ts'
import type { Field } from './fields/field.ts'
import type { Predicate } from './list/predicate.ts'

/**
 * Rows of which a viewer sees only some members. The values of other members are neither shown nor found by a filter; a
 * list sorted by them uses the shown value, and the row cannot be changed.
 */
export interface Mask {
  /** True for such rows, false for all others, never null. */
  readonly rows: Predicate
  /** The members that stay as they are. */
  readonly keeps: ReadonlySet<string>
  /** The replacements of other members, as JSON text; by default empty (`[]`, `null`). */
  readonly shows: Readonly<Record<string, string>>
  /** The error for a change of such a row. */
  readonly refusal: string
}

/** The result column that marks masked rows, if there is a mask: 1 or 0. */
export const MASKED = '$masked'

/** Whether the actor sees only part of a row from a list or from `loadRecord`. */
export function isMasked(row: SqlRow): boolean {
  return row[MASKED] === 1
}

/** The shown value of a masked member, as JSON text. */
function renderedInstead({ shows }: Mask, field: Field): string {
  const isList = (field.answer as { readonly type?: string } | null)?.type === 'array'
  return shows[field.name] ?? (isList ? '[]' : 'null')
}

/** A member as it is shown for masked rows. */
export function maskedMember(field: Field, mask: Mask): Field {
  if (mask.keeps.has(field.name)) return field
  const rendered = renderedInstead(mask, field)
  return { ...field, render: () => rendered }
}

/** The sort expression of a list that is sorted by a masked member. */
export function maskedOrder(field: Field, by: NonNullable<Field['order']>, mask: Mask): NonNullable<Field['order']> {
  const rendered: unknown = JSON.parse(renderedInstead(mask, field))
  const isNumber = field.columns[0]?.type === 'integer'
  return (column, dialect, actor) => {
    const quoted = (text: string) => dialect.fold(`'${text.replaceAll("'", "''")}'`)
    const instead = typeof rendered !== 'string' ? 'null' : isNumber ? Number(JSON.parse(rendered)) : quoted(rendered)
    return `case when ${column(MASKED)} = 1 then ${instead} else ${by(column, dialect, actor)} end`
  }
}
