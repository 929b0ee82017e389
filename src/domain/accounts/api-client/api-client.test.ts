import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const FIVE_YEARS_S = 5 * 365 * 86_400

onEachEngine('api-client', (open) => {
  test('200: the token is shown once, works for five years and acts as its user', async () => {
    await using world = await open()
    const { admin, clock } = world
    const { body, headers } = await admin.post('/v2/api-client', { description: 'Website', user_id: admin.userId })
    assert.equal(headers['cache-control'], 'no-store')
    const { id, token } = body.success
    assert.match(token, /^daybook_\d+_[\w-]{43}$/)
    const [rendered] = await admin.list('api-client', `id=${id}`)
    assert.equal(rendered.expires, clock.now() + FIVE_YEARS_S)
    assert.equal(rendered.user_id, admin.userId)
    const everything = JSON.stringify([rendered, await world.journal('api-client')])
    assert.ok(!everything.includes(token) && !everything.includes('token_hash'))
    const used = await admin.get('/v2/tax', { authorization: `Bearer ${token}` })
    assert.equal(used.status, 200)
    clock.advance(FIVE_YEARS_S)
    assert.equal((await admin.get('/v2/tax', { authorization: `Bearer ${token}` })).status, 401)
  })

  test('200: without user_id, the token is for the user who creates it', async () => {
    await using world = await open()
    const weak = await world.client({ admin: 'RW' })
    const id = await weak.create('api-client', {})
    assert.equal((await weak.list('api-client', `id=${id}`))[0].user_id, weak.userId)
  })

  test('200: deleting an api-client revokes its token at once', async () => {
    await using world = await open()
    const gone = await world.client({ admin: 'R-' })
    assert.equal((await gone.get('/v2/tax')).status, 200)
    const [client] = await world.admin.list('api-client', `user_id=${gone.userId}`)
    await world.admin.delete(`/v2/api-client?id=${client.id}`)
    assert.equal((await gone.get('/v2/tax')).status, 401)
  })

  test('400: the user is not in this instance, or expires is not a time', async () => {
    await using world = await open()
    const foreign = await world.other.create('user', { first_name: 'Not ours', primary_email: 'x@y.example' })
    const { status, body } = await world.admin.post('/v2/api-client', { user_id: foreign, expires: 'never' })
    assert.equal(status, 400)
    assert.match(body.error.message, /^expires: must be a UNIX time/)
    assert.match(body.error.details[1].message, /^user_id: there is no user with the id/)
  })

  test('403: a user cannot create, reassign, extend or edit a token with more rights than their own', async () => {
    await using world = await open()
    const { admin } = world
    const weak = await world.client({ admin: 'RW' })
    assert.equal((await weak.post('/v2/api-client', { user_id: admin.userId })).status, 403)
    const own = await weak.create('api-client', {})
    assert.equal((await weak.put(`/v2/api-client?id=${own}`, { user_id: admin.userId })).status, 403)
    const [strong] = await admin.list('api-client', `user_id=${admin.userId}`)
    const prolonged = { expires: strong.expires + 1 }
    assert.equal((await weak.put(`/v2/api-client?id=${strong.id}`, prolonged)).status, 403)
    assert.equal((await weak.put(`/v2/api-client?id=${strong.id}`, { description: 'The admin’s' })).status, 403)
  })
})
