import type { ElementTables } from '../../../../kernel/db/element-tables.ts'
import type { SqlValue } from '../../../../kernel/db/sql.ts'
import { currencyDecimals } from '../../../../kernel/money/currency.ts'
import { formatDecimal, formatTotal, mustParseDecimal } from '../../../../kernel/money/exact-decimal.ts'

/** An item of a booking. Amounts are in ten-thousandths. */
export interface ItemRow {
  readonly position: number
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly cost: number
  readonly buy_cost: number
  readonly currency: string
  readonly quantity: number
  readonly total: number
  readonly buy_total: number
  readonly billable_item_id: number | null
}

interface ItemTaxRow {
  /** The position of the item. */
  readonly item: number
  readonly tax_id: number
  readonly name: string
  readonly rate: number
  readonly total: number
}

/** An item as responses show it. */
export interface StoredItem {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly cost: string
  readonly buy_cost: string
  readonly currency: string
  readonly quantity: string
  readonly total: string
  readonly buy_total: string
  readonly taxes: readonly {
    readonly id: number
    readonly name: string
    readonly rate: string
    readonly total: string
  }[]
  readonly billable_item_id: number | null
  /** Only a body can set it. */
  readonly create_new: false
}

/** The items in the column `billable_items` of a booking. */
export function readStoredItems(column: SqlValue | undefined): StoredItem[] {
  return typeof column === 'string' ? (JSON.parse(column) as StoredItem[]) : []
}

/** The column `billable_items`: `booking_item` and `booking_item_tax`. */
export const itemTables: ElementTables = {
  own: 'booking_id',
  needs: [],
  tables: [
    {
      name: 'booking_item',
      key: ['position'],
      columns: [
        ...['id', 'name', 'description', 'cost', 'buy_cost', 'currency', 'quantity', 'total', 'buy_total'],
        'billable_item_id',
      ],
    },
    { name: 'booking_item_tax', key: ['item', 'position'], columns: ['tax_id', 'name', 'rate', 'total'] },
  ],
  textOf: ([items = [], taxes = []]) => {
    if (items.length === 0) return null
    const taxesOf = Map.groupBy(taxes as unknown as ItemTaxRow[], ({ item }) => item)
    return JSON.stringify((items as unknown as ItemRow[]).map((row) => itemOfRow(row, taxesOf.get(row.position) ?? [])))
  },
  rowsOf: (text) => {
    const items = readStoredItems(text)
    return [
      items.map(({ taxes: _, create_new: __, ...item }, position) => ({
        ...item,
        position,
        cost: mustParseDecimal(item.cost),
        buy_cost: mustParseDecimal(item.buy_cost),
        quantity: mustParseDecimal(item.quantity),
        total: mustParseDecimal(item.total),
        buy_total: mustParseDecimal(item.buy_total),
      })),
      items.flatMap(({ taxes }, item) =>
        taxes.map(({ id, name, rate, total }, position) => {
          return { item, position, tax_id: id, name, rate: mustParseDecimal(rate), total: mustParseDecimal(total) }
        }),
      ),
    ]
  },
}

function itemOfRow(row: ItemRow, taxes: readonly ItemTaxRow[]): StoredItem {
  const { id, name, description, currency, billable_item_id } = row
  const decimals = currencyDecimals(currency)
  return {
    id,
    name,
    description,
    cost: formatDecimal(row.cost, decimals),
    buy_cost: formatDecimal(row.buy_cost, decimals),
    currency,
    quantity: formatDecimal(row.quantity),
    total: formatTotal(row.total, decimals),
    buy_total: formatTotal(row.buy_total, decimals),
    taxes: taxes.map(({ tax_id, rate, total, name: taxName }) => {
      return { id: tax_id, name: taxName, rate: formatDecimal(rate), total: formatTotal(total, decimals) }
    }),
    billable_item_id,
    create_new: false,
  }
}
