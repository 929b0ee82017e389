import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Client, onEachEngine } from '../../../../tests/world.ts'

const hour = 3600
const started = (owner: Client, more: object = {}) => ({ owner_id: owner.userId, name: 'Edit', start: 1000, ...more })
const logged = (owner: Client, more: object = {}) => started(owner, { end: 1000 + hour, ...more })
const entryOf = async (client: Client, id: number) => (await client.list('time-entry', `id=${id}`))[0]

onEachEngine('time-entry', (open) => {
  describe('200', () => {
    test('an entry shows its owner, its project, and its booking with the names of its resources', async () => {
      await using world = await open()
      const { admin } = world
      const suites = [
        await admin.create('resource', { name: 'Suite 2', type_id: 1 }),
        await admin.create('resource', { name: 'Suite 1', type_id: 1 }),
      ]
      const project = await admin.create('project', { name: 'Film' })
      const resources = suites.map((id) => ({ id }))
      const booking = await admin.create('booking', { name: 'Grade', start: 1000, end: 9000, resources })
      const references = { project: [{ id: project }], booking: [{ id: booking }] }
      const id = await admin.create('time-entry', {
        owner_id: admin.userId,
        name: 'Colour',
        start_date_time_iso: '2026-03-02T09:00:00+01:00',
        end_date_time_iso: '2026-03-02T11:30:00+01:00',
        billable: true,
        ...references,
      })
      const entry = await entryOf(admin, id)
      const [owner] = await admin.list('user', `id=${admin.userId}&fields=id,first_name,last_name,primary_email`)
      assert.deepEqual(entry.owner, { ...owner, icon: null })
      assert.deepEqual(
        [entry.start, entry.end_date_time_iso, entry.duration_sec, entry.billable, entry.locked],
        [1772438400, '2026-03-02T11:30:00+01:00', '9000', 'true', 'false'],
      )
      assert.equal(entry.project[0].name, 'Film')
      const names = [
        { id: suites[0], name: 'Suite 2' },
        { id: suites[1], name: 'Suite 1' },
      ]
      assert.deepEqual(entry.booking, [{ id: booking, name: 'Grade', start: 1000, end: 9000, resources: names }])
      await admin.put(`/v2/time-entry?id=${id}`, entry)
      assert.equal((await entryOf(admin, id)).updated, entry.updated, 'sending back what was read changes nothing')
    })

    test('a running entry has no end and no duration until it is stopped', async () => {
      await using world = await open()
      const { admin, clock } = world
      const id = await admin.create('time-entry', started(admin, { start: clock.now() }))
      const running = await entryOf(admin, id)
      assert.deepEqual([running.end, running.end_date_time_iso, running.duration_sec], [null, null, null])
      clock.advance(90)
      const { status, body } = await admin.patch(`/v2/time-entry/stop?id=${id}`)
      assert.deepEqual([status, body], [200, { success: { id } }])
      const stopped = await entryOf(admin, id)
      assert.deepEqual([stopped.end, stopped.duration_sec], [clock.now(), '90'])
      const [edit] = (await world.journal('time-entry')).filter((entry) => entry.action === 'edited')
      assert.deepEqual(edit.after, { end: clock.now() })
    })

    test('entries are found by project, booking, owner and start time', async () => {
      await using world = await open()
      const { admin } = world
      const staff = await world.client({})
      const project = await admin.create('project', { name: 'Film' })
      const booking = await admin.create('booking', { name: 'Grade', start: 1, end: 2 })
      const onProject = await admin.create('time-entry', logged(admin, { project: [{ id: project }] }))
      const onBooking = await admin.create('time-entry', logged(admin, { start: 2000, booking: [{ id: booking }] }))
      const ofStaff = await admin.create('time-entry', logged(staff, { start: 3000 }))
      const found = async (query: string) => (await admin.list('time-entry', `${query}&fields=id`)).map(({ id }) => id)
      assert.deepEqual(await found(`project_ids=${project}`), [onProject])
      assert.deepEqual(await found(`booking_ids=${booking},99`), [onBooking])
      assert.deepEqual(await found(`owner_ids=${staff.userId}`), [ofStaff])
      assert.deepEqual(await found('from_time=2000&to_time=3000'), [onBooking])
      assert.deepEqual(await found(`from_time=2000&owner_ids=${admin.userId}&name=Edit`), [onBooking])
    })

    test('a user without any permission manages and sees only their own time', async () => {
      await using world = await open()
      const { admin } = world
      const staff = await world.client({})
      await admin.create('time-entry', logged(admin))
      const id = await staff.create('time-entry', logged(staff))
      assert.equal((await staff.put(`/v2/time-entry?id=${id}`, { name: 'Recut' })).status, 200)
      const { body } = await staff.get(`/v2/time-entry?owner_id=${admin.userId}&name=Edit&filter_operator=OR`)
      assert.deepEqual([body.data, body.meta.pagination.total], [[], 0])
      assert.deepEqual(
        (await staff.list('time-entry')).map((entry) => entry.name),
        ['Recut'],
      )
      assert.equal((await staff.delete(`/v2/time-entry?id=${id}`)).status, 200)
    })

    test('the list of bookings shows the time of others only to users who may read it', async () => {
      await using world = await open()
      const { admin } = world
      const [ann, ben] = [await world.client({ schedule: 'R-' }), await world.client({ schedule: 'R-' })]
      const resources = []
      for (const { userId } of [ann, ben]) {
        const [{ first_name: name }] = await admin.list('user', `id=${userId}`)
        const [{ id: type_person_id }] = await admin.list('contact', `name=${name}`)
        resources.push({ id: await admin.create('resource', { name, type_id: 2, type_person_id }) })
      }
      const id = await admin.create('booking', { name: 'Grade', start: 1, end: 2, resources })
      for (const owner of [ann, ben]) {
        await owner.create('time-entry', logged(owner, { name: `By ${owner.userId}`, booking: [{ id }] }))
      }
      const seen = async (client: Client) => {
        const [found] = await client.list('booking', 'resource_time_entries=true')
        return found.resources.map((resource: { time_entries: { name: string }[] }) =>
          resource.time_entries.map(({ name }) => name),
        )
      }
      const [byAnn, byBen] = [[`By ${ann.userId}`], [`By ${ben.userId}`]]
      assert.deepEqual(await seen(admin), [byAnn, byBen])
      assert.deepEqual(await seen(ann), [byAnn, []])
      assert.deepEqual(await seen(ben), [[], byBen])
    })

    test('owners cannot lock their own entries, and get a warning', async () => {
      await using world = await open()
      const staff = await world.client({})
      const { body } = await staff.post('/v2/time-entry', logged(staff, { locked: true }))
      assert.deepEqual(body.warnings, ['locked is read-only without WRITE permission on ADMIN'])
      assert.equal((await entryOf(staff, body.success.id)).locked, 'false')
    })
  })

  describe('400', () => {
    test('an entry must not end before it starts, and must belong to a user', async () => {
      await using world = await open()
      const { admin } = world
      const reversed = await admin.post('/v2/time-entry', logged(admin, { end: 999 }))
      assert.match(reversed.body.error.message, /^end: must not be before start/)
      const nobodys = await admin.post('/v2/time-entry', logged(admin, { owner_id: 999 }))
      assert.match(nobodys.body.error.message, /^owner_id: there is no user with the id 999/)
    })
  })

  describe('403, 400', () => {
    test('an entry reveals nothing about bookings and projects that the user may not read', async () => {
      await using world = await open()
      const { admin } = world
      const staff = await world.client({})
      const booking = [{ id: await admin.create('booking', { name: 'Grade', start: 1, end: 2 }) }]
      const project = [{ id: await admin.create('project', { name: 'Film' }) }]
      const id = await staff.create('time-entry', logged(staff))
      for (const [named, kind] of [
        [{ booking }, 'booking'],
        [{ booking: [{ id: 999 }] }, 'booking'],
        [{ project }, 'project'],
        [{ project: [{ id: 999 }] }, 'project'],
      ] as const) {
        for (const { status, body } of [
          await staff.post('/v2/time-entry', logged(staff, named)),
          await staff.put(`/v2/time-entry?id=${id}`, named),
        ]) {
          assert.equal(status, 400)
          assert.match(body.error.message, new RegExp(`^${kind}: there is no ${kind} with the id \\d+\\.`))
        }
      }
      const reader = await world.client({ schedule: 'R-', project: 'R-' })
      await reader.create('time-entry', logged(reader, { booking, project }))
      await admin.put(`/v2/time-entry?id=${id}`, { booking, project })
      const entry = await entryOf(staff, id)
      assert.deepEqual([entry.booking[0].name, entry.project[0].name], ['Grade', 'Film'])
      assert.equal((await staff.put(`/v2/time-entry?id=${id}`, { ...entry, name: 'Recut' })).status, 200)
    })

    test('only users with WRITE on ADMIN write the time of others', async () => {
      await using world = await open()
      const { admin } = world
      const staff = await world.client({})
      const reader = await world.client({ admin: 'R-' })
      const own = await staff.create('time-entry', logged(staff))
      const id = await admin.create('time-entry', logged(admin))
      assert.equal((await staff.post('/v2/time-entry', logged(admin))).status, 403)
      assert.equal((await staff.put(`/v2/time-entry?id=${own}`, { owner_id: admin.userId })).status, 403)
      assert.equal((await reader.list('time-entry')).length, 2)
      const { status, body } = await reader.put(`/v2/time-entry?id=${id}`, { name: 'Mine now' })
      assert.deepEqual([status, /WRITE permission on ADMIN/.test(body.error.message)], [403, true])
      assert.equal((await reader.delete(`/v2/time-entry?id=${id}`)).status, 403)
      assert.equal((await reader.patch(`/v2/time-entry/stop?id=${id}`)).status, 403)
      assert.equal((await admin.put(`/v2/time-entry?id=${own}`, { name: 'Corrected' })).status, 200)
    })
  })

  describe('404', () => {
    test('the entries of others count as missing for users who may not see them', async () => {
      await using world = await open()
      const staff = await world.client({})
      const id = await world.admin.create('time-entry', started(world.admin))
      assert.equal((await staff.put(`/v2/time-entry?id=${id}`, { name: 'X' })).status, 404)
      assert.equal((await staff.patch(`/v2/time-entry/stop?id=${id}`)).status, 404)
      assert.equal((await staff.delete(`/v2/time-entry?id=${id}`)).status, 404)
    })
  })

  describe('409', () => {
    test('a user cannot have two running entries, whatever starts the second', async () => {
      await using world = await open()
      const { admin } = world
      const staff = await world.client({})
      const running = await admin.create('time-entry', started(admin))
      const ended = await admin.create('time-entry', logged(admin))
      const ofStaff = await admin.create('time-entry', started(staff))
      const second = await admin.post('/v2/time-entry', started(admin))
      assert.equal(second.status, 409)
      assert.match(second.body.error.message, /time entry 1\) is still running/)
      assert.equal((await admin.put(`/v2/time-entry?id=${ended}`, { end: null })).status, 409)
      assert.equal((await admin.put(`/v2/time-entry?id=${ofStaff}`, { owner_id: admin.userId })).status, 409)
      assert.equal((await admin.put(`/v2/time-entry?id=${running}`, { name: 'Still' })).status, 200)
      await admin.delete(`/v2/time-entry?id=${running}`)
      assert.equal((await admin.put(`/v2/time-entry?id=${ended}`, { end: null })).status, 200)
      assert.equal((await admin.post(`/v2/time-entry/restore?id=${running}`)).status, 409)
    })

    test('an entry is stopped once, and not before it starts', async () => {
      await using world = await open()
      const { admin, clock } = world
      const ended = await admin.create('time-entry', logged(admin))
      const again = await admin.patch(`/v2/time-entry/stop?id=${ended}`)
      assert.deepEqual([again.status, /not running: it ended at 1970/.test(again.body.error.message)], [409, true])
      const future = await admin.create('time-entry', started(admin, { start: clock.now() + hour }))
      assert.equal((await admin.patch(`/v2/time-entry/stop?id=${future}`)).status, 409)
      clock.advance(hour)
      assert.equal((await admin.patch(`/v2/time-entry/stop?id=${future}`)).status, 200)
    })

    test('a locked entry is read-only for its owner, and open to administrators', async () => {
      await using world = await open()
      const { admin } = world
      const staff = await world.client({})
      const id = await staff.create('time-entry', started(staff))
      await admin.put(`/v2/time-entry?id=${id}`, { locked: true })
      assert.equal((await entryOf(staff, id)).locked, 'true')
      assert.equal((await staff.put(`/v2/time-entry?id=${id}`, { locked: false })).status, 409)
      assert.equal((await staff.patch(`/v2/time-entry/stop?id=${id}`)).status, 409)
      assert.equal((await staff.delete(`/v2/time-entry?id=${id}`)).status, 409)
      assert.equal((await admin.patch(`/v2/time-entry/stop?id=${id}`)).status, 200)
      const reader = await world.client({ admin: 'R-' })
      const own = await reader.create('time-entry', started(reader))
      await admin.put(`/v2/time-entry?id=${own}`, { locked: true })
      assert.equal((await reader.delete(`/v2/time-entry?id=${own}`)).status, 409, 'READ on ADMIN is not enough')
    })

    test('the owner cannot restore a locked entry that was deleted', async () => {
      await using world = await open()
      const { admin } = world
      const staff = await world.client({})
      const id = await staff.create('time-entry', logged(staff))
      await admin.put(`/v2/time-entry?id=${id}`, { locked: true })
      await admin.delete(`/v2/time-entry?id=${id}`)
      assert.equal((await staff.post(`/v2/time-entry/restore?id=${id}`)).status, 409)
      assert.equal((await admin.post(`/v2/time-entry/restore?id=${id}`)).status, 200)
    })
  })
})
