/**
 * Feeds, tokens and deliveries that belong to others, or were made for others, show nothing beyond the viewer's own
 * visibility.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startMailServer } from '../support/mail-server.ts'
import { readFeedOf, titlesOf } from '../support/read-feed-of.ts'
import { Receiver } from '../support/receiver.ts'
import { type Client, onEachEngine, type World } from '../world.ts'
import { becomeResource, DAY, everything, HOUR } from './visibility-studio.ts'

const readsAdmin = { admin: 'R-' } as const

/** A user in a private project, an administrator who is not in it, and a room behind an access list. */
async function privateStudio(world: World) {
  const { admin } = world
  const member = await world.client({ schedule: 'RW', project: 'RW' })
  const administrator = await world.client(everything)
  const person = await becomeResource(admin, member.userId, 1)
  await admin.put(`/v2/user?id=${member.userId}`, { schedule_view_mode: 0 })
  const people = { users: [{ id: member.userId }] }
  const secret = await admin.create('project', { name: 'Merger', private: 1, people })
  const suite = await admin.create('resource', { name: 'Suite', type_id: 1, feed: true, feed_privacy: 'full' })
  const vault = await admin.create('resource', { name: 'Vault', type_id: 1 })
  await admin.create('workspace', {
    name: 'Basement',
    resources: [{ id: vault }],
    access: [{ id: admin.userId, type: 'user', acl: 'RW' }],
  })
  const book = (name: string, resources: number[], more: object = {}) =>
    admin.create('booking', {
      name,
      start: DAY,
      end: DAY + HOUR,
      resources: resources.map((id) => ({ id })),
      ...more,
    })
  return { member, administrator, person, secret, suite, vault, book }
}

const feedOf = async (client: Client, record: string, id: number) => (await client.list(record, `id=${id}`))[0].feed

