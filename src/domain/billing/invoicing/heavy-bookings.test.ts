import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const START = 1_803_891_600
const DAY = 86_400
const items = Array.from({ length: 200 }, () => ({ name: 'Tape', description: 'd'.repeat(5_000), cost: '1' }))

onEachEngine('bookings with a megabyte of items each', (open) => {
  test('are billed a few at a time, and many of them are refused with the reason', async () => {
    await using world = await open()
    const { admin } = world
    // More than one write may have.
    for (const [from, count] of [
      [0, 31],
      [31, 31],
    ] as const) {
      const created = await admin.post('/v2/booking', {
        name: 'Heavy',
        start: START + from * DAY,
        end: START + from * DAY + 3_600,
        billable_items: items,
        repeat_rule: `FREQ=daily;REPENDTYPE=count;COUNT=${count};`,
      })
      assert.equal(created.status, 200)
    }
    const few = await admin.get(`/v2/invoice/to-bill?to_time=${START + 3 * DAY}`)
    assert.equal(few.status, 200)
    assert.equal(few.body.data.length, 3)
    assert.equal(few.body.data[2].lines.length, 200)
    const described = await admin.get(`/v2/invoice/to-bill?to_time=${START + 22 * DAY}`)
    assert.equal(described.status, 400)
    assert.match(
      described.body.error.message,
      /^The descriptions of these bookings have more than 20,000,000 characters/,
    )
    const all = await admin.get('/v2/invoice/to-bill')
    assert.equal(all.status, 400)
    assert.match(all.body.error.message, /^The rates and items of these bookings have more than 64,000,000 characters/)
    world.clock.advance(100 * DAY)
    const report = await admin.get('/v2/report/unbilled?by=client')
    assert.equal(report.status, 200, JSON.stringify(report.body).slice(0, 300))
  })

  test('do not count against the limit on descriptions when they are on invoices', async () => {
    await using world = await open()
    const { admin } = world
    const project = await admin.create('project', {
      name: 'Long',
      client: [{ id: await admin.create('contact', { type: 'organization', name: 'C' }) }],
    })
    await admin.create('booking', {
      name: 'Heavy',
      start: START,
      end: START + 3_600,
      project: [{ id: project }],
      billable_items: items,
      repeat_rule: 'FREQ=daily;REPENDTYPE=count;COUNT=21;',
    })
    const bill = (period: object) => admin.post('/v2/invoice/from-bookings', { project_id: project, ...period })
    for (const from of [0, 10]) {
      const billed = await bill({ from_time: START + from * DAY, to_time: START + (from + 10) * DAY })
      assert.equal(billed.status, 200)
    }
    const { status, body } = await bill({})
    assert.equal(status, 200, JSON.stringify(body).slice(0, 300))
    const [rest] = await admin.list('invoice', `id=${body.success.id}`)
    assert.equal(rest.items.length, 200)
    assert.equal(rest.items[199].description, items[199]?.description)
  })
})
