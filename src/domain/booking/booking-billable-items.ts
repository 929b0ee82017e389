import Type, { type Static } from 'typebox'
import type { SqlValue } from '../../kernel/db/sql.ts'
import { nextIds } from '../../kernel/db/tally.ts'
import { currencyDecimals, isCurrency } from '../../kernel/money/currency.ts'
import { type DocumentTax, documentTotals } from '../../kernel/money/document-totals.ts'
import { DECIMAL_WORDS, formatDecimal, formatTotal, parseDecimal } from '../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../kernel/scope.ts'
import { embedded } from '../../records/fields/embedded.ts'
import type { Field } from '../../records/fields/field.ts'
import type { BodyReader } from '../../records/write/body-reader.ts'
import { missingIds } from '../../records/write/find-referred.ts'
import { addBillableItem } from '../billable-item/index.ts'
import { loadTaxes } from '../tax/index.ts'

const ITEMS_MAX = 200
/** Items of all bookings are numbered together. */
const ITEM_IDS = 'booking/billable-item'
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const amount = nullable(Type.Union([Type.String(), Type.Number()]))

const item = Type.Object({
  id: Type.Optional(nullable(Type.Integer())),
  name: Type.String({ minLength: 1, maxLength: 255 }),
  description: Type.Optional(nullable(Type.String({ maxLength: 5000 }))),
  cost: Type.Optional(amount),
  buy_cost: Type.Optional(amount),
  currency: Type.Optional(nullable(Type.String())),
  quantity: Type.Optional(amount),
  billable_item_id: Type.Optional(nullable(Type.Integer())),
  taxes: Type.Optional(nullable(Type.Array(Type.Object({ id: Type.Integer() }), { maxItems: 20 }))),
  create_new: Type.Optional(nullable(Type.Boolean())),
})
type Item = Static<typeof item>

const taxLine = Type.Object({ id: Type.Integer(), name: Type.String(), rate: Type.String(), total: Type.String() })
const shown = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: nullable(Type.String()),
  cost: Type.String(),
  buy_cost: Type.String(),
  currency: Type.String(),
  quantity: Type.String(),
  total: Type.String(),
  buy_total: Type.String(),
  billable_item_id: nullable(Type.Integer()),
  taxes: Type.Array(taxLine),
  create_new: Type.Boolean(),
})

/** What a booking is billed for besides its resources. Totals and taxes are worked out, and what a tax was is copied. */
export const bookingBillableItems = embedded({
  description: 'Items that are billed with the booking.',
  item,
  shown,
  max: ITEMS_MAX,
  prepare(items, reader, field, store) {
    const faultsBefore = reader.faults.length
    const amounts = items.map((one, index) => readAmounts(one, index, field, reader))
    reader.later(async () => {
      const taxes = await loadTaxes(
        reader.scope,
        items.flatMap((one) => one.taxes?.map((tax) => tax.id) ?? []),
      )
      await checkReferences(items, taxes, field, reader)
      if (reader.faults.length > faultsBefore) return
      const ids = await itemIds(items, reader)
      const stored = []
      for (const [index, one] of items.entries()) {
        const priced = priceItem(one, amounts[index] as Amounts, taxes)
        const billable_item_id = one.create_new
          ? await addBillableItem(reader.scope, one)
          : (one.billable_item_id ?? null)
        stored.push({ id: ids[index], ...priced, billable_item_id, create_new: false })
      }
      store(stored)
    })
  },
})

interface Amounts {
  readonly cost: number
  readonly buyCost: number
  readonly quantity: number
  readonly currency: string
}

