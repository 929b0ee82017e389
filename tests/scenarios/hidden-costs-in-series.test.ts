/** A user who does not see costs changes a series: each booking keeps its own hidden costs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, onEachEngine, type World } from '../world.ts'
import { DAY, HOUR } from './visibility-studio.ts'

const hourly = (unit_amount: string) => ({ unit: 'hourly', unit_amount, quantity: '1' })

/** Three bookings; finance has set other costs for the second one. */
async function series(world: World) {
  const { admin } = world
  const room = await admin.create('resource', { name: 'Stage', type_id: 1 })
  const bookingOf = (cost: string) => ({
    resources: [{ id: room, rates: [{ rate_scheme_name: 'Agreed', buy: hourly(cost), sell: hourly('90.00') }] }],
    billable_items: [
      { name: 'Disk', cost: '100.00', buy_cost: cost },
      { name: 'Tape', cost: '10.00', buy_cost: '4.00' },
    ],
  })
  const times = { start: DAY, end: DAY + HOUR, repeat_rule: 'FREQ=WEEKLY;COUNT=3' }
  await admin.create('booking', { name: 'Grade', ...times, ...bookingOf('73.91') })
  const list = (client: Client) => client.list('booking', 'order_asc=start&resource_rates=true')
  const ids = (await list(admin)).map(({ id }: { id: number }) => id)
  await admin.put(`/v2/booking?id=${ids[1]}`, bookingOf('80.00'))
  const planner = await world.client({ schedule: 'RW' })
  const putAll = async (body: object) => {
    const answer = await planner.put(`/v2/booking?id=${ids[0]}&repeat_update_scope=all`, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body.warnings
  }
  const first = (await list(planner))[0]
  return { first, putAll, all: () => list(admin) }
}

onEachEngine('a series, changed by a user who does not see costs', (open) => {
  test('keeps the costs of items in each booking', async () => {
    await using world = await open()
    const { first, putAll, all } = await series(world)
    const [disk, tape] = first.billable_items
    await putAll({ billable_items: [{ ...disk, quantity: '2' }, tape, { name: 'Taxi', cost: '30', buy_cost: '20' }] })
    const costs = (await all()).map(({ billable_items }) =>
      billable_items.map(({ buy_cost, buy_total }: Record<string, string>) => [buy_cost, buy_total]),
    )
    const others = [
      ['4.00', '4.00'],
      ['20.00', '20.00'],
    ]
    const expected = [
      ['73.91', '147.82'],
      ['80.00', '160.00'],
      ['73.91', '147.82'],
    ]
    assert.deepEqual(
      costs,
      expected.map((one) => [one, ...others]),
    )
  })

  test('has the cost of the named booking where another one has other items', async () => {
    await using world = await open()
    const { first, putAll, all } = await series(world)
    const [, second] = await all()
    const { billable_items } = second
    await world.admin.put(`/v2/booking?id=${second.id}`, { billable_items: [{ ...billable_items[0], name: 'Reel' }] })
    const [disk] = first.billable_items
    await putAll({ billable_items: [{ ...disk, quantity: '2' }] })
    const costs = (await all()).map((one) => one.billable_items.map((item: { buy_cost: string }) => item.buy_cost))
    assert.deepEqual(costs, [['73.91'], ['73.91'], ['73.91']])
  })

  test('keeps the costs of rates in each booking, whatever ids the lines have there', async () => {
    await using world = await open()
    const { first, putAll, all } = await series(world)
    const [{ id, rates }] = first.resources
    await putAll({ resources: [{ id, rates: [{ ...rates[0], sell: hourly('95.00') }] }] })
    const sides = (await all()).map(({ resources }) =>
      resources[0].rates.map((line: Record<string, { unit_amount: string }>) => [
        line.buy?.unit_amount,
        line.sell?.unit_amount,
      ]),
    )
    assert.deepEqual(sides, [[['73.91', '95.00']], [['80.00', '95.00']], [['73.91', '95.00']]])
  })

  test('has a warning about a cost that is set for the named booking only', async () => {
    await using world = await open()
    const { putAll, all } = await series(world)
    const items = (buy_cost: string) => [
      { name: 'Disk', cost: '100.00' },
      { name: 'Tape', cost: '10.00', buy_cost },
    ]
    // The right cost of the others has the same warning as a wrong one.
    for (const cost of ['6.00', '4.00']) {
      const [warning, ...others] = await putAll({ billable_items: items(cost) })
      assert.match(
        warning,
        /^billable_items\[1\]\.buy_cost stays as it is in other bookings of the series\. Costs need/,
      )
      assert.deepEqual(others, [])
      const costs = (await all()).map((one) => one.billable_items[1].buy_cost)
      assert.deepEqual(costs, [cost, '4.00', '4.00'])
    }
  })
})
