import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('group', (open) => {
  test('200: a level that is not given is none, and members move into the group', async () => {
    await using world = await open()
    const { admin } = world
    const user = await admin.create('user', { first_name: 'Ann', last_name: 'Lee', primary_email: 'ann@lumen.example' })
    const id = await admin.create('group', { name: 'Producers', acl_schedule: 'RW', members: [{ id: user }] })
    const [group] = await admin.list('group', `id=${id}`)
    assert.equal(group.acl_schedule, 'RW')
    assert.equal(group.acl_finance, '--')
    assert.equal(group.is_default, false)
    assert.deepEqual(group.members, [
      { id: user, first_name: 'Ann', last_name: 'Lee', primary_email: 'ann@lumen.example' },
    ])
    assert.equal((await admin.list('user', `id=${user}`))[0].group_id, id)
    const other = await admin.create('group', { name: 'Editors' })
    await admin.put(`/v2/group?id=${other}`, { members: [{ id: user }] })
    assert.deepEqual((await admin.list('group', `id=${id}&fields=members`))[0], { members: [] })
    assert.deepEqual(
      (await world.journal('user')).at(-1),
      (await admin.list('journal', `record=user&record_id=${user}&order_desc=id&limit=1`))[0],
    )
    assert.deepEqual((await world.journal('user')).at(-1).after, { group_id: other })
  })

  test('200: a group that is sent back as it was read does not change', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('group', { name: 'Producers', acl_report: 'R-' })
    const [group] = await admin.list('group', `id=${id}`)
    world.clock.advance(60)
    const answer = await admin.put(`/v2/group?id=${id}`, group)
    assert.deepEqual(answer.body, { success: { id } })
    assert.deepEqual((await admin.list('group', `id=${id}`))[0], group)
  })

  test('200: groups are found by a word of their name and by their levels', async () => {
    await using world = await open()
    const found = await world.admin.list('group', 'name=super&fields=name')
    assert.deepEqual(found, [{ name: 'Super Administrator' }])
    assert.deepEqual(await world.admin.list('group', 'acl_account=R-&fields=name'), [{ name: 'Administrator' }])
  })

  test('400: invalid levels and unknown members are named', async () => {
    await using world = await open()
    const { admin, other } = world
    const foreign = await other.create('user', { first_name: 'Not', last_name: 'Ours', primary_email: 'x@y.example' })
    const { status, body } = await admin.post('/v2/group', {
      acl_task: 'WR',
      members: [{ id: foreign }, { id: 'one' }],
    })
    assert.equal(status, 400)
    assert.deepEqual(
      body.error.details.map((fault: { field: string }) => fault.field),
      ['members[1]', 'acl_task', 'members[0]', 'name'],
    )
  })

  test('400: a group with members cannot be emptied; 200: an empty group stays empty', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('group', { name: 'Producers' })
    for (const members of [[], null]) {
      assert.equal((await admin.put(`/v2/group?id=${id}`, { members })).status, 200)
    }
    await admin.create('user', { first_name: 'Ann', primary_email: 'ann@lumen.example', group_id: id })
    for (const members of [[], null]) {
      const { status, body } = await admin.put(`/v2/group?id=${id}`, { name: 'Editors', members })
      assert.deepEqual([status, body.error.field], [400, 'members'])
      assert.match(body.error.message, /^members: cannot be emptied: move the member of the group to another one/)
    }
    assert.equal((await admin.list('group', `id=${id}`))[0].name, 'Producers')
  })

  test('403: a user cannot raise a group above their own levels, or move anyone into such a group', async () => {
    await using world = await open()
    const { admin } = world
    const weak = await world.client({ admin: 'RW', schedule: 'R-' })
    const raise = await weak.post('/v2/group', { name: 'Mine', acl_schedule: 'RW', acl_finance: 'R-' })
    assert.equal(raise.status, 403)
    assert.match(raise.body.error.message, /schedule RW \(yours is R-\), finance R- \(yours is --\)/)
    const id = await weak.create('group', { name: 'Mine', acl_schedule: 'R-' })
    assert.equal((await weak.put(`/v2/group?id=${id}`, { acl_schedule: 'RW' })).status, 403)
    await admin.put(`/v2/group?id=${id}`, { acl_schedule: 'RW' })
    assert.equal((await weak.put(`/v2/group?id=${id}`, { members: [{ id: weak.userId }] })).status, 403)
  })

  test('409: system groups cannot be changed or deleted', async () => {
    await using world = await open()
    const { admin } = world
    for (const { id } of await admin.list('group', 'is_default=true')) {
      assert.equal((await admin.put(`/v2/group?id=${id}`, { name: 'Mine' })).status, 409)
      assert.equal((await admin.delete(`/v2/group?id=${id}`)).status, 409)
    }
  })

  test('409: a group with members cannot be deleted; 200: a group whose members are gone can', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('group', { name: 'Producers' })
    const user = await admin.create('user', { first_name: 'Ann', primary_email: 'ann@lumen.example', group_id: id })
    const refused = await admin.delete(`/v2/group?id=${id}`)
    assert.equal(refused.status, 409)
    assert.match(refused.body.error.message, /has 1 member\./)
    await admin.delete(`/v2/user?id=${user}`)
    assert.equal((await admin.delete(`/v2/group?id=${id}`)).status, 200)
  })
})
