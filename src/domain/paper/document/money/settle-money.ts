import type { SqlValue } from '../../../../kernel/db/sql.ts'
import { collect } from '../../../../kernel/http/params.ts'
import { currencyDecimals } from '../../../../kernel/money/currency.ts'
import { documentTotals } from '../../../../kernel/money/document-totals.ts'
import { roundDecimal } from '../../../../kernel/money/exact-decimal.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import { requireOrder } from '../../../../records/write/require-order.ts'
import type { DocumentKind } from '../document-kind.ts'
import { type Line, type RenderedGroup, readGroups, readLines, showLine, showTax } from '../lines/index.ts'
import { type Allowance, showAllowance } from './document-allowances.ts'
import { readAllowances } from './read-allowances.ts'
import { settleTaxCurrency } from './tax-currency.ts'

/** Replaces what was sent with lines, groups, allowances and all totals, in the currency that the document will have. */
export async function settleMoney(reader: BodyReader, kind: DocumentKind): Promise<void> {
  requireOrder(reader, 'period_start', 'period_end')
  if (kind.hasAllowances === true) {
    checkDecimals(reader)
    settleTaxCurrency(reader)
  }
  const members = ['items', 'groups', 'allowances']
  const touched = [...members, 'currency'].some((name) => name in reader.values)
  if (!touched || members.some((name) => reader.hasFault(name))) return
  const groups = await readGroups(reader)
  const lines = await readLines(reader, groups, kind)
  const allowances = kind.hasAllowances === true ? await readAllowances(reader, lines) : undefined
  if (reader.faults.length > 0) return
  collect(reader.faults, undefined, () => {
    Object.assign(reader.values, moneyColumns(groups.list, lines, String(reader.value('currency')), allowances))
  })
}

/** Amounts that are added to totals have the decimals of the currency, as totals have. */
function checkDecimals(reader: BodyReader): void {
  const currency = String(reader.value('currency'))
  for (const name of ['amount_prepaid', 'rounding_amount']) {
    const amount = reader.value(name)
    const isFine = typeof amount === 'number' && roundDecimal(amount, currencyDecimals(currency)) !== amount
    if (isFine) reader.faultOn(name, `must have at most ${currencyDecimals(currency)} decimals, as ${currency} has`)
  }
}

/**
 * The columns of a document that follow from its lines and, for kinds that have them, its allowances. Throws `Invalid` for
 * an amount that is too large.
 */
export function moneyColumns(
  groups: readonly RenderedGroup[],
  lines: readonly Line[],
  currency: string,
  given?: readonly Allowance[],
): Record<string, SqlValue> {
  const decimals = currencyDecimals(currency)
  const {
    lines: lineTotals,
    taxes,
    allowances,
    allowance_total,
    charge_total,
    ...totals
  } = documentTotals(lines, currency, given)
  const items = lineTotals.flatMap((one, index) => {
    const line = lines[index]
    return line === undefined ? [] : [showLine(line, one, decimals)]
  })
  return {
    groups: jsonColumn(groups),
    items: jsonColumn(items),
    taxes: jsonColumn(taxes.map((tax) => showTax(tax, decimals))),
    ...totals,
    ...(given && { allowances: jsonColumn(shown(given)), allowance_total, charge_total }),
  }

  function shown(all: readonly Allowance[]) {
    return allowances.flatMap((one, index) => {
      const allowance = all[index]
      return allowance === undefined ? [] : [showAllowance(allowance, one, decimals)]
    })
  }
}

function jsonColumn(elements: readonly unknown[]): string | null {
  return elements.length === 0 ? null : JSON.stringify(elements)
}
