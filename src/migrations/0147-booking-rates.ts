import type { Dialect } from '../kernel/db/dialect.ts'
import type { Migration } from '../kernel/db/migrate.ts'
import type { Sql, SqlValue } from '../kernel/db/sql.ts'
import { insertMany } from './insert-many.ts'
import { units } from './stored-units.ts'

type Ddl = Dialect['ddl']

function ofBookings(ddl: Ddl, table: string, key: readonly string[], columns: readonly string[]): string {
  const lines = [
    `instance_id ${ddl.integer} not null`,
    `booking_id ${ddl.integer} not null`,
    ...key.map((column) => `${column} ${ddl.integer} not null`),
    ...columns,
    `primary key (instance_id, booking_id, ${key.join(', ')})`,
    'foreign key (instance_id, booking_id) references booking (instance_id, id)',
  ]
  return `create table ${table} (\n  ${lines.join(',\n  ')}\n) ${ddl.clustered}`
}

const side = ({ integer, text }: Ddl, name: 'buy' | 'sell') => [
  `${name}_unit ${text} not null`,
  `${name}_unit_amount ${integer} not null`,
  `${name}_quantity ${integer} not null`,
  `${name}_exact_quantity ${text}`,
  `${name}_discount ${integer} not null`,
]

const rate = (ddl: Ddl) => [
  `resource_id ${ddl.integer} not null`,
  `id ${ddl.integer} not null`,
  `rate_scheme_id ${ddl.integer}`,
  `rate_scheme_name ${ddl.text}`,
  `resource_rate_id ${ddl.integer}`,
  `currency ${ddl.text} not null`,
  ...side(ddl, 'buy'),
  ...side(ddl, 'sell'),
  // Why a computed line costs what it costs: JSON arrays of sentences.
  `why ${ddl.text}`,
  `costs ${ddl.text}`,
]

const item = ({ integer, text }: Ddl) => [
  `id ${integer} not null`,
  `name ${text} not null`,
  `description ${text}`,
  `cost ${integer} not null`,
  `buy_cost ${integer} not null`,
  `currency ${text} not null`,
  `quantity ${integer} not null`,
  `total ${integer} not null`,
  `buy_total ${integer} not null`,
  `billable_item_id ${integer}`,
]

const itemTax = ({ integer, text }: Ddl) => [
  `tax_id ${integer} not null`,
  `name ${text} not null`,
  `rate ${integer} not null`,
  `total ${integer} not null`,
]

/** What bookings charge as rows with integers, so that SQL reads and sums it. */
export const bookingRates: Migration = {
  name: '0147-booking-rates',
  statements: (ddl) => [
    ofBookings(ddl, 'booking_rate', ['position'], rate(ddl)),
    // Resources whose lines were entered by hand, which may be none.
    ofBookings(ddl, 'booking_hand_rate', ['resource_id'], []),
    ofBookings(ddl, 'booking_item', ['position'], item(ddl)),
    ofBookings(ddl, 'booking_item_tax', ['item', 'position'], itemTax(ddl)),
    `alter table booking add column last_rate_id ${ddl.integer}`,
  ],
  async rewrite(sql, dialect) {
    const p = dialect.placeholder
    for await (const bookings of chargedBookings(sql, dialect)) {
      for (const [table, rows] of Object.entries(rowsOf(bookings))) {
        await insertMany(sql, dialect, table, columnsIn[table] ?? [], rows)
      }
      for (const { instance_id, id, resource_rates } of bookings) {
        if (resource_rates === null) continue
        const { last_id } = ratesOf(resource_rates)
        const where = `instance_id = ${p(2)} and id = ${p(3)}`
        await sql.run(`update booking set last_rate_id = ${p(1)} where ${where}`, [last_id, instance_id, id])
      }
    }
    await sql.run('alter table booking drop column resource_rates', [])
    await sql.run('alter table booking drop column billable_items', [])
  },
}

interface Stored {
  readonly instance_id: number
  readonly id: number
  readonly resource_rates: string | null
  readonly billable_items: string | null
}

const PAGE = 500

async function* chargedBookings(sql: Sql, { placeholder: p }: Dialect): AsyncGenerator<Stored[]> {
  for (let after = { instance_id: 0, id: 0 }; ; ) {
    const page = await sql.all<Stored>(
      `select instance_id, id, resource_rates, billable_items from booking
       where (instance_id, id) > (${p(1)}, ${p(2)}) and (resource_rates is not null or billable_items is not null)
       order by instance_id, id limit ${PAGE}`,
      [after.instance_id, after.id],
    )
    const last = page.at(-1)
    if (last === undefined) return
    after = last
    yield page
  }
}

