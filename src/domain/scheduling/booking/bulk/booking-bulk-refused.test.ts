import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HOUR, NINE, rows, save } from '../../../../../tests/support/bulk-samples.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'

async function bookable(world: World) {
  return { resources: [{ id: await world.admin.create('resource', { name: 'Suite 1', type_id: 1 }) }] }
}

onEachEngine('many bookings at once, refused', (open) => {
  describe('400', () => {
    test('each invalid row and column is named, and nothing is stored', async () => {
      await using world = await open()
      const { resources } = await bookable(world)
      const values = [
        ['a', NINE, NINE + HOUR, 'Good'],
        ['b', NINE, NINE, 'No time'],
        ['c', 'nine', NINE + HOUR, 'Text'],
        ['d', NINE, NINE + HOUR, ''],
        ['a', NINE, NINE + HOUR, 'Twice'],
        [7, NINE, NINE + HOUR, 'Number'],
        ['e', null, NINE + HOUR, null],
        ['f', NINE],
        ['g', -1, 1e300, 'x'.repeat(300)],
        ['', NINE, NINE + HOUR, 'Blank'],
      ]
      const before = (await world.journal()).length
      const { status, body } = await world.admin.post('/v2/booking/bulk', save(values, { resources }))
      assert.equal(status, 400)
      assert.deepEqual(
        body.error.details.map((detail: { field: string }) => detail.field.replace('save.values', '')).sort(),
        [
          '[1].end',
          '[2].start',
          '[3].name',
          '[4].external_id',
          '[5].external_id',
          '[6].name',
          '[6].start',
          '[7]',
          '[8].end',
          '[8].name',
          '[8].start',
          '[9].external_id',
        ],
      )
      assert.match(body.error.details[0].message, /^save\.values\[/)
      assert.equal((await world.journal()).length, before)
    })

    test('common properties that refer to missing records are named', async () => {
      await using world = await open()
      const common = {
        calendar_subscription_id: 99,
        resources: [{ id: 99 }],
        project: [{ id: 99 }],
        status: [{ name: 'Perhaps' }],
        client: [{ uuid: 'o99' }],
      }
      const { status, body } = await world.admin.post('/v2/booking/bulk', save(rows(1), common))
      assert.equal(status, 400)
      const named = body.error.details.map((detail: { field: string }) => /\.(\w+)(\[0\])?$/.exec(detail.field)?.[1])
      assert.deepEqual(named.sort(), Object.keys(common).sort())
    })

    test('an invalid body is refused', async () => {
      await using world = await open()
      const values = Array.from({ length: 10_001 }, () => ['x'])
      for (const [body, field] of [
        [undefined, 'save'],
        [{}, 'save'],
        [[], 'body'],
        [{ save: {} }, 'save.columns'],
        [{ save: { columns: [], values: [] } }, 'save.columns'],
        [{ save: { columns: ['colour'], values: [] } }, 'save.columns[0]'],
        [{ save: { columns: ['name', 'name'], values: [] } }, 'save.columns'],
        [{ save: { columns: ['name'], values: [[true]] } }, 'save.values[0][0]'],
        [{ save: { columns: ['name'], values: ['x'] } }, 'save.values[0]'],
        [{ save: { columns: ['name'], values } }, 'save.values'],
        [{ save: { columns: ['name'], values: [], common_properties: [{}, {}] } }, 'save.common_properties'],
        [{ delete: { id: ['1'] } }, 'delete.id[0]'],
        [{ delete: { id: [0] } }, 'delete.id[0]'],
        [{ delete: { external_id: [''] } }, 'delete.external_id[0]'],
        [{ delete: { calendar_subscription_id: 3 } }, 'delete.calendar_subscription_id'],
      ] as const) {
        const { status, body: answer } = await world.admin.post('/v2/booking/bulk', body)
        assert.deepEqual([status, answer.error?.field], [400, field], JSON.stringify(answer))
      }
    })

    test('more than ten thousand bookings of a calendar are not deleted in one call', async () => {
      await using world = await open()
      const { admin } = world
      const address = { calendar_url: 'https://calendar.example/a.ics', enabled: false }
      const calendar = await admin.create('calendar-subscription/import', address)
      const of = { calendar_subscription_id: calendar }
      for (const values of [rows(10_000), rows(1, 10_000)]) {
        assert.equal((await admin.post('/v2/booking/bulk', save(values, of))).status, 200)
      }
      const all = { delete: { calendar_subscription_id: [calendar] } }
      const { status, body } = await admin.post('/v2/booking/bulk', all)
      assert.deepEqual([status, body.error.field], [400, 'delete'])
      const [{ id }] = await admin.list('booking', 'limit=1')
      assert.equal((await admin.delete(`/v2/booking?id=${id}`)).status, 200)
      assert.equal((await admin.post('/v2/booking/bulk', all)).status, 200)
      assert.equal((await admin.list('booking', 'limit=1')).length, 0)
    })

    test('members that the instance requires are required in each row', async () => {
      await using world = await open()
      const { resources } = await bookable(world)
      await world.admin.put('/v2/instance', { settings: { required_booking_fields: ['resources', 'notes'] } })
      const { status, body } = await world.admin.post('/v2/booking/bulk', save(rows(1), { resources }))
      assert.deepEqual([status, body.error.field], [400, 'save.values[0].notes'])
    })
  })

  describe('403 and 404', () => {
    test('a bulk write needs WRITE on SCHEDULE', async () => {
      await using world = await open()
      const reader = await world.client({ schedule: 'R-', admin: 'RW' })
      assert.equal((await reader.post('/v2/booking/bulk', save(rows(1)))).status, 403)
    })
  })

  describe('409', () => {
    test('one clashing row prevents all from being stored', async () => {
      await using world = await open()
      const { resources } = await bookable(world)
      await world.admin.put('/v2/instance', { settings: { clash_policy: 'reject' } })
      const taken = await world.admin.create('booking', {
        name: 'Mix',
        start: NINE + HOUR,
        end: NINE + 2 * HOUR,
        resources,
      })
      const { status, body } = await world.admin.post('/v2/booking/bulk', save(rows(3), { resources }))
      assert.equal(status, 409)
      assert.deepEqual(body.error.details, [{ id: taken, name: 'Mix', start: NINE + HOUR, end: NINE + 2 * HOUR }])
      const twice = save([...rows(1), ['again', NINE + 1, NINE + 2, 'Again']], { resources })
      assert.equal((await world.admin.post('/v2/booking/bulk', twice)).status, 409)
      assert.equal((await world.admin.list('booking')).length, 1)
    })
  })
})
