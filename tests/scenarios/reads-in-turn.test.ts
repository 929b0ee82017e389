/** A request with many statements lets other requests through. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, HOUR, NINE, refs } from '../support/clash-samples.ts'
import { onEachEngine } from '../world.ts'

const COUNT = 3_000

onEachEngine('while a report reads thousands of bookings', (open) => {
  test('other requests are answered', async () => {
    await using world = await open()
    const { admin } = world
    const rates = [{ currency: 'EUR', hour_sell_cost: '80' }]
    const rooms = [await admin.create('resource', { name: 'Suite', type_id: 2, rates })]
    const status = [{ name: 'Confirmed' }]
    const rows = Array.from({ length: COUNT }, (_, n) => ['Shift', NINE - n * HOUR, NINE - (n - 1) * HOUR])
    const save = { common_properties: [{ resources: refs(...rooms), status }], columns: ['name', 'start', 'end'] }
    const stored = await admin.post('/v2/booking/bulk', { save: { ...save, values: rows } })
    assert.equal(stored.status, 200, JSON.stringify(stored.body))
    world.clock.advance(365 * DAY)

    const order: string[] = []
    const note = (name: string) => (answer: { status: number }) => {
      assert.equal(answer.status, 200)
      order.push(name)
    }
    const report = admin.get('/v2/report/unbilled?by=project').then(note('report'))
    for (let n = 1; n <= 3; n += 1) await admin.get(`/v2/resource?id=${rooms[0]}&limit=${n}`).then(note('read'))
    await report
    assert.deepEqual(order, ['read', 'read', 'read', 'report'])
  })
})
