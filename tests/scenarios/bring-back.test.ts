/** The conditions for restoring a deleted record, kind by kind; tests/conformance tests the rules of every kind. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Client, onEachEngine } from '../world.ts'

async function refused(client: Client, path: string, status: number, message: RegExp): Promise<void> {
  const answer = await client.post(path)
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  assert.match(answer.body.error.message, message)
}

async function restored(client: Client, path: string): Promise<void> {
  const answer = await client.post(path)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

onEachEngine('restoring', (open) => {
  describe('a user', () => {
    test('is restored with the same contact, which may be a resource, but without tokens', async () => {
      await using world = await open()
      const { admin } = world
      const staff = await world.client({ schedule: 'RW' })
      const [mirror] = await admin.list('contact', `name=User 1&user=true&filter_operator=AND`)
      const person = { name: 'Ada', type_id: 2, type_person_id: mirror.id }
      const resource = await admin.create('resource', person)
      await admin.delete(`/v2/user?id=${staff.userId}`)
      await admin.delete(`/v2/resource?id=${resource}`)
      const another = await admin.create('resource', { name: 'Ada again', type_id: 2 })
      await refused(admin, `/v2/contact/restore?uuid=${mirror.uuid}`, 409, /it is restored with the user/)
      await restored(admin, `/v2/user/restore?id=${staff.userId}`)
      const [again] = await admin.list('contact', `uuid=${mirror.uuid}`)
      assert.deepEqual([again.name, again.user, again.linked_resource_id], [mirror.name, true, null])
      await restored(admin, `/v2/resource/restore?id=${resource}`)
      assert.equal((await admin.list('contact', `uuid=${mirror.uuid}`))[0].linked_resource_id, resource)
      assert.ok(another > resource)
      assert.equal((await staff.get('/v2/booking')).status, 401)
      const deleted = await admin.list('api-client', `updated_after=0&user_id=${staff.userId}&fields=id`)
      assert.deepEqual(
        deleted.map((one) => one.deleted),
        [true],
      )
    })

    test('that was deleted twice is restored as one contact, with the name of the user', async () => {
      await using world = await open()
      const { admin } = world
      const id = await admin.create('user', { first_name: 'Ada', primary_email: 'ada@lumen.example' })
      for (let round = 0; round < 2; round += 1) {
        await admin.delete(`/v2/user?id=${id}`)
        await restored(admin, `/v2/user/restore?id=${id}`)
      }
      const mirrors = await admin.list('contact', 'name=ada&fields=name,email_1')
      assert.deepEqual(mirrors, [{ name: 'Ada', email_1: 'ada@lumen.example' }])
    })

    test('409: is not restored while another user has the address, or without the group', async () => {
      await using world = await open()
      const { admin } = world
      const group_id = await admin.create('group', { name: 'Grips' })
      const body = { first_name: 'Ada', primary_email: 'ada@lumen.example', group_id }
      const id = await admin.create('user', body)
      await admin.delete(`/v2/user?id=${id}`)
      const other = await admin.create('user', { ...body, primary_email: 'ADA@lumen.example' })
      await refused(admin, `/v2/user/restore?id=${id}`, 409, /^primary_email: is already the address of user/)
      await admin.delete(`/v2/user?id=${other}`)
      await admin.delete(`/v2/group?id=${group_id}`)
      await refused(admin, `/v2/user/restore?id=${id}`, 409, /^group_id: there is no group with the id .* any more/)
      await restored(admin, `/v2/group/restore?id=${group_id}`)
      await restored(admin, `/v2/user/restore?id=${id}`)
    })

    test('403: nobody restores a user or a group with higher levels than their own', async () => {
      await using world = await open()
      const { admin } = world
      const clerk = await world.client({ admin: 'RW' })
      const group_id = await admin.create('group', { name: 'Bookers', acl_schedule: 'RW' })
      const id = await admin.create('user', { first_name: 'Ada', primary_email: 'ada@lumen.example', group_id })
      await admin.delete(`/v2/user?id=${id}`)
      await refused(clerk, `/v2/user/restore?id=${id}`, 403, /^The user would have higher levels/)
      await admin.delete(`/v2/group?id=${group_id}`)
      await refused(clerk, `/v2/group/restore?id=${group_id}`, 403, /^This group would have higher levels/)
    })
  })

  describe('a project', () => {
    test('is restored with the phases that were deleted with it, and no others', async () => {
      await using world = await open()
      const { admin } = world
      const id = await admin.create('project', { name: 'Feature' })
      const phase = (name: string) => admin.create('project/phase', { name, project_id: id, type_id: 1 })
      const [gone, first, second] = [await phase('Gone'), await phase('Edit'), await phase('Grade')]
      const phases = async () => (await admin.list('project/phase', 'fields=id')).map((one) => one.id)
      await admin.delete(`/v2/project/phase?id=${gone}`)
      for (let round = 0; round < 2; round += 1) {
        await admin.delete(`/v2/project?id=${id}`)
        assert.deepEqual(await phases(), [])
        await restored(admin, `/v2/project/restore?id=${id}`)
        assert.deepEqual(await phases(), [first, second])
      }
    })

    test('409: content of a folder or a project is restored only after the folder or project', async () => {
      await using world = await open()
      const { admin } = world
      const outer = await admin.create('project/folder', { name: 'Clients' })
      const inner = await admin.create('project/folder', { name: 'Acme', parent_folder_id: outer })
      const project = await admin.create('project', { name: 'Spot', parent_folder_id: inner })
      const phase = await admin.create('project/phase', { name: 'Edit', project_id: project, type_id: 1 })
      await admin.delete(`/v2/project?id=${project}`)
      for (const id of [inner, outer]) await admin.delete(`/v2/project/folder?id=${id}`)
      const path = {
        phase: `/v2/project/phase/restore?id=${phase}`,
        project: `/v2/project/restore?id=${project}`,
        inner: `/v2/project/folder/restore?id=${inner}`,
        outer: `/v2/project/folder/restore?id=${outer}`,
      }
      await refused(admin, path.phase, 409, /^project_id: there is no project with the id .* any more. Restore it/)
      await refused(admin, path.project, 409, /^parent_folder_id: there is no project folder with/)
      await refused(admin, path.inner, 409, /^parent_folder_id: there is no project folder with/)
      for (const one of [path.outer, path.inner, path.project]) await restored(admin, one)
      await refused(admin, path.phase, 404, /not found/)
    })
  })

  test('a resource is restored into its group, if that is still a group', async () => {
    await using world = await open()
    const { admin } = world
    const parent_id = await admin.create('resource', { name: 'Suites', type_id: 4 })
    const id = await admin.create('resource', { name: 'Suite', type_id: 1, parent_id })
    await admin.delete(`/v2/resource?id=${id}`)
    await admin.put(`/v2/resource?id=${parent_id}`, { type_id: 1 })
    const path = `/v2/resource/restore?id=${id}`
    await refused(admin, path, 409, /^parent_id: there is no resource/)
    await admin.put(`/v2/resource?id=${parent_id}`, { type_id: 4 })
    await admin.delete(`/v2/resource?id=${parent_id}`)
    await refused(admin, path, 409, /^parent_id: there is no resource/)
    await restored(admin, `/v2/resource/restore?id=${parent_id}`)
    await restored(admin, path)
    assert.equal((await admin.list('resource', `id=${id}`))[0].parent_id, parent_id)
  })

  test('a document is restored with its number, unless another one has taken it', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { name: 'Acme', type: 'organization' }) }]
    const id = await admin.create('quote', { client })
    const [{ number, prefix }] = await admin.list('quote', `id=${id}`)
    await admin.delete(`/v2/quote?id=${id}`)
    const taker = await admin.create('quote', { client, number, prefix })
    await refused(admin, `/v2/quote/restore?id=${id}`, 409, /^number: .* is taken by another quote/)
    await admin.delete(`/v2/quote?id=${taker}`)
    await restored(admin, `/v2/quote/restore?id=${id}`)
    assert.equal((await admin.list('quote', `id=${id}`))[0].number, number)
    const draft = await admin.create('invoice', { client })
    await admin.delete(`/v2/invoice?id=${draft}`)
    await restored(admin, `/v2/invoice/restore?id=${draft}`)
    assert.equal((await admin.list('invoice', `id=${draft}`))[0].number, null)
  })

  test('a time entry is restored for its owner, and a running one only if no other is running', async () => {
    await using world = await open()
    const { admin, clock } = world
    const owner = await world.client({})
    const entry = { owner_id: owner.userId, name: 'Cutting', start: clock.now() }
    const id = await owner.create('time-entry', entry)
    await owner.delete(`/v2/time-entry?id=${id}`)
    const running = await owner.create('time-entry', { ...entry, name: 'Sound' })
    const path = `/v2/time-entry/restore?id=${id}`
    await refused(owner, path, 409, /"Sound" \(time entry \d+\) is still running/)
    await owner.delete(`/v2/time-entry?id=${running}`)
    await refused(await world.client({}), path, 404, /not found/)
    await restored(owner, path)
    await owner.delete(`/v2/time-entry?id=${id}`)
    await refused(await world.client({ admin: 'R-' }), path, 403, /WRITE permission on ADMIN/)
    await restored(admin, path)
  })

  test('a restored template is not the default one if there is one already', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('invoice-template', { name: 'Red', type_id: 1, default: true })
    const other = await admin.create('invoice-template', { name: 'Blue', type_id: 1, default: true })
    await admin.delete(`/v2/invoice-template?id=${id}`)
    await restored(admin, `/v2/invoice-template/restore?id=${id}`)
    const defaults = await admin.list('invoice-template', 'type_id=1&default=true&filter_operator=AND&fields=id')
    assert.deepEqual(defaults, [{ id: other }])
  })

  test('a custom field is restored with the values that records have kept for it', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('custom-field', { name: 'Camera', type: 'text', module: 'project' })
    const project = await admin.create('project', { name: 'Spot', [`custom_field_${id}`]: 'Alexa' })
    await admin.delete(`/v2/custom-field?id=${id}`)
    assert.deepEqual((await admin.list('project', `id=${project}`))[0].custom_fields, [])
    await restored(admin, `/v2/custom-field/restore?id=${id}`)
    assert.equal((await admin.list('project', `id=${project}`))[0].custom_fields[0].value, 'Alexa')
  })
})
