import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFeedOf, titlesOf } from '../../../../tests/support/read-feed-of.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000

onEachEngine('the titles of bookings whose names a calendar does not show', (open) => {
  test('are in the language of the instance, in the feed and the file of a user in that of the user', async () => {
    await using world = await open()
    const { admin } = world
    const colleague = await world.client({ schedule: 'R-' })
    const [{ primary_email: email }] = await admin.list('user', `id=${colleague.userId}`)
    const [contact] = await admin.list('contact', `email_1=${encodeURIComponent(email)}`)
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1, feed: true, feed_privacy: 'busy' })
    const person = await admin.create('resource', { name: 'Nia', type_id: 2, type_person_id: contact.id })
    const secret = await admin.create('project', { name: 'Secret', private: 1 })
    const times = { start: NINE, end: NINE + 3600 }
    const resources = [{ id: room }, { id: person }]
    const booking = await admin.create('booking', { name: 'Mix', ...times, resources, project: [{ id: secret }] })
    const [{ feed: path }] = await admin.list('resource', `id=${room}`)
    const own: string = (await colleague.put('/v2/user/feed', { feed: true, feed_privacy: 'full' })).body.success.feed
    const shown = async () => {
      const file = String((await colleague.post('/v2/booking/ics', { booking_ids: [booking] })).body)
      return [...(await titlesOf(world, path)), ...(await titlesOf(world, own)), /SUMMARY:(.*)/.exec(file)?.[1]?.trim()]
    }
    assert.deepEqual(await shown(), ['Busy CONFIRMED', 'Private CONFIRMED', 'Private'])
    await admin.put('/v2/instance', { locale: 'de-DE' })
    assert.deepEqual(await shown(), ['Belegt CONFIRMED', 'Privat CONFIRMED', 'Privat'])
    await colleague.put('/v2/user/locale', { locale: 'fr-FR' })
    assert.deepEqual(await shown(), ['Belegt CONFIRMED', 'Privé CONFIRMED', 'Privé'])
    await admin.put(`/v2/resource?id=${room}`, { feed_privacy: 'titles' })
    assert.match((await readFeedOf(world, path)).text, /SUMMARY:Privat\r/)
  })
})
