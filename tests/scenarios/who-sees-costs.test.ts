/** Only users who may see costs see them, in every way of reading. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { systemActor } from '../../src/kernel/auth/session.ts'
import { Forbidden } from '../../src/kernel/errors.ts'
import { systemClock } from '../../src/kernel/time/clock.ts'
import { type ListRequest, parseList } from '../../src/records/list/parse-list.ts'
import { planList } from '../../src/records/list/plan-list.ts'
import { records } from '../../src/registry.ts'
import { sessionOf } from '../engine/session-of.ts'
import { sendFile } from '../support/send-file.ts'
import { writtenBill } from '../support/written-bill.ts'
import { type Client, onEachEngine, type World } from '../world.ts'
import { DAY, HOUR } from './visibility-studio.ts'

const COST = '73.91'
const hourly = (unit_amount: string) => ({ unit: 'hourly', unit_amount, quantity: '2' })

/** A booking with a priced room, a room with a rate by hand, and an item; each has a distinctive cost. */
async function costlyStudio(world: World) {
  const { admin } = world
  const rate = { hour_buy_cost: COST, hour_sell_cost: '120.00', currency: 'EUR' }
  const suite = await admin.create('resource', { name: 'Suite', type_id: 1, rates: [rate] })
  const stage = await admin.create('resource', { name: 'Stage', type_id: 1 })
  const rates = [{ rate_scheme_name: 'Agreed', buy: hourly(COST), sell: hourly('90.00') }]
  const billable_items = [{ name: 'Hard disk', cost: '100.00', buy_cost: COST }]
  const id = await admin.create('booking', {
    name: 'Grade',
    start: DAY,
    end: DAY + 2 * HOUR,
    resources: [{ id: suite }, { id: stage, rates }],
    billable_items,
  })
  const planner = await world.client({ schedule: 'RW' })
  return { id, planner, suite, stage }
}

const read = async (client: Client, id: number) => (await client.list('booking', `id=${id}&resource_rates=true`))[0]
const price = async (client: Client, id: number) => (await client.get(`/v2/booking/price?id=${id}`)).body.data[0]
const TELLING = /73\.91|147\.82|295\.64|"buy_cost":"|Bought/

