import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('workspace', (open) => {
  describe('200', () => {
    test('the resources of a workspace can be set and read from both sides', async () => {
      await using world = await open()
      const [suite, camera] = [
        await world.admin.create('resource', { name: 'Suite', type_id: 1 }),
        await world.admin.create('resource', { name: 'Camera', type_id: 3 }),
      ]
      const post = await world.admin.create('workspace', { name: 'Post', resources: [{ id: camera }, { id: suite }] })
      const set = await world.admin.create('workspace', { name: 'Set' })
      await world.admin.put(`/v2/resource?id=${suite}`, { workspaces: [{ id: set }, { id: post }] })
      const [workspaces, resources] = [await world.admin.list('workspace'), await world.admin.list('resource')]
      assert.deepEqual(
        workspaces.map(({ resources }) => resources),
        [
          [
            { id: camera, name: 'Camera' },
            { id: suite, name: 'Suite' },
          ],
          [{ id: suite, name: 'Suite' }],
        ],
      )
      assert.deepEqual(
        resources.map(({ workspaces }) => workspaces),
        [
          [
            { id: set, name: 'Set', description: null },
            { id: post, name: 'Post', description: null },
          ],
          [{ id: post, name: 'Post', description: null }],
        ],
      )
      assert.equal((await world.admin.list('workspace', `resources=${suite}`)).length, 2)
      await world.admin.put(`/v2/workspace?id=${post}`, { resources: [] })
      assert.deepEqual((await world.admin.list('resource', `id=${camera}`))[0].workspaces, [])
    })

    test('events of workspaces have the old name, schedule', async () => {
      await using world = await open()
      const id = await world.admin.create('workspace', { name: 'Post', working_week: 3, country_region: 'AU-NSW' })
      await world.admin.put(`/v2/workspace?id=${id}`, { show_public_holiday: true })
      await world.admin.delete(`/v2/workspace?id=${id}`)
      const events = (await world.journal('workspace')).map((entry) => entry.event)
      assert.deepEqual(events, ['scheduleCreated', 'scheduleEdited', 'scheduleDeleted'])
    })

    test('an access list with a deleted user can be sent back, but not set again', async () => {
      await using world = await open()
      const user = await world.admin.create('user', { first_name: 'Ann', primary_email: 'ann@lumen.example' })
      const access = [
        { id: 3, type: 'group', acl: 'R-' },
        { id: user, type: 'user', acl: 'RW' },
      ]
      const id = await world.admin.create('workspace', { name: 'Post', access })
      await world.admin.delete(`/v2/user?id=${user}`)
      const [workspace] = await world.admin.list('workspace', `id=${id}`)
      assert.deepEqual(workspace.access, access)
      assert.equal((await world.admin.put(`/v2/workspace?id=${id}`, workspace)).status, 200)
      assert.equal((await world.admin.put(`/v2/workspace?id=${id}`, { access: null })).status, 200)
      assert.equal((await world.admin.put(`/v2/workspace?id=${id}`, { access })).status, 400)
    })
  })

  describe('400', () => {
    test('each member reports its requirement', async () => {
      await using world = await open()
      const foreign = await world.other.create('resource', { name: 'Theirs', type_id: 1 })
      for (const [wrong, message] of [
        [{ name: null }, /^name: is required/],
        [{ resources: [{ id: foreign }] }, /^resources\[0\]: there is no resource with the id/],
        [{ resources: [foreign] }, /^resources\[0\]: must be { "id"/],
        [{ resources: 'all' }, /^resources: must be an array/],
        [{ access: [{ id: 1, type: 'user', acl: '--' }] }, /^access\[0\]\.acl: must be one of R-, RW/],
        [{ access: [{ id: 1, type: 'room', acl: 'RW' }] }, /^access\[0\]\.type: must be one of user, group/],
        [{ access: [{ id: 99, type: 'user', acl: 'RW' }] }, /^access\[0\]: there is no user with the id 99/],
        [{ access: [grant(1), grant(1)] }, /^access\[1\]: lists the user 1 twice/],
        [{ working_week: 4 }, /^working_week: must be one of 0, 1, 2, 3/],
        [{ country_region: 'Australia' }, /^country_region: must be an ISO 3166 code/],
        [{ feed: 'on' }, /^feed: must be true, false or "new"/],
      ] as const) {
        const { status, body } = await world.admin.post('/v2/workspace', { name: 'Post', ...wrong })
        assert.equal(status, 400, JSON.stringify(wrong))
        assert.match(body.error.message, message)
      }
    })
  })
})

function grant(id: number) {
  return { id, type: 'user', acl: 'RW' }
}
