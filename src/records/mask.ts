import type { SqlRow } from '../kernel/db/sql.ts'
import type { Field } from './fields/field.ts'
import type { Predicate } from './list/predicate.ts'

/**
 * Rows of which somebody sees only some members. What the others hold is neither shown nor found by a filter, a list
 * ordered by them takes what is shown instead, and the row cannot be changed.
 */
export interface Mask {
  /** True for such rows, false for all others, never null. */
  readonly rows: Predicate
  /** The members that stay as they are. */
  readonly keeps: ReadonlySet<string>
  /** What others show instead, as JSON text: nothing (`[]`, `null`) unless said. */
  readonly shows: Readonly<Record<string, string>>
  /** What is said to somebody who would change one. */
  readonly refusal: string
}

/** The result column that tells masked rows, where there is a mask: 1 or 0. */
export const MASKED = '$masked'

/** Whether the actor sees only part of a row that a list, or `loadRow`, has read. */
export function isMasked(row: SqlRow): boolean {
  return row[MASKED] === 1
}

/** What a member that the mask covers shows, as JSON text. */
function renderedInstead({ shows }: Mask, field: Field): string {
  const isList = (field.answer as { readonly type?: string } | null)?.type === 'array'
  return shows[field.name] ?? (isList ? '[]' : 'null')
}

/** A member as masked rows show it. */
export function maskedMember(field: Field, mask: Mask): Field {
  if (mask.keeps.has(field.name)) return field
  const rendered = renderedInstead(mask, field)
  return { ...field, render: () => rendered }
}

/** What a list is ordered by where it is ordered by a member that the mask covers. */
export function maskedOrder(field: Field, by: NonNullable<Field['order']>, mask: Mask): NonNullable<Field['order']> {
  const rendered: unknown = JSON.parse(renderedInstead(mask, field))
  const isNumber = field.columns[0]?.type === 'integer'
  return (column, dialect, actor) => {
    const quoted = (text: string) => dialect.fold(`'${text.replaceAll("'", "''")}'`)
    const instead = typeof rendered !== 'string' ? 'null' : isNumber ? Number(rendered) : quoted(rendered)
    return `case when ${column(MASKED)} = 1 then ${instead} else ${by(column, dialect, actor)} end`
  }
}
