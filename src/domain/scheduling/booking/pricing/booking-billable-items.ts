import type { Viewer } from '../../../../kernel/auth/session.ts'
import { missingIds } from '../../../../kernel/db/find-referred.ts'
import type { SqlValue } from '../../../../kernel/db/sql.ts'
import { nextIds } from '../../../../kernel/db/tally.ts'
import { currencyDecimals, currencyProblem } from '../../../../kernel/money/currency.ts'
import { type DocumentTax, documentTotals } from '../../../../kernel/money/document-totals.ts'
import { DECIMAL_WORDS, formatDecimal, formatTotal, parseDecimal } from '../../../../kernel/money/exact-decimal.ts'
import { fractionOf } from '../../../../kernel/money/fraction.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { embedded } from '../../../../records/fields/embedded.ts'
import type { Field } from '../../../../records/fields/field.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import { costStays, seesCosts, withCosts } from '../../../accounts/access/index.ts'
import { addBillableItem } from '../../../catalogue/billable-item/index.ts'
import { lineTotal } from '../../../catalogue/pricing/index.ts'
import { itemTables, readStoredItems, type StoredItem } from '../charges/index.ts'
import { type FilledItem, fillItems } from './fill-items.ts'
import { type ItemInput, itemInput, renderedBookedItem } from './item-shapes.ts'
import { taxesOfItems } from './taxes-of-items.ts'

const ITEMS_MAX = 200
/** The items of all bookings share one sequence of ids. */
const ITEM_IDS = 'booking/billable-item'
/** The items that are billed with a booking. Totals and taxes are computed, and the values of taxes are copied. */
export const bookingBillableItems = withCosts(
  embedded({
    description: 'Items that are billed with the booking.',
    item: itemInput,
    rendered: renderedBookedItem,
    max: ITEMS_MAX,
    elements: itemTables,
    prepare(sent, reader, field, store) {
      const faultsBefore = reader.faults.length
      reader.later(async () => {
        const held = heldItems(reader)
        const own = eachOnce(sent, held)
        const items = await fillItems(reader.scope, withHeldCosts(sent, own, field, reader), held)
        const amounts = items.map((item, index) => readAmounts(item, index, own[index], field, reader))
        const taxes = await taxesOfItems(reader.scope, items, held)
        await checkReferences(items, taxes, field, reader)
        if (reader.faults.length > faultsBefore) return
        const ids = await itemIds(own, reader)
        const stored = []
        for (const [index, item] of items.entries()) {
          const priced = priceItem(item, amounts[index] as Amounts, taxes[index])
          const billable_item_id = item.create_new ? await addBillableItem(reader.scope, item) : item.billable_item_id
          stored.push({ id: ids[index], ...priced, billable_item_id, create_new: false })
        }
        store(stored)
      })
    },
  }),
  ['buy_cost', 'buy_total'],
)

interface Amounts {
  readonly cost: number
  readonly buyCost: number
  /** What `buy_total` is computed from. */
  readonly totalledCost: number
  readonly quantity: number
  readonly currency: string
}

function readAmounts(
  item: ItemInput,
  index: number,
  own: StoredItem | undefined,
  field: Field,
  reader: BodyReader,
): Amounts {
  const read = (member: 'cost' | 'buy_cost' | 'quantity', otherwise: number): number => {
    const value = parseDecimal(item[member] ?? otherwise)
    if (value !== undefined) return value
    reader.fault(field, `must be ${DECIMAL_WORDS}`, `[${index}].${member}`)
    return 0
  }
  const currency = item.currency ?? reader.scope.instance.currency
  const problem = currencyProblem(currency)
  if (problem !== undefined) reader.fault(field, problem, `[${index}].currency`)
  const [cost, buyCost, quantity] = [read('cost', 0), read('buy_cost', 0), read('quantity', 1)]
  const isTooMuch = (unitAmount: number) =>
    lineTotal({ quantity: fractionOf(quantity), unitAmount, discount: 0 }, currency) === null
  // A refusal would show the cost to a user who cannot see it (decision 319). Others may send back the stored item.
  const isAsBefore = parseDecimal(own?.buy_cost ?? '') === buyCost && parseDecimal(own?.quantity ?? '') === quantity
  const isLeftOut = own !== undefined && (!seesCosts(reader.scope) || isAsBefore) && isTooMuch(buyCost)
  if (isTooMuch(cost) || (isTooMuch(buyCost) && !isLeftOut)) {
    reader.fault(field, 'is 100000000000 or more', `[${index}]`)
  }
  return { cost, buyCost, totalledCost: isLeftOut ? 0 : buyCost, quantity, currency }
}

