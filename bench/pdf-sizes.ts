/** The cost of a PDF by its number of lines, and its effect on the API: `npm run bench:pdf`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openBenchApp } from './bench-app.ts'

/** The number of lines of a document, the number of documents, and the time limit of one, in seconds. */
const cases = [
  { lines: 5, documents: 100, limitSeconds: 1 / 30 },
  { lines: 60, documents: 30, limitSeconds: 0.5 },
  { lines: 500, documents: 8, limitSeconds: 2 },
  { lines: 2_000, documents: 3, limitSeconds: 8 },
]

const folder = mkdtempSync(join(tmpdir(), 'daybook-pdf-'))
const { app, authorization } = await openBenchApp(join(folder, 'bench.db'))

async function create(record: string, body: object): Promise<number> {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/v2/${record}`,
    headers: { authorization },
    payload: body,
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().success.id
}

/** Fetches a document and returns the time that it took, in seconds. */
async function fetchPdf(id: number): Promise<number> {
  const begun = performance.now()
  const answer = await app.http.inject({ url: `/v2/quote/pdf?id=${id}`, headers: { authorization } })
  if (answer.headers['content-type'] !== 'application/pdf') throw new Error(answer.body)
  return (performance.now() - begun) / 1000
}

const rssMegabytes = () => Math.round(process.memoryUsage().rss / 1e6)

const client = [{ id: await create('contact', { type: 'organization', name: 'Northlight Pictures' }) }]
const taxes = [{ id: await create('tax', { name: 'VAT', rate: '20' }) }]
const documentOf = (lines: number, nth: number) =>
  create('quote', {
    client,
    items: Array.from({ length: lines }, (_, line) => ({
      item_text: `Colour grading ${nth}.${line}`,
      description: `Suite ${line % 5}, with the colourist, take ${nth}`,
      quantity: line + 1,
      unit: 'h',
      unit_amount: `${95 + nth}.5`,
      taxes,
    })),
  })

const before = rssMegabytes()
const first = await fetchPdf(await documentOf(5, 0))
console.log(`the first one, with its thread and fonts: ${first.toFixed(2)} s, ${rssMegabytes() - before} MB more`)
for (const { lines, documents, limitSeconds } of cases) {
  const ids: number[] = []
  for (let nth = 1; nth <= documents; nth += 1) ids.push(await documentOf(lines, nth))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const seconds: number[] = []
  for (const id of ids) seconds.push(await fetchPdf(id))
  delay.disable()
  const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length
  console.log(
    `${String(lines).padStart(5)} lines: ${(1 / mean).toFixed(1)} a second, worst ${Math.max(...seconds).toFixed(2)} s, ` +
      `${(mean / limitSeconds).toFixed(2)} of the limit; the event loop waited at most ${(delay.max / 1e6).toFixed(0)} ms; ` +
      `${rssMegabytes()} MB in all`,
  )
}

await app[Symbol.asyncDispose]()
rmSync(folder, { recursive: true })
