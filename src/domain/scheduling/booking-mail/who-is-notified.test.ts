import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openBookedPeople } from '../../../../tests/support/booked-people.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('who is notified of bookings', (open) => {
  describe('no mail is sent', () => {
    test('if mails are switched off in the instance, not even after they are switched on', async () => {
      await using studio = await openBookedPeople(open, { booking_notifications: false })
      const ben = await studio.person('Ben')
      await studio.book([ben])
      await studio.admin.put('/v2/instance', { settings: { booking_notifications: true } })
      assert.deepEqual(await studio.mails(), [])
    })

    test('for writes with notify_user_resources=false, bulk writes and statuses without notifications', async () => {
      await using studio = await openBookedPeople(open)
      const { admin } = studio
      const ben = await studio.person('Ben')
      const id = await studio.book([ben], {}, '?notify_user_resources=false')
      await admin.put(`/v2/booking?id=${id}&notify_user_resources=false`, { name: 'Other' })
      await studio.book([ben], { status: [{ name: 'First Hold' }] })
      const start = studio.world.clock.now() + 3600
      const common_properties = [{ resources: [{ id: ben.resourceId }] }]
      const values = [['Bulk', start, start + 60]]
      const bulk = { save: { common_properties, columns: ['name', 'start', 'end'], values }, delete: { id: [id] } }
      assert.equal((await admin.post('/v2/booking/bulk', bulk)).status, 200)
      const series = { repeat_rule: 'FREQ=daily;COUNT=3' }
      const first = await studio.book([ben], series, '?notify_user_resources=false')
      await admin.put(`/v2/booking?id=${first}&repeat_update_scope=all&notify_user_resources=false`, { name: 'Other' })
      await admin.delete(`/v2/booking?id=${first + 1}&notify_user_resources=false`)
      await admin.delete(`/v2/booking?id=${first}&repeat_delete_scope=all&notify_user_resources=false`)
      await admin.post(`/v2/booking/restore?id=${first}&notify_user_resources=false`)
      assert.deepEqual(await studio.mails(), [])
    })

    test('to users who want no mails, have expired, are deleted, may not see bookings or made the change', async () => {
      await using studio = await openBookedPeople(open)
      const { admin, world } = studio
      const now = world.clock.now()
      const blind = await admin.create('group', { name: 'Blind', acl_contact: 'RW' })
      const people = [
        await studio.person('Quiet', { notification: false }),
        await studio.person('Expired', { expires: now + 30 }),
        await studio.person('Blind', { group_id: blind }),
      ]
      const gone = await studio.person('Gone')
      const ben = await studio.person('Ben')
      const contact = await admin.create('contact', { type: 'person', name: 'Free', email_1: 'free@x.example' })
      const freelancer = await admin.create('resource', { name: 'Free', type_id: 2, type_person_id: contact })
      const [own] = await admin.list('contact', 'name=Administrator')
      const self = await admin.create('resource', { name: 'Me', type_id: 2, type_person_id: own.id })
      await studio.book([...people, gone, freelancer, self, ben])
      await admin.delete(`/v2/user?id=${gone.userId}`)
      const mails = await studio.mails()
      assert.deepEqual(
        mails.map(({ recipients }) => recipients),
        [[ben.email]],
      )
    })

    test('about past bookings, or changes that do not matter to the booked users', async () => {
      await using studio = await openBookedPeople(open)
      const { admin, world } = studio
      const ben = await studio.person('Ben')
      const start = world.clock.now() - 7200
      await studio.book([ben], { start, end: start + 3600 })
      const id = await studio.book([ben])
      await studio.mails()
      await admin.put(`/v2/booking?id=${id}`, { notes: 'Bring the drives', resources: [{ id: ben.resourceId }] })
      assert.deepEqual(await studio.mails(), [])
    })
  })

  describe('statuses', () => {
    test('a confirmed hold is new; a booking that returns to a hold is not mentioned', async () => {
      await using studio = await openBookedPeople(open)
      const { admin } = studio
      const ben = await studio.person('Ben')
      const id = await studio.book([ben], { status: [{ name: 'First Hold' }] })
      assert.deepEqual(await studio.mails(), [])
      await admin.put(`/v2/booking?id=${id}`, { status: [{ name: 'Confirmed' }] })
      const [confirmed] = await studio.mails()
      assert.match(confirmed?.email.subject ?? '', /^New booking/)
      await admin.put(`/v2/booking?id=${id}`, { status: [{ name: 'Second Hold' }] })
      assert.deepEqual(await studio.mails(), [])
      await admin.put(`/v2/booking?id=${id}`, { status: [{ name: 'Confirmed' }] })
      await studio.mails()
      await admin.put(`/v2/booking?id=${id}`, { status: [{ name: 'Cancelled' }] })
      const [cancelled] = await studio.mails()
      assert.match(cancelled?.email.text ?? '', /CHANGED\n- Mix: .*\n {2}Status: Cancelled; it was Confirmed\./)
    })
  })

  describe('hidden data', () => {
    test('is never mailed: a private project is busy time, a hidden resource is not named', async () => {
      await using studio = await openBookedPeople(open)
      const { admin } = studio
      const ben = await studio.person('Ben')
      const project = await admin.create('project', { name: 'Secret film', private: 1 })
      const access = [{ id: admin.userId, type: 'user', acl: 'RW' }]
      const vault = await admin.create('resource', { name: 'Vault', type_id: 1 })
      await admin.create('workspace', { name: 'Closed', resources: [{ id: vault }], access })
      const id = await studio.book([ben, vault], { name: 'Big star', notes: 'Hush', project: [{ id: project }] })
      const [mail] = await studio.mails()
      const [file] = mail?.email.attachments ?? []
      const all = JSON.stringify(mail?.email) + new TextDecoder().decode(file?.content as ArrayBuffer)
      assert.match(mail?.email.subject ?? '', /^New booking: Private, /)
      assert.doesNotMatch(all, /Secret|Vault|star|Hush/)
      await admin.put(`/v2/booking?id=${id}`, { name: 'Bigger star' })
      assert.deepEqual(await studio.mails(), [], 'they would see no difference')
    })

    test('users who see only their own schedule learn that they were removed, with only the old time', async () => {
      await using studio = await openBookedPeople(open)
      const ben = await studio.person('Ben', { schedule_view_mode: 2 })
      const cleo = await studio.person('Cleo')
      const id = await studio.book([ben], { name: 'Voices' })
      await studio.mails()
      await studio.admin.put(`/v2/booking?id=${id}`, { name: 'Renamed', resources: [{ id: cleo.resourceId }] })
      const mails = await studio.mails()
      const mail = mails.find(({ recipients }) => recipients[0] === ben.email)
      assert.match(mail?.email.text ?? '', /OFF YOUR SCHEDULE\n- Private: Mon 2 Mar 2026/)
      assert.doesNotMatch(mail?.email.text ?? '', /Renamed|Cleo/)
    })
  })

  describe('administrators', () => {
    test('get blind copies of mails that they may see in full, if the instance has switched that on', async () => {
      await using studio = await openBookedPeople(open, { bcc_administrators: true })
      const { admin, world } = studio
      const second = await world.client({ admin: 'RW', schedule: 'R-' })
      const [{ primary_email }] = await admin.list('user', `id=${second.userId}`)
      const ben = await studio.person('Ben')
      await studio.book([ben])
      const mails = await studio.mails()
      assert.deepEqual(
        mails.map(({ recipients }) => recipients),
        [[ben.email], ['admin@lumen.example', primary_email]],
      )
      for (const { email } of mails) {
        assert.deepEqual([email.to?.map(({ address }) => address), email.bcc], [[ben.email], undefined])
        assert.equal(email.messageId, mails[0]?.email.messageId)
      }
      const people = { users: [{ id: ben.userId }] }
      const project = await admin.create('project', { name: 'Secret film', private: 1, people })
      await studio.book([ben], { project: [{ id: project }] })
      assert.deepEqual(
        (await studio.mails()).map(({ recipients }) => recipients),
        [[ben.email], ['admin@lumen.example']],
      )
    })
  })
})
