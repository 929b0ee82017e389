import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../../../tests/http/browser.ts'
import { givePassword, PASSWORD, person, signedIn } from '../../../../tests/support/people.ts'
import { reopen } from '../../../../tests/support/reopened-app.ts'
import { codeOf, setUpApp } from '../../../../tests/support/second-factors.ts'
import { onEachEngine, type WorldOptions } from '../../../../tests/world.ts'
import { lanes } from '../../../kernel/db/lane.ts'
import { createLog } from '../../../kernel/log.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

onEachEngine('an authenticator app', (open) => {
  test('200: signing in needs a code after the password, and each code is valid once', async () => {
    await using world = await open()
    const { browser, email } = await person(world, {})
    const before = browser.cookies.get('__Host-daybook')
    const { secret, codes } = await setUpApp(world, browser)
    assert.notEqual(browser.cookies.get('__Host-daybook'), before)
    assert.equal(codes.length, 10)
    assert.equal(new Set(codes).size, 10)
    const { data } = (await browser.get('/v2/session')).body
    assert.deepEqual(data.second_factor, {
      required: false,
      needed: false,
      totp: true,
      passkeys: 0,
      recovery_codes: 10,
    })
    assert.deepEqual(data.session.methods, ['password', 'totp'])
    const other = new Browser(world.app)
    const missing = await other.signIn(email, PASSWORD)
    assert.equal(missing.status, 403)
    assert.deepEqual(missing.body.error.details, [{ code: 'second_factor', methods: ['totp', 'recovery-code'] }])
    assert.equal(other.cookies.size, 0)
    const otp = codeOf(secret, world)
    assert.equal((await other.signIn(email, PASSWORD, { otp: `${otp.slice(0, 3)} ${otp.slice(3)}` })).status, 200)
    assert.deepEqual((await other.get('/v2/session')).body.data.session.methods, ['password', 'totp'])
    const replayed = await new Browser(world.app).signIn(email, PASSWORD, { otp })
    assert.equal(replayed.status, 401)
    const earlier = await new Browser(world.app).signIn(email, PASSWORD, { otp: codeOf(secret, world, -1) })
    assert.equal(earlier.status, 401)
  })

  test('200: a clock may be one step off; 401: it is two steps off', async () => {
    await using world = await open()
    const { browser, email } = await person(world, {})
    const { secret } = await setUpApp(world, browser)
    const statuses: number[] = []
    for (const steps of [-2, -1, 1, 2]) {
      world.clock.advance(5 * MINUTE)
      const other = new Browser(world.app)
      statuses.push((await other.signIn(email, PASSWORD, { otp: codeOf(secret, world, steps) })).status)
    }
    assert.deepEqual(statuses, [401, 200, 200, 401])
  })

  test('200: after a clock that was a day ahead, codes work again, each once', async () => {
    await using world = await open()
    const { browser, email } = await person(world, {})
    const { secret } = await setUpApp(world, browser)
    world.clock.advance(DAY)
    assert.equal((await browser.signIn(email, PASSWORD, { otp: codeOf(secret, world) })).status, 200)
    world.clock.advance(-DAY + MINUTE)
    const otp = codeOf(secret, world)
    assert.equal((await new Browser(world.app).signIn(email, PASSWORD, { otp })).status, 200)
    assert.equal((await new Browser(world.app).signIn(email, PASSWORD, { otp })).status, 401)
    world.clock.advance(MINUTE)
    const prove = { otp: codeOf(secret, world) }
    assert.equal((await browser.post('/v2/session/factor/prove', prove)).status, 200)
    assert.equal((await browser.post('/v2/session/factor/prove', prove)).status, 400)
    assert.equal((await browser.post('/v2/session/factor/recovery-codes')).status, 200)
  })

  test('429: only ten of many codes that arrive at the same time are checked', async () => {
    await using world = await open()
    const { browser } = await person(world, {})
    await setUpApp(world, browser)
    const guesses = Array.from({ length: 60 }, (_, n) => ({ otp: String(100_000 + n) }))
    const answers = await Promise.all(guesses.map((guess) => browser.post('/v2/session/factor/prove', guess)))
    const checked = answers.filter(({ status }) => status === 400)
    assert.equal(checked.length, 10)
    assert.equal(answers.filter(({ status }) => status === 429).length, 50)
  })

  test('200: a recovery code replaces a code of the app once, and new ones replace the old ones', async () => {
    await using world = await open()
    const { browser, email, id } = await person(world, {})
    const { codes } = await setUpApp(world, browser)
    const [first = '', second = ''] = codes
    const other = new Browser(world.app)
    assert.equal((await other.signIn(email, PASSWORD, { otp: first.toUpperCase().replaceAll('-', ' ') })).status, 200)
    assert.equal((await new Browser(world.app).signIn(email, PASSWORD, { otp: first })).status, 401)
    assert.equal((await other.get('/v2/session/factor')).body.data.recovery_codes, 9)
    const renewed = await other.post('/v2/session/factor/recovery-codes')
    assert.equal(renewed.body.success.recovery_codes.length, 10)
    assert.equal((await new Browser(world.app).signIn(email, PASSWORD, { otp: second })).status, 401)
    const entries = (await world.journal('session'))
      .map(({ after }) => after)
      .filter((after) => after?.factor !== undefined)
    assert.deepEqual(entries, [
      { user_id: id, factor: 'totp', change: 'added' },
      { user_id: id, factor: 'recovery-code', change: 'used' },
      { user_id: id, factor: 'recovery-code', change: 'renewed' },
    ])
  })

  test('401: a wrong password gets the same answer with a correct code, a wrong one and none', async () => {
    await using world = await open()
    const { browser, email } = await person(world, {})
    const { secret, codes } = await setUpApp(world, browser)
    const wrong = 'not the password at all'
    const answers = [
      await new Browser(world.app).signIn(email, wrong),
      await new Browser(world.app).signIn(email, wrong, { otp: codeOf(secret, world) }),
      await new Browser(world.app).signIn(email, wrong, { otp: codes[0] }),
      await new Browser(world.app).signIn('nobody@lumen.example', wrong, { otp: '123456' }),
    ]
    assert.equal(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size, 1)
    // The right password with a wrong code gets the same text, but `details` names the step for programs.
    const { status, body } = await new Browser(world.app).signIn(email, PASSWORD, { otp: '000000' })
    assert.equal(status, 401)
    assert.equal(body.error.message, answers[0]?.body.error.message)
    assert.deepEqual(body.error.details, [{ code: 'second_factor' }])
    // A code that was sent with a wrong password can still be used.
    assert.equal((await new Browser(world.app).signIn(email, PASSWORD, { otp: codes[0] })).status, 200)
  })

  test('200: the app can be set up again; the old secret works until the new one is confirmed', async () => {
    await using world = await open()
    const { browser, email } = await person(world, {})
    const { secret } = await setUpApp(world, browser)
    const { data } = (await browser.post('/v2/session/factor/totp/start')).body
    assert.match(data.uri, /^otpauth:\/\/totp\/Lumen%20Studio:.+secret=[A-Z2-7]{32}&/)
    assert.equal((await new Browser(world.app).signIn(email, PASSWORD, { otp: codeOf(secret, world) })).status, 200)
    const confirmed = await browser.post('/v2/session/factor/totp/confirm', { code: codeOf(data.secret, world) })
    assert.deepEqual(Object.keys(confirmed.body.success), ['id'])
    world.clock.advance(MINUTE)
    assert.equal((await new Browser(world.app).signIn(email, PASSWORD, { otp: codeOf(secret, world) })).status, 401)
    assert.equal(
      (await new Browser(world.app).signIn(email, PASSWORD, { otp: codeOf(data.secret, world) })).status,
      200,
    )
  })

  test('400: the first code is wrong, or comes after more than an hour', async () => {
    await using world = await open()
    const { browser, email } = await person(world, {})
    const confirm = (code: string) => browser.post('/v2/session/factor/totp/confirm', { code })
    assert.equal((await confirm('123456')).status, 400)
    const { secret } = (await browser.post('/v2/session/factor/totp/start')).body.data
    const wrong = await confirm('000000')
    assert.equal(wrong.status, 400)
    assert.equal(wrong.body.error.details[0].code, 'wrong_code')
    world.clock.advance(61 * MINUTE)
    await browser.post('/v2/session/factor/prove', { password: PASSWORD })
    assert.equal((await confirm(codeOf(secret, world))).status, 400)
    assert.equal((await new Browser(world.app).signIn(email, PASSWORD)).status, 200)
  })

  test('403: setting up and removing a factor need a recent proof', async () => {
    await using world = await open()
    const { browser } = await person(world, {})
    const { secret } = await setUpApp(world, browser)
    world.clock.advance(11 * MINUTE)
    for (const [method, path] of [
      ['POST', 'totp/start'],
      ['POST', 'passkey/options'],
      ['POST', 'recovery-codes'],
      ['DELETE', 'totp'],
    ] as const) {
      const { status, body } = await browser.call(method, `/v2/session/factor/${path}`)
      assert.equal(status, 403, path)
      assert.deepEqual(body.error.details, [{ code: 'prove_again' }])
    }
    const prove = (body: object) => browser.post('/v2/session/factor/prove', body)
    assert.equal((await prove({})).status, 400)
    assert.equal((await prove({ password: 'not the password at all' })).body.error.details[0].code, 'wrong_password')
    assert.equal((await prove({ otp: '000000' })).body.error.details[0].code, 'wrong_code')
    assert.equal((await prove({ otp: codeOf(secret, world) })).status, 200)
    assert.equal((await browser.delete('/v2/session/factor/totp')).status, 200)
    assert.equal((await browser.delete('/v2/session/factor/totp')).status, 404)
    assert.deepEqual((await browser.get('/v2/session/factor')).body.data, {
      required: false,
      totp: null,
      passkeys: [],
      recovery_codes: 0,
    })
  })

  test('403: a session from before the factor cannot add another factor without a code', async () => {
    await using world = await open()
    const { browser, email } = await person(world, {})
    const stolen = new Browser(world.app)
    await stolen.signIn(email, PASSWORD)
    const { secret } = await setUpApp(world, browser)
    assert.equal((await stolen.post('/v2/session/factor/totp/start')).status, 403)
    await stolen.post('/v2/session/factor/prove', { password: PASSWORD })
    assert.equal((await stolen.post('/v2/session/factor/passkey/options')).status, 403)
    await stolen.post('/v2/session/factor/prove', { otp: codeOf(secret, world) })
    assert.equal((await stolen.post('/v2/session/factor/passkey/options')).status, 200)
  })

  test('403: a token has no factors', async () => {
    await using world = await open()
    const { client } = await person(world, {})
    assert.equal((await client.get('/v2/session/factor')).status, 403)
    assert.equal((await client.post('/v2/session/factor/totp/start')).status, 403)
  })

  test('429: guesses of codes are limited, and do not lock out a known browser or a recovery code', async () => {
    await using world = await open()
    const { browser, email } = await person(world, {})
    const { secret, codes } = await setUpApp(world, browser)
    const guess = (address: string, otp = '000000') =>
      new Browser(world.app, { address }).signIn(email, PASSWORD, { otp })
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await guess('198.51.100.7')).status)
    assert.deepEqual(new Set(statuses.slice(0, 10)), new Set([401]))
    assert.equal(statuses[10], 429)
    assert.equal((await guess('198.51.100.8', codeOf(secret, world))).status, 200)
    world.clock.advance(16 * MINUTE)
    for (let tries = 0; tries < 40; tries += 1) await guess(`203.0.113.${tries}`)
    // Unknown browsers have used up the attempts of the day. A recovery code and a known browser still work.
    assert.equal((await guess('198.51.100.9', codeOf(secret, world))).status, 429)
    assert.equal((await guess('198.51.100.9', codes[0])).status, 200)
    world.clock.advance(MINUTE)
    assert.equal((await browser.signIn(email, PASSWORD, { otp: codeOf(secret, world) })).status, 200)
    world.clock.advance(DAY)
    assert.equal((await guess('198.51.100.9', codeOf(secret, world))).status, 200)
  })

  test('401: a code that is sent twice at the same time works only once', async () => {
    await using world = await open()
    const { browser, email } = await person(world, {})
    const { secret, codes } = await setUpApp(world, browser)
    for (const otp of [codeOf(secret, world), codes[0]]) {
      const answers = await Promise.all([1, 2].map(() => new Browser(world.app).signIn(email, PASSWORD, { otp })))
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401])
    }
  })

  test('200: secrets are encrypted with the key of the operator', async () => {
    const key = 'a key of the operator, which is long enough'
    await using world = await open({ factorKey: key })
    const { browser, email } = await person(world, {})
    const { secret } = await setUpApp(world, browser)
    const rows = await world.app.scopes.engine.read.all<{ secret: string }>(
      `select secret from totp where instance_id = ${world.app.scopes.engine.dialect.placeholder(1)}`,
      [1],
    )
    assert.ok(rows.every((row) => row.secret.startsWith('sealed:') && !row.secret.includes(secret)))
    assert.equal((await new Browser(world.app).signIn(email, PASSWORD, { otp: codeOf(secret, world) })).status, 200)
  })

  test('a start logs how many secrets the key of the operator does not open', async () => {
    const factorKey = 'a key of the operator, which is long enough'
    await using world = await open({ factorKey })
    for (let people = 0; people < 2; people += 1) await setUpApp(world, (await person(world, {})).browser)
    const logged = async (settings: WorldOptions) => {
      const lines: string[] = []
      const log = createLog({ level: 'warn', to: { write: (line) => lines.push(line) } })
      await using again = await reopen(world, settings, undefined, log)
      await again.warnOfSettings()
      return lines.map((line) => JSON.parse(line)).map(({ closed, of, msg }) => [closed, of, /FACTOR_KEY/.test(msg)])
    }
    assert.deepEqual(await logged({ factorKey }), [])
    assert.deepEqual(await logged({}), [[2, 2, true]])
    assert.deepEqual(await logged({ factorKey: `not ${factorKey}` }), [[2, 2, true]])
    const { engine } = world.app.scopes
    for (const damaged of ['sealed:abc', 'sealed:']) {
      const damage = `update totp set secret = '${damaged}' where instance_id = ${engine.dialect.placeholder(1)}`
      await engine.transaction(lanes.writes(1), (sql) => sql.run(damage, [1]))
      assert.deepEqual(await logged({ factorKey }), [[2, 2, true]])
    }
  })

  test('403: switching to another instance needs the factor of the user there', async () => {
    await using world = await open()
    const ADMIN = 'admin@lumen.example'
    const there = await signedIn(world, world.other, 1)
    const { secret } = await setUpApp(world, there)
    await givePassword(world, world.admin, 1)
    const both = new Browser(world.app)
    assert.equal((await both.signIn(ADMIN, PASSWORD, { instance: 1 })).status, 200)
    const refused = await both.post('/v2/session', { instance: 2 })
    assert.equal(refused.status, 403)
    assert.equal(refused.body.error.details[0].code, 'second_factor')
    assert.equal((await both.post('/v2/session', { instance: 2, otp: '000000' })).status, 401)
    assert.equal((await both.post('/v2/session', { instance: 2, otp: codeOf(secret, world) })).status, 200)
    assert.deepEqual((await both.get('/v2/session')).body.data.session.methods, ['password', 'totp'])
    assert.equal((await both.post('/v2/session', { instance: 1 })).status, 200)
    assert.deepEqual((await both.get('/v2/session')).body.data.session.methods, ['password'])
    // This sign-in has proved the factors of both.
    assert.equal((await both.post('/v2/session', { instance: 2 })).status, 200)
  })
})
