import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Link } from '../fields/field.ts'

/** Links written in one statement at most, well below both engines' limits on values. */
const LINKS_PER_STATEMENT = 200

export async function insertLinks(scope: Scope, link: Link, ownId: number, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += LINKS_PER_STATEMENT) {
    const sql = new SqlText(scope.db.dialect, scope.instance.id)
    sql.add(`insert into "${link.table}" (instance_id, "${link.own}", "${link.other}", position) values `)
    const rows = ids.slice(from, from + LINKS_PER_STATEMENT)
    const row = (id: number, index: number) => () =>
      sql
        .add('(')
        .value(scope.instance.id)
        .add(', ')
        .value(ownId)
        .add(', ')
        .value(id)
        .add(', ')
        .value(from + index)
        .add(')')
    sql.joined(rows.map(row), ', ')
    await scope.db.execute(sql.text, sql.values)
  }
}

/** Makes `ids` the links of the record, in that order. */
export async function replaceLinks(scope: Scope, link: Link, ownId: number, ids: readonly number[]): Promise<void> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  sql.add(`delete from "${link.table}" where `).ofInstance().add(` and "${link.own}" = `).value(ownId)
  await scope.db.execute(sql.text, sql.values)
  await insertLinks(scope, link, ownId, ids)
}
