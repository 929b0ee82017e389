/** ASVS 5.0, chapter 7, levels 1 and 2: one test for each requirement that applies. The engine makes no difference here. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sqlite } from '../../support/engines.ts'
import { ledTo, startProvider, Traveller } from '../../support/openid-provider.ts'
import { givePassword, PASSWORD, person } from '../../support/people.ts'
import { setUpApp } from '../../support/second-factors.ts'
import { openWorld, type World } from '../../world.ts'
import { Browser } from '../browser.ts'
import { readDocument } from './security-table.ts'

const HOUR = 3600
const accounts = { mara: { email: 'mara@lumen.example', email_verified: true } }

/** A second browser with the cookies that the first one has now. */
function copyOf(world: World, { cookieHeader: cookie }: Browser): Browser {
  return new Browser(world.app, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
}

async function statusOf(browser: Browser): Promise<number> {
  return (await browser.get('/v2/session')).status
}

describe('ASVS 7: sessions', () => {
  test('7.1.1 the documentation says when a session ends', () => {
    assert.match(readDocument('docs/guides/signing-in.md'), /ends after 12 hours without use, and after 30 days/)
  })

  test('7.1.2 the documentation says how many sessions a user can have', () => {
    assert.match(readDocument('docs/guides/signing-in.md'), /can have any number of sessions/)
  })

  test('7.1.3 the documentation says how sessions relate to those of the provider', () => {
    assert.match(
      readDocument('docs/guides/single-sign-on.md'),
      /Daybook session does not end with the session at the provider/,
    )
  })

  test('7.2.1 only secrets that the service has issued are accepted', async () => {
    await using world = await openWorld(sqlite)
    const { browser } = await person(world, {})
    const secret = browser.cookies.get('__Host-daybook') ?? ''
    for (const made of [`${secret}x`, secret.replace('_1_', '_2_'), `daybook_session_1_${'A'.repeat(43)}`, 'x']) {
      const thief = new Browser(world.app, { headers: { cookie: `__Host-daybook=${made}` } })
      assert.equal(await statusOf(thief), 401, made)
    }
  })

  test('7.2.2 each sign-in makes a new session secret, and the old one is not accepted as a token', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email } = await person(world, {})
    const first = browser.cookies.get('__Host-daybook')
    await browser.signIn(email, PASSWORD)
    assert.notEqual(browser.cookies.get('__Host-daybook'), first)
    const asToken = await browser.get('/v2/session', { authorization: `Bearer ${first}` })
    assert.equal(asToken.status, 401)
  })

  test('7.2.3 the secret of a session has 256 random bits, and only its hash is stored', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email } = await person(world, {})
    const secrets = new Set<string>()
    for (let count = 0; count < 20; count += 1) {
      await browser.signIn(email, PASSWORD)
      const secret = browser.cookies.get('__Host-daybook') ?? ''
      assert.equal(Buffer.from(secret.replace(/^daybook_session_1_/, ''), 'base64url').length, 32)
      secrets.add(secret)
    }
    assert.equal(secrets.size, 20)
    const { read, dialect } = world.app.scopes.engine
    const rows = await read.all(`select * from user_session where instance_id = ${dialect.placeholder(1)}`, [1])
    for (const secret of secrets) assert.ok(!JSON.stringify(rows).includes(secret))
  })

  test('7.2.4 a sign-in and a new factor create a new secret and end the old one', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email } = await person(world, {})
    let old = copyOf(world, browser)
    assert.equal((await browser.signIn(email, PASSWORD)).status, 200)
    assert.equal(await statusOf(old), 401)
    old = copyOf(world, browser)
    await setUpApp(world, browser)
    assert.equal(await statusOf(old), 401)
    assert.equal(await statusOf(browser), 200)
  })

  test('7.3.1 a session ends after 12 hours without use', async () => {
    await using world = await openWorld(sqlite)
    const { browser } = await person(world, {})
    world.clock.advance(12 * HOUR - 1)
    assert.equal(await statusOf(browser), 200)
    world.clock.advance(12 * HOUR)
    assert.equal(await statusOf(browser), 401)
  })

  test('7.3.2 a session ends after 30 days, however much it is used', async () => {
    await using world = await openWorld(sqlite)
    const { browser } = await person(world, {})
    for (let hours = 10; hours < 30 * 24; hours += 10) {
      world.clock.advance(10 * HOUR)
      assert.equal(await statusOf(browser), 200, `${hours}`)
    }
    world.clock.advance(10 * HOUR)
    assert.equal(await statusOf(browser), 401)
  })

  test('7.4.1 after signing out, nothing resumes the session', async () => {
    await using world = await openWorld(sqlite)
    const { browser } = await person(world, {})
    const copy = copyOf(world, browser)
    const answer = await browser.get('/v2/booking')
    assert.equal((await browser.delete('/v2/session')).status, 200)
    assert.equal(await statusOf(copy), 401)
    // The back button asks again: a browser does not use a stored answer without validating it.
    assert.match(String(answer.headers['cache-control']), /no-cache|no-store/)
    const again = await copy.get('/v2/booking', { 'if-none-match': String(answer.headers.etag) })
    assert.equal(again.status, 401)
  })

  test('7.4.2 all sessions of a user end when the user is deleted or expires', async () => {
    await using world = await openWorld(sqlite)
    for (const end of [
      (id: number) => world.admin.delete(`/v2/user?id=${id}`),
      (id: number) => world.admin.put(`/v2/user?id=${id}`, { expires: world.clock.now() }),
    ]) {
      const { browser, email, id } = await person(world, {})
      const other = new Browser(world.app)
      await other.signIn(email, PASSWORD)
      assert.equal((await end(id)).status, 200)
      for (const one of [browser, other]) assert.equal(await statusOf(one), 401)
    }
  })

  test('7.4.3 a new password ends all other sessions, and after a change of factors the user can end them', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email, id } = await person(world, {})
    const other = new Browser(world.app)
    await other.signIn(email, PASSWORD)
    await setUpApp(world, browser)
    assert.equal((await browser.delete('/v2/session/list?others=true')).body.success.count, 1)
    assert.equal(await statusOf(other), 401)
    await world.admin.delete(`/v2/session/factor?user_id=${id}`)
    assert.equal(await statusOf(browser), 401)
    await browser.signIn(email, PASSWORD)
    await other.signIn(email, PASSWORD)
    const password = 'another long sentence'
    await browser.post('/v2/session/password', { current: PASSWORD, password })
    assert.deepEqual([await statusOf(browser), await statusOf(other)], [200, 401])
  })

  test('7.4.4 the menu to sign out is in the frame of every page', () => {
    assert.match(readDocument('console/src/shell/shell.tsx'), /<You \/>/)
    assert.match(readDocument('console/src/shell/you.tsx'), /import\('\.\/your-menu\.tsx'\)/)
    assert.match(readDocument('console/src/shell/your-menu.tsx'), /signOut\.run\(\)/)
    assert.match(readDocument('console/src/shell/factor-needed.tsx'), /signOut\.run\(\)/)
  })

  test('7.4.5 administrators end one session, or all sessions of a user', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email, id } = await person(world, {})
    const other = new Browser(world.app)
    await other.signIn(email, PASSWORD)
    const [{ id: newest }] = (await world.admin.get(`/v2/session/list?user_id=${id}`)).body.data
    assert.equal((await world.admin.delete(`/v2/session/list?id=${newest}`)).status, 200)
    assert.deepEqual([await statusOf(browser), await statusOf(other)], [200, 401])
    assert.equal((await world.admin.delete(`/v2/session/list?user_id=${id}`)).body.success.count, 1)
    assert.equal(await statusOf(browser), 401)
  })

  test('7.5.1 a change to factors needs a proof of identity from the last ten minutes', async () => {
    await using world = await openWorld(sqlite)
    const { browser } = await person(world, {})
    await setUpApp(world, browser)
    world.clock.advance(10 * 60)
    for (const change of [
      () => browser.post('/v2/session/factor/totp/start'),
      () => browser.delete('/v2/session/factor/totp'),
      () => browser.post('/v2/session/factor/recovery-codes'),
      () => browser.post('/v2/session/factor/passkey/options'),
    ]) {
      const { status, body } = await change()
      assert.deepEqual([status, body.error.details[0].code], [403, 'prove_again'], String(change))
    }
    assert.equal((await browser.post('/v2/session/factor/prove', { password: PASSWORD })).status, 200)
    assert.equal((await browser.post('/v2/session/factor/recovery-codes')).status, 200)
    // A clock that was ahead proves nothing.
    world.clock.advance(-24 * HOUR)
    assert.equal((await browser.post('/v2/session/factor/recovery-codes')).status, 403)
  })

  test('an administrator proves their identity before changes to addresses, invitations, tokens and factors', async () => {
    await using world = await openWorld(sqlite)
    const { browser } = await person(world, { admin: 'RW' })
    const { userId: user_id } = await world.client({})
    const [{ primary_email, group_id }] = await world.admin.list('user', `id=${user_id}`)
    const gone = await world.admin.create('user', { first_name: 'Gone', primary_email: 'gone@example.com', group_id })
    await world.admin.delete(`/v2/user?id=${gone}`)
    const limited = await world.admin.create('api-client', { user_id, read_only: true })
    const sensitive = [
      () => browser.put(`/v2/user?id=${user_id}`, { primary_email: 'mallory@example.com' }),
      () => browser.post(`/v2/user/invite?id=${user_id}`),
      () => browser.post('/v2/api-client', { description: 'a token of a thief' }),
      () => browser.put(`/v2/api-client?id=${limited}`, { read_only: false }),
      () => browser.post('/v2/user', { first_name: 'Mallory', primary_email: 'mal@example.com', group_id }),
      () => browser.post(`/v2/user/restore?id=${gone}`),
      () => browser.put(`/v2/group?id=${group_id}`, { acl_admin: 'RW' }),
      async () => browser.post('/v2/group', { name: 'Thieves', acl_admin: 'RW', members: [{ id: user_id }] }),
      () => browser.delete(`/v2/session/factor?user_id=${user_id}`),
      () => browser.delete(`/v2/session/oidc/link?user_id=${user_id}`),
      () => browser.delete(`/v2/session/list?user_id=${user_id}`),
    ]
    world.clock.advance(10 * 60 + 1)
    for (const change of sensitive) {
      const { status, body } = await change()
      assert.deepEqual([status, body.error?.details?.[0].code], [403, 'prove_again'], String(change))
    }
    assert.equal((await browser.put(`/v2/user?id=${user_id}`, { last_name: 'Berg' })).status, 200)
    const [kept] = await world.admin.list('user', `id=${user_id}`)
    assert.deepEqual([kept.primary_email, kept.last_name], [primary_email, 'Berg'])
    assert.equal((await browser.post('/v2/session/factor/prove', { password: PASSWORD })).status, 200)
    for (const change of sensitive) {
      const answer = await change()
      assert.equal(answer.status, 200, `${change} ${JSON.stringify(answer.body)}`)
    }
  })

  test('ending other sessions needs a proof of identity from the last ten minutes, signing out does not', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email } = await person(world, {})
    const other = new Browser(world.app)
    await other.signIn(email, PASSWORD)
    world.clock.advance(10 * 60 + 1)
    const [newest, own] = (await browser.get('/v2/session/list')).body.data
    for (const query of [`id=${newest.id}`, 'others=true']) {
      const { status, body } = await browser.delete(`/v2/session/list?${query}`)
      assert.deepEqual([status, body.error.details[0].code], [403, 'prove_again'], query)
    }
    assert.equal((await browser.post('/v2/session/factor/prove', { password: PASSWORD })).status, 200)
    assert.equal((await browser.delete('/v2/session/list?others=true')).status, 200)
    assert.equal(await statusOf(other), 401)
    world.clock.advance(10 * 60 + 1)
    assert.equal((await browser.delete(`/v2/session/list?id=${own.id}`)).status, 200)
    assert.equal(await statusOf(browser), 401)
  })

  test('7.5.2 users see their sessions, and end any of them', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email } = await person(world, {})
    const other = new Browser(world.app, { userAgent: 'Phone' })
    await other.signIn(email, PASSWORD)
    const { data } = (await browser.get('/v2/session/list')).body
    assert.deepEqual(
      data.map(({ device }: { device: string }) => device),
      ['Phone', 'Firefox'],
    )
    assert.equal((await browser.delete(`/v2/session/list?id=${data[0].id}`)).status, 200)
    assert.equal(await statusOf(other), 401)
    assert.equal((await browser.delete(`/v2/session/list?id=${data[1].id}`)).status, 200)
    assert.equal(await statusOf(browser), 401)
  })

  test('7.6.1 a session with a provider has the same limits, and signing out ends the one at the provider', async () => {
    await using provider = await startProvider(accounts)
    await using world = await openWorld(sqlite, provider.settings)
    await world.admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example' })
    const { browser } = await signedOn(world)
    world.clock.advance(12 * HOUR)
    assert.equal(await statusOf(browser), 401)
    const { browser: next } = await signedOn(world)
    const { provider_url } = (await next.delete('/v2/session')).body.success
    assert.equal(new URL(provider_url).origin, provider.issuer)
    assert.ok(new URL(provider_url).searchParams.has('id_token_hint'))
  })

  test('7.6.2 a page of another site cannot start a sign-in', async () => {
    await using provider = await startProvider(accounts)
    await using world = await openWorld(sqlite, provider.settings)
    await givePassword(world, world.admin, world.admin.userId)
    for (const site of ['cross-site', 'same-site']) {
      const browser = new Browser(world.app, { headers: { 'sec-fetch-site': site } })
      const { status, headers } = await browser.get('/v2/session/oidc/start?to=%2Fschedule')
      assert.deepEqual([status, headers.location], [303, '/sign-in?to=%2Fschedule'])
      assert.equal(browser.cookies.size, 0)
      assert.equal((await browser.signIn('admin@lumen.example', PASSWORD)).status, 403)
    }
    const typed = new Browser(world.app, { headers: { 'sec-fetch-site': 'none' } })
    const { headers } = await typed.get('/v2/session/oidc/start')
    assert.equal(new URL(headers.location ?? '').origin, provider.issuer)
  })
})

async function signedOn(world: World): Promise<Traveller> {
  const traveller = new Traveller(world)
  assert.equal(ledTo(await traveller.signIn('mara')).problem, null)
  return traveller
}
