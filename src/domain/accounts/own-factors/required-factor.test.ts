import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../../../tests/http/browser.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { PASSWORD, person, secretIn } from '../../../../tests/support/people.ts'
import { addPasskey, codeOf, passkeyOptions, setUpApp, signInBy } from '../../../../tests/support/second-factors.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { linkByOperator } from '../sign-in/index.ts'
import { removeFactorsByOperator } from './index.ts'

const all = { settings: { require_second_factor: 'all' } }

/** Routes that are open to a user without the factor. */
const reachable = new Set([
  'GET /v2/session',
  'DELETE /v2/session',
  'GET /v2/session/factor',
  'POST /v2/session/factor/prove',
  'POST /v2/session/factor/totp/start',
  'POST /v2/session/factor/totp/confirm',
  'POST /v2/session/factor/prove/options',
  'POST /v2/session/factor/passkey/options',
  'POST /v2/session/factor/passkey/register',
])

onEachEngine('a required second factor', (open) => {
  test('403: a user without a factor can set one up, and do nothing else', async () => {
    await using world = await open()
    const { browser, email } = await person(world, { schedule: 'RW', admin: 'RW' })
    assert.equal((await world.admin.put('/v2/instance?id=1', all)).status, 200)
    // A session from before the rule lacks it too.
    assert.equal((await browser.get('/v2/booking')).status, 403)
    const other = new Browser(world.app)
    assert.equal((await other.signIn(email, PASSWORD)).status, 200)
    for (const [method, path] of await closedRoutes(world)) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      const { status, body: answer } = await other.call(method, path, body)
      assert.equal(status, 403, `${method} ${path}`)
      assert.equal(answer.error.details[0].code, 'second_factor_needed', `${method} ${path}`)
    }
    const { data } = (await other.get('/v2/session')).body
    assert.deepEqual(data.second_factor, { required: true, needed: true, totp: false, passkeys: 0, recovery_codes: 0 })
    assert.deepEqual([data.permissions.schedule, data.settings, data.instances.length], ['--', {}, 1])
    const password = { current: PASSWORD, password: 'another long password' }
    assert.equal((await other.post('/v2/session/password', password)).status, 401)
    await setUpApp(world, other)
    assert.equal((await other.get('/v2/booking')).status, 200)
    assert.equal((await other.get('/v2/session')).body.data.permissions.schedule, 'RW')
  })

  test('403: a session from before the factor was required is limited until the factor is proved', async () => {
    await using world = await open()
    const { browser, email } = await person(world, { schedule: 'RW' })
    const old = new Browser(world.app)
    await old.signIn(email, PASSWORD)
    const { secret } = await setUpApp(world, browser)
    assert.equal((await old.get('/v2/booking')).status, 200)
    await world.admin.put('/v2/instance?id=1', all)
    assert.equal((await browser.get('/v2/booking')).status, 200)
    assert.equal((await old.get('/v2/booking')).status, 403)
    assert.equal((await old.post('/v2/session/factor/totp/start')).status, 403)
    assert.equal((await old.post('/v2/session/factor/prove', { otp: codeOf(secret, world) })).status, 200)
    assert.equal((await old.get('/v2/booking')).status, 200)
  })

  test('200: with "administrators", only users with WRITE on ADMIN need it', async () => {
    await using world = await open()
    const staff = await person(world, { schedule: 'RW', admin: 'R-' })
    const chief = await person(world, { admin: 'RW' })
    const set = (rule: unknown) => world.admin.put('/v2/instance?id=1', { settings: { require_second_factor: rule } })
    assert.equal((await set('administrators')).status, 200)
    assert.equal((await staff.browser.get('/v2/user')).status, 200)
    assert.equal((await chief.browser.get('/v2/user')).status, 403)
    assert.equal((await set('sometimes')).status, 400)
    assert.equal((await set('off')).status, 200)
    assert.equal((await chief.browser.get('/v2/user')).status, 200)
    // Programs do not need it.
    await set('all')
    assert.equal((await staff.client.get('/v2/user')).status, 200)
  })

  test('409: the last factor cannot be removed', async () => {
    await using world = await open()
    const { browser } = await person(world, {})
    await setUpApp(world, browser)
    await world.admin.put('/v2/instance?id=1', all)
    const refused = await browser.delete('/v2/session/factor/totp')
    assert.equal(refused.status, 409)
    assert.equal((await browser.get('/v2/session/factor')).body.data.recovery_codes, 10)
    const { id } = await addPasskey(browser)
    assert.equal((await browser.delete('/v2/session/factor/totp')).status, 200)
    assert.equal((await browser.delete(`/v2/session/factor/passkey?id=${id}`)).status, 409)
  })

  test('200: an administrator or an operator removes the factors of a user who has lost them', async () => {
    await using world = await open()
    const { browser, email, id } = await person(world, {})
    const { passkey } = await addPasskey(browser)
    await setUpApp(world, browser)
    const answer = passkey.assert(await passkeyOptions(browser))
    const below = await world.client({ admin: 'RW' })
    const [{ group_id }] = await world.admin.list('user', 'id=1')
    const chief = await world.admin.create('user', { first_name: 'Cy', primary_email: 'cy@lumen.example', group_id })
    assert.equal((await below.delete(`/v2/session/factor?user_id=${chief}`)).status, 403)
    assert.equal((await below.delete('/v2/session/factor')).status, 400)
    assert.equal((await below.delete('/v2/session/factor?user_id=999')).status, 404)
    assert.equal((await below.delete(`/v2/session/factor?user_id=${below.userId}`)).status, 403)
    assert.equal((await (await world.client({ admin: 'R-' })).delete(`/v2/session/factor?user_id=${id}`)).status, 403)
    assert.equal((await below.delete(`/v2/session/factor?user_id=${id}`)).status, 200)
    assert.equal((await browser.get('/v2/session')).status, 401)
    assert.equal((await signInBy(new Browser(world.app), answer)).status, 401)
    assert.equal((await browser.signIn(email, PASSWORD)).status, 200)
    await setUpApp(world, browser)
    assert.equal(await removeFactorsByOperator(world.app.scopes, 1, id), true)
    assert.equal(await removeFactorsByOperator(world.app.scopes, 1, id), false)
    assert.equal((await browser.signIn(email, PASSWORD)).status, 200)
  })

  test('200: the user gets a mail for each change, in their language', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url, mailFrom: 'daybook@studio.example' })
    const client = await world.client({})
    await world.admin.put(`/v2/user?id=${client.userId}`, { locale: 'de-DE' })
    const [{ primary_email: email }] = await world.admin.list('user', `id=${client.userId}`)
    const browser = new Browser(world.app)
    const link = await linkByOperator(world.app.scopes, { instanceId: 1, userId: client.userId, purpose: 'invite' })
    await browser.post('/v2/session/password', { secret: secretIn(link), password: PASSWORD })
    assert.equal((await browser.signIn(email, PASSWORD)).status, 200)
    await setUpApp(world, browser)
    await addPasskey(browser, 'Laptop')
    await browser.delete('/v2/session/factor/totp')
    await world.runJobs()
    const texts = server.mails.map(({ email: { text = '' } }) => text)
    assert.equal(texts.filter((text) => text.includes('Authenticator-App eingerichtet')).length, 1)
    assert.equal(texts.filter((text) => text.includes('Passkey hinzugefügt: Laptop')).length, 1)
    assert.equal(texts.filter((text) => text.includes('Authenticator-App entfernt')).length, 1)
  })

  test('401: a deleted user cannot sign in with a passkey', async () => {
    await using world = await open()
    const { browser, id } = await person(world, {})
    const { passkey } = await addPasskey(browser)
    const answer = passkey.assert(await passkeyOptions(browser))
    assert.equal((await world.admin.delete(`/v2/user?id=${id}`)).status, 200)
    assert.equal((await signInBy(new Browser(world.app), answer)).status, 401)
  })

  test('live updates: the stream of a session that lacks the factor ends when the account requires it', async () => {
    await using world = await open()
    const { browser } = await person(world, { project: 'R-' })
    const headers = { cookie: browser.cookieHeader, 'sec-fetch-site': 'same-origin' }
    const response = await fetch(`${await world.app.listen()}/v2/events`, { headers })
    assert.equal(response.status, 200)
    const received = response.text()
    await world.admin.put('/v2/instance?id=1', all)
    await world.admin.create('project', { name: 'After the rule' })
    const { id } = (await world.admin.list('journal', 'record=project'))[0]
    assert.doesNotMatch(await received, new RegExp(`id: ${id}\ndata`))
  })
})

/** Every route under /v2, except public ones and those that are needed to set up a factor. */
async function closedRoutes(world: World): Promise<(readonly [method: string, path: string])[]> {
  const { paths } = (await world.admin.get('/openapi.json')).body as {
    paths: Record<string, Record<string, Described>>
  }
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) => {
      const route = [method.toUpperCase(), path] as const
      return !path.startsWith('/v2/') || security?.length === 0 || reachable.has(route.join(' ')) ? [] : [route]
    }),
  )
  assert.ok(routes.length > 100)
  return routes
}

interface Described {
  readonly security?: readonly unknown[]
}
