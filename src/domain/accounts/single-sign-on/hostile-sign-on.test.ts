import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledTo, startProvider, Traveller } from '../../../../tests/support/openid-provider.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const accounts = {
  mara: { email: 'mara@lumen.example', email_verified: true },
  eve: { email: 'eve@lumen.example', email_verified: true },
}
const DOWN = { path: '/sign-in', problem: 'provider_down' }
const UNTRUSTED = { path: '/sign-in', problem: 'untrusted' }
const EXPIRED = { path: '/sign-in', problem: 'expired' }

async function addPeople({ admin }: World): Promise<void> {
  for (const name of ['mara', 'eve']) {
    await admin.create('user', { first_name: name, primary_email: `${name}@lumen.example` })
  }
}

function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}

onEachEngine('single sign-on under attack', (open) => {
  test('303: an answer of the provider is valid once, in the browser that asked, for ten minutes', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    await addPeople(world)
    const person = new Traveller(world)
    const answered = await person.proveAt(await person.begin(), 'mara')
    const cookie = person.browser.cookies.get('__Host-daybook-attempt') ?? ''
    const other = new Traveller(world)
    assert.deepEqual(ledTo(await other.return(answered)), EXPIRED)
    await other.begin()
    assert.deepEqual(ledTo(await other.return(answered)), EXPIRED)
    assert.equal(ledTo(await person.return(answered)).problem, null)
    assert.deepEqual(ledTo(await person.return(answered)), EXPIRED)
    // Even with a stolen cookie.
    other.browser.cookies.set('__Host-daybook-attempt', cookie)
    assert.deepEqual(ledTo(await other.return(answered)), EXPIRED)
    other.browser.cookies.set(
      '__Host-daybook-attempt',
      cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    )
    assert.deepEqual(ledTo(await other.return(answered)), EXPIRED)
    const slow = new Traveller(world)
    const late = await slow.proveAt(await slow.begin(), 'mara')
    world.clock.advance(600)
    assert.deepEqual(ledTo(await slow.return(late)), EXPIRED)
  })

  test('303: a code or a nonce of somebody else, or the name of another issuer, is refused', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    await addPeople(world)
    const eve = new Traveller(world)
    const hers = new URL(await eve.proveAt(await eve.begin(), 'eve'))
    const person = new Traveller(world)
    const own = await person.proveAt(await person.begin(), 'mara')
    const code = hers.searchParams.get('code') ?? ''
    assert.deepEqual(ledTo(await person.return(withParameter(own, 'code', code))), UNTRUSTED)
    const next = new Traveller(world)
    const begun = await next.begin()
    const nonce = new URL(await eve.begin()).searchParams.get('nonce') ?? ''
    const replayed = await next.proveAt(withParameter(begun, 'nonce', nonce), 'mara')
    assert.deepEqual(ledTo(await next.return(replayed)), UNTRUSTED)
    const third = new Traveller(world)
    const answered = await third.proveAt(await third.begin(), 'mara')
    assert.deepEqual(ledTo(await third.return(withParameter(answered, 'iss', 'https://evil.example'))), UNTRUSTED)
  })

  test('303: an address that only looks like that of a user is not theirs', async () => {
    const kelvin = { email: '\u212aim@lumen.example', email_verified: true }
    await using provider = await startProvider({ eve: kelvin })
    await using world = await open(provider.settings)
    await world.admin.create('user', { first_name: 'Kim', primary_email: 'kim@lumen.example' })
    const eve = new Traveller(world)
    const answered = await eve.return(await eve.proveAt(await eve.begin(), 'eve'))
    assert.deepEqual(ledTo(answered), { path: '/sign-in', problem: 'unknown' })
    await world.admin.create('user', { first_name: 'Eve', primary_email: kelvin.email })
    const mine = await eve.return(await eve.proveAt(await eve.begin(), 'eve'))
    assert.equal(ledTo(mine).problem, null)
    assert.equal((await eve.browser.get('/v2/session')).body.data.user.first_name, 'Eve')
  })

  test('303: a provider that names another issuer or another subject is not trusted', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    await addPeople(world)
    await provider.control({ shownIssuer: 'https://evil.example' })
    assert.deepEqual(ledTo(await new Traveller(world).browser.get('/v2/session/oidc/start')), UNTRUSTED)
    await provider.control({ shownIssuer: null, infoSubject: 'eve' })
    assert.deepEqual(ledTo(await new Traveller(world).signIn('mara')), UNTRUSTED)
    await provider.control({ infoSubject: null })
    assert.equal(ledTo(await new Traveller(world).signIn('mara')).problem, null)
  })

  test('303: a discovery document with missing or invalid members is not trusted', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    for (const shown of [
      { authorization_endpoint: null },
      { authorization_endpoint: 'javascript:alert(1)' },
      { token_endpoint_auth_methods_supported: 5 },
      { scopes_supported: 5 },
    ]) {
      await provider.control({ shown })
      world.clock.advance(3600)
      const start = await new Traveller(world).browser.get('/v2/session/oidc/start')
      assert.deepEqual(ledTo(start), UNTRUSTED, JSON.stringify(shown))
    }
  })

  test('303: members of the discovery document that are null count as missing', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    await addPeople(world)
    // Linked users are recognized by their subject; their address is only in the user information.
    await new Traveller(world).signIn('mara')
    for (const member of ['userinfo_endpoint', 'scopes_supported', 'token_endpoint_auth_methods_supported']) {
      await provider.control({ shown: { [member]: null } })
      world.clock.advance(3600)
      assert.equal(ledTo(await new Traveller(world).signIn('mara')).problem, null, member)
    }
  })

  test('200: signing out works although the address for it at the provider is invalid', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    await addPeople(world)
    for (const end_session_endpoint of ['javascript:alert(1)', 'not an address', 5, null]) {
      await provider.control({ shown: { end_session_endpoint } })
      world.clock.advance(3600)
      const person = new Traveller(world)
      await person.signIn('mara')
      const { status, body } = await person.browser.delete('/v2/session')
      assert.deepEqual([status, body.success?.provider_url], [200, null], String(end_session_endpoint))
      assert.equal((await person.browser.get('/v2/session')).status, 401)
    }
  })

  test('303: the clock of the provider may be 45 seconds off, but not four hours', async () => {
    await using provider = await startProvider(accounts)
    const skew = { clockOffset: 0 }
    await using world = await open(provider.settings)
    await addPeople(world)
    const offsetOfWorld = world.clock.now() - Math.floor(Date.now() / 1000)
    const trial = async (seconds: number) => {
      skew.clockOffset = offsetOfWorld + seconds
      await provider.control(skew)
      return ledTo(await new Traveller(world).signIn('mara')).problem
    }
    assert.equal(await trial(0), null)
    assert.equal(await trial(45), null)
    assert.equal(await trial(-45), null)
    assert.equal(await trial(-4 * 3600), 'untrusted')
  })

  test('303: a provider that is down, at the start or later, is reported as down', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    await addPeople(world)
    const { browser } = new Traveller(world)
    await provider.control({ down: ['/.well-known/openid-configuration'] })
    const answer = await browser.get('/v2/session/oidc/start')
    assert.deepEqual(ledTo(answer), DOWN)
    assert.match(answer.headers.location ?? '', /&request=[\w-]+$/)
    for (const path of ['/token', '/jwks', '/me']) {
      await provider.control({ down: [path] })
      assert.deepEqual(ledTo(await new Traveller(world).signIn('mara')), DOWN, path)
    }
    await provider.control({ down: [] })
    const person = new Traveller(world)
    const answered = await person.proveAt(await person.begin(), 'mara')
    await provider.stop()
    assert.deepEqual(ledTo(await person.return(answered)), DOWN)
  })

  test('303: new keys of the provider are used at once', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    await addPeople(world)
    for (const rotate of [false, true, true]) {
      await provider.control({ rotate })
      assert.equal(ledTo(await new Traveller(world).signIn('mara')).problem, null)
    }
  })

  test('303: a user who cancels at the provider is sent back without being signed in', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    const person = new Traveller(world)
    const back = { path: '/sign-in', problem: 'provider_refused' }
    assert.deepEqual(ledTo(await person.return(await person.proveAt(await person.begin(), ''))), back)
  })

  test('303: a user is never redirected to another site after signing in', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    await addPeople(world)
    const far = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      'x',
    ]
    for (const to of [...far, `/${'a'.repeat(1_001)}`, '/@evil.example\n']) {
      const answer = await new Traveller(world).signIn('mara', to)
      assert.equal(answer.headers.location, '/', to)
    }
  })

  test('303: an address that starts 200 sign-ins has to wait', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    const { browser } = new Traveller(world)
    for (let count = 0; count < 200; count += 1) await browser.get('/v2/session/oidc/start')
    assert.equal(ledTo(await browser.get('/v2/session/oidc/start')).problem, 'too_many')
    const elsewhere = new Traveller(world, { address: '192.0.2.9' })
    assert.equal((await elsewhere.begin()).startsWith(provider.issuer), true)
    world.clock.advance(15 * 60)
    assert.equal((await browser.get('/v2/session/oidc/start')).headers.location?.startsWith(provider.issuer), true)
  })

  test('303: single sign-on does not begin without a provider, or over plain HTTP from another machine', async () => {
    await using world = await open()
    const { browser } = new Traveller(world)
    assert.equal(ledTo(await browser.get('/v2/session/oidc/start')).problem, 'off')
    assert.equal(ledTo(await browser.get('/v2/session/oidc/callback?code=1&state=2&extra=3')).problem, 'off')
    assert.equal((await browser.get('/v2/session/oidc/choice')).status, 401)
    await using provider = await startProvider(accounts)
    await using other = await open(provider.settings)
    const far = new Traveller(other).browser.get('/v2/session/oidc/start', { host: 'book.studio.example' })
    assert.equal(ledTo(await far).problem, 'insecure')
  })
})
