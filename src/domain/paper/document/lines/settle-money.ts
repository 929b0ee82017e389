import type { SqlValue } from '../../../../kernel/db/sql.ts'
import { collect } from '../../../../kernel/http/params.ts'
import { currencyDecimals } from '../../../../kernel/money/currency.ts'
import { documentTotals } from '../../../../kernel/money/document-totals.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import type { DocumentKind } from '../document-kind.ts'
import type { RenderedGroup } from './document-items.ts'
import { type Line, showLine, showTax } from './document-line.ts'
import { readGroups } from './read-groups.ts'
import { readLines } from './read-lines.ts'

/** Replaces what was sent with lines, groups and all totals, in the currency that the document will have. */
export async function settleMoney(reader: BodyReader, kind: DocumentKind): Promise<void> {
  checkPeriod(reader)
  const touched = ['items', 'groups', 'currency'].some((name) => name in reader.values)
  if (!touched || reader.hasFault('items') || reader.hasFault('groups')) return
  const groups = await readGroups(reader)
  const lines = await readLines(reader, groups, kind)
  if (reader.faults.length > 0) return
  collect(reader.faults, () => {
    Object.assign(reader.values, moneyColumns(groups.list, lines, String(reader.value('currency'))))
  })
}

function checkPeriod(reader: BodyReader): void {
  const [start, end] = [reader.value('period_start'), reader.value('period_end')]
  const isTurned = typeof start === 'number' && typeof end === 'number' && end < start
  if (isTurned) reader.faultOn('period_end', 'must not be before period_start')
}

/** The columns of a document that follow from its lines. Throws `Invalid` for an amount that is too large. */
export function moneyColumns(
  groups: readonly RenderedGroup[],
  lines: readonly Line[],
  currency: string,
): Record<string, SqlValue> {
  const decimals = currencyDecimals(currency)
  const { lines: lineTotals, taxes, ...totals } = documentTotals(lines, currency)
  const items = lineTotals.flatMap((one, index) => {
    const line = lines[index]
    return line === undefined ? [] : [showLine(line, one, decimals)]
  })
  return {
    groups: jsonColumn(groups),
    items: jsonColumn(items),
    taxes: jsonColumn(taxes.map((tax) => showTax(tax, decimals))),
    ...totals,
  }
}

function jsonColumn(elements: readonly unknown[]): string | null {
  return elements.length === 0 ? null : JSON.stringify(elements)
}
