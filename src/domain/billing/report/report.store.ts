import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { addExactSum, exactSum } from '../../../kernel/db/exact-sums.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { uuidOf } from '../../accounts/contact/index.ts'
import { DRAFT } from '../../paper/document/index.ts'
import type { Period } from '../export/index.ts'

/** Documents are invoices, whose amounts count, or credit notes, whose amounts are taken off. */
export type SummedTable = 'invoice' | 'credit_note'

/** The groups in SQL: the month of a document's date, its client, or its project. */
export type DocumentGroup = 'month' | 'client' | 'project'

const summed = ['net_total', 'tax_total', 'total', 'buy_total'] as const

/** Sums of documents in ten-thousandths. They may be larger than any amount. */
export interface DocumentSums extends Readonly<Record<(typeof summed)[number], bigint>> {
  /** A month such as `2026-03`, or an id; null for documents without the member, or with one that is hidden. */
  readonly key: string | number | null
  readonly currency: string
  readonly documents: number
}

/** Issued documents of a period, summed for each group and currency. */
export async function documentSums(
  { actor, db }: Scope,
  table: SummedTable,
  { from, to }: Period,
  by: DocumentGroup,
): Promise<DocumentSums[]> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select ')
  if (by === 'month') sql.add(db.dialect.monthOf('d.date'))
  else if (by === 'client') sql.add('d.client_id')
  else {
    const hidden = db.dialect.anyOf(
      'd.project_id',
      sql.placeholder(JSON.stringify(hiddenFrom(actor, 'project'))),
      'integer',
    )
    sql.add(`case when not (${hidden}) then d.project_id end`)
  }
  sql.add(' as "key", d.currency, count(*) as documents')
  for (const name of summed) addExactSum(sql, `d.${name}`, name)
  sql.add(table === 'invoice' ? ' from invoice as d where ' : ' from credit_note as d where ').ofInstance('d')
  sql.add(' and d.deleted is null')
  if (table === 'invoice') sql.add(` and d.status_id <> ${DRAFT}`)
  if (from !== undefined) sql.add(' and d.date >= ').value(from)
  if (to !== undefined) sql.add(' and d.date <= ').value(to)
  const rows = await db.scan<SumRow>(sql.add(' group by 1, 2').text, sql.values)
  return rows.map((row) => ({
    key: row.key,
    currency: row.currency,
    documents: row.documents,
    net_total: exactSum(row, 'net_total'),
    tax_total: exactSum(row, 'tax_total'),
    total: exactSum(row, 'total'),
    buy_total: exactSum(row, 'buy_total'),
  }))
}

type SumRow = Readonly<
  { key: string | number | null; currency: string; documents: number } & Record<string, string | number | null>
> & { readonly currency: string }

/** The name of a group of rows. */
export interface RecordName {
  readonly name: string
  /** Of contacts only. */
  readonly uuid?: string
}

/** The names of these records, deleted ones included. */
export async function recordNames(
  { db }: Scope,
  kind: 'client' | 'project' | 'resource' | 'person' | 'activity',
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordName>> {
  if (ids.length === 0) return new Map()
  const sql = new SqlText(db.dialect, db.instanceId).add(selects[kind]).add(' where ').ofInstance().add(' and ')
  sql.add(db.dialect.anyOf('id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  const rows = await db.statement<{ id: number; name: string; last?: string | null; type?: string }>(
    sql.text,
    sql.values,
  )
  return new Map(
    rows.map(({ id, name, last, type }) => {
      const uuid = type === undefined ? {} : { uuid: uuidOf({ id, type }) }
      return [id, { name: [name, last].filter(Boolean).join(' '), ...uuid }]
    }),
  )
}

const selects = {
  client: 'select id, name, type from contact',
  project: 'select id, name from project',
  resource: 'select id, name from resource',
  person: 'select id, first_name as name, last_name as last from "user"',
  activity: 'select id, name from time_activity',
} as const

/** A line of an invoice that bills, or has billed, a rate or an item of a booking. */
export interface BilledFrom {
  readonly invoice_id: number
  readonly line: number
  readonly booking_id: number
  /** `rate:5`, `item:7`. */
  readonly booking_line: string
}

/** The lines of these invoices that bill bookings, also if a credit note has freed the booking. */
export function billedFrom({ db }: Scope, invoiceIds: readonly number[]): Promise<BilledFrom[]> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('select invoice_id, line, booking_id, booking_line from billed_booking_line where ').ofInstance()
  sql.add(' and ').add(db.dialect.anyOf('invoice_id', sql.placeholder(JSON.stringify(invoiceIds)), 'integer'))
  return db.statement<BilledFrom>(sql.text, sql.values)
}

/** The invoices that these credit notes take back from. */
export async function invoicesOfCreditNotes(
  { db }: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select id, invoice_id from credit_note where ').ofInstance()
  sql.add(' and ').add(db.dialect.anyOf('id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  const rows = await db.statement<{ id: number; invoice_id: number }>(sql.text, sql.values)
  return new Map(rows.map(({ id, invoice_id }) => [id, invoice_id]))
}

/** The resources of a booking as it is now. */
export interface RatedBooking {
  readonly id: number
  readonly resources: number
  readonly only_resource: number | null
}

export function ratedBookings({ db }: Scope, ids: readonly number[]): Promise<RatedBooking[]> {
  const { integer } = db.dialect.ddl
  const sql = new SqlText(db.dialect, db.instanceId).add('select b.id')
  sql.add(`, cast((select count(*) from booking_resource as l where `).ofInstance('l')
  sql.add(
    ` and l.booking_id = b.id) as ${integer}) as resources, (select max(l.resource_id) from booking_resource as l where `,
  )
  sql.ofInstance('l').add(' and l.booking_id = b.id) as only_resource from booking as b where ').ofInstance('b')
  sql.add(' and ').add(db.dialect.anyOf('b.id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  return db.statement<RatedBooking>(sql.text, sql.values)
}

/** A line that a booking charges for a resource. */
export interface RateOfResource {
  readonly booking_id: number
  /** Unique in the booking. */
  readonly id: number
  readonly resource_id: number
}

export function resourcesOfRates({ db }: Scope, ids: readonly number[]): Promise<RateOfResource[]> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select booking_id, id, resource_id from booking_rate where ')
  sql.ofInstance().add(' and ')
  sql.add(db.dialect.anyOf('booking_id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  return db.statement<RateOfResource>(sql.text, sql.values)
}

/** The ids of issued invoices without a project that bill bookings of projects; with `projectId`, of this one. */
export async function invoicesOfSeveralProjects({ db }: Scope, projectId?: number): Promise<number[]> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select distinct l.invoice_id as id from booking as b join ')
  sql.add('billed_booking_line as l on ').ofInstance('l').add(' and l.booking_id = b.id join invoice as i on ')
  sql
    .ofInstance('i')
    .add(` and i.id = l.invoice_id and i.deleted is null and i.project_id is null and i.status_id <> ${DRAFT}`)
  sql.add(' where ').ofInstance('b')
  if (projectId === undefined) sql.add(' and b.project_id is not null')
  else sql.add(' and b.project_id = ').value(projectId)
  return (await db.scan<{ id: number }>(sql.text, sql.values)).map(({ id }) => id)
}

/** The project of each booking, deleted ones included. */
export async function projectsOfBookings(
  { db }: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select id, project_id from booking where ').ofInstance()
  sql.add(' and ').add(db.dialect.anyOf('id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  const rows = await db.statement<{ id: number; project_id: number | null }>(sql.text, sql.values)
  return new Map(rows.map(({ id, project_id }) => [id, project_id]))
}
