import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../../../tests/http/browser.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { ledTo, type OpenIdProvider, startProvider, Traveller } from '../../../../tests/support/openid-provider.ts'
import { givePassword, PASSWORD, secretIn } from '../../../../tests/support/people.ts'
import { reopen } from '../../../../tests/support/reopened-app.ts'
import {
  addPasskey,
  codeOf,
  passkeyOptions,
  proofOptions,
  setUpApp,
  signInBy,
} from '../../../../tests/support/second-factors.ts'
import { SoftPasskey } from '../../../../tests/support/soft-passkey.ts'
import { Client, onEachEngine, type World } from '../../../../tests/world.ts'
import { linkByOperator } from '../sign-in/index.ts'

const accounts = { mara: { email: 'mara@lumen.example', email_verified: true } }
const all = { settings: { require_second_factor: 'all' } }

const required = ({ settings }: OpenIdProvider) => ({ ...settings, oidcRequired: true })

function addMara({ admin }: World): Promise<number> {
  return admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example' })
}

/** The answer of a browser with an unknown passkey. */
function anyPasskey(): object {
  const passkey = new SoftPasskey()
  return passkey.assert({ challenge: 'x', rpId: 'localhost' })
}

function linkFor({ app }: World, userId: number, purpose: 'invite' | 'setup' | 'enter'): Promise<string> {
  return linkByOperator(app.scopes, { instanceId: 1, userId, purpose }).then(secretIn)
}

