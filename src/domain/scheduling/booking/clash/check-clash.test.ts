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
import { onEachEngine, type World } from '../../../../../tests/world.ts'

async function statuses(world: World): Promise<Record<string, number>> {
  return Object.fromEntries((await world.admin.list('status', 'type_id=1')).map(({ name, id }) => [name, id]))
}

onEachEngine('checkclash', (open) => {
  describe('200', () => {
    test('checkclash lists the clashing bookings, by start, page by page', async () => {
      await using world = await open()
      const [room = 0, other = 0] = await rooms(world, 1, 1)
      const late = await booked(world, [room, other], hours(2, 3), { name: 'Late' })
      const early = await booked(world, [room], hours(0, 1), { name: 'Early' })
      await booked(world, [other], hours(5, 6))
      const ask = async (query: string) => {
        const { status, body } = await world.admin.get(
          `/v2/booking/checkclash?start=${NINE}&end=${NINE + 3 * HOUR}&${query}`,
        )
        assert.equal(status, 200, JSON.stringify(body))
        return body
      }
      const all = await ask(`resources=${room},${other},${room}`)
      assert.deepEqual(all.data, [
        { id: early, name: 'Early', ...hours(0, 1) },
        { id: late, name: 'Late', ...hours(2, 3) },
      ])
      const pagination = { total: 2, count: 2, per_page: 10, current_page: 1, total_pages: 1 }
      assert.deepEqual(all.meta, { pagination })
      const second = await ask(`resources=${room}&limit=1&page=2`)
      assert.deepEqual(second.data[0].id, late)
      assert.deepEqual(second.meta.pagination, { total: 2, count: 1, per_page: 1, current_page: 2, total_pages: 2 })
      assert.deepEqual((await ask(`resources=${other}&id=${late}`)).data, [])
      // Without resources, the check is about those of the excluded booking.
      assert.deepEqual(
        (await ask(`id=${late}`)).data.map(({ id }: { id: number }) => id),
        [early],
      )
      assert.deepEqual((await ask(`resources=${room}&page=9`)).data, [])
    })

    test('checkclash uses the exemptions of the instance', async () => {
      await using world = await open()
      const { Cancelled = 0 } = await statuses(world)
      const [room = 0, camera = 0] = await rooms(world, 1, 3)
      await booked(world, [camera], hours(0, 1))
      await booked(world, [room], hours(0, 1), { status: refs(Cancelled) })
      await rejecting(world, { clash_exempt_types: [3], clash_exempt_statuses: [Cancelled] })
      const times = `start=${NINE}&end=${NINE + HOUR}`
      const { body } = await world.admin.get(`/v2/booking/checkclash?${times}&resources=${room},${camera}`)
      assert.deepEqual(body.data, [])
    })

    test('exactly the overlapping bookings are found, whatever their length', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      // Around the bounds of the classes that the index sorts lengths into, and far beyond.
      const lengths = [1, 7199, 7200, 7201, 12 * HOUR, 12 * HOUR + 1, 2 * DAY, 14 * DAY + 1, 100 * DAY, 101 * DAY]
      lengths.push(730 * DAY, 730 * DAY + 1, 20_000 * DAY)
      const from = NINE + 30_000 * DAY
      const values = lengths.flatMap((length) =>
        [0, 1, length - 1, length, length + HOUR].map((back) => [`L${length}`, from - back, from - back + length]),
      )
      const save = { common_properties: [{ resources: refs(room) }], columns: ['name', 'start', 'end'], values }
      assert.equal((await world.admin.post('/v2/booking/bulk', { save })).status, 200)
      for (const [start, end] of [
        [from, from + 1],
        [from - 3 * DAY, from - DAY],
        [from - 1, from + 9 * DAY],
        [from + 8000, from + 9000],
      ] as const) {
        const expected = values.filter(([, s, e]) => Number(s) < end && Number(e) > start).length
        const { body } = await world.admin.get(`/v2/booking/checkclash?start=${start}&end=${end}&resources=${room}`)
        assert.equal(body.meta.pagination.total, expected)
      }
    })
  })

  describe('of thousands of bookings', () => {
    test('all are found, in pages by start and id', async () => {
      await using world = await open()
      const [room = 0, other = 0] = await rooms(world, 1, 1)
      // Fewer and fewer hours apart, some with the same start, and a crowd in one second.
      const starts = Array.from({ length: 1_800 }, (_, place) => NINE + Math.floor(Math.sqrt(place)) * DAY)
      const crowd = Array.from({ length: 1_200 }, () => NINE + 50 * DAY)
      const values = [...starts, ...crowd].map((start, place) => ['Grade', start, start + 1 + (place % 3) * HOUR])
      const save = {
        common_properties: [{ resources: refs(room, other) }],
        columns: ['name', 'start', 'end'],
        values,
      }
      const { status, body } = await world.admin.post('/v2/booking/bulk', { save })
      assert.equal(status, 200, JSON.stringify(body))
      const listed = await Promise.all(
        [1, 2, 3].map((page) => world.admin.list('booking', `order_asc=start,id&fields=id&limit=1000&page=${page}`)),
      )
      const expected = listed.flat().map(({ id }) => id)
      assert.equal(expected.length, 3_000)
      const found: number[] = []
      for (const page of [1, 2, 3, 4, 5]) {
        const query = `start=0&end=${NINE + 9_000 * DAY}&resources=${room},${other}&limit=700&page=${page}`
        const answer = await world.admin.get(`/v2/booking/checkclash?${query}`)
        assert.equal(answer.body.meta.pagination.total, 3_000)
        found.push(...answer.body.data.map(({ id }: { id: number }) => id))
      }
      assert.deepEqual(found, expected)
    })
  })

  describe('400', () => {
    test('checkclash names errors, and never returns an empty list instead', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      const theirs = await world.other.create('resource', { name: 'Theirs', type_id: 1 })
      for (const [query, ...fields] of [
        ['', 'start', 'end'],
        [`start=${NINE}&end=${NINE}&resources=${room}`, 'end'],
        [`start=${NINE + 1}&end=${NINE}&resources=${room}`, 'end'],
        [`start=nine&end=-1&resources=${room}`, 'start', 'end'],
        [`start=${NINE}&end=${NINE + 1}`, 'resources'],
        [`start=${NINE}&end=${NINE + 1}&resources=`, 'resources'],
        [`start=${NINE}&end=${NINE + 1}&resources=${room},999`, 'resources'],
        [`start=${NINE}&end=${NINE + 1}&resources=${room + 1000 + theirs}`, 'resources'],
        [`start=${NINE}&end=${NINE + 1}&id=999`, 'id'],
        [`start=${NINE}&end=${NINE + 1}&resources=${room}&limit=0&page=0`, 'limit', 'page'],
        [`start=${NINE}&end=${NINE + 1}&resources=${room}&colour=red`, 'colour'],
      ] as const) {
        const { status, body } = await world.admin.get(`/v2/booking/checkclash?${query}`)
        const named = body.error?.details.map(({ field }: { field: string }) => field)
        assert.deepEqual([status, named.sort()], [400, fields.toSorted()], query)
      }
      assert.equal((await book(world, [room], hours(0, 1), {}, 'check_clash=perhaps')).status, 400)
    })
  })

  describe('403', () => {
    test('checkclash needs READ on SCHEDULE', async () => {
      await using world = await open()
      const stranger = await world.client({ admin: 'RW' })
      assert.equal((await stranger.get('/v2/booking/checkclash?start=1&end=2&resources=1')).status, 403)
    })
  })
})
