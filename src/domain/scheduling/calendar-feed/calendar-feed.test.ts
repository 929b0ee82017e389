import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CalendarServer } from '../../../../tests/support/calendar-server.ts'
import { eventsOf, readFeedOf, titlesOf } from '../../../../tests/support/read-feed-of.ts'
import { nine, subscribed } from '../../../../tests/support/subscribed-calendar.ts'
import { calendarOf } from '../../../../tests/support/written-calendar.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const at = (day: number, hour = 9) =>
  Temporal.Instant.from(`2026-03-0${day}T${String(hour).padStart(2, '0')}:00Z`).epochMilliseconds / 1000

/** A room with a feed that shows everything, and two projects. */
async function studio(world: World, feed_privacy = 'full') {
  const { admin } = world
  const room = await admin.create('resource', { name: 'Suite, upstairs', type_id: 1, feed: true, feed_privacy })
  const film = await admin.create('project', { name: 'Film' })
  const secret = await admin.create('project', { name: 'Hush', private: 1 })
  const client = await admin.create('contact', { name: 'Lumen Films', type: 'organization' })
  const book = (body: object) =>
    admin.create('booking', { name: 'Shoot', start: at(3), end: at(3, 11), resources: [{ id: room }], ...body })
  const feedOf = async (record: string, id: number) => (await admin.list(record, `id=${id}`))[0].feed as string
  return { room, film, secret, client, book, feedOf, path: await feedOf('resource', room) }
}