onEachEngine('a required provider', (open) => {
  test('403: a password, a link to choose one, or a passkey', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(required(provider))
    const secret = await linkFor(world, await addMara(world), 'invite')
    const browser = new Browser(world.app)
    assert.deepEqual((await browser.get('/v2/session/ways')).body.data, {
      password: false,
      single_sign_on: { name: 'Studio ID' },
    })
    for (const [path, body] of [
      ['/v2/session', { email: 'mara@lumen.example', password: PASSWORD }],
      ['/v2/session/forgot', { email: 'mara@lumen.example' }],
      ['/v2/session/password', { secret, password: PASSWORD }],
      ['/v2/session/link', { secret }],
      ['/v2/session/factor/passkey/sign-in/options', undefined],
      ['/v2/session/factor/passkey/sign-in', { passkey: anyPasskey() }],
    ] as const) {
      const answer = await browser.post(path, body)
      assert.equal(answer.status, 403, path)
      assert.equal(answer.body.error.message, 'This service accepts only sign-ins with Studio ID.')
      assert.equal(answer.body.error.details[0].code, 'single_sign_on')
    }
  })

  test('200: an invitation links to the sign-in page, and ends earlier links', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(required(provider))
    const id = await addMara(world)
    const enter = await linkFor(world, id, 'enter')
    const invited = await world.admin.post(`/v2/user/invite?id=${id}`)
    assert.deepEqual(invited.body.success, { id, link: 'http://localhost/sign-in' })
    assert.equal((await new Browser(world.app).post('/v2/session/enter', { secret: enter })).status, 400)
    assert.equal(ledTo(await new Traveller(world).signIn('mara')).problem, null)
  })

  test('200: with a mail server, the invitation is mailed and contains no secret', async () => {
    await using provider = await startProvider(accounts)
    await using server = await startMailServer()
    await using world = await open({ ...required(provider), smtpUrl: server.url, mailFrom: 'daybook@studio.example' })
    const id = await addMara(world)
    assert.equal((await world.admin.post(`/v2/user/invite?id=${id}`)).body.success.link, null)
    await world.runJobs()
    const [mail] = server.mails
    assert.deepEqual(mail?.recipients, ['mara@lumen.example'])
    assert.match(mail.email.text ?? '', /Sign in with Studio ID as mara@lumen\.example\./)
    assert.match(mail.email.text ?? '', /Sign in with Studio ID:\nhttp:\/\/localhost\/sign-in\n/)
    assert.doesNotMatch(mail.email.text + (mail.email.html ?? ''), /daybook_link|password/i)
  })

  test('200: the first set-up takes no password, and signs the administrator in', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(required(provider))
    const { userId } = world.admin
    const setup = {
      secret: await linkFor(world, userId, 'setup'),
      first_name: 'Ada',
      email: 'ada@lumen.example',
      name: 'Lumen',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
    }
    const browser = new Browser(world.app)
    const refused = await browser.post('/v2/session/setup', { ...setup, password: PASSWORD })
    assert.deepEqual([refused.status, refused.body.error.field], [400, 'password'])
    const far = { headers: { host: 'book.studio.example', 'sec-fetch-site': 'same-origin' } }
    assert.equal((await new Browser(world.app, far).post('/v2/session/setup', setup)).status, 403)
    const done = await browser.post('/v2/session/setup', setup)
    assert.deepEqual(done.body.success, { id: userId, email: 'ada@lumen.example', name: 'Lumen' })
    const { data } = (await browser.get('/v2/session')).body
    assert.deepEqual([data.user.id, data.instance.name, data.session.methods], [userId, 'Lumen', ['link']])
    assert.equal((await new Browser(world.app).post('/v2/session/setup', setup)).status, 400)
  })

  test('400: if no provider is required, the set-up needs a password', async () => {
    await using world = await open()
    const secret = await linkFor(world, world.admin.userId, 'setup')
    const answer = await new Browser(world.app).post('/v2/session/setup', {
      secret,
      first_name: 'Ada',
      email: 'ada@lumen.example',
      name: 'Lumen',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
    })
    assert.deepEqual([answer.status, answer.body.error.field], [400, 'password'])
  })

  test('401: a session began with a password or a passkey; other sessions and tokens still work', async () => {
    await using provider = await startProvider(accounts)
    await using before = await open(provider.settings)
    const id = await addMara(before)
    await givePassword(before, before.admin, id)
    const byPassword = new Browser(before.app)
    await byPassword.signIn('mara@lumen.example', PASSWORD)
    const { passkey } = await addPasskey(byPassword)
    const byPasskey = new Browser(before.app)
    assert.equal((await signInBy(byPasskey, passkey.assert(await passkeyOptions(byPasskey)))).status, 200)
    const byProvider = new Traveller(before)
    assert.equal(ledTo(await byProvider.signIn('mara')).problem, null)
    await using after = await reopen(before, required(provider))
    const again = ({ cookieHeader: cookie }: Browser) => new Browser(after, { headers: { cookie } })
    for (const old of [byPassword, byPasskey]) {
      const { status, body } = await again(old).get('/v2/session')
      assert.equal(status, 401)
      assert.equal(body.error.message, 'This service accepts only sign-ins with Studio ID. Sign in again.')
      assert.equal((await again(old).get('/v2/booking')).status, 401)
    }
    assert.equal((await again(byProvider.browser).get('/v2/session')).status, 200)
    const { token, userId } = before.admin
    assert.equal((await new Client(after, token, userId).get('/v2/booking')).status, 200, 'tokens still work')
  })

  test('200: a link of the operator signs a user in once, and asks for their second factor', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(required(provider))
    const id = await addMara(world)
    const link = await linkByOperator(world.app.scopes, { instanceId: 1, userId: id, purpose: 'enter' })
    assert.match(link, /^http:\/\/localhost\/sign-in#daybook_link_1_/)
    const secret = secretIn(link)
    const browser = new Browser(world.app)
    assert.equal((await browser.post('/v2/session/link', { secret })).body.data.purpose, 'enter')
    assert.equal((await browser.post('/v2/session/enter', { secret })).status, 200)
    assert.equal((await browser.get('/v2/session')).body.data.user.id, id)
    assert.equal((await new Browser(world.app).post('/v2/session/enter', { secret })).status, 400)
    const app = await setUpApp(world, browser)
    const next = await linkFor(world, id, 'enter')
    const other = new Browser(world.app)
    const asked = await other.post('/v2/session/enter', { secret: next })
    assert.equal(asked.status, 403)
    assert.deepEqual(asked.body.error.details, [{ code: 'second_factor', methods: ['totp', 'recovery-code'] }])
    assert.equal((await other.post('/v2/session/enter', { secret: next, otp: '000000' })).status, 401)
    const entered = await other.post('/v2/session/enter', { secret: next, otp: codeOf(app.secret, world) })
    assert.equal(entered.status, 200)
    assert.deepEqual((await other.get('/v2/session')).body.data.session.methods, ['link', 'totp'])
  })
})

