import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../../../tests/http/browser.ts'
import { PASSWORD, person, secretIn } from '../../../../tests/support/people.ts'
import { wrapReads } from '../../../../tests/support/wrap-reads.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const HOUR = 3600

onEachEngine('passwords', (open) => {
  test('400: each fault of a password has a code', async () => {
    await using world = await open()
    const user = await world.client({})
    const { body } = await world.admin.post(`/v2/user/invite?id=${user.userId}`)
    const secret = secretIn(body.success.link)
    const browser = new Browser(world.app)
    const faults: [password: string, code: string][] = [
      ['elevenchars', 'too_short'],
      ['x'.repeat(257), 'too_long'],
      ['QwertyUiop123', 'too_common'],
      ['lumen studio 1', 'too_personal'],
      ['user1@lumen.example', 'too_personal'],
    ]
    for (const [password, code] of faults) {
      const answer = await browser.post('/v2/session/password', { secret, password })
      assert.equal(answer.status, 400, password)
      assert.deepEqual([answer.body.error.field, answer.body.error.details[0].code], ['password', code], password)
    }
    assert.equal((await browser.post('/v2/session/password', { secret, password: '🙂'.repeat(12) })).status, 200)
    assert.equal((await browser.signIn('user1@lumen.example', '🙂'.repeat(12))).status, 200)
  })

  test('200: a link ends the session of the browser, even that of another user', async () => {
    await using world = await open()
    const { browser } = await person(world, {})
    const before = new Browser(world.app, { headers: { cookie: browser.cookieHeader } })
    const user = await world.client({})
    const { body } = await world.admin.post(`/v2/user/invite?id=${user.userId}`)
    const choice = { secret: secretIn(body.success.link), password: PASSWORD }
    assert.equal((await browser.post('/v2/session/password', choice)).status, 200)
    assert.equal((await before.get('/v2/session')).status, 401)
  })

  test('400: a link works once, for 72 hours, and a newer one ends it', async () => {
    await using world = await open()
    const { admin, clock } = world
    const user = await world.client({})
    const link = async () => secretIn((await admin.post(`/v2/user/invite?id=${user.userId}`)).body.success.link)
    const browser = new Browser(world.app)
    const use = (secret: string) => browser.post('/v2/session/password', { secret, password: PASSWORD })
    const first = await link()
    const facts = await browser.post('/v2/session/link', { secret: first })
    assert.equal(facts.body.data.purpose, 'invite')
    assert.equal(facts.body.data.instance.name, 'Lumen Studio')
    const second = await link()
    assert.equal((await use(first)).body.error.details[0].code, 'link_over')
    clock.advance(72 * HOUR - 1)
    const both = await Promise.all([use(second), use(second)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
    const third = await link()
    clock.advance(72 * HOUR)
    assert.equal((await use(third)).status, 400)
    assert.equal((await use('daybook_link_9_'.padEnd(58, 'x'))).status, 400)
    assert.equal((await use('x')).status, 400)
    const fourth = await link()
    await admin.put(`/v2/user?id=${user.userId}`, { primary_email: 'moved@lumen.example' })
    assert.equal((await use(fourth)).status, 400)
  })

  for (const [way, seconds] of [
    ['an administrator let the user expire', 0],
    ['the time has passed', HOUR],
  ] as const) {
    test(`400: the links of a user do not work again after the user no longer expires: ${way}`, async () => {
      await using world = await open()
      const { admin, clock } = world
      const { userId } = await world.client({})
      await admin.put(`/v2/user?id=${userId}`, { expires: clock.now() + HOUR })
      const secret = secretIn((await admin.post(`/v2/user/invite?id=${userId}`)).body.success.link)
      await admin.put(`/v2/user?id=${userId}`, { expires: clock.now() + seconds })
      clock.advance(2 * seconds)
      await admin.put(`/v2/user?id=${userId}`, { expires: null })
      const answer = await new Browser(world.app).post('/v2/session/password', { secret, password: PASSWORD })
      assert.equal(answer.body.error?.details[0].code, 'link_over')
    })
  }

  test('200: changing a password needs the current one, and ends the other sessions of the user', async () => {
    await using world = await open()
    const { browser, email } = await person(world, {})
    const other = new Browser(world.app)
    await other.signIn(email, PASSWORD)
    const before = browser.cookieHeader
    const password = 'another long sentence'
    const wrong = await browser.post('/v2/session/password', { current: 'not the present one', password })
    assert.deepEqual([wrong.status, wrong.body.error.details[0].code], [400, 'wrong_password'])
    assert.equal((await browser.post('/v2/session/password', { current: PASSWORD, password })).status, 200)
    assert.equal((await browser.get('/v2/session')).status, 200)
    assert.equal((await other.get('/v2/session')).status, 401)
    assert.equal((await new Browser(world.app, { headers: { cookie: before } }).get('/v2/session')).status, 401)
    assert.equal((await other.signIn(email, PASSWORD)).status, 401)
    assert.equal((await other.signIn(email, password)).status, 200)
    const stranger = new Browser(world.app)
    assert.equal((await stranger.post('/v2/session/password', { current: password, password: PASSWORD })).status, 401)
    assert.equal((await stranger.post('/v2/session/password', { password: PASSWORD })).status, 400)
  })

  test('200: a password that is changed while the address changes belongs to the new address', async () => {
    await using world = await open()
    const { browser, email, id } = await person(world, {})
    const password = 'another long sentence'
    let isMoved = false
    wrapReads(world.app.scopes.engine, (all) => async <Row>(...statement: Parameters<typeof all>) => {
      const found = await all<Row>(...statement)
      if (!isMoved && statement[0].includes('"password_set"')) {
        isMoved = true
        await world.admin.put(`/v2/user?id=${id}`, { primary_email: 'moved@lumen.example' })
      }
      return found
    })
    assert.equal((await browser.post('/v2/session/password', { current: PASSWORD, password })).status, 200)
    assert.ok(isMoved)
    assert.equal((await new Browser(world.app).signIn('moved@lumen.example', password)).status, 200)
    assert.equal((await new Browser(world.app).signIn(email, password)).status, 401)
  })

  test('403: a user cannot invite someone with more rights', async () => {
    await using world = await open()
    const weak = await world.client({ admin: 'RW' })
    assert.equal((await weak.post(`/v2/user/invite?id=${world.admin.userId}`)).status, 403)
  })
})
