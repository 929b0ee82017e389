import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const ann = { first_name: 'Ann', last_name: 'Lee', primary_email: 'ann@lumen.example' }

async function systemGroup(world: World, name: string): Promise<number> {
  const groups = await world.admin.list('group', 'is_default=true')
  return groups.find((group) => group.name === name).id
}

onEachEngine('user', (open) => {
  test('200: a user is in Staff by default, and has a contact that changes with the user', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('user', ann)
    const [user] = await admin.list('user', `id=${id}`)
    assert.equal(user.group_id, await systemGroup(world, 'Staff'))
    const members = 'fields=type,name,email_1,user'
    const mirrored = { type: 'person', name: 'Ann Lee', email_1: 'ann@lumen.example', user: true }
    assert.deepEqual(await admin.list('contact', `name=Ann Lee&${members}`), [mirrored])
    await admin.put(`/v2/user?id=${id}`, { last_name: null, primary_email: 'ann.lee@lumen.example' })
    const [contact] = await admin.list('contact', 'name=Ann&fields=uuid,name,email_1')
    assert.equal(contact.name, 'Ann')
    assert.equal(contact.email_1, 'ann.lee@lumen.example')
    await admin.delete(`/v2/user?id=${id}`)
    assert.deepEqual(await admin.list('contact', `uuid=${contact.uuid}`), [])
  })

  test('200: the address of a deleted user can be used again', async () => {
    await using world = await open()
    const id = await world.admin.create('user', ann)
    await world.admin.delete(`/v2/user?id=${id}`)
    await world.admin.create('user', ann)
  })

  test('200: deleting a user deletes their tokens', async () => {
    await using world = await open()
    const gone = await world.client({ schedule: 'R-' })
    assert.equal((await gone.get('/v2/booking')).status, 200)
    await world.admin.delete(`/v2/user?id=${gone.userId}`)
    assert.equal((await gone.get('/v2/booking')).status, 401)
    assert.deepEqual(await world.admin.list('api-client', `user_id=${gone.userId}`), [])
  })

  test('401: a user whose expires has passed, until the user no longer expires', async () => {
    await using world = await open()
    const guest = await world.client({ admin: 'R-' })
    await world.admin.put(`/v2/user?id=${guest.userId}`, { expires: world.clock.now() + 60 })
    assert.equal((await guest.get('/v2/user')).status, 200)
    world.clock.advance(60)
    assert.equal((await guest.get('/v2/user')).status, 401)
    await world.admin.put(`/v2/user?id=${guest.userId}`, { expires: null })
    assert.equal((await guest.get('/v2/user')).status, 200)
  })

  test('200: a Super Administrator can leave the group if another one does not expire', async () => {
    await using world = await open()
    const group_id = await systemGroup(world, 'Super Administrator')
    await world.admin.create('user', { ...ann, group_id })
    const staff = await systemGroup(world, 'Staff')
    assert.equal((await world.admin.put(`/v2/user?id=${world.admin.userId}`, { group_id: staff })).status, 200)
  })

  test('200: users can change their own language, and nothing else', async () => {
    await using world = await open()
    const ann = await world.client({ schedule: 'R-' })
    const own = async () => (await ann.get('/v2/session')).body.data.user.locale
    assert.equal((await ann.put('/v2/user/locale', { locale: 'de-AT', first_name: 'Zoe' })).status, 200)
    assert.equal(await own(), 'de-AT')
    assert.equal((await world.admin.list('user', `id=${ann.userId}`))[0].first_name, 'User 1')
    assert.equal((await world.journal('user')).at(-1).actor_id, ann.userId)
    assert.equal((await ann.put('/v2/user/locale', { locale: 'no locale' })).status, 400)
    assert.equal((await ann.put('/v2/user/locale', {})).status, 400)
    await ann.put('/v2/user/locale', { locale: null })
    assert.equal(await own(), null)
  })

  test('200: a user without a time zone has none stored, even when that of the instance changes', async () => {
    await using world = await open()
    const { admin } = world
    const zoneOf = async (id: number) => (await admin.list('user', `id=${id}&fields=timezone`))[0].timezone
    const id = await admin.create('user', ann)
    assert.equal(await zoneOf(id), null)
    assert.equal(await zoneOf(admin.userId), null)
    await admin.put('/v2/instance', { timezone: 'Asia/Kolkata' })
    assert.equal(await zoneOf(id), null)
    await admin.put(`/v2/user?id=${id}`, { timezone: 'Europe/Paris' })
    assert.equal(await zoneOf(id), 'Europe/Paris')
    await admin.put(`/v2/user?id=${id}`, { timezone: null })
    assert.equal(await zoneOf(id), null)
  })

  test('400: every invalid member is named', async () => {
    await using world = await open()
    const { admin } = world
    const wrong = {
      primary_email: 'nobody',
      group_id: 999,
      timezone: 'Mars/Olympus',
      locale: 'klingon!',
      date_format: 'Y-m-d',
      time_format: 2,
      expires: 'tomorrow',
      schedule_view_mode: 3,
    }
    const { status, body } = await admin.post('/v2/user', wrong)
    assert.equal(status, 400)
    const fields = body.error.details.map((fault: { field: string }) => fault.field).sort()
    assert.deepEqual(fields, ['first_name', ...Object.keys(wrong)].sort())
  })

  test('403: a user cannot move anyone into a group above their own levels', async () => {
    await using world = await open()
    const weak = await world.client({ admin: 'RW' })
    const group_id = await systemGroup(world, 'Super Administrator')
    assert.equal((await weak.post('/v2/user', { ...ann, group_id })).status, 403)
    assert.equal((await weak.put(`/v2/user?id=${weak.userId}`, { group_id })).status, 403)
    assert.equal((await weak.post('/v2/user', ann)).status, 403)
    const [{ group_id: own }] = await world.admin.list('user', `id=${weak.userId}`)
    assert.equal((await weak.post('/v2/user', { ...ann, group_id: own })).status, 200)
  })

  test('409: an address belongs to one user of an instance, in upper or lower case', async () => {
    await using world = await open()
    const { admin, other } = world
    const id = await admin.create('user', ann)
    const taken = await admin.post('/v2/user', { first_name: 'Anna', primary_email: 'ANN@Lumen.Example' })
    assert.equal(taken.status, 409)
    assert.equal(taken.body.error.field, 'primary_email')
    assert.match(taken.body.error.message, new RegExp(`^primary_email: is already the address of user ${id}\\.`))
    assert.equal((await admin.put(`/v2/user?id=${id}`, { primary_email: 'Ann@lumen.example' })).status, 200)
    await admin.create('user', { first_name: 'Änn', primary_email: 'änn@lumen.example' })
    await other.create('user', ann)
  })

  test('409: the last Super Administrator who does not expire cannot be deleted, moved or made to expire', async () => {
    await using world = await open()
    const { admin, clock } = world
    const group_id = await systemGroup(world, 'Super Administrator')
    const staff = await systemGroup(world, 'Staff')
    await admin.create('user', { ...ann, group_id, expires: clock.now() + 86_400 })
    const path = `/v2/user?id=${admin.userId}`
    assert.equal((await admin.delete(path)).status, 409)
    assert.equal((await admin.put(path, { group_id: staff })).status, 409)
    assert.equal((await admin.put(path, { group_id: null })).status, 409)
    assert.equal((await admin.put(path, { expires: clock.now() + 86_400 })).status, 409)
    const group = await admin.create('group', { name: 'Elsewhere' })
    assert.equal((await admin.put(`/v2/group?id=${group}`, { members: [{ id: admin.userId }] })).status, 409)
    assert.equal((await admin.put(path, { first_name: 'Root' })).status, 200)
  })
})
