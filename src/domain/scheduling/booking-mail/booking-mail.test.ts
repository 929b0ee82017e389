import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openBookedPeople } from '../../../../tests/support/booked-people.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('mails about bookings', (open) => {
  describe('one change', () => {
    test('a booking is reported a minute later to the booked users, in their own time zone', async () => {
      await using studio = await openBookedPeople(open)
      const { world, admin, server } = studio
      const ben = await studio.person('Ben', { timezone: 'America/New_York', date_format: 'n/j/y', time_format: 0 })
      const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
      const project = await admin.create('project', { name: 'Harbour' })
      await studio.book([ben, room], {
        name: 'Colour session',
        project: [{ id: project }],
        status: [{ name: 'Confirmed' }],
      })
      await world.runJobs()
      assert.equal(server.mails.length, 0, 'more changes may follow')
      const [mail, ...others] = await studio.mails()
      assert.deepEqual(others, [])
      assert.deepEqual(mail?.recipients, [ben.email])
      assert.partialDeepStrictEqual(mail?.email, {
        from: { name: 'Lumen Studio', address: 'daybook@host.example' },
        subject: 'New booking: Colour session, Mon 3/2/26',
      })
      const text = mail?.email.text ?? ''
      assert.match(text, /^Hello Ben,/)
      assert.match(text, /NEW\n- Colour session: Mon 3\/2\/26, 6:00 am – 7:00 am\n {2}With Suite 1\.\n/)
      assert.match(text, / {2}Project: Harbour\.\n {2}Status: Confirmed\.\n {2}Booked by /)
      assert.match(text, /Times are in America\/New_York\./)
      assert.ok(mail?.email.headers.some(({ key, value }) => key === 'auto-submitted' && value === 'auto-generated'))
    })

    test('a moved booking is reported with its previous time', async () => {
      await using studio = await openBookedPeople(open)
      const ben = await studio.person('Ben')
      const id = await studio.book([ben])
      await studio.mails()
      const { body } = await studio.admin.get(`/v2/booking?id=${id}`)
      const start = body.data[0].start + 86_400
      await studio.admin.put(`/v2/booking?id=${id}`, { start, end: start + 3600 })
      const [mail] = await studio.mails()
      assert.equal(mail?.email.subject, 'Changed booking: Mix, Tue 3 Mar 2026')
      assert.match(
        mail?.email.text ?? '',
        /- Mix: Tue 3 Mar 2026, 12:00 – 13:00\n {2}Moved: it was Mon 2 Mar 2026, 12:00 – 13:00\.\n/,
      )
    })

    test('an added user gets a new booking, a removed user learns that it continues without them', async () => {
      await using studio = await openBookedPeople(open)
      const ben = await studio.person('Ben')
      const cleo = await studio.person('Cleo')
      const dana = await studio.person('Dana')
      const id = await studio.book([ben, dana])
      await studio.mails()
      await studio.admin.put(`/v2/booking?id=${id}`, { resources: [{ id: cleo.resourceId }, { id: dana.resourceId }] })
      const mails = new Map((await studio.mails()).map(({ recipients, email }) => [recipients[0], email]))
      assert.match(mails.get(cleo.email)?.text ?? '', /NEW\n- Mix: .*\n {2}With Dana\./)
      assert.match(mails.get(ben.email)?.text ?? '', /OFF YOUR SCHEDULE\n- Mix: .*\n {2}It goes on without you\./)
      assert.match(mails.get(dana.email)?.text ?? '', /CHANGED\n- Mix: .*\n {2}With Cleo\. It was: With Ben\./)
    })

    test('deleted and restored bookings are reported', async () => {
      await using studio = await openBookedPeople(open)
      const ben = await studio.person('Ben')
      const id = await studio.book([ben])
      await studio.mails()
      await studio.admin.delete(`/v2/booking?id=${id}`)
      const [gone] = await studio.mails()
      assert.equal(gone?.email.subject, 'Cancelled booking: Mix, Mon 2 Mar 2026')
      assert.match(gone?.email.text ?? '', /Cancelled by /)
      await studio.admin.post(`/v2/booking/restore?id=${id}`)
      const [back] = await studio.mails()
      assert.equal(back?.email.subject, 'New booking: Mix, Mon 2 Mar 2026')
    })
  })

  describe('a burst of changes', () => {
    test('is one mail with the net change', async () => {
      await using studio = await openBookedPeople(open)
      const { admin, world } = studio
      const ben = await studio.person('Ben')
      const kept = await studio.book([ben], { name: 'Kept' })
      const lost = await studio.book([ben], { name: 'Lost' })
      await studio.mails()
      const moved = await studio.book([ben], { name: 'Made and moved' })
      const gone = await studio.book([ben], { name: 'Made and deleted' })
      world.clock.advance(50)
      await world.runJobs()
      const start = world.clock.now() + 90_000
      await admin.put(`/v2/booking?id=${moved}`, { start, end: start + 3600 })
      await admin.delete(`/v2/booking?id=${gone}`)
      await admin.put(`/v2/booking?id=${kept}`, { name: 'Something else' })
      await admin.put(`/v2/booking?id=${kept}`, { name: 'Kept' })
      await admin.delete(`/v2/booking?id=${lost}`)
      const [mail, ...others] = await studio.mails()
      assert.deepEqual(others, [])
      assert.equal(mail?.email.subject, 'Your bookings: 1 new, 1 cancelled')
      const text = mail?.email.text ?? ''
      assert.match(text, /NEW\n- Made and moved: Tue 3 Mar 2026, 12:01 – 13:01/)
      assert.match(text, /OFF YOUR SCHEDULE\n- Lost: /)
      assert.doesNotMatch(text, /Kept|deleted|Moved:/)
    })

    test('that does not end is sent after five minutes', async () => {
      await using studio = await openBookedPeople(open)
      const { world } = studio
      const ben = await studio.person('Ben')
      let seconds = 0
      for (; studio.server.mails.length === 0; seconds += 30) {
        await studio.book([ben])
        world.clock.advance(30)
        await world.runJobs()
        assert.ok(seconds <= 300, 'nobody waits longer')
      }
      assert.equal(seconds, 300)
      assert.equal(studio.server.mails[0]?.email.subject, 'Your bookings: 10 new')
    })
  })
})
