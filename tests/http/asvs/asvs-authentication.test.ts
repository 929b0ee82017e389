/** ASVS 5.0, sections 6.3 to 6.8, levels 1 and 2: one test for each requirement that applies. The engine makes no difference here. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { identityHash } from '../../../src/domain/accounts/provider-identity/index.ts'
import { linkByOperator } from '../../../src/domain/accounts/sign-in/index.ts'
import { sqlite } from '../../support/engines.ts'
import { ledTo, startProvider, Traveller } from '../../support/openid-provider.ts'
import { PASSWORD, person, secretIn } from '../../support/people.ts'
import { addPasskey, codeOf, setUpApp } from '../../support/second-factors.ts'
import { openWorld } from '../../world.ts'
import { Browser } from '../browser.ts'
import { choosePasswordFor } from './choose-password-for.ts'
import { limitOf } from './security-table.ts'

const HOUR = 3600

describe('ASVS 6.3 to 6.8: authentication', () => {
  test('6.3.1 guessing is limited as documented, and the user can still sign in', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email } = await person(world, {})
    const thief = new Browser(world.app, { address: '198.51.100.9' })
    const tries = limitOf('Wrong passwords for one user from one network address')
    for (let count = 0; count < tries; count += 1)
      assert.equal((await thief.signIn(email, 'a wrong password')).status, 401)
    const refused = await thief.signIn(email, PASSWORD)
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal((await browser.signIn(email, PASSWORD)).status, 200)
  })

  test('6.3.2 a new instance has one user, without a password', async () => {
    await using world = await openWorld(sqlite)
    assert.equal((await world.admin.list('user')).length, 1)
    for (const name of ['admin', 'root', 'admin@lumen.example']) {
      for (const password of ['', 'admin', 'root', 'daybook']) {
        assert.equal((await new Browser(world.app).signIn(name, password)).status, 401, name)
      }
    }
  })

  test('6.3.3 if an account requires two factors, no single factor opens anything', async () => {
    const accounts = { mara: { email: 'mara@lumen.example', email_verified: true } }
    await using provider = await startProvider(accounts)
    await using world = await openWorld(sqlite, provider.settings)
    const { email } = await person(world, { schedule: 'RW' })
    const id = await world.admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example' })
    await world.admin.put('/v2/instance?id=1', { settings: { require_second_factor: 'all' } })
    const byPassword = new Browser(world.app)
    await byPassword.signIn(email, PASSWORD)
    const byProvider = new Traveller(world)
    await byProvider.signIn('mara')
    const byLink = new Browser(world.app)
    const link = await linkByOperator(world.app.scopes, { instanceId: 1, userId: id, purpose: 'enter' })
    await byLink.post('/v2/session/enter', { secret: secretIn(link) })
    for (const browser of [byPassword, byProvider.browser, byLink]) {
      assert.equal((await browser.get('/v2/session')).status, 200)
      assert.equal((await browser.get('/v2/booking')).status, 403)
    }
    await setUpApp(world, byPassword)
    assert.equal((await byPassword.get('/v2/booking')).status, 200)
  })

  test('6.3.4 only documented ways to sign in are open', async () => {
    await using world = await openWorld(sqlite)
    const { paths } = (await world.admin.get('/openapi.json')).body
    const open = Object.entries(paths as Record<string, Record<string, { security?: unknown[] }>>)
      .filter(([path]) => path.startsWith('/v2/'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { security }]) =>
          security?.length === 0 ? [`${method} ${path}`] : [],
        ),
      )
    assert.deepEqual(open.toSorted(), [
      'get /v2/session/oidc/callback',
      'get /v2/session/oidc/choice',
      'get /v2/session/oidc/start',
      'get /v2/session/ways',
      'post /v2/session',
      'post /v2/session/enter',
      'post /v2/session/factor/passkey/sign-in',
      'post /v2/session/factor/passkey/sign-in/options',
      'post /v2/session/forgot',
      'post /v2/session/link',
      'post /v2/session/oidc/choice',
      'post /v2/session/password',
      'post /v2/session/setup',
    ])
  })

  test('6.4.1 a first secret is random, works once, and expires after 24 or 72 hours', async () => {
    await using world = await openWorld(sqlite)
    const { userId } = await world.client({})
    for (const [purpose, hours] of [
      ['setup', 24],
      ['invite', 72],
    ] as const) {
      const link = () => linkByOperator(world.app.scopes, { instanceId: 1, userId, purpose }).then(secretIn)
      const secret = await link()
      assert.match(secret, /^daybook_link_1_[\w-]{43}$/)
      assert.notEqual(await link(), secret)
      const last = await link()
      const look = () => new Browser(world.app).post('/v2/session/link', { secret: last })
      world.clock.advance(hours * HOUR - 1)
      assert.equal((await look()).status, 200)
      world.clock.advance(1)
      assert.equal((await look()).status, 400)
    }
  })

  test('6.4.2 there are no hints and no secret questions', async () => {
    await using world = await openWorld(sqlite)
    const text = JSON.stringify((await world.admin.get('/openapi.json')).body.paths)
    assert.doesNotMatch(text, /"(\w*_)?(hint|question|security_answer)"/)
  })

  test('6.4.3 a new password does not bypass the second factor', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email, id } = await person(world, {})
    const { secret } = await setUpApp(world, browser)
    const password = 'another long sentence'
    assert.equal((await choosePasswordFor(world, id, password)).status, 200)
    const other = new Browser(world.app)
    assert.equal((await other.signIn(email, password)).status, 403)
    const enter = await linkByOperator(world.app.scopes, { instanceId: 1, userId: id, purpose: 'enter' })
    assert.equal((await other.post('/v2/session/enter', { secret: secretIn(enter) })).status, 403)
    assert.equal((await other.signIn(email, password, { otp: codeOf(secret, world) })).status, 200)
  })

  test('6.4.4 a lost factor is removed by an administrator, and never by the user alone', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email, id } = await person(world, {})
    await addPasskey(browser)
    const other = new Browser(world.app)
    assert.equal((await other.signIn(email, PASSWORD)).status, 403)
    assert.equal((await other.delete(`/v2/session/factor?user_id=${id}`)).status, 401)
    const weak = await world.client({ schedule: 'RW' })
    assert.equal((await weak.delete(`/v2/session/factor?user_id=${id}`)).status, 403)
    assert.equal((await world.admin.delete(`/v2/session/factor?user_id=${id}`)).status, 200)
    assert.equal((await other.signIn(email, PASSWORD)).status, 200)
  })

  test('6.5.1 codes of apps and recovery codes work once', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email } = await person(world, {})
    const { secret, codes } = await setUpApp(world, browser)
    for (const otp of [codeOf(secret, world), codes[0]]) {
      assert.equal((await browser.signIn(email, PASSWORD, { otp })).status, 200)
      assert.equal((await browser.signIn(email, PASSWORD, { otp })).status, 401)
    }
  })

  test('6.5.2 recovery codes have 112 random bits or more and are stored as a hash', async () => {
    await using world = await openWorld(sqlite)
    const { browser } = await person(world, {})
    const { codes } = await setUpApp(world, browser)
    for (const code of codes) {
      const characters = code.replaceAll('-', '')
      assert.match(characters, /^[a-z2-7]+$/)
      assert.ok(characters.length * Math.log2(32) >= 112)
    }
    const { read, dialect } = world.app.scopes.engine
    const rows = await read.all(`select * from recovery_code where instance_id = ${dialect.placeholder(1)}`, [1])
    assert.equal(rows.length, 10)
    for (const code of codes) assert.ok(!JSON.stringify(rows).includes(code.slice(0, 6)))
  })

  test('6.5.3 secrets of apps and recovery codes do not repeat', async () => {
    await using world = await openWorld(sqlite)
    const seen = new Set<string>()
    for (let count = 0; count < 5; count += 1) {
      const { browser } = await person(world, {})
      const { secret, codes } = await setUpApp(world, browser)
      assert.ok(secret.length * 5 >= 160)
      for (const one of [secret, ...codes]) seen.add(one)
    }
    assert.equal(seen.size, 5 * 11)
  })

  test('6.5.4 a code has 20 bits or more', async () => {
    await using world = await openWorld(sqlite)
    const { browser } = await person(world, {})
    const { codes } = await setUpApp(world, browser)
    for (const code of codes) assert.ok(code.replaceAll('-', '').length * Math.log2(32) >= 20)
  })

  test('6.5.5 a code of an app is valid for 30 seconds, and one step longer for an inaccurate clock', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email } = await person(world, {})
    const { secret } = await setUpApp(world, browser)
    const otp = codeOf(secret, world)
    world.clock.advance(60)
    assert.equal((await browser.signIn(email, PASSWORD, { otp })).status, 401)
    assert.equal((await browser.signIn(email, PASSWORD, { otp: codeOf(secret, world, -1) })).status, 200)
  })

  test('6.8.1 a person is known by issuer and subject together', async () => {
    const issuer = 'https://id.studio.example'
    const hashes = [
      identityHash({ issuer, subject: 'mara' }),
      identityHash({ issuer: 'https://id.evil.example', subject: 'mara' }),
      identityHash({ issuer: `${issuer}m`, subject: 'ara' }),
    ]
    assert.equal(new Set(hashes).size, hashes.length)
  })

  test('6.8.2 an ID token with a signature of another key is refused', async () => {
    await using provider = await startProvider({ mara: { email: 'mara@lumen.example', email_verified: true } })
    await using world = await openWorld(sqlite, provider.settings)
    await world.admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example' })
    await provider.control({ foreignKeys: true })
    const person = new Traveller(world)
    assert.deepEqual(ledTo(await person.signIn('mara')), { path: '/sign-in', problem: 'untrusted' })
    await provider.control({ foreignKeys: false })
    assert.equal(ledTo(await new Traveller(world).signIn('mara')).problem, null)
  })

  test('6.8.4 the strength of a sign-in with the provider is what the ID token says, and one factor if it says nothing', async () => {
    const mara = { email: 'mara@lumen.example', email_verified: true }
    await using provider = await startProvider({ mara })
    await using world = await openWorld(sqlite, provider.settings)
    await world.admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example' })
    await world.admin.put('/v2/instance?id=1', { settings: { require_second_factor: 'all' } })
    for (const [amr, needed] of [
      [undefined, true],
      [['pwd'], true],
      [['pwd', 'mfa'], false],
    ] as const) {
      await provider.control({ accounts: { mara: { ...mara, amr } } })
      const traveller = new Traveller(world)
      await traveller.signIn('mara')
      assert.equal((await traveller.browser.get('/v2/session')).body.data.second_factor.needed, needed, `${amr}`)
    }
  })
})
