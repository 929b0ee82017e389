/** A weekly session from September to May, as a post house would plan it, change it and delete it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingsOf, renderedTime, stampOf } from '../support/series-view.ts'
import { type Answer, type Client, onEachEngine } from '../world.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const RULE = 'FREQ=weekly;REPENDTYPE=date;UNTIL=20270531T235959;'

/** Mondays from 7 September 2026 to 31 May 2027. */
const mondays = Array.from({ length: 39 }, (_, week) =>
  Temporal.PlainDate.from('2026-09-07').add({ weeks: week }).toString(),
)

const cities: readonly (readonly [zone: string, offsets: readonly string[]])[] = [
  ['Europe/Berlin', ['+02:00', '+01:00', '+02:00']],
  ['America/New_York', ['-04:00', '-05:00', '-04:00']],
  ['Australia/Lord_Howe', ['+10:30', '+11:00', '+10:30']],
]

const dayOf = (one: Answer['body']) => renderedTime(one).slice(4, 14)
const timeOf = (one: Answer['body']) => renderedTime(one).slice(15)

async function put(client: Client, id: number, query: string, body: object): Promise<void> {
  const answer = await client.put(`/v2/booking?id=${id}${query}`, body)
  assert.deepEqual([answer.status, answer.body], [200, { success: { id } }])
}

onEachEngine('a weekly session', (open) => {
  for (const [zone, offsets] of cities) {
    test(`at nine in ${zone} stays at nine all year, through every change that is made to it`, async () => {
      await using world = await open()
      const { admin } = world
      await admin.put('/v2/instance', { timezone: zone })
      const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
      const start = stampOf(`2026-09-07T09:00[${zone}]`)
      const session = { name: 'Weekly session', start, end: start + 2 * HOUR, resources, repeat_rule: RULE }
      const master = await admin.create('booking', session)

      const planned = await bookingsOf(admin)
      assert.deepEqual(planned.map(dayOf), mondays)
      assert.deepEqual(new Set(planned.map(timeOf)), new Set(['09:00–11:00']))
      const renderedOffsets = planned.map((one) => one.start_date_time_iso.slice(19))
      assert.deepEqual(
        renderedOffsets.filter((offset, at) => offset !== renderedOffsets[at - 1]),
        offsets,
      )

      // The client cannot come on Monday 21 September, but on Thursday.
      const moved = planned[2]
      await put(admin, moved.id, '&check_clash=true', { start: moved.start + 3 * DAY, end: moved.end + 3 * DAY })
      await put(admin, master, '&repeat_update_scope=all', { name: 'Colour session' })
      const renamed = await bookingsOf(admin)
      assert.ok(renamed.every((one) => one.name === 'Colour session' && one.repeat_rule === RULE))
      assert.deepEqual([renamed[2].id, renderedTime(renamed[2])], [moved.id, 'Thu 2026-09-24 09:00–11:00'])

      // From 5 October on, an hour and a half later.
      const turn = renamed[4]
      const later = { start: turn.start + 1.5 * HOUR, end: turn.end + 1.5 * HOUR }
      await put(admin, turn.id, '&repeat_update_scope=future&check_clash=true', later)
      const [head, tail] = [(await bookingsOf(admin)).slice(0, 4), (await bookingsOf(admin)).slice(4)]
      assert.deepEqual(head.map(renderedTime), [
        'Mon 2026-09-07 09:00–11:00',
        'Mon 2026-09-14 09:00–11:00',
        'Thu 2026-09-24 09:00–11:00',
        'Mon 2026-09-28 09:00–11:00',
      ])
      assert.deepEqual(tail.map(dayOf), mondays.slice(4))
      assert.deepEqual(new Set(tail.map(timeOf)), new Set(['10:30–12:30']))
      const endOfHead = 'FREQ=weekly;REPENDTYPE=date;UNTIL=20260928T090000;'
      assert.deepEqual(new Set(head.map((one) => one.repeat_rule)), new Set([endOfHead]))
      assert.deepEqual(new Set(tail.map((one) => one.repeat_rule)), new Set([RULE]))
      assert.deepEqual(
        [head, tail].map((part) => part.map((one) => one.repeat_master_id)),
        [
          ['0', ...Array(3).fill(String(master))],
          ['0', ...Array(34).fill(String(turn.id))],
        ],
      )

      // The first session is cancelled: the next one becomes the first.
      assert.equal((await admin.delete(`/v2/booking?id=${master}`)).status, 200)
      const left = await bookingsOf(admin)
      assert.deepEqual(
        left.slice(0, 3).map((one) => [one.id, one.repeat_master, one.repeat_master_id, one.repeat_rule]),
        [
          [master + 1, 'true', '0', endOfHead],
          [moved.id, 'false', String(master + 1), endOfHead],
          [master + 3, 'false', String(master + 1), endOfHead],
        ],
      )
      assert.deepEqual(await bookingsOf(admin, `repeat_master_id=${master}`), [])
      assert.equal(left.length, 38)

      // Its time is free again, the others are not.
      const again = { name: 'Walk-in', start, end: start + HOUR, resources }
      assert.equal((await admin.post('/v2/booking?check_clash=true', again)).status, 200)
      const inTheWay = { ...again, start: tail[20].start, end: tail[20].end }
      assert.equal((await admin.post('/v2/booking?check_clash=true', inTheWay)).status, 409)
    })
  }

  test('is in the journal: each booking once for each change', async () => {
    await using world = await open()
    const start = stampOf('2026-09-07T09:00[Europe/Berlin]')
    const session = { name: 'Weekly session', start, end: start + HOUR, repeat_rule: 'FREQ=weekly;COUNT=4' }
    const master = await world.admin.create('booking', session)
    await put(world.admin, master, '&repeat_update_scope=all', { name: 'Colour session' })
    await put(world.admin, master + 2, '&repeat_update_scope=future', { notes: 'Other room' })
    await world.admin.delete(`/v2/booking?id=${master}`)
    const reported = (await world.journal('booking')).map((entry) => `${entry.event} ${entry.record_id - master}`)
    assert.deepEqual(reported, [
      ...[0, 1, 2, 3].map((at) => `bookingCreated ${at}`),
      ...[0, 1, 2, 3].map((at) => `bookingEdited ${at}`),
      // The next two first, then those whose rule ends before them.
      ...[2, 3, 0, 1].map((at) => `bookingEdited ${at}`),
      'bookingDeleted 0',
      'bookingEdited 1',
    ])
  })
})
