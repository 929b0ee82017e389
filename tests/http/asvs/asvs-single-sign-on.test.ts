/** ASVS 5.0, chapter 10, levels 1 and 2: one test for each requirement that applies. The engine makes no difference here. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sqlite } from '../../support/engines.ts'
import { ledTo, type OpenIdProvider, startProvider, Traveller } from '../../support/openid-provider.ts'
import { openWorld, type World } from '../../world.ts'

const mara = { email: 'mara@lumen.example', email_verified: true }
const accounts = { mara, eve: { email: 'eve@lumen.example', email_verified: true } }
const UNTRUSTED = { path: '/sign-in', problem: 'untrusted' }
const EXPIRED = { path: '/sign-in', problem: 'expired' }

async function openWith(provider: OpenIdProvider): Promise<World> {
  const world = await openWorld(sqlite, provider.settings)
  for (const name of ['mara', 'eve']) {
    await world.admin.create('user', { first_name: name, primary_email: `${name}@lumen.example` })
  }
  return world
}

describe('ASVS 10: single sign-on', () => {
  test('10.1.1 browsers get no token of the provider', async () => {
    await using provider = await startProvider(accounts)
    await using world = await openWith(provider)
    const { browser, ...rest } = await travelled(world)
    assert.match(rest.answered, /[?&]code=/)
    assert.doesNotMatch(rest.answered, /token=/)
    const seen = JSON.stringify([...browser.cookies, (await browser.get('/v2/session')).body])
    assert.doesNotMatch(seen, /eyJ[\w-]+\.[\w-]+\./)
  })

  test('10.1.2 an answer of the provider works only in the browser that started, and for its own attempt', async () => {
    await using provider = await startProvider(accounts)
    await using world = await openWith(provider)
    const [one, other] = [new Traveller(world), new Traveller(world)]
    const answered = await one.proveAt(await one.begin(), 'mara')
    await other.begin()
    assert.deepEqual(ledTo(await other.return(answered)), EXPIRED)
    assert.deepEqual(ledTo(await new Traveller(world).return(answered)), EXPIRED)
    const [first, second] = [new URL(await one.begin()), new URL(await one.begin())]
    for (const name of ['state', 'nonce', 'code_challenge']) {
      assert.notEqual(first.searchParams.get(name), second.searchParams.get(name), name)
      assert.ok((first.searchParams.get(name) ?? '').length >= 43, name)
    }
  })

  test('10.2.1 a code of another person is refused: state and PKCE belong to the browser', async () => {
    await using provider = await startProvider(accounts)
    await using world = await openWith(provider)
    const [eve, victim] = [new Traveller(world), new Traveller(world)]
    const hers = new URL(await eve.proveAt(await eve.begin(), 'eve'))
    const begun = new URL(await victim.begin())
    assert.equal(begun.searchParams.get('code_challenge_method'), 'S256')
    hers.searchParams.set('state', begun.searchParams.get('state') ?? '')
    assert.deepEqual(ledTo(await victim.return(hers.href)), UNTRUSTED)
    assert.equal((await victim.browser.get('/v2/session')).status, 401)
  })

  test('10.2.2 an answer that names another issuer is refused', async () => {
    await using provider = await startProvider(accounts)
    await using world = await openWith(provider)
    const traveller = new Traveller(world)
    const answered = new URL(await traveller.proveAt(await traveller.begin(), 'mara'))
    assert.equal(answered.searchParams.get('iss'), provider.issuer)
    answered.searchParams.set('iss', 'https://id.evil.example')
    assert.deepEqual(ledTo(await traveller.return(answered.href)), UNTRUSTED)
  })

  test('10.5.1 an ID token with the nonce of another attempt is refused', async () => {
    await using provider = await startProvider(accounts)
    await using world = await openWith(provider)
    const traveller = new Traveller(world)
    const begun = new URL(await traveller.begin())
    begun.searchParams.set('nonce', 'x'.repeat(43))
    assert.deepEqual(ledTo(await traveller.return(await traveller.proveAt(begun.href, 'mara'))), UNTRUSTED)
  })

  test('10.5.2 a person is known by the subject, even if the address changes', async () => {
    await using provider = await startProvider(accounts)
    await using world = await openWith(provider)
    const { browser } = await travelled(world)
    const { id } = (await browser.get('/v2/session')).body.data.user
    await provider.control({ accounts: { mara: { ...mara, email: 'new@lumen.example' }, eve: mara } })
    const again = await travelled(world)
    assert.equal((await again.browser.get('/v2/session')).body.data.user.id, id)
    const eve = new Traveller(world)
    assert.equal(ledTo(await eve.signIn('eve')).problem, 'linked_elsewhere')
  })

  test('10.5.3 metadata of another issuer is refused', async () => {
    await using provider = await startProvider(accounts)
    await provider.control({ shownIssuer: 'https://id.evil.example' })
    await using world = await openWith(provider)
    const answer = await new Traveller(world).browser.get('/v2/session/oidc/start')
    assert.deepEqual(ledTo(answer), UNTRUSTED)
  })

  test('10.5.4 an ID token for another client is refused', async () => {
    await using provider = await startProvider(accounts)
    await using world = await openWith(provider)
    await provider.control({ audience: 'another client' })
    assert.deepEqual(ledTo(await new Traveller(world).signIn('mara')), UNTRUSTED)
    await provider.control({ audience: null })
    assert.equal(ledTo(await new Traveller(world).signIn('mara')).problem, null)
  })
})

async function travelled(world: World) {
  const traveller = new Traveller(world)
  const answered = await traveller.proveAt(await traveller.begin(), 'mara')
  assert.equal(ledTo(await traveller.return(answered)).problem, null)
  return { browser: traveller.browser, answered }
}