onEachEngine('who sees costs', (open) => {
  describe('a user without READ on SALES or ADMIN', () => {
    test('sees bookings and their prices without costs, whatever is cached', async () => {
      await using world = await open()
      const { id, planner } = await costlyStudio(world)
      const all = JSON.stringify([await read(world.admin, id), await price(world.admin, id)])
      assert.match(all, TELLING)
      for (const query of ['', `id=${id}`, 'fields=billable_items', 'resource_rates=true', 'updated_after=0']) {
        await world.admin.list('booking', query)
        const rendered = JSON.stringify(await planner.list('booking', query))
        assert.doesNotMatch(rendered, TELLING, query)
        assert.match(rendered, /"buy_cost":null/, query)
        assert.match(JSON.stringify(await world.admin.list('booking', query)), /"buy_cost":"73.91"/, query)
      }
      const { resources, billable_items } = await read(planner, id)
      assert.deepEqual(
        resources.map(({ rates }: { rates: { buy: unknown; sell: { unit_amount: string } }[] }) => [
          rates[0]?.buy,
          rates[0]?.sell.unit_amount,
        ]),
        [
          [null, '120.00'],
          [null, '90.00'],
        ],
      )
      assert.deepEqual([billable_items[0].cost, billable_items[0].buy_total], ['100.00', null])
      const explained = await price(planner, id)
      assert.doesNotMatch(JSON.stringify(explained), TELLING)
      assert.deepEqual(explained.totals, [{ currency: 'EUR', buy: null, sell: '420.00' }])
      assert.match(JSON.stringify(explained), /Sold: 2 hours/)
    })

    test('leaves costs as they are when sending back what was read', async () => {
      await using world = await open()
      const { id, planner, suite, stage } = await costlyStudio(world)
      const before = await read(world.admin, id)
      const rendered = await read(planner, id)
      assert.equal((await planner.put(`/v2/booking?id=${id}`, rendered)).status, 200)
      assert.deepEqual(await read(world.admin, id), before, 'nothing has changed')
      const [item] = rendered.billable_items
      const answer = await planner.put(`/v2/booking?id=${id}`, {
        billable_items: [{ ...item, cost: '110.00' }, { name: 'Lunch' }],
        resources: [
          { id: suite },
          { id: stage, rates: [{ ...rendered.resources[1].rates[0], sell: hourly('95.00') }] },
        ],
      })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      const after = await read(world.admin, id)
      assert.deepEqual(
        after.billable_items.map((one: { cost: string; buy_cost: string }) => [one.cost, one.buy_cost]),
        [
          ['110.00', COST],
          ['0.00', '0.00'],
        ],
      )
      const [changed] = after.resources[1].rates
      assert.deepEqual([changed.sell.unit_amount, changed.buy.unit_amount], ['95.00', COST])
    })

    test('cannot find a cost by guessing: neither a refusal nor a change reveals it', async () => {
      await using world = await open()
      const { id, planner, suite } = await costlyStudio(world)
      const catalogued = await world.admin.create('billable-item', { name: 'Tape', buy_cost: COST, sell_cost: '100' })
      const before = await read(world.admin, id)
      const [item] = (await read(planner, id)).billable_items
      const path = `/v2/booking?id=${id}`
      for (const quantity of ['1000000000', '9000000000']) {
        const tried = await planner.put(`${path}&dry_run=true`, { billable_items: [{ ...item, cost: 0, quantity }] })
        assert.equal(tried.status, 200, JSON.stringify(tried.body))
        const referring = { name: 'Tape', cost: 0, quantity, billable_item_id: catalogued }
        const unseen = await planner.post('/v2/booking?dry_run=true', {
          name: 'New',
          start: DAY,
          end: DAY + HOUR,
          billable_items: [referring],
        })
        assert.deepEqual(
          unseen.body.error.details.map(({ field }: { field: string }) => field),
          ['billable_items[0].billable_item_id'],
        )
      }
      const [rate] = (await read(planner, id)).resources.find((one: { id: number }) => one.id === suite).rates
      for (const guess of ['73.90', COST]) {
        world.clock.advance(60)
        const answer = await planner.put(path, { billable_items: [{ ...item, buy_cost: guess }] })
        assert.match(answer.body.warnings[0], /^billable_items\[0\]\.buy_cost stays as it is\./)
        const rates = [{ ...rate, buy: hourly(guess) }]
        const priced = await planner.put(path, { resources: [{ id: suite, rates }, ...before.resources.slice(1)] })
        assert.match(priced.body.warnings[0], /^resources\[0\]\.rates\[0\]\.buy stays as it is\./)
        assert.deepEqual(await read(world.admin, id), before, `${guess}: nothing has changed`)
        const fresh = { resources: [{ id: suite, rates: [{ ...rates[0], id: null }] }] }
        const made = (await planner.put(`${path}&dry_run=true`, fresh)).body
        assert.equal(made.dry_run.prices[0].resources[0].rates[0].computed, true, guess)
        assert.match(made.warnings[0], /^resources\[0\]\.rates\[0\]\.buy stays as it is\./)
      }
    })

    test('can bill a quantity whose hidden cost is too large', async () => {
      await using world = await open()
      const { id, planner } = await costlyStudio(world)
      const [item] = (await read(planner, id)).billable_items
      const huge = { billable_items: [{ ...item, cost: 0, quantity: '9000000000' }] }
      assert.equal((await planner.put(`/v2/booking?id=${id}`, huge)).status, 200)
      const billed = await world.admin.post('/v2/invoice/from-bookings', { booking_ids: [id], client: [{ id: 1 }] })
      assert.equal(billed.status, 200, JSON.stringify(billed.body))
      const [{ items }] = await world.admin.list('invoice', `id=${billed.body.success.id}`)
      const line = items.find(({ item_text }: { item_text: string }) => item_text.includes(item.name))
      assert.deepEqual([line.quantity, line.buy_total, line.buy_total_fixed], ['9000000000', '0.00', true])
    })

    test('learns nothing from the other bookings of a series', async () => {
      await using world = await open()
      const { admin } = world
      const billable_items = [{ name: 'Disk', cost: '100.00', buy_cost: COST }]
      const times = { start: DAY, end: DAY + HOUR, repeat_rule: 'FREQ=WEEKLY;COUNT=3' }
      await admin.create('booking', { name: 'Grade', ...times, billable_items })
      const planner = await world.client({ schedule: 'RW' })
      const itemsOf = async (client: Client, at: number) =>
        (await client.list('booking', 'order_asc=start'))[at].billable_items[0]
      const [first] = await admin.list('booking', 'order_asc=start')
      const before = await itemsOf(admin, 1)
      for (const buy_cost of ['73.90', COST]) {
        const one = { billable_items: [{ name: 'Disk', cost: '100.00', buy_cost }] }
        assert.equal((await planner.put(`/v2/booking?id=${first.id}`, one)).status, 200)
        const all = { billable_items: [await itemsOf(planner, 0)] }
        const path = `/v2/booking?id=${first.id}&repeat_update_scope=all`
        assert.equal((await planner.put(path, all)).status, 200)
        assert.deepEqual(await itemsOf(admin, 1), before, buy_cost)
      }
    })

    test('may not read the journal, which has costs', async () => {
      await using world = await open()
      const { planner } = await costlyStudio(world)
      assert.equal((await planner.get('/v2/journal')).status, 403)
      assert.match(JSON.stringify(await world.journal('booking')), /73\.91/)
    })

    test('sees no costs of supplier bills, of a project or of its bookings', async () => {
      await using world = await open()
      const { admin } = world
      const project = await admin.create('project', { name: 'Harbour' })
      const { suite } = await costlyStudio(world)
      const booking = await admin.create('booking', {
        name: 'Crane',
        start: DAY,
        end: DAY + HOUR,
        project: [{ id: project }],
        resources: [{ id: suite }],
      })
      for (const [number, of] of Object.entries({
        A: { project: [{ id: project }] },
        B: { booking: [{ id: booking }] },
      })) {
        const id = await sendFile(admin, '/v2/supplier-bill', 'bill.xml', writtenBill(number))
        assert.equal((await admin.put(`/v2/supplier-bill?id=${id}`, of)).status, 200)
      }
      const report = `/v2/report/project?id=${project}`
      // Two bills of 840, and an hour of the suite.
      assert.equal((await admin.get(report)).body.data.money[0].cost, '1753.91')
      const client = await world.client({ project: 'RW', schedule: 'RW' })
      const paths = [report, `/v2/project?id=${project}`, `/v2/booking?id=${booking}`, '/v2/report/revenue?by=project']
      const bills = [
        'supplier-bill',
        'supplier-bill?sums=net_total&sums_by=project',
        'supplier-bill/file?id=1',
        'supplier-bill/attachment?id=1&place=1',
      ]
      // Without the headers: an ETag is made of a time in microseconds, in which any digits can occur.
      const answersOf = async () => {
        const answers = []
        for (const path of [...paths, ...bills.map((bill) => `/v2/${bill}`)]) {
          const { status, body } = await client.get(path)
          answers.push({ status, body })
        }
        return answers
      }
      const hidden = await answersOf()
      assert.deepEqual(
        hidden.map(({ status }) => status),
        [200, 200, 200, 403, 403, 403, 403, 403],
      )
      assert.equal(hidden[0]?.body.data.money, null)
      assert.doesNotMatch(JSON.stringify(hidden), /840|1680|1753|Crane & Dolly|"(cost|margin)":"/)
      // Amounts of a project need READ on FINANCE, whatever the setting says.
      await admin.put('/v2/instance', { settings: { costs_need_finance: false } })
      const shown = await answersOf()
      assert.equal(shown[0]?.body.data.money, null)
      assert.doesNotMatch(JSON.stringify(shown), /840|1680|1753|Crane & Dolly/)
    })
  })

  test('READ on FINANCE, or on ADMIN, shows costs; so does the setting, from the next request', async () => {
    await using world = await open()
    const { id, planner } = await costlyStudio(world)
    for (const levels of [{ finance: 'R-' }, { admin: 'R-' }] as const) {
      const client = await world.client({ schedule: 'R-', ...levels })
      assert.match(JSON.stringify(await read(client, id)), TELLING)
      assert.match(JSON.stringify(await price(client, id)), TELLING)
    }
    await world.admin.put('/v2/instance', { settings: { costs_need_finance: false } })
    assert.deepEqual(await read(planner, id), await read(world.admin, id))
    await world.admin.put('/v2/instance', { settings: { costs_need_finance: true } })
    assert.doesNotMatch(JSON.stringify(await read(planner, id)), TELLING)
  })
})

describe('members that are costs', () => {
  const costs = {
    quote: ['buy_total', 'margin'],
    invoice: ['buy_total', 'margin'],
    'credit-note': ['buy_total'],
    'billable-item': ['buy_cost'],
    'rate-scheme': ['hour_buy_rate', 'day_buy_rate', 'week_buy_rate'],
  }

  /** A user who may read the kind, but no costs: no current permission gives this combination. */
  const planFor = (record: string, request: ListRequest, admin: '--' | 'R-') => {
    const definition = records.find(({ name }) => name === record)
    assert.ok(definition)
    const { instance } = sessionOf(1)
    const levels = { ...systemActor.levels, finance: '--', admin } as const
    return planList(definition, request, { actor: { ...systemActor, levels }, instance, clock: systemClock } as never)
  }

  test('are null, and cannot be filtered, sorted or summed', () => {
    for (const [record, names] of Object.entries(costs)) {
      for (const name of names) {
        const plan = planFor(record, parseList({ fields: name }), '--')
        assert.deepEqual(
          plan.members.map((field) =>
            field.render({ id: 1, [name]: 12_345, net_total: 1, currency: 'EUR' }, {} as never),
          ),
          ['null'],
        )
        assert.throws(() => planFor(record, parseList({ order_asc: name }), '--'), Forbidden)
        planFor(record, parseList({ order_asc: name }), 'R-')
        if (name === 'margin') continue
        assert.throws(() => planFor(record, parseList({ [name]: '1' }), '--'), Forbidden)
        planFor(record, parseList({ [name]: '1' }), 'R-')
        if (name !== 'buy_total') continue
        assert.throws(() => planFor(record, parseList({ sums: name }), '--'), Forbidden)
        planFor(record, parseList({ sums: name }), 'R-')
      }
    }
  })

  test('are all members that are named like costs', () => {
    const named = records.flatMap(({ name, members }) =>
      [...members.keys()]
        .filter((member) => /buy(?!er)|margin|profit/.test(member))
        .map((member) => `${name}.${member}`),
    )
    const known = Object.entries(costs).flatMap(([record, names]) => names.map((name) => `${record}.${name}`))
    assert.deepEqual(named.toSorted(), known.toSorted())
  })
})
