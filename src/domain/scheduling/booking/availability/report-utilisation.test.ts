import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { booked, HOUR, refs, rooms } from '../../../../../tests/support/clash-samples.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'
import { exportStreams } from '../../../../kernel/files/export-streams.ts'

const at = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Berlin').epochMilliseconds / 1000
const from = (start: string, end: string) => ({ start: at(start), end: at(end) })

async function report(world: World, query: string) {
  const { status, body } = await world.admin.get(`/v2/report/utilisation?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

async function statusNamed(world: World, name: string): Promise<number> {
  const found = await world.admin.list('status', 'type_id=1&limit=100')
  return found.find((status) => status.name === name)?.id
}

onEachEngine('report/utilisation', (open) => {
  describe('200', () => {
    test('overlapping bookings count once, and time that is both held and booked counts as booked', async () => {
      await using world = await open()
      const [room = 0, empty = 0] = await rooms(world, 1, 1)
      const hold = await statusNamed(world, 'First Hold')
      await booked(world, [room], from('2026-03-03T09:00', '2026-03-03T12:00'))
      await booked(world, [room], from('2026-03-03T10:00', '2026-03-03T13:00'))
      await booked(world, [room], from('2026-03-03T12:00', '2026-03-03T15:00'), { status: refs(hold) })
      await booked(world, [room], from('2026-03-03T22:00', '2026-03-04T02:00'), { status: refs(hold) })
      const [used, unused] = await report(world, `resource_ids=${room},${empty}&from=2026-03-03&to=2026-03-04`)
      assert.deepEqual([used.id, used.name], [room, 'Suite 0'])
      assert.deepEqual(used.days, [
        { date: '2026-03-03', booked_sec: 4 * HOUR, held_sec: 4 * HOUR, free_sec: 16 * HOUR },
        { date: '2026-03-04', booked_sec: 0, held_sec: 2 * HOUR, free_sec: 22 * HOUR },
      ])
      assert.deepEqual(unused.days[0], { date: '2026-03-03', booked_sec: 0, held_sec: 0, free_sec: 24 * HOUR })
    })

    test('totals are the sums of the days, and format=csv has a row for each day', async () => {
      await using world = await open()
      const [room = 0, other = 0] = await rooms(world, 1, 1)
      await booked(world, [room], from('2026-03-03T09:00', '2026-03-03T12:00'))
      const query = `report/utilisation?resource_ids=${room},${other}&from=2026-03-03&to=2026-03-04`
      const { body } = await world.admin.get(`/v2/${query}`)
      const short = (one: Record<string, number>) => [one.booked_sec, one.held_sec, one.free_sec]
      assert.deepEqual(short(body.data[0]), [3 * HOUR, 0, 45 * HOUR])
      assert.deepEqual(short(body.totals), [3 * HOUR, 0, 93 * HOUR])
      assert.deepEqual((await world.admin.get(`/v2/${query}&by=resource`)).body, body)
      const byDay = await world.admin.get(`/v2/${query}&by=day`)
      assert.deepEqual([byDay.status, byDay.body.error.field], [400, 'by'])
      const file = await world.admin.get(`/v2/${query}&format=csv`)
      assert.match(file.headers['content-type'] ?? '', /^text\/csv/)
      assert.equal(file.body.split('\r\n')[1], 'Suite 0,2026-03-03,10800,0,75600')
      const refused = await world.admin.get(
        `/v2/report/utilisation?resource_ids=999&from=2026-03-03&to=2026-03-04&format=csv`,
      )
      assert.equal(refused.status, 400)
    })

    test('a file is one of the two exports that an instance can have at a time', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      const path = `/v2/report/utilisation?resource_ids=${room}&from=2026-03-03&to=2026-03-04&format=csv`
      const instanceId = (await world.admin.get('/v2/instance')).body.data[0].id
      async function* unread() {
        yield Buffer.from('name')
      }
      const held = [1, 2].map(() => exportStreams.open(instanceId, unread()))
      const refused = await world.admin.get(path)
      for (const stream of held) await once(stream.destroy(), 'close')
      assert.equal(refused.status, 429)
      assert.equal((await world.admin.get(path)).status, 200)
    })

    test('days are 23 or 25 hours long when the clocks of the instance change', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      await booked(world, [room], from('2026-03-29T00:00', '2026-03-30T00:00'))
      await booked(world, [room], from('2026-10-25T00:00', '2026-10-25T04:00'))
      const [spring] = await report(world, `resource_ids=${room}&from=2026-03-28&to=2026-03-29`)
      assert.deepEqual(
        spring.days.map((day: Record<string, number>) => [day.booked_sec, day.free_sec]),
        [
          [0, 24 * HOUR],
          [23 * HOUR, 0],
        ],
      )
      const [autumn] = await report(world, `resource_ids=${room}&from=2026-10-25&to=2026-10-25`)
      assert.deepEqual(autumn.days, [{ date: '2026-10-25', booked_sec: 5 * HOUR, held_sec: 0, free_sec: 20 * HOUR }])
    })

    test('day_from, day_to and zone limit the time that is counted, also at clock changes', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      await booked(world, [room], from('2026-03-29T01:00', '2026-03-29T09:00'))
      await booked(world, [room], from('2026-03-29T19:00', '2026-03-29T23:00'))
      const part = `resource_ids=${room}&from=2026-03-29&to=2026-03-29&day_from=02:30&day_to=20:00`
      const [berlin] = await report(world, part)
      assert.deepEqual(berlin.days, [{ date: '2026-03-29', booked_sec: 7 * HOUR, held_sec: 0, free_sec: 10 * HOUR }])
      const [newYork] = await report(world, `${part}&zone=America/New_York`)
      assert.deepEqual(newYork.days, [{ date: '2026-03-29', booked_sec: 4.5 * HOUR, held_sec: 0, free_sec: 13 * HOUR }])
    })

    test('a skipped hour has no time in any part of the day, and a repeated hour is counted once', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      await booked(world, [room], from('2027-03-28T00:00', '2027-03-28T03:15'))
      const parts = async (day: string, ...clocks: string[]) => {
        const part = async (index: number) => {
          const window = `day_from=${clocks[index]}&day_to=${clocks[index + 1]}&zone=Europe/Berlin`
          const [one] = await report(world, `resource_ids=${room}&from=${day}&to=${day}&${window}`)
          return [one.booked_sec / HOUR, one.free_sec / HOUR]
        }
        return await Promise.all(clocks.slice(1).map((_, index) => part(index)))
      }
      const spring = await parts('2027-03-28', '00:00', '02:00', '02:30', '03:00', '03:30', '24:00')
      assert.deepEqual(spring, [
        [2, 0],
        [0, 0],
        [0, 0],
        [0.25, 0.25],
        [0, 20.5],
      ])
      const autumn = await parts('2027-10-31', '00:00', '02:00', '02:30', '03:00', '24:00')
      assert.deepEqual(autumn, [
        [0, 2],
        [0, 0.5],
        [0, 1.5],
        [0, 21],
      ])
    })

    test('hours=open counts the opening hours only, without days off and public holidays', async () => {
      await using world = await open()
      const { admin } = world
      const [room = 0, night = 0, off = 0, feast = 0] = await rooms(world, 1, 1, 1, 1)
      const weekdays = [1, 2, 3, 4, 5]
      const opening_hours = [
        { weekdays, opens: '14:00', closes: '18:00' },
        { weekdays, opens: '09:00', closes: '13:00' },
        { weekdays: [6], opens: '10:00', closes: '12:00' },
      ]
      await admin.put('/v2/instance', { settings: { opening_hours } })
      await admin.put(`/v2/resource?id=${night}`, {
        opening_hours: [
          { weekdays: [], opens: '00:00', closes: '04:00' },
          { weekdays: [], opens: '20:00', closes: '24:00' },
        ],
      })
      const workspace = { name: 'Berlin', country_region: 'DE', show_public_holiday: 1, resources: refs(off) }
      await admin.create('workspace', workspace)
      // From Good Friday on, over the lunch hour and the evening; the clocks change on 29 March.
      await booked(world, [room, off], from('2026-04-02T12:00', '2026-04-03T10:00'))
      await booked(world, [night], from('2026-03-29T01:00', '2026-03-29T05:00'))
      const query = `resource_ids=${room},${night},${off}&hours=open`
      const used = await report(world, `${query}&from=2026-04-02&to=2026-04-04`)
      const short = ({ days }: { days: Record<string, number>[] }) =>
        days.map(({ booked_sec = 0, free_sec = 0 }) => [booked_sec / HOUR, free_sec / HOUR])
      assert.deepEqual(used.map(short), [
        [
          [5, 3],
          [1, 7],
          [0, 2],
        ],
        [
          [0, 8],
          [0, 8],
          [0, 8],
        ],
        [
          [5, 3],
          [0, 0],
          [0, 0],
        ],
      ])
      const [, spring] = await report(world, `${query}&from=2026-03-29&to=2026-03-29`)
      assert.deepEqual(short(spring), [[2, 5]])
      // The second day of a five-day holiday that begins on a Wednesday.
      await admin.create('workspace', { ...workspace, country_region: 'TR', resources: refs(feast) })
      const [second] = await report(world, `resource_ids=${feast}&hours=open&from=2026-05-28&to=2026-06-01`)
      assert.deepEqual(short(second), [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 8],
      ])
    })

    test('hours=open uses the requested part of working days for resources without opening hours', async () => {
      await using world = await open()
      const [room = 0, sundays = 0] = await rooms(world, 1, 1)
      const SUNDAY_OFF = 1
      for (const workspace of [{ name: 'Sixth day', working_week: SUNDAY_OFF }, { name: 'Office' }]) {
        await world.admin.create('workspace', { ...workspace, resources: refs(sundays) })
      }
      await booked(world, [room, sundays], from('2026-03-06T18:00', '2026-03-09T09:00'))
      const part = `resource_ids=${room},${sundays}&from=2026-03-06&to=2026-03-09&day_from=08:00&day_to=20:00`
      const used = await report(world, `${part}&hours=open`)
      const days = used.map((one: { days: Record<string, number>[] }) =>
        one.days.map(({ booked_sec = 0, free_sec = 0 }) => [booked_sec / HOUR, free_sec / HOUR]),
      )
      assert.deepEqual(days, [
        [
          [2, 10],
          [0, 0],
          [0, 0],
          [1, 11],
        ],
        [
          [2, 10],
          [12, 0],
          [0, 0],
          [1, 11],
        ],
      ])
    })

    test('hours=open counts bookings in opening hours before day_from and after day_to, on the first and last day', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      const opening_hours = [{ weekdays: [], opens: '06:00', closes: '24:00' }]
      assert.equal((await world.admin.put('/v2/instance', { settings: { opening_hours } })).status, 200)
      await booked(world, [room], from('2026-03-03T06:00', '2026-03-03T07:00'))
      await booked(world, [room], from('2026-03-03T21:00', '2026-03-03T23:00'))
      const part = `resource_ids=${room}&from=2026-03-03&to=2026-03-03&day_from=08:00&day_to=20:00`
      const [used] = await report(world, `${part}&hours=open`)
      assert.deepEqual([used.booked_sec, used.free_sec], [3 * HOUR, 15 * HOUR])
    })

    test('totals have the sums of each day, and show=totals returns only those', async () => {
      await using world = await open()
      const [room = 0, other = 0] = await rooms(world, 1, 1)
      await booked(world, [room], from('2026-03-03T09:00', '2026-03-03T12:00'))
      await booked(world, [other], from('2026-03-03T22:00', '2026-03-04T02:00'))
      const query = `resource_ids=${room},${other}&from=2026-03-03&to=2026-03-04`
      const { body } = await world.admin.get(`/v2/report/utilisation?${query}`)
      assert.deepEqual(body.totals.days, [
        { date: '2026-03-03', booked_sec: 5 * HOUR, held_sec: 0, free_sec: 43 * HOUR },
        { date: '2026-03-04', booked_sec: 2 * HOUR, held_sec: 0, free_sec: 46 * HOUR },
      ])
      const short = await world.admin.get(`/v2/report/utilisation?${query}&show=totals`)
      assert.deepEqual(short.body, { data: [], totals: body.totals })
    })

    test('exempt statuses and deleted bookings take no time', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      const cancelled = await statusNamed(world, 'Cancelled')
      const settings = { clash_exempt_statuses: [cancelled] }
      assert.equal((await world.admin.put('/v2/instance', { settings })).status, 200)
      await booked(world, [room], from('2026-03-03T09:00', '2026-03-03T12:00'), { status: refs(cancelled) })
      const gone = await booked(world, [room], from('2026-03-03T09:00', '2026-03-03T12:00'))
      assert.equal((await world.admin.delete(`/v2/booking?id=${gone}`)).status, 200)
      const [used] = await report(world, `resource_ids=${room}&from=2026-03-03&to=2026-03-03`)
      assert.deepEqual(used.days[0], { date: '2026-03-03', booked_sec: 0, held_sec: 0, free_sec: 24 * HOUR })
    })
  })

  test('400: the invalid parameter is named, and requests that are too large are refused', async () => {
    await using world = await open()
    const ids = await rooms(world, ...Array.from({ length: 60 }, () => 1))
    const theirs = await world.other.create('resource', { name: 'Theirs', type_id: 1 })
    for (const [query, field] of [
      ['from=2026-03-03&to=2026-03-04', 'resource_ids'],
      [`resource_ids=${ids[0]}&from=2026-03-03`, 'to'],
      [`resource_ids=${ids[0]}&from=2026-02-30&to=2026-03-04`, 'from'],
      [`resource_ids=${ids[0]}&from=2026-03-05&to=2026-03-04`, 'to'],
      [`resource_ids=${ids[0]}&from=2026-03-05&to=2027-03-06`, 'to'],
      [`resource_ids=${ids}&from=2026-01-01&to=2026-12-31`, 'resource_ids'],
      [`resource_ids=${1000 + theirs}&from=2026-03-05&to=2026-03-05`, 'resource_ids'],
      [`resource_ids=${ids[0]}&from=2026-03-05&to=2026-03-05&by=week`, 'by'],
      [`resource_ids=${ids[0]}&from=2026-03-05&to=2026-03-05&zone=Mars/Base`, 'zone'],
      [`resource_ids=${ids[0]}&from=2026-03-05&to=2026-03-05&hours=all`, 'hours'],
      [`resource_ids=${ids[0]}&from=2026-03-05&to=2026-03-05&hours=open&zone=America/New_York`, 'zone'],
      [`resource_ids=${ids[0]}&from=2026-03-05&to=2026-03-05&day_from=8`, 'day_from'],
      [`resource_ids=${ids[0]}&from=2026-03-05&to=2026-03-05&day_from=12:00&day_to=12:00`, 'day_to'],
    ] as const) {
      const { status, body } = await world.admin.get(`/v2/report/utilisation?${query}`)
      assert.deepEqual([status, body.error?.field], [400, field], query)
    }
  })

  test('403: the report needs READ on SCHEDULE; a resource of a closed workspace does not exist', async () => {
    await using world = await open()
    const [room = 0, open1 = 0] = await rooms(world, 1, 1)
    const access = [{ id: world.admin.userId, type: 'user', acl: 'RW' }]
    await world.admin.create('workspace', { name: 'Closed', resources: refs(room), access })
    const query = (id: number) => `/v2/report/utilisation?resource_ids=${id}&from=2026-03-03&to=2026-03-03`
    const booker = await world.client({ schedule: 'R-' })
    assert.equal((await booker.get(query(open1))).status, 200)
    assert.equal((await booker.get(query(room))).body.error.field, 'resource_ids')
    assert.equal((await (await world.client({ admin: 'RW' })).get(query(open1))).status, 403)
  })
})
