import type { ElementTables } from '../../../../kernel/db/element-tables.ts'
import type { SqlRow } from '../../../../kernel/db/sql.ts'
import { currencyDecimals } from '../../../../kernel/money/currency.ts'
import {
  formatDecimal,
  formatPercent,
  mustParseDecimal,
  mustParsePercent,
} from '../../../../kernel/money/exact-decimal.ts'
import type { BookedRate } from './booked-rate.ts'
import { type Reasons, readStoredRates, writeStoredRates } from './stored-rates.ts'

/** A rate line of a booking. Amounts and percentages are in ten-thousandths. */
export interface RateRow {
  readonly position: number
  readonly resource_id: number
  readonly id: number
  readonly rate_scheme_id: number | null
  readonly rate_scheme_name: string | null
  readonly resource_rate_id: number | null
  readonly currency: string
  readonly buy_unit: BookedRate['sell']['unit']
  readonly buy_unit_amount: number
  readonly buy_quantity: number
  /** A fraction such as `10/7`. */
  readonly buy_exact_quantity: string | null
  readonly buy_discount: number
  readonly sell_unit: BookedRate['sell']['unit']
  readonly sell_unit_amount: number
  readonly sell_quantity: number
  readonly sell_exact_quantity: string | null
  readonly sell_discount: number
  /** JSON arrays of sentences; null if no reasons were kept. */
  readonly why: string | null
  readonly costs: string | null
}

const sideColumns = ['unit', 'unit_amount', 'quantity', 'exact_quantity', 'discount']
const rateColumns = [
  ...['resource_id', 'id', 'rate_scheme_id', 'rate_scheme_name', 'resource_rate_id', 'currency'],
  ...['buy', 'sell'].flatMap((side) => sideColumns.map((column) => `${side}_${column}`)),
  ...['why', 'costs'],
]

/**
 * The column `resource_rates`: lines in `booking_rate`, the resources whose lines were entered by hand in
 * `booking_hand_rate`, and the last id of a line in the booking's `last_rate_id`.
 */
export const rateTables: ElementTables = {
  own: 'booking_id',
  needs: ['last_rate_id'],
  tables: [
    { name: 'booking_rate', key: ['position'], columns: rateColumns },
    { name: 'booking_hand_rate', key: ['resource_id'], columns: [] },
  ],
  textOf: ([rates = [], byHand = []], { last_rate_id }) => {
    const reasons: Record<string, Reasons> = {}
    const by_hand: Record<string, BookedRate[]> = Object.fromEntries(byHand.map((row) => [Number(row.resource_id), []]))
    const computed: Record<string, BookedRate[]> = {}
    for (const row of rates as unknown as RateRow[]) {
      const lines = by_hand[row.resource_id] ?? computed[row.resource_id] ?? []
      lines.push(lineOfRow(row))
      if (by_hand[row.resource_id] === undefined) computed[row.resource_id] = lines
      if (row.why !== null) reasons[row.id] = { why: JSON.parse(row.why), costs: JSON.parse(row.costs ?? '[]') }
    }
    return writeStoredRates({ last_id: Number(last_rate_id ?? 0), by_hand, computed, reasons })
  },
  rowsOf: (text) => {
    const { by_hand, computed, reasons = {} } = readStoredRates(text)
    const lines = [...Object.entries(by_hand), ...Object.entries(computed)].flatMap(([resourceId, some]) =>
      some.map((line) => ({ resource_id: Number(resourceId), ...rowOfLine(line, reasons[line.id]) })),
    )
    return [
      lines.map((row, position) => ({ ...row, position })),
      Object.keys(by_hand).map((id) => ({ resource_id: Number(id) })),
    ]
  },
  columnsOf: (text) => ({ last_rate_id: text === null ? null : readStoredRates(text).last_id }),
}

function lineOfRow(row: RateRow): BookedRate {
  const { id, rate_scheme_id, rate_scheme_name, resource_rate_id, currency } = row
  const decimals = currencyDecimals(currency)
  const side = (name: 'buy' | 'sell'): BookedRate['sell'] => {
    const exact = row[`${name}_exact_quantity`]
    return {
      unit: row[`${name}_unit`],
      unit_amount: formatDecimal(row[`${name}_unit_amount`], decimals),
      quantity: formatDecimal(row[`${name}_quantity`]),
      ...(exact === null ? {} : { exact_quantity: exact }),
      discount: formatPercent(row[`${name}_discount`]),
    }
  }
  return { id, rate_scheme_id, rate_scheme_name, resource_rate_id, currency, buy: side('buy'), sell: side('sell') }
}

function rowOfLine({ buy, sell, ...line }: BookedRate, reasons: Reasons | undefined): SqlRow {
  return {
    ...line,
    ...sideOf('buy', buy),
    ...sideOf('sell', sell),
    why: reasons === undefined ? null : JSON.stringify(reasons.why),
    costs: reasons === undefined ? null : JSON.stringify(reasons.costs),
  }
}

function sideOf(name: 'buy' | 'sell', side: BookedRate['sell']): SqlRow {
  return {
    [`${name}_unit`]: side.unit,
    [`${name}_unit_amount`]: mustParseDecimal(side.unit_amount),
    [`${name}_quantity`]: mustParseDecimal(side.quantity),
    [`${name}_exact_quantity`]: side.exact_quantity ?? null,
    [`${name}_discount`]: mustParsePercent(side.discount),
  }
}
