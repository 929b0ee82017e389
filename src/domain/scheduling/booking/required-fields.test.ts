import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const hour = { name: 'Grade', start: 1_800_000_000, end: 1_800_003_600 }
const all = ['notes', 'resources', 'project', 'client', 'status', 'billable_items']

async function requiring(world: World, fields: readonly string[]): Promise<void> {
  const { status } = await world.admin.put('/v2/instance', { settings: { required_booking_fields: fields } })
  assert.equal(status, 200)
}

/** A body with every member that can be required. */
async function complete(world: World) {
  const { admin } = world
  return {
    ...hour,
    notes: 'Bring tapes',
    resources: [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }],
    project: [{ id: await admin.create('project', { name: 'Feature' }) }],
    client: [{ uuid: `o${await admin.create('contact', { name: 'Arte', type: 'organization' })}` }],
    status: [{ name: 'Confirmed' }],
    billable_items: [{ name: 'Drive' }],
  }
}

const named = (body: { error: { details: { field: string }[] } }) => body.error.details.map(({ field }) => field).sort()

onEachEngine('members that an instance requires of bookings', (open) => {
  describe('200', () => {
    test('a booking with all required members can be stored, also as a series, and changed', async () => {
      await using world = await open()
      await requiring(world, all)
      const repeat_rule = 'FREQ=daily;REPENDTYPE=count;COUNT=2;'
      const id = await world.admin.create('booking', { ...(await complete(world)), repeat_rule })
      const change = await world.admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, {
        name: 'Mix',
        notes: 'None',
      })
      assert.equal(change.status, 200, JSON.stringify(change.body))
    })

    test('an older booking without them can be moved and renamed, and sent back as it was read', async () => {
      await using world = await open()
      const id = await world.admin.create('booking', hour)
      await requiring(world, all)
      const [read] = await world.admin.list('booking', `id=${id}`)
      assert.equal((await world.admin.put(`/v2/booking?id=${id}`, { ...read, name: 'Mix' })).status, 200)
      assert.equal((await world.admin.put(`/v2/booking?id=${id}`, { end: hour.end + 60 })).status, 200)
    })
  })

  describe('400', () => {
    test('a new booking without them gets an error for each', async () => {
      await using world = await open()
      await requiring(world, all)
      const { status, body } = await world.admin.post('/v2/booking', hour)
      assert.deepEqual([status, named(body)], [400, all.toSorted()])
      assert.match(body.error.details[0].message, /^notes: is required in this instance\. Notes on the booking\.$/)
      const empty = { ...hour, notes: ' ', resources: [], project: [], client: null, status: [], billable_items: [] }
      assert.deepEqual(named((await world.admin.post('/v2/booking', empty)).body), all.toSorted())
      assert.equal((await world.admin.list('booking')).length, 0)
    })

    test('existing values cannot be cleared', async () => {
      await using world = await open()
      const id = await world.admin.create('booking', await complete(world))
      await requiring(world, all)
      for (const [member, cleared] of [
        ['notes', ''],
        ['notes', null],
        ['resources', []],
        ['project', null],
        ['client', []],
        ['status', null],
        ['billable_items', []],
      ] as const) {
        const { status, body } = await world.admin.put(`/v2/booking?id=${id}`, { [member]: cleared })
        assert.deepEqual([status, named(body)], [400, [member]])
      }
    })

    test('an invalid member is reported once', async () => {
      await using world = await open()
      await requiring(world, ['project'])
      const { body } = await world.admin.post('/v2/booking', { ...hour, project: [{ id: 999 }] })
      assert.deepEqual(named(body), ['project'])
    })
  })
})
