import { SqlText } from '../../../kernel/db/sql-text.ts'
import { isTurnLong, nextTurn } from '../../../kernel/loop-turn.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { idsOfContacts } from '../../accounts/contact/index.ts'
import type { Period } from './export-params.ts'

/** Rows of a page. They are few, so that they are garbage before V8 takes them for long-lived (`bench/export-memory.ts`). */
const PAGE = 40

/** Adds the `where` of a page: the instance, the period, and what comes after the page before. */
type Narrow = (sql: SqlText) => SqlText

type Select = (sql: SqlText, narrow: Narrow) => void

/** The rows of the period that are in the table `d` of `select`, by date, in pages. */
export async function* pagesByDate<Row extends { readonly id: number; readonly date: number }>(
  scope: Scope,
  table: 'invoice' | 'credit_note' | 'payment',
  period: Period,
  select: Select,
): AsyncGenerator<Row[]> {
  if (period.clients !== undefined) return yield* pagesOfClients<Row>(scope, table, period, select)
  const { db } = scope
  for (let after = { date: period.from ?? 0, id: 0 }; ; ) {
    const sql = new SqlText(db.dialect, db.instanceId)
    select(sql, (narrowed) => {
      narrowed.add(' where ').ofInstance('d').add(' and d.deleted is null and d.date >= ').value(after.date)
      if (period.to !== undefined) narrowed.add(' and d.date <= ').value(period.to)
      return narrowed.add(' and (d.date > ').value(after.date).add(' or d.id > ').value(after.id).add(')')
    })
    const rows = await db.statement<Row>(sql.add(` order by d.date, d.id limit ${PAGE}`).text, sql.values)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last
  }
}

/** Looks up the ids by client first. By date, SQLite would look through the rows of all clients in one statement. */
async function* pagesOfClients<Row>(
  scope: Scope,
  table: string,
  period: Period,
  select: Select,
): AsyncGenerator<Row[]> {
  const { db } = scope
  const ids = await idsOfClients(scope, table, period)
  for (let at = 0; at < ids.length; at += PAGE) {
    const sql = new SqlText(db.dialect, db.instanceId)
    select(sql, (narrowed) => {
      narrowed.add(' where ').ofInstance('d').add(' and d.deleted is null and ')
      const asked = narrowed.placeholder(JSON.stringify(ids.slice(at, at + PAGE)))
      return narrowed.add(db.dialect.anyOf('d.id', asked, 'integer'))
    })
    const rows = await db.statement<Row>(sql.add(' order by d.date + 0, d.id').text, sql.values)
    if (rows.length > 0) yield rows
  }
}

async function idsOfClients({ db }: Scope, table: string, { from, to, clients = [] }: Period): Promise<number[]> {
  const sql = new SqlText(db.dialect, db.instanceId).add(`select d.id, d.date from ${table} as d where `)
  sql.ofInstance('d').add(' and d.deleted is null and ')
  if (table === 'payment')
    sql.add('d.invoice_id in (select id from invoice where ').ofInstance().add(' and client_id in ')
  else sql.add('d.client_id in ')
  idsOfContacts(clients)(sql).add(table === 'payment' ? ')' : '')
  if (from !== undefined) sql.add(' and d.date + 0 >= ').value(from)
  if (to !== undefined) sql.add(' and d.date + 0 <= ').value(to)
  const rows = await db.statement<{ id: number; date: number }>(sql.text, sql.values)
  if (isTurnLong()) await nextTurn()
  return rows.toSorted((one, other) => one.date - other.date || one.id - other.id).map(({ id }) => id)
}
