import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../../../../tests/http/browser.ts'
import { startMailServer } from '../../../../../tests/support/mail-server.ts'
import { PASSWORD, person, secretIn } from '../../../../../tests/support/people.ts'
import { onEachEngine } from '../../../../../tests/world.ts'
import { linkByOperator } from '../operator-links.ts'

const WRONG = 'not the password of anybody'
const MINUTE = 60

onEachEngine('guessing passwords', (open) => {
  test('429: an address has ten attempts at an account; other addresses and known devices still sign in', async () => {
    await using world = await open()
    const { email, browser } = await person(world, {})
    const guesser = new Browser(world.app, { address: '203.0.113.9' })
    for (let n = 0; n < 10; n += 1) assert.equal((await guesser.signIn(email, WRONG)).status, 401)
    const refused = await guesser.signIn(email, PASSWORD)
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal((await new Browser(world.app, { address: '203.0.113.10' }).signIn(email, PASSWORD)).status, 200)
    const own = new Browser(world.app, { address: '203.0.113.9' })
    own.cookies.set('__Host-daybook-device', browser.cookies.get('__Host-daybook-device') ?? '')
    assert.equal((await own.signIn(email, PASSWORD)).status, 200, 'a known device at the address of the guesser')
    world.clock.advance(15 * MINUTE)
    assert.equal((await guesser.signIn(email, PASSWORD)).status, 200)
  })

  test('setting the clock back by a day ends the wait', async () => {
    await using world = await open()
    const { email } = await person(world, {})
    const guesser = new Browser(world.app, { address: '203.0.113.9' })
    for (let n = 0; n < 11; n += 1) await guesser.signIn(email, WRONG)
    world.clock.advance(-24 * 60 * MINUTE)
    assert.equal((await guesser.signIn(email, PASSWORD)).status, 200)
  })

  test('429: an unknown address gets the same answers as a known one', async () => {
    await using world = await open()
    const guesser = new Browser(world.app, { address: '203.0.113.9' })
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await guesser.signIn('nobody@lumen.example', WRONG)).status)
    assert.deepEqual(statuses, [...Array(10).fill(401), 429])
  })

  test('journal: wrong passwords are counted, and administrators get one mail about a burst', async () => {
    await using mails = await startMailServer()
    await using world = await open({ smtpUrl: mails.url, mailFrom: 'daybook@lumen.example' })
    const { admin } = world
    await admin.post(`/v2/user/invite?id=${admin.userId}`)
    await world.runJobs()
    const [invitation] = mails.mails
    const secret = secretIn(/http\S+\/invite#\S+/.exec(invitation?.email.text ?? '')?.[0] ?? '')
    assert.match(invitation?.email.html ?? '', /<a href="http:/)
    const browser = new Browser(world.app)
    assert.equal((await browser.post('/v2/session/password', { secret, password: PASSWORD })).status, 200)
    for (let n = 0; n < 6; n += 1) await browser.signIn('admin@lumen.example', WRONG)
    for (let n = 0; n < 6; n += 1) {
      await new Browser(world.app, { address: '198.51.100.1' }).signIn('admin@lumen.example', WRONG)
    }
    await world.runJobs()
    const failed = (await world.journal('session')).filter(({ action }) => action === 'failed')
    assert.deepEqual(
      failed.map(({ after, actor_id }) => [after, actor_id]),
      [[{ user_id: admin.userId, failures: 12, addresses: 2 }, 0]],
    )
    const about = () => mails.mails.filter(({ email }) => email.subject?.startsWith('Wrong passwords')).length
    assert.equal(about(), 1)
    await new Browser(world.app, { address: '198.51.100.2' }).signIn('admin@lumen.example', WRONG)
    world.clock.advance(2 * MINUTE)
    await world.runJobs()
    assert.equal(about(), 1)
  })

  test('mail: a user gets one mail about a new device, in their language', async () => {
    await using mails = await startMailServer()
    await using mailing = await open({ smtpUrl: mails.url, mailFrom: 'daybook@lumen.example' })
    const { admin } = mailing
    await admin.put(`/v2/user?id=${admin.userId}`, { locale: 'de-DE' })
    await admin.post(`/v2/user/invite?id=${admin.userId}`)
    await mailing.runJobs()
    const secret = secretIn(/http\S+#\S+/.exec(mails.mails[0]?.email.text ?? '')?.[0] ?? '')
    await new Browser(mailing.app).post('/v2/session/password', { secret, password: PASSWORD })
    const first = new Browser(mailing.app)
    await first.signIn('admin@lumen.example', PASSWORD)
    await first.signIn('admin@lumen.example', PASSWORD)
    await mailing.runJobs()
    const told = () => mails.mails.filter(({ email }) => email.subject?.startsWith('Neue Anmeldung'))
    assert.equal(told().length, 0)
    const phone = new Browser(mailing.app, { userAgent: 'Phone <b>', address: '198.51.100.7' })
    await phone.signIn('admin@lumen.example', PASSWORD)
    await phone.signIn('admin@lumen.example', PASSWORD)
    await mailing.runJobs()
    assert.equal(told().length, 1)
    assert.match(told()[0]?.email.text ?? '', /198\.51\.100\.7/)
    assert.doesNotMatch(told()[0]?.email.html ?? '', /<b>/)
  })

  test('forgot: the answer is always the same, and links go only to users with the address', async () => {
    await using mails = await startMailServer()
    await using world = await open({ smtpUrl: mails.url, mailFrom: 'daybook@lumen.example' })
    const browser = new Browser(world.app)
    const known = await browser.post('/v2/session/forgot', { email: 'ADMIN@lumen.example' })
    const unknown = await browser.post('/v2/session/forgot', { email: 'nobody@lumen.example' })
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
    for (const deadline = Date.now() + 30_000; mails.mails.length < 2 && Date.now() < deadline; ) await world.runJobs()
    assert.deepEqual(
      mails.mails.map(({ recipients }) => recipients),
      [['admin@lumen.example'], ['admin@lumen.example']],
    )
    const secrets = mails.mails.map(({ email }) => secretIn(/http\S+\/reset#\S+/.exec(email.text ?? '')?.[0] ?? ''))
    for (const secret of secrets) {
      assert.equal((await browser.post('/v2/session/password', { secret, password: PASSWORD })).status, 200)
    }
  })

  test('setup: a request for a new password does not end the first link', async () => {
    await using mails = await startMailServer()
    await using world = await open({ smtpUrl: mails.url, mailFrom: 'daybook@lumen.example' })
    const link = await linkByOperator(world.app.scopes, { instanceId: 1, userId: 1, purpose: 'setup' })
    const browser = new Browser(world.app)
    await browser.post('/v2/session/forgot', { email: 'admin@lumen.example' })
    for (const deadline = Date.now() + 30_000; mails.mails.length < 2 && Date.now() < deadline; ) await world.runJobs()
    assert.equal(mails.mails.length, 2)
    const { status, body } = await browser.post('/v2/session/link', { secret: secretIn(link) })
    assert.deepEqual([status, body.data?.purpose], [200, 'setup'])
  })

  test('setup: the first link sets up the account, once', async () => {
    await using world = await open()
    const link = await linkByOperator(world.app.scopes, { instanceId: 1, userId: 1, purpose: 'setup' })
    assert.match(link, /^http:\/\/.+\/setup#daybook_link_1_[\w-]{43}$/)
    const secret = secretIn(link)
    const browser = new Browser(world.app)
    const setup = {
      secret,
      first_name: 'Ida',
      last_name: 'Ort',
      email: 'ida@ort.example',
      password: PASSWORD,
      name: 'Ort Film',
      timezone: 'Europe/Vienna',
      currency: 'EUR',
      country: 'AT',
    }
    const bad = await browser.post('/v2/session/setup', {
      ...setup,
      password: 'short',
      timezone: 'Mars',
      country: 'at',
    })
    assert.equal(bad.status, 400)
    const fields = bad.body.error.details.map(({ field }: { field: string }) => field).sort()
    assert.deepEqual(fields, ['country', 'password', 'timezone'])
    assert.equal((await browser.post('/v2/session/password', { secret, password: PASSWORD })).status, 400)
    assert.equal((await browser.post('/v2/session/setup', setup)).status, 200)
    assert.equal((await browser.post('/v2/session/setup', setup)).status, 400)
    assert.equal((await browser.signIn('ida@ort.example', PASSWORD)).status, 200)
    const { data } = (await browser.get('/v2/session')).body
    assert.deepEqual(
      [data.user.first_name, data.instance.name, data.instance.timezone],
      ['Ida', 'Ort Film', 'Europe/Vienna'],
    )
  })
})
