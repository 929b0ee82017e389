import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { openBookedPeople } from '../../../../../tests/support/booked-people.ts'
import { onEachEngine } from '../../../../../tests/world.ts'

/** The events of the calendar file that is attached to a mail. */
function eventsOf(email: Email | undefined) {
  const [file, ...others] = email?.attachments ?? []
  assert.deepEqual([file?.filename, file?.mimeType, others], ['bookings.ics', 'text/calendar', []])
  const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(file?.content as ArrayBuffer)))
  assert.equal(calendar.getFirstPropertyValue('method'), 'PUBLISH')
  assert.equal(calendar.getFirstProperty('x-wr-calname'), null, 'it does not create a calendar')
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    status: event.getFirstPropertyValue('status'),
    summary: event.getFirstPropertyValue('summary'),
    location: event.getFirstPropertyValue('location'),
    start: String(event.getFirstPropertyValue('dtstart')),
  }))
}

onEachEngine('the text of mails about bookings', (open) => {
  describe('series', () => {
    test('of forty bookings are one line, when created, moved and deleted', async () => {
      await using studio = await openBookedPeople(open)
      const { admin } = studio
      const ben = await studio.person('Ben')
      const id = await studio.book([ben], { name: 'Dailies', repeat_rule: 'FREQ=weekly;BYDAY=MO,WE;COUNT=40' })
      const [made] = await studio.mails()
      assert.equal(made?.email.subject, 'New bookings: Dailies, 40 times from Mon 2 Mar 2026')
      assert.match(
        made?.email.text ?? '',
        /NEW\n- Dailies: Mon 2 Mar 2026, 12:00 – 13:00\n {2}40 bookings every week on Monday and Wednesday, the last on Wed 15 Jul 2026\.\n {2}Booked/,
      )
      assert.equal(eventsOf(made?.email).length, 40)
      const [first] = await admin.list('booking', `id=${id}`)
      const later = { start: first.start + 1800, end: first.end + 1800 }
      await admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, later)
      const [moved] = await studio.mails()
      assert.match(
        moved?.email.text ?? '',
        /CHANGED\n- Dailies: Mon 2 Mar 2026, 12:30 – 13:30\n {2}40 bookings every week.*the last on Wed 15 Jul 2026, all with the same change\.\n {2}Moved: it was Mon 2 Mar 2026, 12:00 – 13:00\./,
      )
      await admin.put(`/v2/booking?id=${id + 1}`, { name: 'Dailies with the director' })
      await admin.delete(`/v2/booking?id=${id + 2}&repeat_delete_scope=future`)
      const [rest] = await studio.mails()
      assert.equal(rest?.email.subject, 'Your bookings: 1 changed, 38 cancelled')
      assert.match(rest?.email.text ?? '', /- Dailies: Mon 9 Mar 2026, 12:30 – 13:30\n {2}38 bookings, the last on/)
    })

    test('report separately which of their bookings was created differently', async () => {
      await using studio = await openBookedPeople(open)
      const ben = await studio.person('Ben')
      const id = await studio.book([ben], { name: 'Dailies', repeat_rule: 'FREQ=daily;COUNT=5' })
      await studio.admin.put(`/v2/booking?id=${id + 2}`, { name: 'Screening' })
      const [mail] = await studio.mails()
      assert.equal(mail?.email.subject, 'Your bookings: 5 new')
      assert.match(mail?.email.text ?? '', /- Dailies: .*\n {2}4 bookings every day/)
      assert.match(mail?.email.text ?? '', /- Screening: Wed 4 Mar 2026, 12:00 – 13:00\n {2}Booked/)
    })
  })

  describe('the calendar file', () => {
    test('uses the UIDs of feeds, with increasing versions, and cancels deleted bookings', async () => {
      await using studio = await openBookedPeople(open)
      const { admin, world } = studio
      const ben = await studio.person('Ben')
      const room = await admin.create('resource', { name: 'Suite 1', type_id: 1, feed: true })
      const id = await studio.book([ben, room])
      const [made] = eventsOf((await studio.mails())[0]?.email)
      const [{ feed }] = await admin.list('resource', `id=${room}`)
      const published = await world.app.http.inject({ url: feed })
      assert.ok(published.body.includes(`UID:${made?.uid}\r\n`), published.body)
      assert.partialDeepStrictEqual(made, { status: 'CONFIRMED', location: 'Suite 1', start: '2026-03-02T12:00:00' })
      await admin.put(`/v2/booking?id=${id}`, { name: 'Remix' })
      const [changed] = eventsOf((await studio.mails())[0]?.email)
      await admin.put(`/v2/booking?id=${id}`, { status: [{ name: 'Cancelled' }] })
      const [cancelled] = eventsOf((await studio.mails())[0]?.email)
      assert.deepEqual([cancelled?.uid, cancelled?.status], [made?.uid, 'CANCELLED'])
      await admin.delete(`/v2/booking?id=${id}`)
      const [gone] = eventsOf((await studio.mails())[0]?.email)
      assert.deepEqual([changed?.uid, gone?.uid], [made?.uid, made?.uid])
      assert.deepEqual([changed?.summary, gone?.status], ['Remix', 'CANCELLED'])
      const sequences = [made, changed, cancelled, gone].map((event) => event?.sequence ?? 0)
      assert.deepEqual(
        sequences,
        [...new Set(sequences)].toSorted((a, b) => a - b),
      )
    })
  })

  describe('names typed by users', () => {
    test('are plain text in the subject, the text and the HTML', async () => {
      await using studio = await openBookedPeople(open)
      const { admin } = studio
      await admin.put('/v2/instance', { company_name: 'Lumen\r\nBcc: evil@x.example' })
      const ben = await studio.person('Ben <b>', { last_name: '"B" & Co' })
      const room = await admin.create('resource', { name: '<script>alert(1)</script>', type_id: 1 })
      await studio.book([ben, room], { name: 'A & B\r\nBcc: evil@x.example\r\n\r\n<img src=x onerror=alert(1)>' })
      const [mail] = await studio.mails()
      assert.deepEqual(mail?.recipients, [ben.email])
      assert.match(
        mail?.email.subject ?? '',
        /^New booking: A & B Bcc: evil@x\.example <img src=x onerror=alert\(1\)>, /,
      )
      assert.equal(mail?.email.bcc, undefined)
      assert.doesNotMatch(mail?.email.html ?? '', /<(script|img|b)\b/)
      assert.match(mail?.email.html ?? '', /A &#38; B Bcc: evil@x\.example &#60;img src=x/)
      assert.match(mail?.email.text ?? '', /- A & B Bcc: evil@x\.example <img/)
      assert.match(mail?.email.text ?? '', /With <script>alert\(1\)<\/script>\./)
    })
  })

  describe('times', () => {
    test('of whole-day bookings are dates only, and those of nights have both dates', async () => {
      await using studio = await openBookedPeople(open)
      const ben = await studio.person('Ben', { timezone: 'Asia/Tokyo', locale: 'de-DE', date_format: 'd/m/Y' })
      const midnight = Temporal.Instant.from('2026-03-08T23:00Z').epochMilliseconds / 1000
      await studio.book([ben], { name: 'Away', all_day: true, start: midnight, end: midnight + 3 * 86_400 })
      const night = { start: midnight + 52_000, end: midnight + 60_000 }
      await studio.book([ben], { name: 'Night', ...night })
      const [mail] = await studio.mails()
      assert.match(mail?.email.text ?? '', /- Away: Mo 09\/03\/2026 – Mi 11\/03\/2026, all day\n/)
      assert.match(mail?.email.text ?? '', /- Night: Mo 09\/03\/2026, 22:26 – Di 10\/03\/2026, 00:40\n/)
    })

    for (const [what, start, more, days, date] of [
      ['of New York, in a booking in Berlin', '2027-02-10T00:00:00-05:00', {}, 'Wed 10 Feb 2027', '2027-02-10'],
      [
        'of the studio, in a booking in New York',
        '2027-02-01T00:00:00+01:00',
        { timezone: 'America/New_York' },
        ...(['Mon 1 Feb 2027', '2027-02-01'] as const),
      ],
      [
        'of a day that begins at one o’clock',
        '2027-04-30T01:00:00+03:00',
        { timezone: 'Africa/Cairo' },
        ...(['Fri 30 Apr 2027', '2027-04-30'] as const),
      ],
    ] as const) {
      test(`of a whole day are the same in a mail and its file: midnights ${what}`, async () => {
        await using studio = await openBookedPeople(open)
        const ben = await studio.person('Ben', { timezone: 'Europe/London' })
        const from = Temporal.Instant.from(start).epochMilliseconds / 1000
        const length = what.includes('one') ? 23 * 3600 : 86_400
        await studio.book([ben], { name: 'Away', all_day: true, start: from, end: from + length, ...more })
        const [mail] = await studio.mails()
        const text = mail?.email.text ?? ''
        assert.ok(text.includes(`- Away: ${days}, all day\n`), text)
        assert.equal(eventsOf(mail?.email)[0]?.start, date)
      })
    }
  })
})