onEachEngine('a required second factor and the provider', (open) => {
  const signedInWith = async (world: World, provider: OpenIdProvider, amr: readonly string[] | undefined) => {
    await provider.control({ accounts: { mara: { ...accounts.mara, amr } } })
    const person = new Traveller(world)
    assert.equal(ledTo(await person.signIn('mara')).problem, null)
    return person.browser
  }

  test('403: a sign-in with the provider is one factor, unless the ID token shows two', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    await addMara(world)
    await world.admin.put('/v2/instance?id=1', all)
    for (const amr of [undefined, [], ['pwd'], ['pwd', 'kba'], ['pwd', 'geo'], ['otp']]) {
      const browser = await signedInWith(world, provider, amr)
      const refused = await browser.get('/v2/status')
      assert.deepEqual([refused.status, refused.body.error.details?.[0].code], [403, 'second_factor_needed'], `${amr}`)
      assert.deepEqual((await browser.get('/v2/session')).body.data.session.methods, ['oidc'])
    }
    for (const amr of [['pwd', 'mfa'], ['mfa'], ['pwd', 'otp'], ['hwk', 'pin']]) {
      const browser = await signedInWith(world, provider, amr)
      assert.equal((await browser.get('/v2/session')).body.data.second_factor.needed, false, `${amr}`)
      assert.deepEqual((await browser.get('/v2/session')).body.data.session.methods, ['oidc', 'provider-factor'])
    }
  })

  test('200: the operator may trust the provider to ask for one, unless the ID token shows a password', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open({ ...provider.settings, oidcSecondFactor: true })
    await addMara(world)
    await world.admin.put('/v2/instance?id=1', all)
    const needed = async (amr: readonly string[] | undefined) =>
      (await (await signedInWith(world, provider, amr)).get('/v2/session')).body.data.second_factor.needed
    assert.equal(await needed(undefined), false)
    assert.equal(await needed(['pwd']), true)
  })

  test('200: after signing in with the provider or a link, a user sets one up or proves their own', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(required(provider))
    const id = await addMara(world)
    await world.admin.put('/v2/instance?id=1', all)
    const browser = await signedInWith(world, provider, undefined)
    const { secret } = await setUpApp(world, browser)
    assert.equal((await browser.get('/v2/session')).body.data.second_factor.needed, false)
    const next = await signedInWith(world, provider, undefined)
    assert.equal((await next.get('/v2/session')).body.data.second_factor.needed, true)
    assert.equal((await next.post('/v2/session/factor/prove', { password: PASSWORD })).status, 403)
    assert.equal((await next.post('/v2/session/factor/prove', { otp: codeOf(secret, world) })).status, 200)
    assert.equal((await next.get('/v2/session')).body.data.second_factor.needed, false)
    await world.admin.delete(`/v2/session/factor?user_id=${id}`)
    const byLink = new Browser(world.app)
    assert.equal((await byLink.post('/v2/session/enter', { secret: await linkFor(world, id, 'enter') })).status, 200)
    assert.equal((await byLink.get('/v2/session')).body.data.second_factor.needed, true)
    await setUpApp(world, byLink)
    assert.equal((await byLink.get('/v2/session')).body.data.second_factor.needed, false)
  })

  test('200: a user who signs in with the provider proves their passkey', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(required(provider))
    await addMara(world)
    await world.admin.put('/v2/instance?id=1', all)
    const { passkey } = await addPasskey(await signedInWith(world, provider, undefined))
    const next = await signedInWith(world, provider, undefined)
    assert.equal((await next.get('/v2/session')).body.data.second_factor.needed, true)
    const answer = passkey.assert(await proofOptions(next))
    const proved = await next.post('/v2/session/factor/prove', { passkey: answer })
    assert.equal(proved.status, 200, JSON.stringify(proved.body))
    assert.equal((await next.get('/v2/session')).body.data.second_factor.needed, false)
    assert.equal((await signInBy(new Browser(world.app), passkey.assert(await proofOptions(next)))).status, 403)
    assert.equal((await new Browser(world.app).post('/v2/session/factor/prove/options')).status, 401)
  })

  test('200: choosing and switching the instance keep the factors that the provider has checked', async () => {
    const admin = { email: 'admin@lumen.example', email_verified: true, amr: ['pwd', 'mfa'] }
    await using provider = await startProvider({ admin })
    await using world = await open(provider.settings)
    await world.admin.put('/v2/instance?id=1', all)
    await world.other.put('/v2/instance?id=2', all)
    const traveller = new Traveller(world)
    await traveller.signIn('admin')
    assert.equal((await traveller.browser.post('/v2/session/oidc/choice', { instance: 2 })).status, 200)
    assert.equal((await traveller.browser.get('/v2/booking')).status, 200)
    await setUpApp(world, traveller.browser)
    assert.equal((await traveller.browser.post('/v2/session', { instance: 1 })).status, 200)
    assert.equal((await traveller.browser.get('/v2/booking')).status, 200)
    assert.equal((await traveller.browser.post('/v2/session', { instance: 2 })).status, 200, 'no code is asked for')
  })
})
