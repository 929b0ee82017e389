import type { CustomField } from '../../kernel/auth/session.ts'
import type { Dialect } from '../../kernel/db/dialect.ts'

/** How values of a custom field are sorted: numbers by size, options by their position, text without case. */
export function valueOrder(custom: CustomField, column: string, dialect: Dialect): string {
  const value = dialect.jsonText(column, String(custom.id))
  if (custom.type === 'number') return `cast(${value} as numeric)`
  if (custom.type !== 'select' || custom.options.length === 0) return dialect.bytewise(dialect.fold(value))
  return `(case ${value} ${custom.options.map((option, place) => `when '${option.id}' then ${place}`).join(' ')} end)`
}
