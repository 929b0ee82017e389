/** A write that changes nothing for a user who does not see costs is not a change. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../world.ts'
import { DAY, HOUR } from './visibility-studio.ts'

const COST = '73.91'
const hourly = (unit_amount: string) => ({ unit: 'hourly', unit_amount, quantity: '1' })

interface Line {
  readonly id: number
  readonly sell: object
}

/** A weekly booking of a room whose rates are computed, and of a room with rates by hand; and a user without costs. */
async function studio(world: World) {
  const { admin } = world
  const rate = { hour_buy_cost: COST, hour_sell_cost: '120.00', currency: 'EUR' }
  const suite = await admin.create('resource', { name: 'Suite', type_id: 1, rates: [rate] })
  const stage = await admin.create('resource', { name: 'Stage', type_id: 1 })
  const rates = [{ rate_scheme_name: 'Agreed', buy: hourly(COST), sell: hourly('90.00') }]
  const times = { start: DAY, end: DAY + HOUR, repeat_rule: 'FREQ=WEEKLY;COUNT=4' }
  await admin.create('booking', { name: 'Grade', ...times, resources: [{ id: suite }, { id: stage, rates }] })
  const planner = await world.client({ schedule: 'RW' })
  const all = () => admin.list('booking', 'order_asc=start&resource_rates=true')
  /** The rates without their ids, as the user sees them. */
  const seen = async (buy?: object | null) => {
    const [{ resources }] = await planner.list('booking', 'order_asc=start&resource_rates=true')
    return resources.map(({ id, rates: lines }: { id: number; rates: Line[] }) => ({
      id,
      rates: lines.map(({ id: _, ...line }) => ({ ...line, buy })),
    }))
  }
  return { planner, all, seen }
}

onEachEngine('a user who does not see costs', (open) => {
  describe('changes nothing by sending rates without ids as they are', () => {
    test('again and again', async () => {
      await using world = await open()
      const { planner, all, seen } = await studio(world)
      const before = await all()
      const entries = (await world.journal('booking')).length
      const resources = await seen()
      for (let i = 0; i < 3; i++) {
        world.clock.advance(60)
        const answer = await planner.put(`/v2/booking?id=${before[0].id}`, { resources })
        assert.deepEqual(answer.body, { success: { id: before[0].id } })
      }
      assert.deepEqual(await all(), before)
      assert.equal((await world.journal('booking')).length, entries)
    })

    test('in a series, which is not split', async () => {
      await using world = await open()
      const { planner, all, seen } = await studio(world)
      const before = await all()
      const resources = await seen(null)
      for (const scope of ['future', 'all']) {
        world.clock.advance(60)
        const path = `/v2/booking?id=${before[1].id}&repeat_update_scope=${scope}`
        const { status, body } = await planner.put(path, { resources })
        assert.equal(status, 200, JSON.stringify(body))
        assert.deepEqual(await all(), before, scope)
      }
    })

    test('whether or not a cost that comes with them is the right one', async () => {
      await using world = await open()
      const { planner, all, seen } = await studio(world)
      const before = await all()
      for (const guess of ['73.90', COST]) {
        const resources = await seen(hourly(guess))
        for (const scope of ['', '&repeat_update_scope=future']) {
          world.clock.advance(60)
          const { body } = await planner.put(`/v2/booking?id=${before[1].id}${scope}`, { resources })
          assert.deepEqual(
            body.warnings.map((text: string) => text.split(' ')[0]),
            ['resources[0].rates[0].buy', 'resources[1].rates[0].buy'],
          )
          assert.deepEqual(await all(), before, `${guess}${scope}`)
        }
      }
    })

    test('except with another price, which makes a new line', async () => {
      await using world = await open()
      const { planner, all, seen } = await studio(world)
      const [suite, stage] = await seen()
      const dearer = { ...stage, rates: [{ ...stage.rates[0], sell: hourly('95.00') }] }
      const [{ id }] = await all()
      assert.equal((await planner.put(`/v2/booking?id=${id}`, { resources: [suite, dearer] })).status, 200)
      const [{ resources }] = await all()
      const made = resources.flatMap(({ rates }: { rates: Record<string, { unit_amount: string }>[] }) => rates)
      assert.deepEqual(
        made.map(({ computed, buy, sell }: (typeof made)[0]) => [computed, buy.unit_amount, sell.unit_amount]),
        [
          [true, COST, '120.00'],
          [false, '0.00', '95.00'],
        ],
      )
    })
  })

  test('gives a copied row the cost that they send', async () => {
    await using world = await open()
    const { planner, all } = await studio(world)
    const billable_items = [{ name: 'Disk', cost: '100.00', buy_cost: COST }]
    const path = `/v2/booking?id=${(await all())[0].id}`
    await world.admin.put(path, { billable_items })
    const [{ resources, billable_items: items }] = await planner.list('booking', 'order_asc=start&resource_rates=true')
    const [stage] = resources.slice(1)
    const [line] = stage.rates
    const answer = await planner.put(path, {
      billable_items: [items[0], { ...items[0], name: 'Taxi', buy_cost: '1' }],
      resources: [{ id: stage.id, rates: [line, { ...line, rate_scheme_name: 'Late', buy: hourly('2') }] }],
    })
    assert.deepEqual(answer.body, { success: { id: 1 } })
    const [after] = await all()
    const costs = [
      after.billable_items.map(({ buy_cost }: { buy_cost: string }) => buy_cost),
      after.resources[0].rates.map(({ buy }: { buy: { unit_amount: string } }) => buy.unit_amount),
    ]
    assert.deepEqual(costs, [
      [COST, '1.00'],
      [COST, '2.00'],
    ])
  })
})
