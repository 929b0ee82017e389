/**
 * The memory of a service that exports 100,000 rows, above what it has when idle: `npm run bench:export`. Each export is
 * made by a process of its own, started as `npm start` starts it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as after } from 'node:timers/promises'
import { openBenchApp } from './bench-app.ts'
import { columnsOf } from './columns-of-table.ts'
import { type Contestant, startOurs, TOKEN } from './contestant.ts'

/** The most rows that a DATEV file may have. */
const ROWS = 99_999
const LINES = 100
const LIMIT_MIB = 60
const MIB = 1024 * 1024

/** Documents of one line are of 2025, and invoices of 100 lines are of 2026. */
const SHORT = 'from=2025-01-01&to=2025-12-31'
const LONG = 'from=2026-01-01&to=2026-12-31'
const sheets = ['csv', 'xlsx']
const books = [...sheets, 'datev']
const exports = [
  { what: 'lines', period: LONG, formats: sheets },
  { what: 'invoices', period: SHORT, formats: books },
  { what: 'credit-notes', period: SHORT, formats: books },
  { what: 'payments', period: SHORT, formats: books },
  { what: 'invoices', period: LONG, formats: ['datev'] },
  { what: 'lines', period: SHORT, formats: sheets },
  { what: 'tax', period: SHORT, formats: sheets },
  { what: 'open-items', period: SHORT, formats: sheets },
]

const folder = mkdtempSync(join(tmpdir(), 'daybook-export-'))
const path = join(folder, 'bench.db')

/** Creates one document of each kind through the API. */
async function createDocuments(): Promise<void> {
  const { app, authorization } = await openBenchApp(path)
  await using _ = app
  const headers = { authorization }
  const send = async (method: 'POST' | 'PUT', url: string, payload: object): Promise<number> => {
    const answer = await app.http.inject({ method, url: `/v2/${url}`, headers, payload })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json().success.id
  }
  const datev = {
    consultant_number: 1001,
    client_number: 1,
    fiscal_year_start: '01-01',
    debtor_account: '10000',
    account_length: 4,
  }
  const accounts = { revenue_account: '8400', untaxed_account: '8200', bank_account: '1200' }
  await send('PUT', 'instance', { currency: 'EUR', settings: { datev: { ...datev, ...accounts } } })
  const tax = await send('POST', 'tax', { name: 'USt', rate: '19' })
  const client = await send('POST', 'contact', { type: 'organization', name: 'Northlight Pictures' })
  const project = await send('POST', 'project', { name: 'The Harbour', code: 'HRB' })
  const invoiceOf = (lines: number, date: string) =>
    send('POST', 'invoice', {
      client: [{ uuid: `o${client}` }],
      project: [{ id: project }],
      status_id: 2,
      date,
      due_date: '2026-02-01',
      items: Array.from({ length: lines }, (_, line) => ({
        item_text: `Colour grading ${line}`,
        description: `Suite ${line % 5}, with the colourist`,
        quantity: line + 2,
        unit: 'hour',
        unit_amount: '95.5',
        discount: `${line % 4}%`,
        taxes: [{ id: tax }],
      })),
    })
  const short = await invoiceOf(1, '2025-01-01')
  await invoiceOf(LINES, '2026-01-01')
  await send('POST', 'payment', { invoice_id: short, date: '2025-01-01', amount: '10' })
  await send('POST', `invoice/credit?id=${short}`, { date: '2025-01-01' })
}

/** Copies the first row of a table: the numbers of the copies follow each other, as do their days of a year. */
function copyRows(db: DatabaseSync, table: string, id: number, copies: number): void {
  const columns = columnsOf(db, table)
  const first = Number(db.prepare(`select max(id) + 1 as id from ${table}`).get()?.id)
  const changed: Readonly<Record<string, string>> = {
    id: `${first} + n`,
    number: `${first} + n + 10`,
    date: 'date + n % 365',
    ...(table === 'invoice' && { balance: 'total / 2' }),
  }
  const values = columns.map((column) => changed[column] ?? `"${column}"`)
  db.exec(
    `with recursive copy (n) as (select 0 union all select n + 1 from copy where n < ${copies - 1})
     insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')})
     select ${values.join(', ')} from copy join ${table} on id = ${id}`,
  )
}

async function peakDuring(ours: Contestant, work: Promise<unknown>): Promise<number> {
  let peak = ours.memory()
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    peak = Math.max(peak, ours.memory())
    await Promise.race([done, after(50)])
  }
  await done
  return Math.max(peak, ours.memory())
}

const headers = { authorization: `Bearer ${TOKEN}` }

/** Reads a file as fast as it comes. Returns its size in bytes and its line ends. */
async function read(url: string): Promise<{ bytes: number; lineEnds: number }> {
  const answer = await fetch(url, { headers })
  if (answer.status !== 200 || answer.body === null) throw new Error(await answer.text())
  let [bytes, lineEnds] = [0, 0]
  for await (const part of answer.body) {
    bytes += part.length
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lineEnds += 1
  }
  return { bytes, lineEnds }
}

/** `node bench/export-memory.ts lines-csv payments-datev` measures only these. */
const only = process.argv.slice(2)

await createDocuments()
const db = new DatabaseSync(path)
copyRows(db, 'invoice', 1, ROWS - 1)
copyRows(db, 'invoice', 2, 999)
copyRows(db, 'credit_note', 1, ROWS - 1)
copyRows(db, 'payment', 1, ROWS - 1)
db.close()

console.log(`Memory of exports, limit ${LIMIT_MIB} MiB above idle:`)
for (const { what, period, formats } of exports) {
  for (const format of formats) {
    if (only.length > 0 && !only.includes(`${what}-${format}`)) continue
    const ours = await startOurs(what, path, [], { DAYBOOK_REQUEST_TIMEOUT_SECONDS: '300' })
    await read(`${ours.url}/v2/invoice?limit=10`)
    await after(1_000)
    const idle = ours.memory()
    const workedBefore = ours.workSeconds()
    const reading = read(`${ours.url}/v2/export/${what}?${period}&format=${format}`)
    const above = ((await peakDuring(ours, reading)) - idle) / MIB
    const { bytes, lineEnds } = await reading
    console.log(
      `  ${`${what} ${format}`.padEnd(18)} ${period.slice(5, 9)}: ${above.toFixed(0).padStart(3)} MiB above ` +
        `${(idle / MIB).toFixed(0)}, ${(above / LIMIT_MIB).toFixed(2)} of the limit; ` +
        `${(bytes / MIB).toFixed(1)} MiB${format === 'xlsx' ? '' : ` with ${lineEnds} line ends`} in ` +
        `${(ours.workSeconds() - workedBefore).toFixed(1)} s of CPU`,
    )
    await ours.stop()
  }
}
rmSync(folder, { recursive: true })