onEachEngine('calendar feeds', (open) => {
  describe('200', () => {
    test('a feed needs no token, shows current bookings, and returns 304 while nothing has changed', async () => {
      await using world = await open()
      const { book, path, film, client } = await studio(world)
      const id = await book({ notes: 'Bring lights', project: [{ id: film }], client: [{ uuid: `o${client}` }] })
      const { headers, text } = await readFeedOf(world, path)
      assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
      assert.match(text, /X-WR-CALNAME:Suite\\, upstairs\r\n/)
      const [event] = await eventsOf(world, path)
      const value = (name: string) => String(event?.getFirstPropertyValue(name))
      assert.deepEqual(['summary', 'description', 'location', 'categories', 'contact', 'status'].map(value), [
        'Shoot',
        'Bring lights',
        'Suite, upstairs',
        'Film',
        'Lumen Films',
        'CONFIRMED',
      ])
      assert.match(value('uid'), new RegExp(`^booking-${id}@\\w+\\.daybook$`))
      const known = { 'if-none-match': String(headers.etag) }
      assert.deepEqual(
        [(await readFeedOf(world, path, known)).status, (await readFeedOf(world, `${path}.ics`)).status],
        [304, 200],
      )
      await book({ name: 'Grade' })
      assert.equal((await readFeedOf(world, path, known)).status, 200)
      assert.deepEqual(await titlesOf(world, path), ['Shoot CONFIRMED', 'Grade CONFIRMED'])
    })

    test('a feed shows no more than its privacy allows, and a private project only in its own feed', async () => {
      await using world = await open()
      const { admin } = world
      const { book, path, room, secret, film, feedOf } = await studio(world)
      const published = { notes: 'Secret notes', project: [{ id: film }], status: [{ name: 'First Hold' }] }
      await book(published)
      await book({ ...published, name: 'Surprise', project: [{ id: secret }] })
      const texts: string[] = []
      for (const feed_privacy of ['full', 'titles', 'busy']) {
        await admin.put(`/v2/resource?id=${room}`, { feed_privacy })
        texts.push((await readFeedOf(world, path)).text)
      }
      const hasWord = (word: string) => texts.map((text) => text.includes(word))
      assert.deepEqual(hasWord('Surprise'), [false, false, false])
      assert.deepEqual(hasWord('SUMMARY:Private'), [true, true, false])
      assert.deepEqual(hasWord('SUMMARY:Shoot'), [true, true, false])
      assert.deepEqual(hasWord('SUMMARY:Busy'), [false, false, true])
      for (const word of ['Secret notes', 'Film', 'LOCATION'])
        assert.deepEqual(hasWord(word), [true, false, false], word)
      await admin.put(`/v2/project?id=${secret}`, { feed: true, feed_privacy: 'full' })
      assert.deepEqual(await titlesOf(world, await feedOf('project', secret)), ['Surprise TENTATIVE'])
    })

    test('cancelled and deleted bookings are CANCELLED for thirty days', async () => {
      await using world = await open()
      const { admin, clock } = world
      const { book, path } = await studio(world)
      const off = await book({ start: at(3) + 40 * 86_400, end: at(4) + 40 * 86_400 })
      await book({ name: 'Off', start: at(5), end: at(6), status: [{ name: 'Cancelled' }] })
      const [before] = await eventsOf(world, path)
      clock.advance(60)
      await admin.delete(`/v2/booking?id=${off}`)
      assert.deepEqual(await titlesOf(world, path), ['Off CANCELLED', 'Shoot CANCELLED'])
      const after = (await eventsOf(world, path))[1]
      assert.equal(
        after?.getFirstPropertyValue('uid'),
        before === undefined ? '' : `booking-${off}@${String(before.getFirstPropertyValue('uid')).split('@')[1]}`,
      )
      assert.ok(Number(after?.getFirstPropertyValue('sequence')) > 0)
      clock.advance(32 * 86_400)
      assert.doesNotMatch((await titlesOf(world, path)).join(), /Shoot/)
    })

    test('a feed has all bookings, each once and in order of time, however many there are', async () => {
      await using world = await open()
      const { room, path } = await studio(world)
      const values = Array.from({ length: 1_201 }, (_, index) => [
        `e${index}`,
        at(1) + index * 3600,
        at(1, 10) + index * 3600,
      ])
      const save = { common_properties: [{ resources: [{ id: room }] }], columns: ['name', 'start', 'end'], values }
      assert.equal((await world.admin.post('/v2/booking/bulk', { save })).status, 200)
      const titles = (await eventsOf(world, path)).map((event) => event.getFirstPropertyValue('summary'))
      assert.deepEqual(
        titles,
        values.map(([name]) => name),
      )
      const { text } = await readFeedOf(world, `${path}/freebusy`)
      assert.equal(text.match(/^FREEBUSY;/gm)?.length, 1)
    })

    test('an event that was removed and came back is shown as it is now, in a later version', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      const { room, path } = await studio(world)
      const other = nine('other', '20260305')
      server.text = calendarOf(...nine('back', '20260304'), ...other)
      const { run } = await subscribed(world, server, { resources: [{ id: room }] })
      const versions: number[] = []
      for (const [events, status] of [
        [[...nine('back', '20260304'), ...other], 'CONFIRMED'],
        [other, 'CANCELLED'],
        [[...nine('back', '20260304'), ...other], 'CONFIRMED'],
      ] as const) {
        server.text = calendarOf(...events)
        world.clock.advance(60)
        await run()
        const published = (await eventsOf(world, path)).filter((event) => event.getFirstPropertyValue('uid') === 'back')
        assert.deepEqual(
          published.map((event) => event.getFirstPropertyValue('status')),
          [status],
        )
        versions.push(Number(published[0]?.getFirstPropertyValue('sequence')))
      }
      assert.deepEqual(versions, [...new Set(versions)].toSorted())
    })

    test('workspaces, projects and users have feeds too', async () => {
      await using world = await open()
      const { admin } = world
      const { book, room, film, feedOf } = await studio(world)
      const floor = await admin.create('workspace', { name: 'Floor', resources: [{ id: room }], feed: true })
      const colleague = await world.client({ schedule: 'R-' })
      const [user] = await admin.list('user', `id=${colleague.userId}`)
      const [contact] = await admin.list('contact', `email_1=${encodeURIComponent(user.primary_email)}`)
      const person = await admin.create('resource', { name: 'Ada', type_id: 2, type_person_id: contact.id })
      await admin.put(`/v2/project?id=${film}`, { feed: true })
      await book({ name: 'In the room' })
      await book({ name: 'For the film', resources: [], project: [{ id: film }] })
      await book({ name: 'With Ada', resources: [{ id: person }] })
      const own = await colleague.put('/v2/user/feed', { feed: true })
      assert.equal(own.status, 200, JSON.stringify(own.body))
      assert.deepEqual(await titlesOf(world, await feedOf('workspace', floor)), ['In the room CONFIRMED'])
      assert.deepEqual(await titlesOf(world, await feedOf('project', film)), ['For the film CONFIRMED'])
      assert.deepEqual(await titlesOf(world, own.body.success.feed), ['With Ada CONFIRMED'])
      assert.equal(await feedOf('user', colleague.userId), 'on', 'only the user sees the path')
    })

    test('a user’s own feed shows what the user may see, as long as they may see it', async () => {
      await using world = await open()
      const { admin, clock } = world
      const { book, secret } = await studio(world)
      const colleague = await world.client({ schedule: 'R-' })
      const [user] = await admin.list('user', `id=${colleague.userId}`)
      const [contact] = await admin.list('contact', `email_1=${encodeURIComponent(user.primary_email)}`)
      const person = await admin.create('resource', { name: 'Ada', type_id: 2, type_person_id: contact.id })
      await book({ name: 'Surprise', resources: [{ id: person }], project: [{ id: secret }] })
      const { body } = await colleague.put('/v2/user/feed', { feed: true, feed_privacy: 'full' })
      assert.deepEqual(await titlesOf(world, body.success.feed), ['Private CONFIRMED'])
      await admin.put(`/v2/project?id=${secret}`, { people: { users: [{ id: colleague.userId }] } })
      assert.deepEqual(await titlesOf(world, body.success.feed), ['Surprise CONFIRMED'])
      await admin.put(`/v2/user?id=${colleague.userId}`, { expires: clock.now() + 60 })
      clock.advance(61)
      assert.equal((await readFeedOf(world, body.success.feed)).status, 404)
    })

    test('the own feed of a deleted user stays over, even if the user is restored', async () => {
      await using world = await open()
      const { admin } = world
      const leaver = await world.client({ schedule: 'R-' })
      const { feed } = (await leaver.put('/v2/user/feed', { feed: true })).body.success
      assert.equal((await readFeedOf(world, feed)).status, 200)
      await admin.delete(`/v2/user?id=${leaver.userId}`)
      assert.equal((await readFeedOf(world, feed)).status, 404)
      await admin.post(`/v2/user/restore?id=${leaver.userId}`)
      assert.equal((await readFeedOf(world, feed)).status, 404)
      const [restored] = await admin.list('user', `id=${leaver.userId}`)
      assert.equal(restored.feed, null)
    })

    test('freebusy has busy and tentative times, without cancelled bookings', async () => {
      await using world = await open()
      const { book, path } = await studio(world)
      await book({})
      await book({ start: at(3, 11), end: at(3, 12) })
      await book({ start: at(4), end: at(4, 10), status: [{ name: 'First Hold' }] })
      await book({ start: at(5), end: at(5, 10), status: [{ name: 'Cancelled' }] })
      const { status, text } = await readFeedOf(world, `${path}/freebusy`)
      assert.equal(status, 200)
      assert.deepEqual(text.match(/^FREEBUSY.*$/gm), [
        'FREEBUSY;FBTYPE=BUSY:20260303T090000Z/20260303T120000Z',
        'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260304T090000Z/20260304T100000Z',
      ])
      assert.doesNotMatch(text, /Shoot/)
    })

    test('a feed can be switched on, off and to a new path, and sent back; the journal never has it', async () => {
      await using world = await open()
      const { admin } = world
      const { room, path, feedOf } = await studio(world)
      const put = async (feed: unknown) => {
        const { status, body } = await admin.put(`/v2/resource?id=${room}`, { feed })
        assert.equal(status, 200, JSON.stringify(body))
        return feedOf('resource', room)
      }
      assert.deepEqual([await put(true), await put(path)], [path, path])
      const other = await put('new')
      assert.notEqual(other, path)
      assert.deepEqual([(await readFeedOf(world, path)).status, (await readFeedOf(world, other)).status], [404, 200])
      assert.equal(await put(false), null)
      assert.equal((await readFeedOf(world, other)).status, 404)
      const again = await put(true)
      await admin.delete(`/v2/resource?id=${room}`)
      assert.equal((await readFeedOf(world, again)).status, 404)
      assert.doesNotMatch(JSON.stringify(await world.journal()), /daybook_feed_/)
    })
  })

  describe('400', () => {
    test('a feed is switched by true, false or "new"', async () => {
      await using world = await open()
      const { room } = await studio(world)
      for (const feed of ['yes', 1, 0, {}, [], '/feed/resource/daybook_feed_aaaaaaaaaaaaaaaa']) {
        const { status, body } = await world.admin.put(`/v2/resource?id=${room}`, { feed })
        assert.deepEqual([status, body.error?.details?.[0]?.field], [400, 'feed'], JSON.stringify(feed))
      }
      assert.equal((await world.admin.put(`/v2/resource?id=${room}`, { feed_privacy: 'all' })).status, 400)
      assert.equal((await world.admin.put('/v2/user/feed', { feed: 'yes' })).status, 400)
    })
  })

  test('403: users cannot share a schedule that they do not see', async () => {
    await using world = await open()
    const { film } = await studio(world)
    const colleague = await world.client({ project: 'RW' })
    const { status, body } = await colleague.put(`/v2/project?id=${film}`, { feed: true })
    assert.deepEqual([status, /SCHEDULE/.test(body.error.message)], [403, true])
    assert.equal((await colleague.put('/v2/user/feed', { feed: true })).status, 403)
  })

  test('users who may switch the feed see the path; others see that it is on, and may send that back', async () => {
    await using world = await open()
    const { film, feedOf } = await studio(world)
    await world.admin.put(`/v2/project?id=${film}`, { feed: true })
    const path = await feedOf('project', film)
    for (const [levels, rendered] of [
      [{ project: 'RW', schedule: 'R-' }, path],
      [{ project: 'R-', schedule: 'RW' }, 'on'],
      [{ project: 'RW' }, 'on'],
    ] as const) {
      const colleague = await world.client(levels)
      // Regardless of earlier readers, and of cached data.
      await feedOf('project', film)
      const [project] = await colleague.list('project', `id=${film}`)
      const [{ feed }] = await colleague.list('project', `id=${film}&fields=feed`)
      assert.deepEqual([project.feed, feed], [rendered, rendered])
      if (levels.project === 'RW') assert.equal((await colleague.put(`/v2/project?id=${film}`, project)).status, 200)
      assert.equal(await feedOf('project', film), path)
    }
    await world.admin.put(`/v2/project?id=${film}`, { feed: false })
    const reader = await world.client({ project: 'R-' })
    assert.equal((await reader.list('project', `id=${film}`))[0].feed, null)
  })

  test('404 for an unknown secret, of any form and kind', async () => {
    await using world = await open()
    const { path } = await studio(world)
    const secret = path.split('/').at(-1)
    for (const other of [
      `/feed/project/${secret}`,
      `/feed/invoice/${secret}`,
      `${path}x`,
      '/feed/resource/x',
      '/feed/resource/%00',
      `/feed/resource/${'a'.repeat(32)}`,
      '/feed/resource',
      '/feed',
    ]) {
      assert.equal((await readFeedOf(world, other)).status, 404, other)
    }
  })
})
