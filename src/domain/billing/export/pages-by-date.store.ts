import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { idsOfContacts } from '../../accounts/contact/index.ts'
import type { Period } from './export-params.ts'

/** Rows of a page. They are few, so that they are garbage before V8 takes them for long-lived (`bench/export-memory.ts`). */
const PAGE = 40

/** Documents of which a statement looks for those of the clients. */
const IDS = 5_000

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
    const rows = await db.scan<Row>(sql.add(` order by d.date, d.id limit ${PAGE}`).text, sql.values)
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
    const rows = await db.scan<Row>(sql.add(' order by d.date + 0, d.id').text, sql.values)
    if (rows.length > 0) yield rows
  }
}

type Dated = { readonly id: number; readonly date: number }

async function idsOfClients(scope: Scope, table: string, period: Period): Promise<number[]> {
  const owner = table === 'payment' ? 'invoice' : table
  const { db } = scope
  const last = new SqlText(db.dialect, db.instanceId).add(`select max(id) as id from ${owner} where `).ofInstance()
  const [newest] = await db.statement<{ id: number | null }>(last.text, last.values)
  const found: Dated[] = []
  for (let after = 0; after < (newest?.id ?? 0); after += IDS) {
    // Not as arguments of one call: an invoice can have any number of payments.
    for (const one of await idsBetween(scope, table, period, after)) found.push(one)
  }
  return found.toSorted((one, other) => one.date - other.date || one.id - other.id).map(({ id }) => id)
}

/** The ids of the next documents, or of their payments. */
function idsBetween({ db }: Scope, table: string, period: Period, after: number): Promise<Dated[]> {
  const sql = new SqlText(db.dialect, db.instanceId).add(`select d.id, d.date from ${table} as d where `)
  const ofClients = (alias: string) => {
    idsOfContacts(period.clients ?? [])(sql.add(` and ${alias}.client_id in `))
    sql
      .add(` and ${alias}.id > `)
      .value(after)
      .add(` and ${alias}.id <= `)
      .value(after + IDS)
  }
  sql.ofInstance('d').add(' and d.deleted is null')
  if (table === 'payment') {
    sql.add(' and d.invoice_id in (select i.id from invoice as i where ').ofInstance('i')
    ofClients('i')
    sql.add(')')
  } else ofClients('d')
  if (period.from !== undefined) sql.add(' and d.date + 0 >= ').value(period.from)
  if (period.to !== undefined) sql.add(' and d.date + 0 <= ').value(period.to)
  return db.scan<Dated>(sql.text, sql.values)
}