onEachEngine('data that belongs to others', (open) => {
  describe('feeds of others', () => {
    test('only users themselves can open, see and widen their feed; others may close it', async () => {
      await using world = await open()
      const { member, administrator, person, secret, book } = await privateStudio(world)
      await book('Signing', [person], { project: [{ id: secret }] })
      const path = `/v2/user?id=${member.userId}`
      for (const body of [{ feed: true }, { feed: 'new' }]) {
        const { status, body: answer } = await administrator.put(path, body)
        assert.deepEqual([status, /only the user/.test(answer.error?.message)], [403, true], JSON.stringify(body))
      }
      const own = await member.put('/v2/user/feed', { feed: true })
      const address = own.body.success.feed
      assert.deepEqual(await titlesOf(world, address), ['Signing CONFIRMED'])
      assert.equal(await feedOf(administrator, 'user', member.userId), 'on')
      assert.equal((await administrator.put(path, { feed: 'new' })).status, 403)
      const [rendered] = await administrator.list('user', `id=${member.userId}`)
      assert.equal((await administrator.put(path, rendered)).status, 200, 'sent back as it was read')
      assert.equal((await administrator.put(path, { feed_privacy: 'busy' })).status, 200)
      assert.equal((await administrator.put(path, { feed_privacy: 'titles' })).status, 403)
      assert.equal((await administrator.put(path, { feed: false })).status, 200)
      assert.equal((await readFeedOf(world, address)).status, 404)
      const fresh = { first_name: 'New', primary_email: 'new@lumen.example', feed: true }
      assert.equal((await administrator.post('/v2/user', fresh)).status, 403)
    })

    test('only the feed of a room behind an access list shows that room and its bookings', async () => {
      await using world = await open()
      const { admin } = world
      const { suite, vault, book } = await privateStudio(world)
      const film = await admin.create('project', { name: 'Film', feed: true, feed_privacy: 'full' })
      await book('Both', [suite, vault], { project: [{ id: film }] })
      await book('Below', [vault], { project: [{ id: film }] })
      const suiteFeed = (await readFeedOf(world, await feedOf(admin, 'resource', suite))).text
      assert.match(suiteFeed, /LOCATION:Suite\r\n/)
      const filmFeed = (await readFeedOf(world, await feedOf(admin, 'project', film))).text
      assert.match(filmFeed, /SUMMARY:Both/)
      for (const text of [suiteFeed, filmFeed]) assert.doesNotMatch(text, /Vault|Below/)
      await admin.put(`/v2/resource?id=${vault}`, { feed: true, feed_privacy: 'full' })
      const vaultFeed = (await readFeedOf(world, await feedOf(admin, 'resource', vault))).text
      assert.match(vaultFeed, /SUMMARY:Below/)
      assert.match(vaultFeed, /LOCATION:Suite\\, Vault/)
    })
  })

  describe('tokens for others', () => {
    test('nobody can create, move or extend a token for a user who sees more', async () => {
      await using world = await open()
      const { member, administrator, secret } = await privateStudio(world)
      const { admin } = world
      const make = (client: Client, user_id: number) => client.post('/v2/api-client', { description: 'x', user_id })
      const refused = await make(administrator, member.userId)
      assert.deepEqual([refused.status, /that you cannot see/.test(refused.body.error.message)], [403, true])
      assert.equal((await make(administrator, administrator.userId)).status, 200)
      assert.equal((await make(admin, member.userId)).status, 200, 'the founder sees all that the member sees')
      const other = await world.client({ schedule: 'R-' })
      const { body } = await make(administrator, other.userId)
      const path = `/v2/api-client?id=${body.success.id}`
      assert.equal((await administrator.put(path, { user_id: member.userId })).status, 403)
      await admin.put(`/v2/project?id=${secret}`, { people: { users: [{ id: other.userId }] } })
      assert.equal((await administrator.put(path, { expires: world.clock.now() + HOUR })).status, 403)
      assert.equal((await administrator.put(path, { description: 'y' })).status, 200)
      await admin.put(`/v2/project?id=${secret}`, { private: 0 })
      assert.equal((await administrator.put(path, { expires: world.clock.now() + HOUR })).status, 200)
    })
  })

  describe('access to the accounts of others', () => {
    test('only WRITE on ACCOUNT allows a link or a new address for a user who sees more', async () => {
      await using world = await open()
      const { member, administrator: superAdministrator, secret } = await privateStudio(world)
      const administrator = await world.client({ ...everything, account: 'R-' })
      const invited = `/v2/user/invite?id=${member.userId}`
      const changed = `/v2/user?id=${member.userId}`
      const attempts = [
        () => administrator.post(invited),
        () => administrator.put(changed, { primary_email: 'a@x.example' }),
      ]
      for (const attempt of attempts) {
        const { status, body } = await attempt()
        assert.deepEqual(
          [status, /could sign in as that user/.test(body.error?.message)],
          [403, true],
          JSON.stringify(body),
        )
      }
      const [{ primary_email, first_name }] = await administrator.list('user', `id=${member.userId}`)
      assert.deepEqual([primary_email === 'a@x.example', first_name], [false, 'User 1'])
      assert.equal((await administrator.put(changed, { first_name: 'Ann' })).status, 200, 'a name gives no access')
      const { body } = await superAdministrator.post(invited)
      assert.match(body.success.link, /#/)
      assert.equal((await superAdministrator.put(changed, { primary_email: 'ann@lumen.example' })).status, 200)
      await world.admin.put(`/v2/project?id=${secret}`, { private: 0 })
      for (const attempt of attempts) assert.equal((await attempt()).status, 200, 'now both see the same')
    })

    test('any administrator can have a link mailed to the user', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url, mailFrom: 'daybook@host.example' })
      const { member } = await privateStudio(world)
      const administrator = await world.client({ ...everything, account: 'R-' })
      const { status, body } = await administrator.post(`/v2/user/invite?id=${member.userId}`)
      assert.deepEqual([status, body.success?.link], [200, null])
    })
  })

  describe('deliveries of webhooks', () => {
    test('only users who may read everything in a body see it; others see that it was sent', async () => {
      await using world = await open()
      await using receiver = await Receiver.open()
      receiver.answer = (response, { text }) => response.end(`got ${text}`)
      const { admin } = world
      await admin.create('webhook', { url: receiver.url })
      const { administrator, secret, suite, vault, book } = await privateStudio(world)
      const client = await admin.create('contact', { name: 'Acme', type: 'organization' })
      const ids = {
        open: await book('Open', [suite]),
        both: await book('Both', [suite, vault]),
        below: await book('Below', [vault]),
        secret: await book('Signing', [suite], { project: [{ id: secret }] }),
      }
      await admin.create('invoice', { client: [{ id: client, type: 'organization' }], reference: 'PO 1' })
      await world.runJobs()
      const bodies = async (who: Client, query: string) => {
        const rows = await who.list('webhook/delivery', `limit=1000&filter_operator=AND&${query}`)
        assert.ok(rows.length > 0, query)
        for (const { request, answer } of rows) assert.equal(request === null, answer === null)
        return rows.map(({ request }) => (request === null ? null : JSON.parse(request).data.name))
      }
      const booking = (id: number) => `record=booking&record_id=${id}`
      const reader = await world.client({ ...readsAdmin, schedule: 'R-' })
      for (const who of [administrator, reader]) {
        assert.deepEqual(await bodies(who, booking(ids.open)), ['Open'])
        assert.deepEqual(await bodies(who, booking(ids.both)), [null], 'it names the vault')
        assert.deepEqual(await bodies(who, booking(ids.below)), [null])
        assert.deepEqual(await bodies(who, booking(ids.secret)), [null])
        assert.deepEqual(await bodies(who, `record=project&record_id=${secret}`), [null])
        assert.deepEqual(await bodies(who, 'record=workspace'), [null])
      }
      assert.deepEqual(await bodies(admin, booking(ids.secret)), ['Signing'])
      assert.equal((await administrator.list('webhook/delivery', 'record=invoice'))[0].request.includes('PO 1'), true)
      const bare = await world.client(readsAdmin)
      for (const record of ['booking', 'project', 'invoice', 'contact']) {
        assert.equal(new Set(await bodies(bare, `record=${record}`)).has(null), true)
        assert.equal(new Set(await bodies(bare, `record=${record}`)).size, 1)
      }
      assert.equal((await bare.get('/v2/webhook/delivery?answer=Signing')).status, 400, 'nor can a filter find it')
    })

    test('events say that a feed is on, but not its address', async () => {
      await using world = await open()
      await using receiver = await Receiver.open()
      const { admin } = world
      await admin.create('webhook', { url: receiver.url })
      const suite = await admin.create('resource', { name: 'Suite', type_id: 1, feed: true })
      await admin.create('project', { name: 'Film', feed: true })
      await admin.create('workspace', { name: 'Floor', feed: true })
      await world.runJobs()
      assert.deepEqual(
        receiver.received.map(({ body }) => body.data.feed),
        ['on', 'on', 'on'],
      )
      const said = JSON.stringify([await world.journal(), await admin.list('webhook/delivery', 'limit=100')])
      assert.doesNotMatch(said, /\/feed\/|daybook_feed_/)
      assert.match(await feedOf(admin, 'resource', suite), /^\/feed\/resource\/daybook_feed_/)
    })
  })

  describe('webhooks', () => {
    test('send only what the user who last set their address may see, while that user is active', async () => {
      await using world = await open()
      await using receiver = await Receiver.open()
      const { admin, clock } = world
      const maker = await world.client({ admin: 'RW', schedule: 'R-', project: 'R-' })
      const id = await maker.create('webhook', { url: receiver.url })
      const { administrator, secret, suite, vault, book } = await privateStudio(world)
      const client = await admin.create('contact', { name: 'Acme', type: 'organization' })
      await admin.create('invoice', { client: [{ id: client, type: 'organization' }] })
      await book('Open', [suite])
      await book('Both', [suite, vault])
      await book('Below', [vault])
      await book('Signing', [suite], { project: [{ id: secret }] })
      await world.runJobs()
      const reported = () => receiver.received.map(({ body }) => `${body.type} ${body.data.name}`)
      assert.deepEqual(
        reported().filter((one) => !/^(resource|schedule)/.test(one)),
        ['bookingCreated Open', 'bookingCreated Both', 'bookingCreated Private'],
      )
      assert.doesNotMatch(
        JSON.stringify(receiver.received.map(({ body }) => body)),
        /Merger|Vault|Basement|Signing|Below/,
      )
      assert.equal((await admin.list('webhook', `id=${id}`))[0].user_id, maker.userId)
      const path = `/v2/webhook?id=${id}`
      await admin.put(path, { description: 'Whose?', user_id: admin.userId })
      assert.equal((await admin.list('webhook', `id=${id}`))[0].user_id, maker.userId, 'user_id cannot be set')
      const moved = { url: `${receiver.url}?2` }
      const lesser = await world.client({ admin: 'RW' })
      assert.equal((await lesser.put(path, moved)).status, 403, 'waiting events are for a user who may see more')
      assert.equal((await administrator.put(path, moved)).status, 200)
      const founders = await admin.create('webhook', { url: receiver.url, enabled: false })
      for (const body of [moved, { enabled: true }]) {
        const taken = await administrator.put(`/v2/webhook?id=${founders}`, body)
        assert.deepEqual([taken.status, /that you cannot see/.test(taken.body.error?.message)], [403, true])
      }
      const forging = await administrator.post(`/v2/webhook/rotate?id=${founders}`)
      assert.deepEqual([forging.status, /that you cannot see/.test(forging.body.error?.message)], [403, true])
      assert.equal((await lesser.post(`/v2/webhook/rotate?id=${id}`)).status, 403, 'the secret signs what others see')
      assert.equal((await administrator.post(`/v2/webhook/rotate?id=${id}`)).status, 200)
      await book('Signed', [suite], { project: [{ id: secret }] })
      await admin.create('invoice', { client: [{ id: client, type: 'organization' }] })
      await world.runJobs()
      assert.deepEqual(reported().slice(-2), ['bookingCreated Private', 'invoiceCreated undefined'])
      await admin.put(`/v2/user?id=${administrator.userId}`, { expires: clock.now() + 60 })
      clock.advance(61)
      const before = receiver.received.length
      await book('Later', [suite])
      await world.runJobs()
      assert.equal(receiver.received.length, before)
      const [off] = await admin.list('webhook', `id=${id}`)
      assert.deepEqual([off.enabled, /deleted or has expired/.test(off.disabled_reason)], [false, true])
      await admin.put(path, { enabled: true })
      await book('Again', [suite])
      await world.runJobs()
      assert.deepEqual(reported().slice(-1), ['bookingCreated Again'])
    })
  })

  test('only users who may change webhooks and calendars see their addresses, also in the journal', async () => {
    await using world = await open()
    const { admin } = world
    const calendar_url = 'https://calendar.example/private-4711/basic.ics'
    const url = 'https://hooks.example/secret-4711'
    await admin.create('calendar-subscription/import', { calendar_url, enabled: false })
    await admin.create('webhook', { url, enabled: false })
    const reader = await world.client(readsAdmin)
    for (const [record, member, whole, short] of [
      ['calendar-subscription/import', 'calendar_url', calendar_url, 'https://calendar.example/…'],
      ['webhook', 'url', url, 'https://hooks.example/…'],
    ] as const) {
      assert.equal((await admin.list(record))[0][member], whole)
      assert.equal((await reader.list(record))[0][member], short)
      assert.equal((await admin.list('journal', `record=${record}`))[0].after[member], whole)
      assert.equal((await reader.list('journal', `record=${record}`))[0].after[member], short)
      for (const query of [`${member}=4711`, `order_asc=${member}`]) {
        assert.equal((await reader.get(`/v2/${record}?${query}`)).status, 403, query)
        assert.equal((await admin.get(`/v2/${record}?${query}`)).status, 200, query)
      }
    }
  })
})