const ofBooking = ['instance_id', 'booking_id']
const sideColumns = ['unit', 'unit_amount', 'quantity', 'exact_quantity', 'discount']

/** The columns of each table in the order of `rowsOf`. */
const columnsIn: Readonly<Record<string, readonly string[]>> = {
  booking_rate: [
    ...[...ofBooking, 'position', 'resource_id', 'id', 'rate_scheme_id', 'rate_scheme_name', 'resource_rate_id'],
    'currency',
    ...['buy', 'sell'].flatMap((name) => sideColumns.map((column) => `${name}_${column}`)),
    ...['why', 'costs'],
  ],
  booking_hand_rate: [...ofBooking, 'resource_id'],
  booking_item: [
    ...[...ofBooking, 'position', 'id', 'name', 'description', 'cost', 'buy_cost', 'currency', 'quantity', 'total'],
    ...['buy_total', 'billable_item_id'],
  ],
  booking_item_tax: [...ofBooking, 'item', 'position', 'tax_id', 'name', 'rate', 'total'],
}

/** What version 0146 stored. The oldest lines have no id yet: they get the next ones. */
interface StoredSide {
  readonly unit: string
  readonly unit_amount: string
  readonly quantity: string
  readonly exact_quantity?: string
  readonly discount: string
}

interface StoredRate {
  readonly id?: number
  readonly rate_scheme_id: number | null
  readonly rate_scheme_name: string | null
  readonly resource_rate_id?: number | null
  readonly currency: string
  readonly buy: StoredSide
  readonly sell: StoredSide
}

interface StoredRates {
  readonly last_id: number
  readonly by_hand: Readonly<Record<string, readonly StoredRate[]>>
  readonly computed: Readonly<Record<string, readonly StoredRate[]>>
  readonly reasons?: Readonly<Record<string, { readonly why: readonly string[]; readonly costs: readonly string[] }>>
}

interface StoredItem {
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
}

function ratesOf(text: string): StoredRates {
  const stored = JSON.parse(text) as StoredRates
  let { last_id } = stored
  const numbered = Object.entries(stored.by_hand).map(([resourceId, lines]) => [
    resourceId,
    lines.map((line) => ({ ...line, id: line.id ?? ++last_id })),
  ])
  return { ...stored, by_hand: Object.fromEntries(numbered), last_id }
}

type Rows = SqlValue[][]

function rowsOf(bookings: readonly Stored[]): Readonly<Record<string, Rows>> {
  const [rates, byHand, items, taxes]: [Rows, Rows, Rows, Rows] = [[], [], [], []]
  for (const { instance_id, id, resource_rates, billable_items } of bookings) {
    const own = [instance_id, id]
    if (resource_rates !== null) {
      const { by_hand, computed, reasons = {} } = ratesOf(resource_rates)
      const lines = [...Object.entries(by_hand), ...Object.entries(computed)].flatMap(([resourceId, some]) =>
        some.map((line) => rateValues(Number(resourceId), line, reasons)),
      )
      rates.push(...lines.map((line, at) => [...own, at, ...line]))
      byHand.push(...Object.keys(by_hand).map((resourceId) => [...own, Number(resourceId)]))
    }
    for (const [at, one] of (JSON.parse(billable_items ?? '[]') as StoredItem[]).entries()) {
      items.push([...own, at, ...itemValues(one)])
      const copied = one.taxes.map((tax) => [tax.id, tax.name, units(tax.rate), units(tax.total)])
      taxes.push(...copied.map((tax, place) => [...own, at, place, ...tax]))
    }
  }
  return { booking_rate: rates, booking_hand_rate: byHand, booking_item: items, booking_item_tax: taxes }
}

function rateValues(resourceId: number, line: StoredRate, reasons: NonNullable<StoredRates['reasons']>): SqlValue[] {
  const { id = 0, rate_scheme_id, rate_scheme_name, resource_rate_id = null, currency, buy, sell } = line
  const kept = reasons[id]
  return [
    ...[resourceId, id, rate_scheme_id, rate_scheme_name, resource_rate_id, currency],
    ...sideValues(buy),
    ...sideValues(sell),
    kept === undefined ? null : JSON.stringify(kept.why),
    kept === undefined ? null : JSON.stringify(kept.costs),
  ]
}

function sideValues({ unit, unit_amount, quantity, exact_quantity, discount }: StoredSide): SqlValue[] {
  return [unit, units(unit_amount), units(quantity), exact_quantity ?? null, units(discount)]
}

function itemValues(one: StoredItem): SqlValue[] {
  return [
    ...[one.id, one.name, one.description, units(one.cost), units(one.buy_cost), one.currency, units(one.quantity)],
    ...[units(one.total), units(one.buy_total), one.billable_item_id],
  ]
}
