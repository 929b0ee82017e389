import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../../../tests/http/browser.ts'
import { givePassword, PASSWORD, person, signedIn } from '../../../../tests/support/people.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const ADMIN = 'admin@lumen.example'

onEachEngine('signing in', (open) => {
  test('200: a user signs in with a password, and has their own identity and permissions', async () => {
    await using world = await open()
    const { browser, id, email } = await person(world, { schedule: 'RW', project: 'R-' })
    const [cookie = '', device = ''] = browser.lastCookies
    assert.match(
      cookie,
      /^__Host-daybook=daybook_session_1_[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    )
    assert.match(device, /^__Host-daybook-device=daybook_device_[\w-]{43}; /)
    const { status, body, headers } = await browser.get('/v2/session')
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal(headers.vary, 'authorization, cookie, accept-encoding')
    const { data } = body
    assert.equal(data.user.id, id)
    assert.equal(data.user.primary_email, email)
    assert.deepEqual(data.instance, {
      id: 1,
      name: 'Lumen Studio',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      locale: 'en-GB',
    })
    assert.deepEqual(data.instances, [{ id: 1, name: 'Lumen Studio' }])
    assert.equal(data.permissions.schedule, 'RW')
    assert.equal(data.permissions.admin, '--')
    assert.equal(data.settings.clash_policy, 'allow')
    assert.deepEqual(data.session.methods, ['password'])
    assert.equal((await browser.get('/v2/booking')).status, 200)
    assert.equal((await browser.post('/v2/project', { name: 'Film' })).status, 403)
    assert.equal((await browser.post('/v2/booking', { name: 'Grade', start: 10, end: 20 })).status, 200)
  })

  test('401: the text is the same, whatever is wrong', async () => {
    await using world = await open()
    const { email } = await person(world, {})
    const browser = new Browser(world.app)
    const answers = await Promise.all([
      browser.signIn(email, 'another long password'),
      browser.signIn('nobody@lumen.example', PASSWORD),
      browser.signIn(ADMIN, PASSWORD),
      browser.signIn(email, PASSWORD, { instance: 2 }),
      browser.post('/v2/session', { email }),
    ])
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([401]))
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1)
    assert.equal(browser.cookies.size, 0)
    assert.equal((await browser.signIn(` ${email.toUpperCase()} `, PASSWORD)).status, 200)
  })

  test('200: signing out ends the session for good', async () => {
    await using world = await open()
    const { browser } = await person(world, {})
    const cookie = browser.cookieHeader
    assert.equal((await browser.delete('/v2/session')).status, 200)
    assert.ok(!browser.cookies.has('__Host-daybook'))
    const again = new Browser(world.app, { headers: { cookie } })
    assert.equal((await again.get('/v2/session')).status, 401)
  })

  test('401: a new sign-in ends the session of the browser, whatever its instance', async () => {
    await using world = await open()
    await givePassword(world, world.admin, world.admin.userId)
    await givePassword(world, world.other, world.other.userId)
    const { browser, email } = await person(world, {})
    const old = () => new Browser(world.app, { headers: { cookie } })
    let cookie = browser.cookieHeader
    assert.equal((await browser.signIn(email, 'a wrong long password')).status, 401)
    assert.equal((await old().get('/v2/session')).status, 200, 'a failed sign-in ends no session')
    assert.equal((await browser.signIn(email, PASSWORD)).status, 200)
    assert.equal((await old().get('/v2/session')).status, 401)
    cookie = browser.cookieHeader
    assert.equal((await browser.signIn(ADMIN, PASSWORD, { instance: 2 })).status, 200)
    assert.equal((await old().get('/v2/session')).status, 401)
    assert.equal((await browser.get('/v2/session')).body.data.instance.id, 2)
    const ended = (await world.journal('session')).filter(({ action }) => action === 'deleted')
    assert.deepEqual(
      ended.map(({ before }) => before.reason),
      ['signed in again', 'signed in again'],
    )
    cookie = browser.cookieHeader
    const program = await browser.post(
      '/v2/session',
      { email, password: PASSWORD },
      { authorization: `Bearer ${world.admin.token}` },
    )
    assert.equal(program.status, 200)
    assert.equal((await old().get('/v2/session')).status, 200, 'Authorization hides the cookie')
  })

  test('401: a session ends after 12 hours without use, and after 30 days even if it is used', async () => {
    await using world = await open()
    const { browser } = await person(world, {})
    const { clock } = world
    clock.advance(12 * HOUR - 1)
    assert.equal((await browser.get('/v2/session')).status, 200)
    clock.advance(12 * HOUR - 1)
    assert.equal((await browser.get('/v2/session')).status, 200)
    clock.advance(12 * HOUR)
    assert.equal((await browser.get('/v2/session')).status, 401)
    assert.equal((await browser.signIn('user1@lumen.example', PASSWORD)).status, 200)
    for (let left = 30 * DAY - 11 * HOUR; left > 0; left -= 11 * HOUR) {
      clock.advance(11 * HOUR)
      assert.equal((await browser.get('/v2/session')).status, 200)
      await world.runJobs()
    }
    clock.advance(11 * HOUR)
    assert.equal((await browser.get('/v2/session')).status, 401)
  })

  test('401: deleting, expiring or moving a user, or changing their group, ends their sessions at once', async () => {
    await using world = await open()
    const { admin } = world
    const ends: ((id: number, group: number) => Promise<{ status: number }>)[] = [
      (id) => admin.delete(`/v2/user?id=${id}`),
      (id) => admin.put(`/v2/user?id=${id}`, { expires: world.clock.now() }),
      (id) => admin.put(`/v2/user?id=${id}`, { group_id: null }),
      (_, group) => admin.put(`/v2/group?id=${group}`, { acl_schedule: 'R-' }),
      (id) => admin.delete(`/v2/session/list?user_id=${id}`),
    ]
    for (const end of ends) {
      const { browser, id } = await person(world, { schedule: 'RW' })
      const [{ group_id }] = await admin.list('user', `id=${id}`)
      assert.equal((await browser.get('/v2/session')).status, 200)
      assert.equal((await end(id, group_id)).status, 200)
      assert.equal((await browser.get('/v2/session')).status, 401, String(end))
    }
  })

  test('401: the sessions of a user who has expired do not work again when the user no longer expires', async () => {
    await using world = await open()
    const { admin, clock } = world
    const { browser, email, id } = await person(world, {})
    await admin.put(`/v2/user?id=${id}`, { expires: clock.now() + HOUR })
    assert.equal((await browser.get('/v2/session')).status, 200)
    clock.advance(2 * HOUR)
    assert.equal((await browser.get('/v2/session')).status, 401)
    await admin.put(`/v2/user?id=${id}`, { expires: clock.now() + HOUR })
    assert.equal((await browser.get('/v2/session')).status, 401)
    assert.equal((await browser.signIn(email, PASSWORD)).status, 200)
    await admin.put(`/v2/user?id=${id}`, { expires: null })
    assert.equal((await browser.get('/v2/session')).status, 200)
  })

  test('403: a write with a cookie does not come from a page of the service', async () => {
    await using world = await open()
    const { browser } = await person(world, { schedule: 'RW' })
    const booking = { name: 'Grade', start: 10, end: 20 }
    const from = (headers: Record<string, string>) => {
      const other = new Browser(world.app, { headers: { cookie: browser.cookieHeader, ...headers } })
      return other.post('/v2/booking', booking)
    }
    for (const site of ['cross-site', 'same-site', 'none']) {
      assert.equal((await from({ 'sec-fetch-site': site, origin: 'http://localhost:80' })).status, 403, site)
    }
    for (const origin of ['https://evil.example', 'null', 'http://localhost:81', 'localhost']) {
      assert.equal((await from({ origin, host: 'localhost:80' })).status, 403, origin)
    }
    assert.equal((await from({})).status, 403)
    assert.equal((await from({ origin: 'http://localhost:80', host: 'localhost:80' })).status, 200)
    assert.equal((await from({ 'sec-fetch-site': 'same-origin' })).status, 200)
    const { token } = world.admin
    assert.equal((await from({ 'sec-fetch-site': 'cross-site', authorization: `Bearer ${token}` })).status, 200)
    assert.equal((await from({ 'sec-fetch-site': 'same-origin', authorization: 'Bearer wrong' })).status, 401)
  })

  test('403: signing in over plain HTTP from another machine, unless the operator allows it', async () => {
    await using world = await open()
    const { email } = await person(world, {})
    const far = { headers: { host: 'book.studio.example', 'sec-fetch-site': 'same-origin' } }
    const refused = await new Browser(world.app, far).signIn(email, PASSWORD)
    assert.equal(refused.status, 403)
    assert.match(refused.body.error.message, /^Signing in needs HTTPS/)
    for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000']) {
      const near = new Browser(world.app, { headers: { host } })
      assert.equal((await near.signIn(email, PASSWORD)).status, 200, host)
    }
    await using open2 = await open({ insecureCookies: true })
    await givePassword(open2, open2.admin, open2.admin.userId)
    const insecure = new Browser(open2.app, far)
    assert.equal((await insecure.signIn(ADMIN, PASSWORD)).status, 200)
    assert.match(
      insecure.lastCookies[0] ?? '',
      /^daybook=daybook_session_1_[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    )
    assert.equal((await insecure.get('/v2/session')).status, 200)
  })

  test('200: a user of several instances chooses one, and switches to another without the password', async () => {
    await using world = await open()
    await givePassword(world, world.admin, world.admin.userId)
    await givePassword(world, world.other, world.other.userId)
    const browser = new Browser(world.app)
    const asked = await browser.signIn(ADMIN, PASSWORD)
    assert.equal(asked.status, 403)
    assert.deepEqual(asked.body.error.details, [
      {
        code: 'choose_instance',
        instances: [
          { id: 1, name: 'Lumen Studio' },
          { id: 2, name: 'Other Studio' },
        ],
      },
    ])
    assert.equal((await browser.signIn(ADMIN, PASSWORD, { instance: 1 })).status, 200)
    const before = browser.cookieHeader
    const { data } = (await browser.get('/v2/session')).body
    assert.equal(data.instances.length, 2)
    const switched = await browser.post('/v2/session', { instance: 2 })
    assert.deepEqual(switched.body.success.instance, { id: 2, name: 'Other Studio' })
    assert.equal((await browser.get('/v2/session')).body.data.instance.id, 2)
    assert.equal((await new Browser(world.app, { headers: { cookie: before } }).get('/v2/session')).status, 401)
    await givePassword(world, world.admin, world.admin.userId, 'another long sentence')
    assert.equal((await browser.post('/v2/session', { instance: 1 })).status, 403)
    assert.equal((await browser.post('/v2/session', { instance: 3 })).status, 403)
  })

  test('200: users see and end their own sessions, and administrators those of users with fewer rights', async () => {
    await using world = await open()
    const { browser, email, id } = await person(world, { admin: 'RW' })
    const phone = new Browser(world.app, { userAgent: 'Phone', address: '198.51.100.7' })
    await phone.signIn(email, PASSWORD)
    const { data } = (await browser.get('/v2/session/list')).body
    assert.deepEqual(
      data.map(({ device, address, current }: Record<string, unknown>) => [device, address, current]),
      [
        ['Phone', '198.51.100.7', false],
        ['Firefox', '192.0.2.1', true],
      ],
    )
    assert.doesNotMatch(JSON.stringify(data), /daybook_|secret|hash/)
    assert.deepEqual((await browser.delete('/v2/session/list?others=true')).body, { success: { count: 1 } })
    assert.equal((await phone.get('/v2/session')).status, 401)
    const admin = await signedIn(world, world.admin, world.admin.userId)
    const [own] = (await admin.get('/v2/session/list')).body.data
    assert.equal((await browser.get(`/v2/session/list?user_id=${world.admin.userId}`)).status, 200)
    assert.equal((await browser.delete(`/v2/session/list?id=${own.id}`)).status, 403)
    assert.equal((await browser.delete(`/v2/session/list?user_id=${world.admin.userId}`)).status, 403)
    const weak = await person(world, {})
    assert.equal((await weak.browser.get(`/v2/session/list?user_id=${id}`)).status, 403)
    assert.equal((await weak.browser.delete(`/v2/session/list?id=${own.id}`)).status, 404)
    const [theirs] = (await admin.get(`/v2/session/list?user_id=${weak.id}`)).body.data
    assert.equal((await admin.delete(`/v2/session/list?id=${theirs.id}`)).status, 200)
    assert.equal((await weak.browser.get('/v2/session')).status, 401)
    for (const query of ['', '?id=1&others=true', '?foo=1']) {
      assert.equal((await admin.delete(`/v2/session/list${query}`)).status, 400, query)
    }
  })

  test('journal: entries show who signed in and out, and from where', async () => {
    await using world = await open()
    const { browser, id } = await person(world, {})
    await browser.delete('/v2/session')
    const entries = await world.journal('session')
    const told = entries.map(({ action, actor_id }) => [action, actor_id])
    assert.deepEqual(told, [
      ['linked', world.admin.userId],
      ['edited', id],
      ['created', id],
      ['deleted', id],
    ])
    assert.equal(entries[2].after.address, '192.0.2.1')
    assert.doesNotMatch(JSON.stringify(entries), /daybook_/)
  })
})
