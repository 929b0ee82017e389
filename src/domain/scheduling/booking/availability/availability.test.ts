import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Client, onEachEngine } from '../../../../../tests/world.ts'

const HOUR = 3600
const DAY_START = Temporal.Instant.from('2026-03-02T08:00:00Z').epochMilliseconds / 1000

/** Hours after the window's start, as a stretch. */
const hours = (from: number, to: number) => ({ start: DAY_START + from * HOUR, end: DAY_START + to * HOUR })
const day = `from=${DAY_START}&to=${DAY_START + 10 * HOUR}`

async function room(admin: Client, name: string, type_id = 1): Promise<number> {
  return admin.create('resource', { name, type_id })
}

function book(admin: Client, ids: readonly number[], from: number, to: number, also: object = {}): Promise<number> {
  return admin.create('booking', { name: 'Taken', ...hours(from, to), resources: ids.map((id) => ({ id })), ...also })
}

async function asked(client: Client, query: string) {
  const { status, body } = await client.get(`/v2/resource/availability?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

onEachEngine('availability', (open) => {
  describe('200', () => {
    test('the free times of each resource are listed, and the first time when enough of them are free', async () => {
      await using world = await open()
      const { admin } = world
      const [first, second] = [await room(admin, 'Suite 1'), await room(admin, 'Suite 2')]
      await book(admin, [first], -2, 1)
      await book(admin, [first], 3, 5)
      await book(admin, [first, second], 4, 6)
      await admin.delete(`/v2/booking?id=${await book(admin, [second], 7, 8)}`)
      const body = await asked(admin, `resource_ids=${second},${first},${second}&${day}&duration_min=180`)
      assert.deepEqual(body, {
        data: [
          { id: second, name: 'Suite 2', free: [hours(0, 4), hours(6, 10)] },
          { id: first, name: 'Suite 1', free: [hours(1, 3), hours(6, 10)] },
        ],
        together: {
          ...hours(6, 9),
          resources: [
            { id: second, name: 'Suite 2' },
            { id: first, name: 'Suite 1' },
          ],
        },
      })
      const any = await asked(admin, `type_id=1&count=1&${day}&duration_min=180`)
      assert.deepEqual(any.together, { ...hours(0, 3), resources: [{ id: second, name: 'Suite 2' }] })
      assert.equal((await asked(admin, `type_id=1&${day}&duration_min=241`)).together, null)
    })

    test('bookings with an exempt status, and resources of an exempt type, leave everything free', async () => {
      await using world = await open()
      const { admin } = world
      const statuses = await admin.list('status', 'type_id=1&order_asc=id')
      const cancelled = statuses.find(({ name }) => name === 'Cancelled').id
      const settings = { clash_exempt_statuses: [cancelled], clash_exempt_types: [3] }
      await admin.put('/v2/instance?id=1', { settings })
      const [suite, camera] = [await room(admin, 'Suite'), await room(admin, 'Camera', 3)]
      await book(admin, [suite, camera], 1, 2, { status: [{ id: cancelled }] })
      await book(admin, [camera], 3, 4)
      const { data } = await asked(admin, `resource_ids=${suite},${camera}&${day}&duration_min=1`)
      assert.deepEqual(
        data.map((resource: { free: unknown }) => resource.free),
        [[hours(0, 10)], [hours(0, 10)]],
      )
    })

    test('bookings of any length count if they reach into the window', async () => {
      await using world = await open()
      const { admin } = world
      const suite = await room(admin, 'Suite')
      for (const [length, at] of [1, 6, 30, 200, 2_000, 12_000, 30_000].map(
        (hours, index) => [hours, index] as const,
      )) {
        await book(admin, [suite], at + 1 - length, at + 0.5)
      }
      const { data } = await asked(admin, `resource_ids=${suite}&${day}&duration_min=1`)
      assert.deepEqual(data[0].free, [hours(6.5, 10)])
      await book(admin, [suite], 7, 50_000)
      const again = await asked(admin, `resource_ids=${suite}&${day}&duration_min=30`)
      assert.deepEqual(again.data[0].free, [hours(6.5, 7)])
      assert.deepEqual(again.together, { ...hours(6.5, 7), resources: [{ id: suite, name: 'Suite' }] })
    })

    test('the time of excluded bookings is free, and that of others is not', async () => {
      await using world = await open()
      const { admin } = world
      const suite = await room(admin, 'Suite')
      const moved = await book(admin, [suite], 1, 3)
      const also = await book(admin, [suite], 3, 4)
      await book(admin, [suite], 6, 7)
      const query = `resource_ids=${suite}&${day}&duration_min=60`
      assert.deepEqual((await asked(admin, `${query}&id=${moved}`)).data[0].free, [
        hours(0, 3),
        hours(4, 6),
        hours(7, 10),
      ])
      assert.deepEqual((await asked(admin, `${query}&id=${moved},${also}`)).data[0].free, [hours(0, 6), hours(7, 10)])
    })

    test('the time of bookings with an excluded status is free', async () => {
      await using world = await open()
      const { admin } = world
      const suite = await room(admin, 'Suite')
      const statuses = await admin.list('status', 'type_id=1&order_asc=id')
      const [first, confirmed] = ['First Hold', 'Confirmed'].map(
        (wanted) => statuses.find(({ name }) => name === wanted).id,
      )
      await book(admin, [suite], 0, 4, { status: [{ id: first }] })
      await book(admin, [suite], 6, 8, { status: [{ id: confirmed }] })
      await book(admin, [suite], 9, 10)
      const query = `resource_ids=${suite}&${day}&duration_min=60`
      assert.deepEqual((await asked(admin, query)).data[0].free, [hours(4, 6), hours(8, 9)])
      const unheld = await asked(admin, `${query}&except_status_ids=${first},999`)
      assert.deepEqual(unheld.data[0].free, [hours(0, 6), hours(8, 9)])
      assert.deepEqual(unheld.together, { ...hours(0, 1), resources: [{ id: suite, name: 'Suite' }] })
    })

    test('every user who may read bookings may ask, and without resources there is no common time', async () => {
      await using world = await open()
      const scheduler = await world.client({ schedule: 'R-' })
      assert.deepEqual(await asked(scheduler, `type_id=5&${day}&duration_min=1`), { data: [], together: null })
    })
  })

  test('400: invalid parameters are refused with the reason', async () => {
    await using world = await open()
    const { admin } = world
    const suite = await room(admin, 'Suite')
    const gone = await room(admin, 'Gone')
    await admin.delete(`/v2/resource?id=${gone}`)
    const foreign = await room(world.other, 'Theirs')
    await room(world.other, 'Theirs too')
    const unknown = (await room(world.other, 'Unknown here')) + foreign
    const ids = `resource_ids=${suite}`
    const from = DAY_START
    const cases: readonly (readonly [string, RegExp])[] = [
      [`${ids}&${day}`, /^duration_min: is required/],
      [`${ids}&${day}&duration_min=0`, /^duration_min: "0" is not a whole number from 1/],
      [`${day}&duration_min=1`, /^resource_ids: give either/],
      [`${ids}&type_id=1&${day}&duration_min=1`, /^resource_ids: give either/],
      [`resource_ids=&${day}&duration_min=1`, /^resource_ids/],
      [`type_id=6&${day}&duration_min=1`, /^type_id/],
      [`${ids}&from=${from}&to=${from}&duration_min=1`, /^to: must be after from/],
      [`${ids}&from=${from}&to=${from + 366 * 24 * HOUR + 1}&duration_min=1`, /^to: is more than 366 days/],
      [`${ids}&from=${from}&duration_min=1`, /^to: is required/],
      [`${ids}&from=-1&to=${from}&duration_min=1`, /^from/],
      [`${ids}&${day}&duration_min=1&count=2`, /^count: must be at most 1, the number of resources/],
      [`resource_ids=${gone}&${day}&duration_min=1`, /^resource_ids: there is no resource with the id/],
      [`resource_ids=${unknown}&${day}&duration_min=1`, /^resource_ids: there is no resource with the id/],
      [`resource_ids=${Array.from({ length: 1001 }, (_, id) => id + 1)}&${day}&duration_min=1`, /at most 1000/],
      [`${ids}&${day}&duration_min=1&name=x`, /^name: is not a parameter here/],
    ]
    for (const [query, message] of cases) {
      const { status, body } = await admin.get(`/v2/resource/availability?${query}`)
      assert.equal(status, 400, query)
      assert.match(body.error.message, message)
    }
    const year = `${ids}&from=${from}&to=${from + 366 * 24 * HOUR}&duration_min=1`
    assert.equal((await admin.get(`/v2/resource/availability?${year}`)).status, 200)
  })

  test('403: availability needs READ on SCHEDULE', async () => {
    await using world = await open()
    const { status, body } = await (await world.client({ admin: 'RW' })).get(
      `/v2/resource/availability?type_id=1&${day}`,
    )
    assert.equal(status, 403)
    assert.match(body.error.message, /SCHEDULE/)
  })
})
