import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { columns, HOUR, NINE, rows, save } from '../../../../../tests/support/bulk-samples.ts'
import { type Client, onEachEngine, type World } from '../../../../../tests/world.ts'

async function bulk(client: Client, body: unknown, headers?: Record<string, string>) {
  const answer = await client.post('/v2/booking/bulk', body, headers)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

async function studio(world: World) {
  const room = await world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const calendar = await world.admin.create('calendar-subscription/import', { calendar_url: 'https://a.example/b.ics' })
  return { room, calendar, resources: [{ id: room }] }
}

onEachEngine('many bookings at once', (open) => {
  describe('200', () => {
    test('each row is a booking with the common properties; the answer has their ids in order', async () => {
      await using world = await open()
      const { calendar, resources } = await studio(world)
      const project = await world.admin.create('project', { name: 'Feature' })
      const client = await world.admin.create('contact', { name: 'Arte', type: 'organization' })
      const common = {
        calendar_subscription_id: calendar,
        resources,
        project: [{ id: project }],
        status: [{ name: 'Confirmed' }],
        client: [{ uuid: `o${client}` }],
      }
      const answer = await bulk(world.admin, save(rows(3), common))
      assert.deepEqual(Object.keys(answer), ['save', 'delete'])
      const found = await world.admin.list('booking')
      assert.deepEqual(
        answer.save.success,
        found.map(({ id, external_id }) => ({ id, external_id })),
      )
      for (const [index, booking] of found.entries()) {
        assert.deepEqual(
          [booking.external_id, booking.start, booking.name],
          [`row-${index}`, NINE + index * HOUR, 'Shift'],
        )
        assert.deepEqual([booking.calendar_subscription_id, booking.timezone], [calendar, 'Europe/Berlin'])
        assert.deepEqual(
          [booking.project[0].name, booking.status[0].name, booking.client[0].name],
          ['Feature', 'Confirmed', 'Arte'],
        )
        assert.equal(booking.resources[0].name, 'Suite 1')
      }
    })

    test('rows with a known external_id change that booking, in that calendar only', async () => {
      await using world = await open()
      const { calendar, resources } = await studio(world)
      const common = { calendar_subscription_id: calendar, resources }
      const first = await bulk(world.admin, save(rows(2), common))
      const other = await bulk(world.admin, save(rows(2)))
      const again = await bulk(world.admin, save(rows(3, 0, 'Late shift'), common))
      const ids = (answer: { save: { success: { id: number }[] } }) => answer.save.success.map(({ id }) => id)
      assert.deepEqual(ids(again).slice(0, 2), ids(first))
      assert.equal((await world.admin.list('booking', 'name=late')).length, 3)
      const [untouched] = await world.admin.list('booking', `id=${ids(other)[0]}`)
      assert.deepEqual([untouched.name, untouched.calendar_subscription_id], ['Shift', null])
    })

    test('only the sent columns change; rates and other members stay', async () => {
      await using world = await open()
      const { room, resources } = await studio(world)
      const [{ id }] = (await bulk(world.admin, save(rows(1), { resources }))).save.success
      const rates = [{ rate_scheme_name: 'Night', sell: { unit: 'hourly', unit_amount: 90, quantity: 2 } }]
      await world.admin.put(`/v2/booking?id=${id}`, { notes: 'Bring tapes', resources: [{ id: room, rates }] })
      const values = [['row-0', 'Grade']]
      await bulk(world.admin, {
        save: { common_properties: [{ resources }], columns: ['external_id', 'name'], values },
      })
      const [booking] = await world.admin.list('booking', `id=${id}&resource_rates=true`)
      assert.deepEqual([booking.name, booking.notes, booking.start], ['Grade', 'Bring tapes', NINE])
      assert.equal(booking.resources[0].rates[0].rate_scheme_name, 'Night')
    })

    test('a repeated call changes nothing; an Idempotency-Key also covers rows without external_id', async () => {
      await using world = await open()
      const { resources } = await studio(world)
      await bulk(world.admin, save(rows(3), { resources }))
      const entries = (await world.journal()).length
      await bulk(world.admin, save(rows(3), { resources }))
      assert.equal((await world.journal()).length, entries)
      const nameless = save([[null, NINE, NINE + HOUR, 'Walk-in']])
      const first = await bulk(world.admin, nameless, { 'idempotency-key': 'walk-in' })
      assert.deepEqual(await bulk(world.admin, nameless, { 'idempotency-key': 'walk-in' }), first)
      assert.equal((await world.admin.list('booking')).length, 4)
    })

    test('bookings are deleted by id, by external_id and by calendar; missing ones are not in the answer', async () => {
      await using world = await open()
      const { calendar } = await studio(world)
      const plain = (await bulk(world.admin, save(rows(3)))).save.success
      await bulk(world.admin, save(rows(2, 10), { calendar_subscription_id: calendar }))
      const foreign = await world.other.create('booking', { name: 'Theirs', start: NINE, end: NINE + 1 })
      const named = {
        id: [plain[0].id, 999_999, foreign],
        external_id: ['row-1', 'row-77'],
        calendar_subscription_id: [calendar, 999],
      }
      const answer = await bulk(world.admin, { delete: named })
      assert.deepEqual(answer.delete, {
        id: { success: [plain[0].id] },
        external_id: { success: ['row-1'] },
        calendar_subscription_id: { success: [calendar] },
      })
      assert.deepEqual(
        (await world.admin.list('booking')).map(({ id }) => id),
        [plain[2].id],
      )
      assert.equal((await world.other.list('booking')).length, 1)
      assert.deepEqual((await bulk(world.admin, { delete: named })).delete.id.success, [])
    })

    test('deleted bookings make room for saved ones, even with the same external_id', async () => {
      await using world = await open()
      const { calendar, resources } = await studio(world)
      await world.admin.put('/v2/instance', { settings: { clash_policy: 'reject' } })
      const common = { calendar_subscription_id: calendar, resources }
      const first = (await bulk(world.admin, save(rows(2), common))).save.success
      const replace = { ...save(rows(2), common), delete: { calendar_subscription_id: [calendar] } }
      const second = (await bulk(world.admin, replace)).save.success
      assert.equal((await world.admin.list('booking')).length, 2)
      assert.ok(second[0].id > first[1].id)
      const [{ external_id }] = second
      const one = { ...save(rows(1), common), delete: { external_id: [external_id] } }
      const third = (await bulk(world.admin, one)).save.success
      assert.deepEqual(third, [{ id: second[1].id + 1, external_id }])
    })

    test('bookings that swap times do not clash', async () => {
      await using world = await open()
      const { resources } = await studio(world)
      await world.admin.put('/v2/instance', { settings: { clash_policy: 'reject' } })
      const [first = [], second = []] = rows(2)
      await bulk(world.admin, save([first, second], { resources }))
      const swapped = [
        ['row-0', ...second.slice(1)],
        ['row-1', ...first.slice(1)],
      ]
      await bulk(world.admin, save(swapped, { resources }))
      assert.equal((await world.admin.list('booking', 'external_id=row-0'))[0].start, NINE + HOUR)
    })

    test('each booking is in the journal, and nobody is notified', async () => {
      await using world = await open()
      await bulk(world.admin, save(rows(2)))
      await bulk(world.admin, { ...save(rows(1, 0, 'New')), delete: { external_id: ['row-1'] } })
      const entries = await world.journal('booking')
      assert.deepEqual(
        entries.map(({ action, event }) => [action, event]),
        ['created', 'created', 'deleted', 'edited'].map((action) => [action, null]),
      )
    })

    test('in a series, only the named booking changes or is deleted', async () => {
      await using world = await open()
      const rule = 'FREQ=daily;REPENDTYPE=count;COUNT=3;'
      const id = await world.admin.create('booking', {
        name: 'Daily',
        start: NINE,
        end: NINE + HOUR,
        repeat_rule: rule,
      })
      await bulk(world.admin, { delete: { id: [id] } })
      const left = await world.admin.list('booking')
      assert.deepEqual(
        left.map((booking) => [booking.repeat_master, booking.repeat_master_id === '0']),
        [
          ['true', true],
          ['false', false],
        ],
      )
      await bulk(world.admin, { delete: { id: left.map((booking) => booking.id) } })
      assert.equal((await world.admin.list('booking')).length, 0)
    })

    test('an unknown common property is reported', async () => {
      await using world = await open()
      const { warnings } = await bulk(world.admin, save(rows(1), { colour: 'red' }))
      assert.deepEqual(warnings, ['save.common_properties[0].colour is not read here'])
    })

    test('other unknown members are reported too, so a mistyped list of deletions is not overlooked', async () => {
      await using world = await open()
      const { warnings } = await bulk(world.admin, { ...save(rows(1)), delete: { ids: [1] }, notify: false })
      assert.deepEqual(warnings, ['delete.ids is not read here', 'notify is not read here'])
    })

    test('the body may be larger than that of other calls', async () => {
      await using world = await open()
      const notes = 'n'.repeat(15_000)
      const values = rows(100).map((row) => [...row, notes])
      await bulk(world.admin, { save: { columns: [...columns, 'notes'], values } })
      assert.equal((await world.admin.list('booking', 'limit=1&order_desc=id'))[0].notes, notes)
    })
  })
})
