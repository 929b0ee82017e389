import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bookingsOf, renderedTime, stampOf, timesOf } from '../../../../tests/support/series-view.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const HOUR = 3600
const monday = stampOf('2026-10-19T09:00[Europe/Berlin]')
const weekly = { name: 'Grade', start: monday, end: monday + HOUR, repeat_rule: 'Freq=weekly;COUNT=3;' }

onEachEngine('series of bookings', (open) => {
  describe('200', () => {
    test('each occurrence is a booking; later ones refer to the first, and all keep the rule as sent', async () => {
      await using world = await open()
      const id = await world.admin.create('booking', weekly)
      const all = await bookingsOf(world.admin)
      assert.deepEqual(all.map(renderedTime), [
        'Mon 2026-10-19 09:00–10:00',
        'Mon 2026-10-26 09:00–10:00',
        'Mon 2026-11-02 09:00–10:00',
      ])
      assert.deepEqual(
        all.map((booking) => [
          booking.repeat_master,
          booking.repeat_master_id,
          booking.repeat_rule,
          booking.timezone,
          booking.duration_min,
        ]),
        [
          ['true', '0', 'Freq=weekly;COUNT=3;', 'Europe/Berlin', '60'],
          ['false', String(id), 'Freq=weekly;COUNT=3;', 'Europe/Berlin', '60'],
          ['false', String(id), 'Freq=weekly;COUNT=3;', 'Europe/Berlin', '60'],
        ],
      )
      assert.equal(all[0].id, id)
    })

    test('repeat_master_id lists the others by the id of the first, and 0 the first and single bookings', async () => {
      await using world = await open()
      const id = await world.admin.create('booking', weekly)
      const single = await world.admin.create('booking', { name: 'Edit', start: monday, end: monday + HOUR })
      const idsFor = async (query: string) => (await bookingsOf(world.admin, query)).map((booking) => booking.id)
      assert.deepEqual(await idsFor(`repeat_master_id=${id}`), [id + 1, id + 2])
      assert.deepEqual(await idsFor('repeat_master_id=0'), [id, single])
      assert.deepEqual(await idsFor('repeat_master=true'), [id])
      const [rendered] = await world.admin.list('booking', `id=${single}`)
      assert.deepEqual([rendered.repeat_master, rendered.repeat_master_id, rendered.repeat_rule], ['false', '0', null])
    })

    test('each booking has all sent members, and its own items', async () => {
      await using world = await open()
      const { admin } = world
      const [room, project, field, organization] = [
        await admin.create('resource', { name: 'Suite', type_id: 1 }),
        await admin.create('project', { name: 'Film' }),
        await admin.create('custom-field', { name: 'Reel', type: 'text', module: 'booking' }),
        await admin.create('contact', { name: 'Client', type: 'organization' }),
      ]
      await admin.create('booking', {
        ...weekly,
        all_day: true,
        notes: 'Bring the drive',
        resources: [{ id: room, rates: [{ sell: { unit: 'hourly', unit_amount: 80, quantity: 2 } }] }],
        project: [{ id: project }],
        client: [{ uuid: `o${organization}` }],
        status: [{ name: 'Confirmed' }],
        [`custom_field_${field}`]: 'A7',
        billable_items: [{ name: 'Disk', cost: '9.5', quantity: 2, create_new: true }],
      })
      const all = await bookingsOf(admin, 'resource_rates=true')
      const [first, ...others] = all.map(({ id, start, end, repeat_master, repeat_master_id, ...said }) => ({
        ...said,
        start_date_time_iso: null,
        end_date_time_iso: null,
        billable_items: said.billable_items.map((item: object) => ({ ...item, id: 0 })),
      }))
      for (const other of others) assert.deepEqual(other, first)
      assert.equal(first.resources[0].rates[0].sell.unit_amount, '80.00')
      assert.equal(first.custom_fields[0].value, 'A7')
      assert.equal(new Set(all.map((booking) => booking.billable_items[0].id)).size, 3)
      assert.equal((await admin.list('billable-item')).length, 1)
    })

    test('each booking is in the journal, with an event', async () => {
      await using world = await open()
      const id = await world.admin.create('booking', weekly)
      const entries = await world.journal('booking')
      assert.deepEqual(
        entries.map((entry) => [entry.record_id, entry.action, entry.event]),
        [id, id + 1, id + 2].map((bookingId) => [bookingId, 'created', 'bookingCreated']),
      )
    })

    test('a series repeats in the zone of the booking, and ISO members are in that of the instance', async () => {
      await using world = await open()
      await world.admin.create('booking', {
        name: 'Call',
        start_date_time_iso: '2026-10-26T09:00:00-04:00',
        end_date_time_iso: '2026-10-26T10:00:00-04:00',
        timezone: 'America/New_York',
        repeat_rule: 'FREQ=weekly;COUNT=2',
      })
      const all = await bookingsOf(world.admin)
      assert.deepEqual(all.map(renderedTime), ['Mon 2026-10-26 09:00–10:00', 'Mon 2026-11-02 09:00–10:00'])
      assert.deepEqual(
        all.map((booking) => booking.start_date_time_iso),
        ['2026-10-26T14:00:00+01:00', '2026-11-02T15:00:00+01:00'],
      )
    })

    test('UNTIL is read in the instance’s zone, or in UTC if it ends in Z', async () => {
      await using world = await open()
      const until = async (text: string) => {
        const id = await world.admin.create('booking', { ...weekly, repeat_rule: `FREQ=weekly;UNTIL=${text}` })
        return 1 + (await bookingsOf(world.admin, `repeat_master_id=${id}`)).length
      }
      assert.equal(await until('20261102T090000'), 3)
      assert.equal(await until('20261102T085959'), 2)
      assert.equal(await until('20261102T080000Z'), 3)
      assert.equal(await until('20261102T075959Z'), 2)
    })

    test('whole days stay as they are sent, from midnight to midnight, whatever the clocks do', async () => {
      await using world = await open()
      const [start, end] = ['2026-10-24', '2026-10-25'].map((day) => stampOf(`${day}T00:00[Europe/Berlin]`))
      await world.admin.create('booking', {
        name: 'Shoot',
        start,
        end,
        all_day: true,
        repeat_rule: 'FREQ=daily;COUNT=3',
      })
      const all = await bookingsOf(world.admin)
      assert.deepEqual(
        all.map((booking) => [
          booking.start_date_time_iso,
          booking.end_date_time_iso,
          booking.all_day,
          booking.duration_min,
        ]),
        [
          ['2026-10-24T00:00:00+02:00', '2026-10-25T00:00:00+02:00', 'true', '1440'],
          ['2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', 'true', '1500'],
          ['2026-10-26T00:00:00+01:00', '2026-10-27T00:00:00+01:00', 'true', '1440'],
        ],
      )
    })

    test('midnights of another zone stay as they are sent too', async () => {
      await using world = await open()
      const [start, end] = ['2026-10-24', '2026-10-26'].map((day) => stampOf(`${day}T00:00[Pacific/Auckland]`))
      const id = await world.admin.create('booking', { name: 'Shoot', start, end, all_day: true })
      const [rendered] = await world.admin.list('booking', `id=${id}`)
      assert.deepEqual([rendered.start, rendered.end, rendered.all_day], [start, end, 'true'])
    })

    test('no rule, an empty one or null makes one booking', async () => {
      await using world = await open()
      for (const repeat_rule of [undefined, null, '', ' ']) {
        const id = await world.admin.create('booking', { ...weekly, repeat_rule })
        const [rendered] = await world.admin.list('booking', `id=${id}`)
        assert.deepEqual([rendered.repeat_master, rendered.repeat_rule], ['false', null])
      }
      assert.equal((await bookingsOf(world.admin)).length, 4)
    })

    test('one write can create a thousand bookings', async () => {
      await using world = await open()
      await world.admin.create('booking', { ...weekly, repeat_rule: 'FREQ=daily;COUNT=1000' })
      const times = await timesOf(world.admin)
      assert.equal(times.length, 1000)
      assert.ok(times.every((time) => time.endsWith('09:00–10:00')))
    })
  })

  describe('400, and nothing is stored', () => {
    const cases: readonly (readonly [what: string, body: object, message: RegExp])[] = [
      ['a rule that is none', { repeat_rule: 'weekly' }, /^repeat_rule: unknown key "weekly"/],
      ['a rule that is no text', { repeat_rule: 7 }, /^repeat_rule: must be text/],
      [
        'a rule that is too long',
        { repeat_rule: `FREQ=weekly;${' '.repeat(500)}COUNT=2` },
        /^repeat_rule: must have at/,
      ],
      ['no end', { repeat_rule: 'FREQ=weekly' }, /^repeat_rule: must have an UNTIL or a COUNT\. The rule/],
      [
        'an end before the start',
        { repeat_rule: 'FREQ=weekly;UNTIL=20261001T000000' },
        /^repeat_rule: UNTIL is before/,
      ],
      ['too many', { repeat_rule: 'FREQ=hourly;UNTIL=20270101T000000' }, /^repeat_rule: gives more than 1000 bookings/],
      ['too long', { repeat_rule: 'FREQ=yearly;COUNT=12' }, /^repeat_rule: does not give 12 bookings within 10 years/],
    ]
    for (const [what, body, message] of cases) {
      test(what, async () => {
        await using world = await open()
        const { status, body: answer } = await world.admin.post('/v2/booking', { ...weekly, ...body })
        assert.equal(status, 400)
        assert.equal(answer.error.field, 'repeat_rule')
        assert.match(answer.error.message, message)
        assert.deepEqual(await bookingsOf(world.admin), [])
        assert.deepEqual(await world.journal('booking'), [])
      })
    }

    test('errors of other members are reported together with that of the rule', async () => {
      await using world = await open()
      const { body } = await world.admin.post('/v2/booking', { repeat_rule: 'FREQ=weekly', end: 1 })
      assert.deepEqual(
        new Set(body.error.details.map((detail: { field: string }) => detail.field)),
        new Set(['repeat_rule', 'name', 'start']),
      )
    })
  })

  describe('409, and nothing is stored', () => {
    test('if one of the bookings clashes', async () => {
      await using world = await open()
      const resources = [{ id: await world.admin.create('resource', { name: 'Suite', type_id: 1 }) }]
      const start = stampOf('2026-11-02T09:30[Europe/Berlin]')
      await world.admin.create('booking', { name: 'Mix', start, end: start + HOUR, resources })
      const answer = await world.admin.post('/v2/booking?check_clash=true', { ...weekly, resources })
      assert.equal(answer.status, 409)
      assert.match(answer.body.error.message, /"Mix"/)
      assert.equal((await bookingsOf(world.admin)).length, 1)
      await world.admin.put('/v2/instance', { settings: { clash_policy: 'reject' } })
      assert.equal((await world.admin.post('/v2/booking', { ...weekly, resources })).status, 409)
    })

    test('if the bookings clash with each other', async () => {
      await using world = await open()
      const resources = [{ id: await world.admin.create('resource', { name: 'Suite', type_id: 1 }) }]
      const long = { ...weekly, end: monday + 30 * HOUR, repeat_rule: 'FREQ=daily;COUNT=2', resources }
      assert.equal((await world.admin.post('/v2/booking?check_clash=true', long)).status, 409)
      assert.equal((await world.admin.post('/v2/booking', long)).status, 200)
    })
  })
})
