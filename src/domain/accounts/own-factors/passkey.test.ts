import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../../../tests/http/browser.ts'
import { PASSWORD, person, signedIn } from '../../../../tests/support/people.ts'
import { addPasskey, passkeyOptions, proofOptions, signInBy } from '../../../../tests/support/second-factors.ts'
import { SoftPasskey } from '../../../../tests/support/soft-passkey.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const MINUTE = 60

onEachEngine('passkeys', (open) => {
  test('200: a passkey signs in without a password, and the password alone is no longer enough', async () => {
    await using world = await open()
    const { browser, email, id: userId } = await person(world, { schedule: 'R-' })
    const { passkey, id, codes } = await addPasskey(browser)
    assert.equal(codes.length, 10)
    const other = new Browser(world.app)
    const answer = await signInBy(other, passkey.assert(await passkeyOptions(other)))
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { data } = (await other.get('/v2/session')).body
    assert.equal(data.user.id, userId)
    assert.deepEqual(data.session.methods, ['passkey'])
    assert.equal((await other.get('/v2/booking')).status, 200)
    const byPassword = await new Browser(world.app).signIn(email, PASSWORD)
    assert.equal(byPassword.status, 403)
    assert.deepEqual(byPassword.body.error.details[0].methods, ['passkey', 'recovery-code'])
    assert.equal((await new Browser(world.app).signIn(email, PASSWORD, { otp: codes[0] })).status, 200)
    const [rendered] = (await other.get('/v2/session/factor')).body.data.passkeys
    assert.deepEqual(rendered, {
      id,
      name: 'Laptop',
      added: rendered.added,
      last_used: world.clock.now(),
      host: 'localhost',
    })
  })

  test('200: a user can add, rename and remove several passkeys', async () => {
    await using world = await open()
    const { browser } = await person(world, {})
    const laptop = await addPasskey(browser, ' Laptop ')
    const phone = await addPasskey(browser, 'Phone')
    assert.deepEqual(phone.codes, [])
    const rename = (id: number, name: string) => browser.put(`/v2/session/factor/passkey?id=${id}`, { name })
    assert.equal((await rename(phone.id, 'Old phone')).status, 200)
    assert.equal((await rename(phone.id, ' ')).status, 400)
    assert.equal((await rename(phone.id, 'x'.repeat(101))).status, 400)
    assert.equal((await browser.delete(`/v2/session/factor/passkey?id=${laptop.id}`)).status, 200)
    const { data } = (await browser.get('/v2/session/factor')).body
    assert.deepEqual(
      data.passkeys.map(({ name }: { name: string }) => name),
      ['Old phone'],
    )
    const other = new Browser(world.app)
    assert.equal((await signInBy(other, laptop.passkey.assert(await passkeyOptions(other)))).status, 401)
    await browser.delete(`/v2/session/factor/passkey?id=${phone.id}`)
    assert.equal((await browser.get('/v2/session/factor')).body.data.recovery_codes, 0)
  })

  test('401: an answer is valid once, for five minutes, and only for a challenge of the service', async () => {
    await using world = await open()
    const { browser } = await person(world, {})
    const { passkey } = await addPasskey(browser)
    const other = new Browser(world.app)
    const options = await passkeyOptions(other)
    const answer = passkey.assert(options)
    assert.equal((await signInBy(other, answer)).status, 200)
    assert.equal((await signInBy(new Browser(world.app), answer)).status, 401)
    assert.equal((await signInBy(new Browser(world.app), passkey.assert(options))).status, 401)
    const late = passkey.assert(await passkeyOptions(other))
    world.clock.advance(5 * MINUTE)
    assert.equal((await signInBy(new Browser(world.app), late)).status, 401)
    const made = passkey.assert(options, { challenge: Buffer.alloc(54, 7).toString('base64url') })
    assert.equal((await signInBy(new Browser(world.app), made)).status, 401)
    const registration = (await browser.post('/v2/session/factor/prove', { password: PASSWORD })).status
    assert.equal(registration, 200)
    const { challenge } = (await browser.post('/v2/session/factor/passkey/options')).body.data
    assert.equal((await signInBy(new Browser(world.app), passkey.assert(options, { challenge }))).status, 401)
  })

  test('401, 400: the browser data names its challenge in an unusual form', async () => {
    await using world = await open()
    const { browser } = await person(world, {})
    const { passkey } = await addPasskey(browser)
    const other = new Browser(world.app)
    const bytesOf = (options: object) => [...Buffer.from((options as { challenge: string }).challenge, 'base64url')]
    const options = await passkeyOptions(other)
    const listed = passkey.assert(options, { challenge: bytesOf(options) as unknown as string })
    assert.equal((await signInBy(other, listed)).status, 401)
    const { data } = (await browser.post('/v2/session/factor/passkey/options')).body
    const register = (made: object) =>
      browser.post('/v2/session/factor/passkey/register', { name: 'Key', passkey: made })
    const made = new SoftPasskey().create(data, { challenge: bytesOf(data) as unknown as string })
    assert.equal((await register(made)).status, 400)
    const plain = new SoftPasskey().create(data) as { response: { clientDataJSON: string } }
    const marked = `\ufeff${Buffer.from(plain.response.clientDataJSON, 'base64url')}`
    const clientDataJSON = Buffer.from(marked).toString('base64url')
    const added = await register({ ...plain, response: { ...plain.response, clientDataJSON } })
    assert.equal(added.status, 200, 'a byte order mark')
    assert.equal((await register(plain)).status, 400, 'the challenge was used')
  })

  test('400: a proof is valid only once', async () => {
    await using world = await open()
    const { browser } = await person(world, {})
    const { passkey } = await addPasskey(browser)
    const prove = (answer: object) => browser.post('/v2/session/factor/prove', { passkey: answer })
    const answer = passkey.assert(await proofOptions(browser))
    assert.equal((await prove(answer)).status, 200)
    const again = await prove(answer)
    assert.equal(again.status, 400, JSON.stringify(again.body))
    assert.equal(again.body.error.details[0].code, 'wrong_passkey')
    assert.equal(
      (await world.admin.post('/v2/session/factor/prove/options')).status,
      403,
      'a token has no second factor',
    )
  })

  test('401: the origin, host, verification, counter, user, key or signature is wrong', async () => {
    await using world = await open()
    const { browser, id } = await person(world, {})
    const { passkey } = await addPasskey(browser, 'Key', { counter: 5 })
    const browserOf = () => new Browser(world.app)
    const fresh = await passkeyOptions(browserOf())
    const good = passkey.assert(fresh, { counter: 6 })
    const stranger = new SoftPasskey()
    for (const [what, answer] of [
      ['origin', passkey.assert(fresh, { counter: 6, origin: 'https://evil.example' })],
      ['host', passkey.assert(fresh, { counter: 6, rpId: 'evil.example' })],
      ['verification', passkey.assert(fresh, { counter: 6, verified: false })],
      ['count', passkey.assert(fresh, { counter: 4 })],
      ['user', passkey.assert(fresh, { counter: 6, userHandle: handle(`1/${id - 1}`) })],
      ['instance', passkey.assert(fresh, { counter: 6, userHandle: handle(`2/${id}`) })],
      ['no instance', passkey.assert(fresh, { counter: 6, userHandle: handle('99/1') })],
      ['no user', passkey.assert(fresh, { counter: 6, userHandle: '' })],
      ['key', stranger.assert(fresh, { userHandle: passkey.userHandle })],
      ['signature', { ...good, response: { ...(good as Signed).response, signature: 'AAAA' } }],
      ['identity', { ...good, id: stranger.id, rawId: stranger.id }],
    ] as const) {
      const answers = await signInBy(browserOf(), answer)
      assert.equal(answers.status, 401, what)
    }
    assert.equal((await signInBy(browserOf(), good)).status, 200)
    // The counter has gone up, so a copy of the authenticator is detected.
    const copy = passkey.assert(await passkeyOptions(browserOf()), { counter: 6 })
    assert.equal((await signInBy(browserOf(), copy)).status, 401)
    for (const bad of [{}, { passkey: { id: 'x' } }, { passkey: 'x' }, { passkey: null }]) {
      assert.equal((await browserOf().post('/v2/session/factor/passkey/sign-in', bad)).status, 400)
    }
  })

  test('400: a passkey is registered from another session, from another page, twice or too late', async () => {
    await using world = await open()
    const mine = await person(world, {})
    const yours = await person(world, {})
    const register = (browser: Browser, passkey: object) =>
      browser.post('/v2/session/factor/passkey/register', { name: 'Key', passkey })
    const { data } = (await mine.browser.post('/v2/session/factor/passkey/options')).body
    const answer = new SoftPasskey().create(data)
    assert.equal((await register(yours.browser, answer)).status, 400)
    const again = new Browser(world.app)
    assert.equal((await again.signIn(mine.email, PASSWORD)).status, 200)
    assert.equal((await register(again, answer)).status, 400, 'another session of the same user')
    for (const said of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }]) {
      const refused = await register(mine.browser, new SoftPasskey().create(data, said))
      assert.equal(refused.status, 400)
      assert.equal(refused.body.error.details[0].code, 'wrong_passkey')
    }
    assert.equal((await register(mine.browser, answer)).status, 200)
    assert.equal((await register(mine.browser, new SoftPasskey().create(data))).status, 400)
    world.clock.advance(9 * MINUTE)
    const late = (await mine.browser.post('/v2/session/factor/passkey/options')).body.data
    world.clock.advance(5 * MINUTE)
    await mine.browser.post('/v2/session/factor/prove', { password: PASSWORD })
    assert.equal((await register(mine.browser, new SoftPasskey().create(late))).status, 400)
  })

  test('404: the passkey belongs to another user, of this instance or another', async () => {
    await using world = await open()
    const mine = await person(world, {})
    const { id } = await addPasskey(mine.browser)
    const yours = await person(world, {})
    const there = await signedIn(world, world.other, 1)
    for (const browser of [yours.browser, there]) {
      assert.equal((await browser.put(`/v2/session/factor/passkey?id=${id}`, { name: 'Mine' })).status, 404)
      assert.equal((await browser.delete(`/v2/session/factor/passkey?id=${id}`)).status, 404)
    }
    assert.equal((await mine.browser.delete('/v2/session/factor/passkey')).status, 400)
  })

  test('409: a user has at most twenty passkeys', async () => {
    await using world = await open()
    const { browser } = await person(world, {})
    for (let made = 0; made < 20; made += 1) await addPasskey(browser, `Key ${made}`)
    const { data } = (await browser.post('/v2/session/factor/passkey/options')).body
    const passkey = new SoftPasskey().create(data)
    assert.equal((await browser.post('/v2/session/factor/passkey/register', { name: 'Key', passkey })).status, 409)
  })

  test('409: passkeys belong to the public URL, whatever host the request names', async () => {
    await using world = await open({ publicUrl: 'https://studio.example' })
    const { browser } = await person(world, {})
    const host = { host: 'studio.example' }
    const elsewhere = await browser.post('/v2/session/factor/passkey/options', undefined, { host: 'evil.example' })
    assert.equal(elsewhere.status, 409)
    assert.equal(elsewhere.body.error.details[0].code, 'no_passkeys_here')
    const options = await browser.post('/v2/session/factor/passkey/options', undefined, host)
    assert.equal(options.body.data.rp.id, 'studio.example')
    const passkey = new SoftPasskey()
    const answer = passkey.create(options.body.data, { origin: 'https://studio.example' })
    const body = { name: 'Key', passkey: answer }
    assert.equal((await browser.post('/v2/session/factor/passkey/register', body, host)).status, 200)
  })

  test('409: browsers have no passkeys at an IP address or over plain HTTP', async () => {
    await using world = await open()
    const browser = new Browser(world.app)
    for (const host of ['127.0.0.1:4000', '[::1]:4000', '192.0.2.1', 'studio.example']) {
      const { status } = await browser.post('/v2/session/factor/passkey/sign-in/options', undefined, { host })
      assert.equal(status, 409, host)
    }
  })
})

interface Signed {
  readonly response: object
}

function handle(text: string): string {
  return Buffer.from(text).toString('base64url')
}
