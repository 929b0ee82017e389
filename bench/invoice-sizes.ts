/** The cost of computing an invoice by its number of lines, in processor time: `npm run bench:invoice`. */
import { type Line, moneyColumns } from '../src/domain/paper/document/index.ts'

const taxes = [
  { id: 1, name: 'VAT', rate: 190_000, compound: false, code: 'S' },
  { id: 2, name: 'City', rate: 88_875, compound: false, code: null },
]
const sizes = [20, 200, 2_000]
const RUNS = 60
const LIMIT_MS = 20

function lineOf(index: number): Line {
  return {
    id: index + 1,
    item_text: `Line ${index}`,
    item_uuid: null,
    ratescheme_id: null,
    description: 'Grading suite with colourist',
    quantity: 10_000 + (index % 7) * 2_500,
    unit: 'day',
    unit_amount: 3_333_300 + index * 17,
    unit_buy_amount: 1_000_000,
    discount: (index % 4) * 50_000,
    taxes: taxes.slice(0, 1 + (index % 2)),
    buy_total_fixed: false,
    buy_total: 0,
    order: index + 1,
    parent_group_id: null,
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

const warming = Array.from({ length: 200 }, (_, index) => lineOf(index))
for (let run = 0; run < RUNS; run += 1) moneyColumns([], warming, 'EUR')

const measured = sizes.map((size) => {
  const lines = Array.from({ length: size }, (_, index) => lineOf(index))
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage()
    moneyColumns([], lines, 'EUR')
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return { size, ms: median(times), worst: Math.max(...times) }
})
const perLine = (at: number) => (measured[at]?.ms ?? Number.NaN) / (sizes[at] ?? Number.NaN)
for (const [at, { size, ms, worst }] of measured.entries()) {
  console.log(
    `${String(size).padStart(5)} lines: ${ms.toFixed(2)} ms (at worst ${worst.toFixed(2)}), ` +
      `${(ms / LIMIT_MS).toFixed(2)} of the limit of ${LIMIT_MS} ms, a line costs ${(perLine(at) / perLine(0)).toFixed(2)} of what it does among 20`,
  )
}
