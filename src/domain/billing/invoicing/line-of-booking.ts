import { unitCodeOf } from '../../../kernel/code-lists/unit-code-of.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import type { DocumentTax } from '../../../kernel/money/document-totals.ts'
import { divideDecimal, mustParseDecimal, mustParsePercent } from '../../../kernel/money/exact-decimal.ts'
import { parseFraction } from '../../../kernel/money/fraction.ts'
import type { Line } from '../../paper/document/index.ts'
import { chargedQuantity, type RateLine, type StoredItem } from '../../scheduling/booking/index.ts'

/** A line of a document before it has an id, an order and a group. */
export type LooseLine = Omit<Line, 'id' | 'order' | 'parent_group_id'>

interface LineText {
  readonly item_text: string
  readonly description: string | null
  readonly taxes: readonly DocumentTax[]
  /** The days of the booking: 2026-03-01. */
  readonly period_start: string
  readonly period_end: string
}

const units = { hourly: 'hour', daily: 'day', weekly: 'week' } as Readonly<Record<string, string>>
const ITEM_TEXT_MAX = 1_000

/**
 * A resource's rate as a line. The cost is a fixed total if it has a discount, or another unit or quantity than the
 * price.
 */
export function lineOfRate({ sell, buy, currency }: RateLine, ratescheme_id: number | null, text: LineText): LooseLine {
  const quantity = mustParseDecimal(sell.quantity)
  const exact = parseFraction(sell.exact_quantity ?? '') ?? null
  const isSameQuantity = buy.quantity === sell.quantity && buy.exact_quantity === sell.exact_quantity
  const isAlike = buy.unit === sell.unit && isSameQuantity && mustParsePercent(buy.discount) === 0
  const unit_buy_amount = mustParseDecimal(buy.unit_amount)
  return {
    ...text,
    item_text: cutText(text.item_text, ITEM_TEXT_MAX),
    item_uuid: null,
    ratescheme_id,
    quantity,
    exact_quantity: exact,
    unit: units[sell.unit] ?? sell.unit,
    unit_code: unitCodeOf(units[sell.unit] ?? sell.unit),
    unit_amount: mustParseDecimal(sell.unit_amount),
    unit_buy_amount,
    discount: mustParsePercent(sell.discount),
    buy_total: isAlike ? 0 : totalOf(buy, currency),
    buy_total_fixed: !isAlike && unit_buy_amount !== 0,
  }
}

/** The unit of an item, as the catalogue has it now. */
export interface UnitOfItem {
  readonly unit: string | null
  readonly unit_code: string | null
}

/** A cost of the booking that is 0 stays 0: with a quantity that was too large for its cost, it was left out. */
export function lineOfItem(item: StoredItem, { unit, unit_code }: UnitOfItem, text: LineText): LooseLine {
  const quantity = mustParseDecimal(item.quantity)
  const unit_buy_amount = mustParseDecimal(item.buy_cost)
  return {
    ...text,
    item_text: cutText(text.item_text, ITEM_TEXT_MAX),
    item_uuid: null,
    ratescheme_id: null,
    quantity,
    unit,
    unit_code: unit_code ?? unitCodeOf(unit),
    unit_amount: mustParseDecimal(item.cost),
    unit_buy_amount,
    discount: 0,
    buy_total: 0,
    buy_total_fixed: quantity !== 0 && unit_buy_amount !== 0 && mustParseDecimal(item.buy_total) === 0,
  }
}

function totalOf(side: RateLine['buy'], currency: string): number {
  const decimals = currencyDecimals(currency)
  const { numerator, denominator } = chargedQuantity(side)
  const sub = divideDecimal(numerator * BigInt(mustParseDecimal(side.unit_amount)), denominator, decimals)
  return sub - divideDecimal(BigInt(sub) * BigInt(mustParsePercent(side.discount)), 1_000_000n, decimals)
}