function readAmounts(one: Item, index: number, field: Field, reader: BodyReader): Amounts {
  const read = (member: 'cost' | 'buy_cost' | 'quantity', otherwise: number): number => {
    const value = parseDecimal(one[member] ?? otherwise)
    if (value !== undefined) return value
    reader.fault(field, `must be ${DECIMAL_WORDS}`, `[${index}].${member}`)
    return 0
  }
  const currency = one.currency ?? reader.scope.instance.currency
  if (!isCurrency(currency)) reader.fault(field, 'must be an active ISO 4217 code, upper case', `[${index}].currency`)
  return { cost: read('cost', 0), buyCost: read('buy_cost', 0), quantity: read('quantity', 1), currency }
}

async function checkReferences(
  items: readonly Item[],
  taxes: ReadonlyMap<number, DocumentTax>,
  field: Field,
  reader: BodyReader,
): Promise<void> {
  const catalogue = items.flatMap((one) => one.billable_item_id ?? [])
  const missing = await missingIds(reader.scope, 'billable-item', catalogue)
  items.forEach((one, index) => {
    one.taxes?.forEach((tax, at) => {
      if (!taxes.has(tax.id)) reader.fault(field, `there is no tax with the id ${tax.id}`, `[${index}].taxes[${at}].id`)
    })
    if (one.billable_item_id != null && missing.includes(one.billable_item_id)) {
      const id = one.billable_item_id
      reader.fault(field, `there is no billable-item with the id ${id}`, `[${index}].billable_item_id`)
    }
  })
}

/** Items that are sent back with their id keep it; a new one gets the next of the instance. */
async function itemIds(items: readonly Item[], reader: BodyReader): Promise<number[]> {
  const held = new Set(heldItems(reader).map((one) => one.id))
  const fresh = items.filter((one) => one.id == null || !held.has(one.id)).length
  let next = fresh === 0 ? 0 : await nextIds(reader.scope.db, ITEM_IDS, fresh)
  return items.map((one) => {
    if (one.id != null && held.delete(one.id)) return one.id
    next += 1
    return next - 1
  })
}

function heldItems(reader: BodyReader): { id: number }[] {
  const text = reader.current?.billable_items
  return typeof text === 'string' ? (JSON.parse(text) as { id: number }[]) : []
}

function priceItem(one: Item, { cost, buyCost, quantity, currency }: Amounts, taxes: ReadonlyMap<number, DocumentTax>) {
  const decimals = currencyDecimals(currency)
  const totals = documentTotals(
    [
      {
        quantity,
        unit_amount: cost,
        unit_buy_amount: buyCost,
        discount: 0,
        taxes: (one.taxes ?? []).flatMap((tax) => taxes.get(tax.id) ?? []),
        buy_total_fixed: false,
        buy_total: 0,
      },
    ],
    currency,
  )
  return {
    name: one.name,
    description: one.description ?? null,
    cost: formatDecimal(cost, decimals),
    buy_cost: formatDecimal(buyCost, decimals),
    currency,
    quantity: formatDecimal(quantity),
    total: formatTotal(totals.net_total, decimals),
    buy_total: formatTotal(totals.buy_total, decimals),
    taxes: totals.taxes.map(({ id, name, rate, total }) => ({
      id,
      name,
      rate: formatDecimal(rate),
      total: formatTotal(total, decimals),
    })),
  }
}

/** The items of one booking as those of another: they have ids of their own. */
export async function copyItems(scope: Scope, stored: SqlValue): Promise<string | null> {
  if (typeof stored !== 'string') return null
  const items = JSON.parse(stored) as { id: number }[]
  const first = await nextIds(scope.db, ITEM_IDS, items.length)
  return JSON.stringify(items.map((one, at) => ({ ...one, id: first + at })))
}

/** True where two bookings are billed for the same, whatever the ids of the items are. */
export function sameItems(one: SqlValue, other: SqlValue): boolean {
  const withoutIds = (stored: SqlValue) =>
    typeof stored === 'string' ? (JSON.parse(stored) as object[]).map((item) => ({ ...item, id: 0 })) : []
  return JSON.stringify(withoutIds(one)) === JSON.stringify(withoutIds(other))
}
