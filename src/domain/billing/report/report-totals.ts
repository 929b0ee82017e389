import { isTurnLong, nextTurn } from '../../../kernel/loop-turn.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { formatSum } from '../../../kernel/money/exact-decimal.ts'
import type { CellKind } from '../../../kernel/sheets/sheet.ts'

type Row = Readonly<Record<string, string | number | null>>
type Columns = Readonly<Record<string, CellKind>>

/** The sums over all rows. Documents may be in several rows, so they are not counted together. */
export function summedMembers(columns: Columns): string[] {
  const isSummed = ([member, kind]: [string, CellKind]) =>
    kind === 'amount' || ['bookings', 'entries', 'duration_sec', 'billable_sec'].includes(member)
  return Object.entries(columns)
    .filter(isSummed)
    .map(([member]) => member)
}

/** The sums of the rows, for each currency. A value that is null in a row is null in the sum. */
export async function reportTotals(
  rows: readonly object[],
  columns: Columns,
): Promise<Record<string, string | number | null>[]> {
  const priced = (rows as readonly Row[]).filter((row) => !('currency' in row) || row.currency !== null)
  const totals: Record<string, string | number | null>[] = []
  for (const [currency, some] of Map.groupBy(priced, (row) => row.currency ?? null)) {
    const sums: Record<string, string | number | null> = currency === null ? {} : { currency }
    for (const member of summedMembers(columns)) {
      const isAmount = columns[member] === 'amount'
      sums[member] = isAmount ? sumOfTexts(some, member, String(currency)) : sumOfCounts(some, member)
      if (isTurnLong()) await nextTurn()
    }
    totals.push(sums)
  }
  return totals
}

function sumOfCounts(rows: readonly Row[], member: string): number {
  return rows.reduce((sum, row) => sum + Number(row[member]), 0)
}

function sumOfTexts(rows: readonly Row[], member: string, currency: string): string | null {
  let sum = 0n
  for (const row of rows) {
    const value = row[member]
    if (typeof value !== 'string') return null
    sum += tenThousandths(value)
  }
  return formatSum(sum, currencyDecimals(currency))
}

/** A sum that `formatSum` has written, which may be larger than any amount. */
function tenThousandths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.padEnd(4, '0')}`)
}
