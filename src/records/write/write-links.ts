import type { SqlRow } from '../../kernel/db/sql.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Link } from '../fields/field.ts'

/** Links written in one statement at most, well below both engines' limits on values. */
const LINKS_PER_STATEMENT = 200

/** Links the record `row` to `ids`, in that order. */
export async function insertLinks(scope: Scope, link: Link, row: SqlRow, ids: readonly number[]): Promise<void> {
  const carries = link.carries ?? []
  const columns = [link.own, link.other, 'position', ...carries].map((column) => `"${column}"`).join(', ')
  for (let from = 0; from < ids.length; from += LINKS_PER_STATEMENT) {
    const sql = new SqlText(scope.db.dialect, scope.instance.id)
    sql.add(`insert into "${link.table}" (instance_id, ${columns}) values `)
    const writeRow = (id: number, index: number) => () => {
      sql.add('(').value(scope.instance.id)
      for (const value of [row.id, id, from + index, ...carries.map((column) => row[column])]) {
        sql.add(', ').value(value ?? null)
      }
      return sql.add(')')
    }
    sql.joined(ids.slice(from, from + LINKS_PER_STATEMENT).map(writeRow), ', ')
    await scope.db.execute(sql.text, sql.values)
  }
}

/** Makes `ids` the links of the record, in that order. */
export async function replaceLinks(scope: Scope, link: Link, row: SqlRow, ids: readonly number[]): Promise<void> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  sql.add(`delete from "${link.table}" where `).ofInstance().add(` and "${link.own}" = `).value(Number(row.id))
  await scope.db.execute(sql.text, sql.values)
  await insertLinks(scope, link, row, ids)
}

/** Repeats changed columns of the record in its link rows. */
export async function carryIntoLinks(
  scope: Scope,
  link: Link,
  row: SqlRow,
  changed: ReadonlySet<string>,
): Promise<void> {
  const carried = link.carries?.filter((column) => changed.has(column)) ?? []
  if (carried.length === 0) return
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  sql.add(`update "${link.table}" set `)
  sql.joined(
    carried.map((column) => () => sql.add(`"${column}" = `).value(row[column] ?? null)),
    ', ',
  )
  sql.add(' where ').ofInstance().add(` and "${link.own}" = `).value(Number(row.id))
  await scope.db.execute(sql.text, sql.values)
}
