import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFeedOf } from '../../../../tests/support/read-feed-of.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const DAY_S = 86_400
const DAYS_BACK = 31
const DAYS_AHEAD = 400
const DELETED_DAYS = 30

onEachEngine('the window of a feed', (open) => {
  test('has bookings that end after 31 days ago and start before 400 days from now, from midnight UTC', async () => {
    await using world = await open()
    const { admin, clock } = world
    const room = await admin.create('resource', { name: 'Suite', type_id: 1, feed: true, feed_privacy: 'full' })
    const path = (await admin.list('resource', `id=${room}`))[0].feed as string
    const today = Math.floor(clock.now() / DAY_S) * DAY_S
    const [from, to] = [today - DAYS_BACK * DAY_S, today + DAYS_AHEAD * DAY_S]
    const book = (name: string, start: number, end: number) =>
      admin.create('booking', { name, start, end, resources: [{ id: room }] })
    await book('Ends when it begins', from - 3600, from)
    await book('Ends after it begins', from - 3600, from + 60)
    await book('Starts before it ends', to - 60, to + 3600)
    await book('Starts when it ends', to, to + 3600)
    const { text } = await readFeedOf(world, path)
    const titles = [...text.matchAll(/^SUMMARY:(.+?)\r?$/gm)].map(([, title]) => title)
    assert.deepEqual(titles, ['Ends after it begins', 'Starts before it ends'])
  })

  test('shows deleted bookings for 30 days', async () => {
    await using world = await open()
    const { admin, clock } = world
    const room = await admin.create('resource', { name: 'Suite', type_id: 1, feed: true, feed_privacy: 'full' })
    const path = (await admin.list('resource', `id=${room}`))[0].feed as string
    const today = Math.floor(clock.now() / DAY_S) * DAY_S
    clock.advance(today + DAY_S - clock.now())
    const start = clock.now() + 60 * DAY_S
    const id = await admin.create('booking', { name: 'Shoot', start, end: start + 3600, resources: [{ id: room }] })
    clock.advance(1)
    assert.equal((await admin.delete(`/v2/booking?id=${id}`)).status, 200)
    const isPublished = async () => (await readFeedOf(world, path)).text.includes('STATUS:CANCELLED')
    assert.equal(await isPublished(), true)
    clock.advance(DELETED_DAYS * DAY_S)
    assert.equal(await isPublished(), true)
    clock.advance(DAY_S)
    assert.equal(await isPublished(), false)
  })
})