/** For a user who cannot see costs, existing items keep theirs, whatever is sent. */
function withHeldCosts(
  sent: readonly ItemInput[],
  own: readonly (StoredItem | undefined)[],
  field: Field,
  reader: BodyReader,
): readonly ItemInput[] {
  if (seesCosts(reader.scope)) return sent
  return sent.map((item, index) => {
    const kept = own[index]?.buy_cost
    if (kept !== undefined && item.buy_cost != null) reader.warnings.push(costStays(`${field.name}[${index}].buy_cost`))
    return { ...item, buy_cost: kept ?? item.buy_cost ?? null }
  })
}

/** One entry per item: the taxes that it may have. */
type Taxes = readonly ReadonlyMap<number, DocumentTax>[]

/** An item may keep a reference to a deleted record. */
async function checkReferences(
  items: readonly FilledItem[],
  taxes: Taxes,
  field: Field,
  reader: BodyReader,
): Promise<void> {
  const fresh = items.map(({ isFresh, billable_item_id: id }) => (isFresh && id !== null ? id : undefined))
  const missing = await missingIds(
    reader.scope,
    'billable-item',
    fresh.filter((id) => id !== undefined),
  )
  items.forEach((item, index) => {
    item.taxes?.forEach(({ id }, at) => {
      if (!taxes[index]?.has(id)) reader.fault(field, `there is no tax with the id ${id}`, `[${index}].taxes[${at}].id`)
    })
    const id = fresh[index]
    if (id !== undefined && missing.includes(id)) {
      reader.fault(field, `there is no billable item with the id ${id}`, `[${index}].billable_item_id`)
    } else if (item.pricedIn !== undefined) {
      const problem = `is required, because the billable item has a price in ${item.pricedIn}, not in ${item.currency}`
      reader.fault(field, problem, `[${index}].cost`)
    }
  })
}

/** Items that are sent back with their id keep it. New items get the next id of the instance. */
async function itemIds(own: readonly (StoredItem | undefined)[], { scope }: BodyReader): Promise<number[]> {
  const fresh = own.filter((item) => item === undefined).length
  let next = fresh === 0 ? 0 : await nextIds(scope.db, ITEM_IDS, fresh)
  return own.map((item) => item?.id ?? next++)
}

/** The stored item of each that was sent. If an id is sent twice, the second is a new item. */
function eachOnce(sent: readonly ItemInput[], held: ReadonlyMap<number, StoredItem>): (StoredItem | undefined)[] {
  const free = new Map(held)
  return sent.map(({ id }) => {
    const own = free.get(id ?? 0)
    free.delete(id ?? 0)
    return own
  })
}

function heldItems({ current }: BodyReader): ReadonlyMap<number, StoredItem> {
  return new Map(readStoredItems(current?.billable_items).map((item) => [item.id, item]))
}

function priceItem(item: ItemInput, amounts: Amounts, taxes: Taxes[number] | undefined) {
  const { cost, buyCost, totalledCost, quantity, currency } = amounts
  const decimals = currencyDecimals(currency)
  const totals = documentTotals(
    [
      {
        quantity,
        unit_amount: cost,
        unit_buy_amount: totalledCost,
        discount: 0,
        taxes: (item.taxes ?? []).flatMap((tax) => taxes?.get(tax.id) ?? []),
        buy_total_fixed: false,
        buy_total: 0,
      },
    ],
    currency,
  )
  return {
    name: item.name,
    description: item.description ?? null,
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

/** A copy of a booking's items for another booking, with new ids. */
export async function copyItems(scope: Scope, stored: SqlValue): Promise<string | null> {
  if (typeof stored !== 'string') return null
  const items = readStoredItems(stored)
  const first = await nextIds(scope.db, ITEM_IDS, items.length)
  return JSON.stringify(items.map((item, at) => ({ ...item, id: first + at })))
}

/** True if two bookings have the same items for the viewer, ignoring their ids. */
export function sameItems(viewer: Viewer, a: SqlValue, b: SqlValue): boolean {
  // A user who cannot see costs must not learn from new ids whether a guess was right (decision 319).
  const ignored = { id: 0, ...(!seesCosts(viewer) && { buy_cost: '', buy_total: '' }) }
  const compared = (stored: SqlValue) => readStoredItems(stored).map((item) => ({ ...item, ...ignored }))
  return JSON.stringify(compared(a)) === JSON.stringify(compared(b))
}
