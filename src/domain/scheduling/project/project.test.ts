import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const projectOf = async (world: World, id: number) => (await world.admin.list('project', `id=${id}`))[0]

onEachEngine('project', (open) => {
  describe('200', () => {
    test('a project shows its status, client, folder, people and dates as they were given', async () => {
      await using world = await open()
      const { admin } = world
      const folder = await admin.create('project/folder', { name: 'Features' })
      const client = await admin.create('contact', { name: 'Lumen Films', type: 'organization' })
      const member = await world.client({ project: 'R-' })
      const [{ group_id: groupId }] = await admin.list('user', `id=${member.userId}`)
      const id = await admin.create('project', {
        name: 'The Long Night',
        code: 'TLN',
        status: [{ name: 'Active' }],
        private: '1',
        parent_folder_id: folder,
        start: 1000,
        end: 2000,
        client_id: `o${client}`,
        people: { users: [{ id: member.userId, project_admin: 1 }, { id: admin.userId }], groups: [{ id: groupId }] },
      })
      const project = await projectOf(world, id)
      const [status] = await admin.list('status', 'name=Active')
      assert.deepEqual(project.status, [
        { id: status.id, name: 'Active', description: status.description, notification: status.notification },
      ])
      assert.deepEqual(
        [project.status_id, project.private, project.parent_folder_id, project.client_id],
        [status.id, 1, folder, `o${client}`],
      )
      assert.deepEqual(project.people, {
        users: [
          { id: member.userId, project_admin: true },
          { id: admin.userId, project_admin: false },
        ],
        groups: [{ id: groupId }],
      })
      assert.equal((await admin.put(`/v2/project?id=${id}`, project)).body.warnings, undefined)
      assert.equal((await projectOf(world, id)).updated, project.updated, 'sending back what was read changes nothing')
    })

    test('people that are not sent stay, and null removes all of them', async () => {
      await using world = await open()
      const { admin } = world
      const id = await admin.create('project', {
        name: 'Series',
        people: { users: [{ id: admin.userId, project_admin: true }] },
      })
      await admin.put(`/v2/project?id=${id}`, { people: { groups: [] } })
      assert.deepEqual((await projectOf(world, id)).people.users, [{ id: admin.userId, project_admin: true }])
      await admin.put(`/v2/project?id=${id}`, { people: { users: [{ id: admin.userId }] } })
      assert.deepEqual((await projectOf(world, id)).people.users, [{ id: admin.userId, project_admin: false }])
      await admin.put(`/v2/project?id=${id}`, { people: null })
      assert.deepEqual((await projectOf(world, id)).people, { users: [], groups: [] })
      const edits = (await world.journal('project')).filter((entry) => entry.action === 'edited')
      assert.deepEqual(
        edits.map((entry) => entry.after),
        [{ people_admins: [] }, { people_users: [] }],
      )
    })

    test('a window of time shows projects that overlap it, also those without a start or an end', async () => {
      await using world = await open()
      const { admin } = world
      const spans = [
        { name: 'past', start: 100, end: 200 },
        { name: 'inside', start: 1100, end: 1200 },
        { name: 'later', start: 3000, end: 4000 },
        { name: 'open end', start: 150 },
        { name: 'open start', end: 1500 },
        { name: 'no dates' },
      ]
      for (const span of spans) await admin.create('project', span)
      const found = await admin.list('project', 'end_after=1000&start_before=2000&fields=name')
      assert.deepEqual(
        found.map((project) => project.name),
        ['inside', 'open end', 'open start', 'no dates'],
      )
    })

    test('updated_before leaves out projects that were changed since', async () => {
      await using world = await open()
      const first = await world.admin.create('project', { name: 'First' })
      world.clock.advance(100)
      await world.admin.create('project', { name: 'Second' })
      const found = await world.admin.list('project', `updated_before=${world.clock.now()}`)
      assert.deepEqual(
        found.map((project) => project.id),
        [first],
      )
    })

    test('deleting a project deletes its phases, each in the journal, and bookings keep referring to it', async () => {
      await using world = await open()
      const { admin } = world
      const id = await admin.create('project', { name: 'Pilot', code: 'P1' })
      const phases = [
        await admin.create('project/phase', { name: 'Shoot', project_id: id, type_id: 1 }),
        await admin.create('project/phase', { name: 'Delivery', project_id: id, type_id: 2 }),
      ]
      const booking = await admin.create('booking', { name: 'Edit', start: 1000, end: 2000, project: [{ id }] })
      assert.equal((await admin.delete(`/v2/project?id=${id}`)).status, 200)
      assert.deepEqual(await admin.list('project/phase'), [])
      const deletions = (await world.journal()).filter((entry) => entry.action === 'deleted')
      assert.deepEqual(
        deletions.map((entry) => [entry.record, entry.record_id, entry.event]),
        [
          ['project', id, 'projectDeleted'],
          ['project/phase', phases[0], null],
          ['project/phase', phases[1], null],
        ],
      )
      const [kept] = await admin.list('booking', `id=${booking}`)
      assert.equal(kept.project[0].name, 'Pilot')
    })

    test('a list shows the newest time entries of each project, and only those that the caller may see', async () => {
      await using world = await open()
      const { admin } = world
      const staff = await world.client({ project: 'RW' })
      const id = await admin.create('project', { name: 'Doc' })
      const entry = { project: [{ id }], start: 100, end: 160 }
      await admin.create('time-entry', { ...entry, name: 'Mix', owner_id: admin.userId })
      const own = await staff.post('/v2/time-entry', { ...entry, name: 'Cut', start: 150, owner_id: staff.userId })
      const cut = {
        id: own.body.success.id,
        name: 'Cut',
        description: null,
        start: 150,
        end: 160,
        owner_id: staff.userId,
      }
      const [seenByAdmin] = await admin.list('project', 'fields=time_entries')
      assert.deepEqual(
        seenByAdmin.time_entries.map((rendered: { name: string }) => rendered.name),
        ['Cut', 'Mix'],
      )
      const [seenByStaff] = await staff.list('project', 'fields=time_entries')
      assert.deepEqual(seenByStaff.time_entries, [cut])
    })
  })

  describe('400', () => {
    test('only a status for projects is accepted, and only existing people', async () => {
      await using world = await open()
      const { admin } = world
      const { body } = await admin.post('/v2/project', {
        name: 'X',
        status: [{ name: 'Confirmed' }],
        people: { users: [{ id: admin.userId }, { id: 999 }, { id: admin.userId }], groups: [{ id: 999 }] },
      })
      assert.deepEqual(
        body.error.details.map((fault: { field: string }) => fault.field),
        ['status', 'people.users[1]', 'people.groups[0]'],
      )
      assert.match(body.error.message, /no status with the name "Confirmed"/)
    })

    test('an end before the start is refused, also if only one of them is sent', async () => {
      await using world = await open()
      const { admin } = world
      const both = await admin.post('/v2/project', { name: 'X', start: 10, end: 9 })
      assert.match(both.body.error.message, /^end: must not be before start/)
      const id = await admin.create('project', { name: 'X', start: 10, end: 20 })
      const moved = await admin.put(`/v2/project?id=${id}`, { start: 21 })
      assert.match(moved.body.error.message, /^start: must not be after end/)
    })

    test('a folder or client of another instance counts as missing', async () => {
      await using world = await open()
      const { admin, other } = world
      await other.create('project/folder', { name: 'Theirs' })
      const client = await other.create('contact', { name: 'Theirs', type: 'organization' })
      const { body } = await admin.post('/v2/project', { name: 'X', parent_folder_id: 1, client_id: `o${client}9` })
      assert.deepEqual(
        body.error.details.map((fault: { field: string }) => fault.field),
        ['parent_folder_id', 'client_id'],
      )
    })
  })

  describe('404', () => {
    test('a private project exists only for its people, their groups and its creator', async () => {
      await using world = await open()
      const { admin } = world
      const member = await world.client({ project: 'RW' })
      const colleague = await world.client({ project: 'RW' })
      const stranger = await world.client({ project: 'RW' })
      const [{ group_id: groupId }] = await admin.list('user', `id=${colleague.userId}`)
      const people = { users: [{ id: member.userId }], groups: [{ id: groupId }] }
      const id = await admin.create('project', { name: 'Secret', private: 1, people })
      const phase = await admin.create('project/phase', { name: 'Write', project_id: id, type_id: 1 })
      for (const insider of [admin, member, colleague]) {
        assert.equal((await insider.list('project')).length, 1)
        assert.equal((await insider.list('project/phase')).length, 1)
      }
      const { body } = await stranger.get('/v2/project?name=Secret&status_id=1')
      assert.deepEqual([body.data, body.meta.pagination.total], [[], 0])
      assert.deepEqual(await stranger.list('project/phase', `project_id=${id}`), [])
      assert.equal((await stranger.put(`/v2/project?id=${id}`, { private: 0 })).status, 404)
      assert.equal((await stranger.delete(`/v2/project/phase?id=${phase}`)).status, 404)
    })
  })
})
