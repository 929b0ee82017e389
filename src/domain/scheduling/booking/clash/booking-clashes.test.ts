import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  book,
  booked,
  DAY,
  HOUR,
  hours,
  NINE,
  refs,
  rejecting,
  rooms,
} from '../../../../../tests/support/clash-samples.ts'
import { type Answer, onEachEngine, type World } from '../../../../../tests/world.ts'

const change = (world: World, id: number, body: object, query = '') =>
  world.admin.put(`/v2/booking?id=${id}${query}`, body)

function assertInTheWay({ status, body }: Answer, ...ids: number[]): void {
  assert.equal(status, 409, JSON.stringify(body))
  assert.deepEqual(
    body.error.details.map((detail: { id: number }) => detail.id),
    ids,
  )
}

async function statuses(world: World): Promise<Record<string, number>> {
  return Object.fromEntries((await world.admin.list('status', 'type_id=1')).map(({ name, id }) => [name, id]))
}

onEachEngine('clashes of bookings', (open) => {
  describe('200', () => {
    test('clashes are stored if the instance allows them, unless the call requests a check', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      const first = await booked(world, [room], hours(0, 2))
      await booked(world, [room], hours(1, 3))
      assertInTheWay(await book(world, [room], hours(0, 1), {}, 'check_clash=true'), first)
      await booked(world, [room], hours(0, 1), {}, 'check_clash=false')
    })

    test('bookings that only touch, have other resources, or were deleted do not clash', async () => {
      await using world = await open()
      await rejecting(world)
      const [room = 0, other = 0] = await rooms(world, 1, 1)
      const first = await booked(world, [room], hours(1, 2))
      await booked(world, [room], hours(0, 1))
      await booked(world, [room], hours(2, 3))
      await booked(world, [other], hours(0, 3))
      await booked(world, [], hours(0, 3))
      await world.admin.delete(`/v2/booking?id=${first}`)
      await booked(world, [room], hours(1, 2))
    })

    test('resources of exempt types, and bookings with exempt statuses, do not clash', async () => {
      await using world = await open()
      const { Cancelled = 0, Confirmed = 0 } = await statuses(world)
      const [room = 0, camera = 0] = await rooms(world, 1, 3)
      await rejecting(world, { clash_exempt_types: [3], clash_exempt_statuses: [Cancelled] })
      await booked(world, [room, camera], hours(0, 1), { status: refs(Confirmed) })
      await booked(world, [camera], hours(0, 1))
      await booked(world, [room], hours(0, 1), { status: refs(Cancelled) })
      assert.equal((await book(world, [room, camera], hours(0, 1))).status, 409)
    })

    test('bookings that already clash can get a new name, less time or fewer resources, but not more', async () => {
      await using world = await open()
      const [room = 0, other = 0] = await rooms(world, 1, 1)
      await booked(world, [room], hours(0, 4))
      const id = await booked(world, [room, other], hours(0, 4))
      await rejecting(world)
      for (const body of [
        { name: 'Mix' },
        hours(1, 3),
        { resources: refs(room) },
        { status: [{ name: 'Confirmed' }] },
      ]) {
        assert.equal((await change(world, id, body)).status, 200, JSON.stringify(body))
      }
      assert.equal((await change(world, id, hours(1, 3.5))).status, 409)
      assert.equal((await change(world, id, { resources: refs(room, other) })).status, 409)
    })

    test('a booking does not clash with itself, and a series moves across its own occurrences', async () => {
      await using world = await open()
      await rejecting(world)
      const [room = 0] = await rooms(world, 1)
      const id = await booked(world, [room], hours(0, 2), {
        repeat_rule: 'FREQ=hourly;INTERVAL=2;REPENDTYPE=count;COUNT=4;',
      })
      const moved = await change(world, id, hours(2, 4), '&repeat_update_scope=all')
      assert.equal(moved.status, 200, JSON.stringify(moved.body))
      assert.deepEqual(
        (await world.admin.list('booking')).map(({ start }) => (start - NINE) / HOUR),
        [2, 4, 6, 8],
      )
    })
  })

  describe('409', () => {
    test('creating, moving, extending, adding a resource and setting a status that counts are refused', async () => {
      await using world = await open()
      const { Cancelled = 0, Confirmed = 0 } = await statuses(world)
      await rejecting(world, { clash_exempt_statuses: [Cancelled] })
      const [room = 0, other = 0] = await rooms(world, 1, 1)
      const taken = await booked(world, [room], hours(2, 4), { name: 'Mix' })
      const answer = await book(world, [other, room], hours(3, 5))
      assertInTheWay(answer, taken)
      assert.deepEqual(answer.body.error.details, [{ id: taken, name: 'Mix', ...hours(2, 4) }])
      const times = '2026-03-03T11:00:00+01:00 to 2026-03-03T13:00:00+01:00'
      assert.equal(answer.body.error.message, `Clashes with "Mix" (booking ${taken}, ${times}).`)
      const mine = await booked(world, [room], hours(0, 2))
      assertInTheWay(await change(world, mine, hours(1, 3)), taken)
      assertInTheWay(await change(world, mine, { end: NINE + 3 * HOUR }), taken)
      const elsewhere = await booked(world, [other], hours(2, 3))
      assertInTheWay(await change(world, elsewhere, { resources: refs(other, room) }), taken)
      const cancelled = await booked(world, [room], hours(2, 3), { status: refs(Cancelled) })
      assertInTheWay(await change(world, cancelled, { status: refs(Confirmed) }), taken)
      assertInTheWay(await change(world, cancelled, { status: null }), taken)
      assert.deepEqual(
        (await world.admin.list('booking')).map(({ start, end }) => [(start - NINE) / HOUR, (end - NINE) / HOUR]),
        [
          [2, 4],
          [0, 2],
          [2, 3],
          [2, 3],
        ],
      )
    })

    test('each occurrence of a series is checked before any is stored', async () => {
      await using world = await open()
      await rejecting(world)
      const [room = 0] = await rooms(world, 1)
      const taken = await booked(world, [room], { start: NINE + 4 * DAY, end: NINE + 4 * DAY + HOUR })
      const entries = (await world.journal('booking')).length
      const daily = (count: number) => ({ repeat_rule: `FREQ=daily;REPENDTYPE=count;COUNT=${count};` })
      assertInTheWay(await book(world, [room], hours(0, 1), daily(5)), taken)
      assert.equal((await world.journal('booking')).length, entries)
      const id = await booked(world, [room], hours(0, 1), daily(4))
      const longer = { ...daily(5), end: NINE + 2 * HOUR }
      assertInTheWay(await change(world, id, longer, '&repeat_update_scope=all'), taken)
      assert.equal((await world.admin.list('booking')).length, 5)
    })

    test('a series that overlaps itself clashes with itself', async () => {
      await using world = await open()
      await rejecting(world)
      const [room = 0] = await rooms(world, 1)
      const series = { repeat_rule: 'FREQ=daily;REPENDTYPE=count;COUNT=3;' }
      const { status, body } = await book(world, [room], hours(0, 25), series)
      assert.equal(status, 409)
      assert.match(body.error.message, /^Two of these bookings clash with each other: 2026-03-03T09:00:00/)
      assert.equal((await world.admin.list('booking')).length, 0)
    })

    test('of many clashing bookings, the first twenty are listed and the others counted', async () => {
      await using world = await open()
      await rejecting(world)
      const [room = 0] = await rooms(world, 1)
      const values = Array.from({ length: 30 }, (_, n) => ['Shift', NINE + n * HOUR, NINE + (n + 1) * HOUR])
      const save = { common_properties: [{ resources: refs(room) }], columns: ['name', 'start', 'end'], values }
      await world.admin.post('/v2/booking/bulk', { save })
      const { body } = await book(world, [room], hours(0, 30))
      assert.equal(body.error.details.length, 20)
      assert.match(body.error.message, /^Clashes with "Shift" \(booking 1, .*\) and 29 others\.$/)
      const more = Array.from({ length: 10 }, () => values).flat()
      await world.admin.put('/v2/instance', { settings: { clash_policy: 'allow' } })
      await world.admin.post('/v2/booking/bulk', { save: { ...save, values: more } })
      const answer = await book(world, [room], hours(0, 30), {}, 'check_clash=true')
      assert.match(answer.body.error.message, /\) and at least 99 others\.$/)
    })

    test('bookings of another instance do not clash', async () => {
      await using world = await open()
      await rejecting(world)
      const [room = 0] = await rooms(world, 1)
      await booked(world, [room], hours(0, 1))
      const theirs = await world.other.create('resource', { name: 'Theirs', type_id: 1 })
      assert.equal(theirs, room)
      const body = { name: 'Grade', ...hours(0, 1), resources: refs(theirs) }
      assert.equal((await world.other.post('/v2/booking?check_clash=true', body)).status, 200)
    })

    test('of concurrent bookings for the same time, one succeeds', async () => {
      await using world = await open()
      await rejecting(world)
      const [room = 0] = await rooms(world, 1)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => book(world, [room], hours(n / 20, 1 + n / 20))),
      )
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 19 }, () => 409)])
      assert.equal((await world.admin.list('booking')).length, 1)
    })

    test('a booking concurrent with the policy change is stored before it, or refused by it', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      await booked(world, [room], hours(0, 1))
      const [, ...late] = await Promise.all([
        rejecting(world),
        ...[1, 2, 3].map(() => book(world, [room], hours(0, 1))),
      ])
      const entries = await world.journal()
      const policy = entries.find(({ record, action }) => record === 'instance' && action === 'edited').id
      for (const { status, body } of late) {
        if (status === 200) assert.ok(entries.find((entry) => entry.record_id === body.success.id).id < policy)
        else assert.equal(status, 409)
      }
    })
  })
})
