import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Engine } from '../../src/kernel/db/engine.ts'
import type { SqlRow } from '../../src/kernel/db/sql.ts'
import { bookingRates } from '../../src/migrations/0147-booking-rates.ts'
import { onEachEngine, type World } from '../world.ts'

const keys = {
  booking_rate: 'position',
  booking_hand_rate: 'resource_id',
  booking_item: 'position',
  booking_item_tax: 'item, position',
}

async function storedRows({ read, dialect }: Engine): Promise<Record<string, SqlRow[]>> {
  const stored: Record<string, SqlRow[]> = {}
  for (const [table, key] of Object.entries(keys)) {
    const where = `instance_id = ${dialect.placeholder(1)}`
    stored[table] = await read.all(`select * from ${table} where ${where} order by booking_id, ${key}`, [1])
  }
  return stored
}

const bookingsOf = ({ admin }: World) => admin.list('booking', 'resource_rates=true')

/** Bookings with computed rates, rates by hand, no rates by hand, items with taxes, and nothing. */
async function writeBookings({ admin }: World): Promise<{ readonly handRated: number }> {
  const rates = [{ type_id: 9, hour_buy_cost: '30', hour_sell_cost: '80.125', currency: 'EUR' }]
  const hall = await admin.create('resource', { name: 'Hall', type_id: 2, rates })
  const suite = await admin.create('resource', { name: 'Suite', type_id: 2, rates })
  const tax = await admin.create('tax', { name: 'VAT', rate: '19.5' })
  const status = [{ id: (await admin.list('status', 'name=Confirmed'))[0].id }]
  const times = (day: number) => ({ start: 1_790_000_400 + day * 86_400, end: 1_790_001_600 + day * 86_400, status })
  const side = { unit: 'daily', unit_amount: '1000', quantity: '1.4286', exact_quantity: '10/7', discount: '12.5' }
  const billable_items = [
    { name: 'Disk "A"', cost: '10.5', buy_cost: 3, quantity: '2.25', taxes: [{ id: tax }] },
    { name: 'Tape', currency: 'JPY', cost: 700, description: 'é\u0007' },
  ]
  await admin.create('booking', { name: 'Computed', ...times(0), resources: [{ id: hall }, { id: suite }] })
  const lines = [
    { sell: side, buy: { ...side, unit_amount: '0.0001' } },
    { currency: 'JPY', sell: side },
  ]
  const byHand = [
    { id: suite, rates: lines },
    { id: hall, rates: [] },
  ]
  const handRated = await admin.create('booking', { name: 'By hand', ...times(1), resources: byHand, billable_items })
  await admin.create('booking', { name: 'Free', ...times(2), billable_items: [] })
  return { handRated }
}

/** Stores the columns that version 0146 had, from what the current version returns. */
async function storeAsBefore(engine: Engine, columns: ReadonlyMap<number, readonly (string | null)[]>): Promise<void> {
  const { ddl, placeholder: p } = engine.dialect
  await engine.exclusive(async (sql) => {
    for (const table of Object.keys(keys)) await sql.run(`delete from ${table}`, [])
    await sql.run('update booking set last_rate_id = null', [])
    await sql.run(`alter table booking add column resource_rates ${ddl.text}`, [])
    await sql.run(`alter table booking add column billable_items ${ddl.text}`, [])
    const set = `update booking set resource_rates = ${p(1)}, billable_items = ${p(2)} where id = ${p(3)}`
    for (const [id, [rates = null, items = null]] of columns) await sql.run(set, [rates, items, id])
    await bookingRates.rewrite?.(sql, engine.dialect)
  })
}

interface Shown {
  readonly id: number
  readonly resources: { readonly id: number; readonly rates: readonly { computed: boolean; id: number }[] }[]
  readonly billable_items: readonly object[]
}

/** `reasons` has those of all lines of the booking. */
function columnsOf(
  { resources, billable_items }: Shown,
  lastId: number,
  handRated: readonly number[],
  reasons: object,
) {
  const of = (isByHand: boolean) =>
    Object.fromEntries(
      resources
        .filter(({ id, rates }) => handRated.includes(id) === isByHand && (isByHand || rates.length > 0))
        .map(({ id, rates }) => [id, rates.map(({ computed: _, ...line }) => line)]),
    )
  const rates = { last_id: lastId, by_hand: of(true), computed: of(false), reasons }
  const isCharged = lastId > 0 || handRated.length > 0
  return [isCharged ? JSON.stringify(rates) : null, billable_items.length === 0 ? null : JSON.stringify(billable_items)]
}

onEachEngine('rates and items of bookings', (open) => {
  test('that were stored as text become rows, and read the same as before', async () => {
    await using world = await open()
    const { engine } = world.app.scopes
    await writeBookings(world)
    const [before, rows] = [await bookingsOf(world), await storedRows(engine)]
    assert.deepEqual(
      Object.values(rows).map(({ length }) => length > 0),
      [true, true, true, true],
    )
    const columns = new Map(
      before.map((booking: Shown) => {
        const ofBooking = (rows.booking_rate ?? []).filter(({ booking_id }) => booking_id === booking.id)
        const hand = (rows.booking_hand_rate ?? []).flatMap(({ booking_id, resource_id }) =>
          booking_id === booking.id ? Number(resource_id) : [],
        )
        const kept = ofBooking.filter(({ why }) => why !== null)
        const reasons = kept.map(({ id, why, costs }) => [
          id,
          { why: JSON.parse(String(why)), costs: JSON.parse(String(costs)) },
        ])
        const lastId = Math.max(0, ...ofBooking.map(({ id }) => Number(id)))
        return [booking.id, columnsOf(booking, lastId, hand, Object.fromEntries(reasons))] as const
      }),
    )
    await storeAsBefore(engine, columns)
    assert.deepEqual(await storedRows(engine), rows)
    assert.deepEqual(await bookingsOf(world), before)
    const [first] = before
    assert.equal((await world.admin.put(`/v2/booking?id=${first.id}`, { notes: 'changed' })).status, 200)
    assert.deepEqual(await storedRows(engine), rows, 'a change of something else keeps the lines and their ids')
  })

  test('that have no line ids are set by hand, and get ids in order', async () => {
    await using world = await open()
    const { engine } = world.app.scopes
    const { handRated } = await writeBookings(world)
    const side = { unit: 'hourly', unit_amount: '80.00', quantity: '2', discount: '0.00%' }
    const old = { rate_scheme_id: null, rate_scheme_name: 'Night', currency: 'EUR', buy: side, sell: side }
    const rates = JSON.stringify({ last_id: 0, by_hand: { 1: [old, old], 2: [old] }, computed: {} })
    await storeAsBefore(engine, new Map([[handRated, [rates, null]]]))
    const { booking_rate = [] } = await storedRows(engine)
    assert.deepEqual(
      booking_rate.map(({ resource_id, id, resource_rate_id }) => [resource_id, id, resource_rate_id]),
      [
        [1, 1, null],
        [1, 2, null],
        [2, 3, null],
      ],
    )
    const [booking] = await world.admin.list('booking', `id=${handRated}&resource_rates=true`)
    const computed = booking.resources.flatMap((one: Shown['resources'][number]) =>
      one.rates.map((line) => line.computed),
    )
    assert.deepEqual(computed, [false, false, false])
    const next = [{ id: 1, rates: [{ sell: side }] }]
    assert.equal((await world.admin.put(`/v2/booking?id=${handRated}`, { resources: next })).status, 200)
    assert.deepEqual(
      ((await storedRows(engine)).booking_rate ?? []).map(({ id }) => id),
      [4],
      'ids of lines are never used again',
    )
  })
})
