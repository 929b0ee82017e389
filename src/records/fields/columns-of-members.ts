import type { Column } from './column.ts'
import type { FieldColumns } from './field.ts'

/** The columns of the record's table that are needed to render the members, each once; with `switches`, those of a list with these. */
export function columnsOfMembers(members: readonly FieldColumns[], switches?: ReadonlySet<string>): string[] {
  const isRead = ({ readOnSwitch: name }: Column) => name === undefined || switches === undefined || switches.has(name)
  const stored = ({ name, elements }: Column) => elements?.needs ?? [name]
  const own = ({ columns, needs }: FieldColumns) => [...columns.filter(isRead).flatMap(stored), ...needs]
  return [...new Set(members.flatMap(own))]
}
