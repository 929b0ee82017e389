import { readOnlyFor } from '../../kernel/auth/visibility.ts'
import { addElements, withElements } from '../../kernel/db/element-tables.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { Forbidden, NotFound } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'
import { inWords } from '../../kernel/with-article.ts'
import type { RecordDefinition, Row } from '../define-record.ts'
import { columnsOfMembers } from '../fields/columns-of-members.ts'
import { ListSql } from '../list/list-statement.ts'
import { writeIsOneOf } from '../list/predicate.ts'
import { visibleRows } from '../list/visible-rows.ts'
import { isMasked, MASKED } from '../mask.ts'

/** Reads one live or deleted record that is visible to the actor, as stored; throws `NotFound`. */
export async function loadRecord<D extends RecordDefinition>(
  scope: Scope,
  definition: D,
  id: number,
  state: 'live' | 'deleted' = 'live',
): Promise<Row<D> & SqlRow> {
  const sql = new ListSql(scope.db.dialect, scope.instance.id, definition.name)
  const mask = definition.masked?.(scope)
  const members = [...definition.members.values()]
  sql.add(`select ${[...columnsOfMembers(members), 'deleted'].map((name) => `t."${name}"`).join(', ')}`)
  addElements(sql, members)
  if (mask !== undefined) writeIsOneOf(sql.add(', '), mask.rows).add(` as "${MASKED}"`)
  sql.add(` from "${definition.table}" as t where `).ofInstance('t')
  sql
    .add(' and t.id = ')
    .value(id)
    .add(` and t.deleted is ${state === 'live' ? '' : 'not '}null`)
  for (const predicate of visibleRows(definition, scope)) {
    sql.add(' and ')
    predicate(sql)
  }
  const [row] = await scope.db.statement(sql.text, sql.values)
  if (row === undefined) throw new NotFound()
  withElements(members, [row])
  if (mask !== undefined && isMasked(row)) throw new Forbidden(mask.refusal)
  if (readOnlyFor(scope.actor, definition.name).includes(id)) {
    const kind = inWords(definition.name)
    throw new Forbidden(`You may see this ${kind}, but not change it: an access list gives you "R-" there.`)
  }
  return row as Row<D> & SqlRow
}

/** The stored members of a row as a JSON object, for the journal; only those of `columns`, if set. */
export function rowJson(definition: RecordDefinition, row: SqlRow, columns?: ReadonlySet<string>): string[] {
  const parts: string[] = []
  for (const field of definition.members.values()) {
    for (const column of field.columns) {
      if (columns !== undefined && !columns.has(column.name)) continue
      parts.push(`"${column.name}":${column.json(row[column.name] ?? null, row)}`)
    }
  }
  return parts
}
