/**
 * The cost of e-invoices of 100 lines in each format, and of a Factur-X compared with its plain PDF:
 * `npm run bench:einvoice`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { einvoiceFormats, readEInvoice, writeEInvoice } from '../src/domain/paper/einvoice/index.ts'
import { openBenchApp } from './bench-app.ts'

const LINES = 100
const RUNS = 100
const LIMIT_MS = 5
const RATIO_MAX = 1.3

const folder = mkdtempSync(join(tmpdir(), 'daybook-einvoice-'))
const { app, authorization } = await openBenchApp(join(folder, 'bench.db'))

const company = {
  company_name: 'Lumen Studio GmbH',
  company_address_line_1: 'Uferstraße 12',
  company_address_city: 'Berlin',
  company_address_postcode: '10115',
  company_address_country: 'DE',
  company_vat_id: 'DE123456789',
  company_contact_name: 'Accounts',
  company_phone: '+49 30 5550100',
  company_email: 'accounts@lumen.example',
  company_iban: 'DE89370400440532013000',
  company_electronic_address: 'DE123456789',
  company_electronic_address_scheme: '9930',
}
const client = {
  type: 'organization',
  name: 'Northlight Pictures',
  address_line_1: 'Rathausplatz 1',
  address_city: 'Bremen',
  address_postcode: '28195',
  address_country: 'DE',
  electronic_address: '04011000-12345-03',
  electronic_address_scheme: '0204',
  buyer_reference: '04011000-12345-03',
}

async function send(method: 'POST' | 'PUT', path: string, payload: object) {
  const answer = await app.http.inject({ method, url: `/v2/${path}`, headers: { authorization }, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

async function create(record: string, body: object): Promise<number> {
  return (await send('POST', record, body)).success.id
}

async function fetched(path: string): Promise<Buffer> {
  const answer = await app.http.inject({ url: `/v2/${path}`, headers: { authorization } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.rawPayload
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function medianCpuMs(work: () => unknown): Promise<number> {
  for (let run = 0; run < RUNS; run += 1) await work()
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await cpuMs(work))
  return median(times)
}

await send('PUT', 'instance', company)
const clientId = await create('contact', client)
const taxes = [await create('tax', { name: 'USt 19', rate: '19' }), await create('tax', { name: 'USt 7', rate: '7' })]

const invoiceOf = (lines: number, nth: number) =>
  create('invoice', {
    client: [{ uuid: `o${clientId}` }],
    status_id: 2,
    date: '2026-03-01',
    due_date: '2026-03-31',
    items: Array.from({ length: lines }, (_, line) => ({
      item_text: `Colour grading ${nth}.${line}`,
      description: `Suite ${line % 5}, with the colourist, take ${nth}`,
      quantity: line + 1,
      unit: 'hour',
      unit_amount: `${95 + nth}.5`,
      discount: `${line % 4}%`,
      taxes: [{ id: taxes[line % 2] }],
    })),
  })

const ofLimit = (ms: number) => `${ms.toFixed(2)} ms (${(ms / LIMIT_MS).toFixed(2)} of the limit)`
const long = await invoiceOf(LINES, 0)
console.log(`CPU of an e-invoice of ${LINES} lines, limit ${LIMIT_MS} ms:`)
for (const format of einvoiceFormats) {
  const path = `invoice/einvoice?id=${long}&format=${format}`
  const invoice = readEInvoice(await fetched(path), 'file')
  const written = await medianCpuMs(() => writeEInvoice(invoice, format))
  const answered = await medianCpuMs(() => fetched(path))
  console.log(
    `  ${format.padEnd(10)} written in ${ofLimit(written)}; the whole answer, checked: ${answered.toFixed(2)} ms`,
  )
}

console.log(`Time of a Factur-X PDF compared with the plain PDF, limit ${RATIO_MAX}:`)
for (const [lines, pairs] of [
  [5, 60],
  [LINES, 30],
] as const) {
  // Each PDF is of another invoice, because Typst keeps what it has drawn. The two kinds take turns.
  const ids: number[] = []
  for (let nth = 1; nth <= 2 * pairs + 2; nth += 1) ids.push(await invoiceOf(lines, nth))
  const times: Record<'pdf' | 'factur-x', number[]> = { pdf: [], 'factur-x': [] }
  for (const [at, id] of ids.entries()) {
    const format = at % 2 === 0 ? 'pdf' : 'factur-x'
    const begun = performance.now()
    await fetched(`invoice/pdf?id=${id}&format=${format}`)
    // The first two start the process.
    if (at >= 2) times[format].push(performance.now() - begun)
  }
  const [plain, hybrid] = [median(times.pdf), median(times['factur-x'])]
  console.log(
    `  ${String(lines).padStart(4)} lines: plain ${plain.toFixed(1)} ms, Factur-X ${hybrid.toFixed(1)} ms, ` +
      `ratio ${(hybrid / plain).toFixed(2)}`,
  )
}

await app[Symbol.asyncDispose]()
rmSync(folder, { recursive: true })
