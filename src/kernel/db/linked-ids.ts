import type { Link } from './link-tables.ts'
import type { SqlRow } from './sql.ts'
import type { SqlText } from './sql-text.ts'

/** Adds a column with the ids that a link of the row `t` joins, in order. */
export function addLinkedIds(sql: SqlText, field: string, link: Link): void {
  const own = `${sql.placeholder(sql.instanceId)} and link."${link.own}" = t.id`
  const fromWhere = `"${link.table}" as link where link.instance_id = ${own}`
  // Links that are written from both sides have positions from either side; the id makes the order unique.
  const inOrder = sql.dialect.joined(`link."${link.other}"`, fromWhere, `link.position, link."${link.other}"`)
  sql.add(`, ${inOrder} as "${idsColumn(field)}"`)
}

/** The ids in this column. */
export function linkedIds(field: string, row: SqlRow): readonly number[] {
  const joined = row[idsColumn(field)]
  return joined === null || joined === undefined || joined === '' ? [] : String(joined).split(',').map(Number)
}

/** A name that no member has. */
function idsColumn(field: string): string {
  return `${field}$ids`
}
