import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const path = '/v2/calendar-subscription/import'
const calendar_url = 'webcal://calendar.example/studio.ics'
const faulty = (body: { error: { details: { field: string }[] } }) => body.error.details.map(({ field }) => field)

onEachEngine('calendar-subscription/import', (open) => {
  describe('200', () => {
    test('presets are shown as they were sent, and stay if they are not sent again', async () => {
      await using world = await open()
      const { admin } = world
      const client = await admin.create('contact', { name: 'Lumen Films', type: 'organization' })
      const person = await admin.create('contact', { name: 'Ada', type: 'person' })
      const project = await admin.create('project', { name: 'Film' })
      const suite = await admin.create('resource', { name: 'Suite', type_id: 1 })
      const custom = await admin.create('custom-field', { name: 'Reels', type: 'number', module: 'booking' })
      const [confirmed] = await admin.list('status', 'name=Confirmed')
      const id = await admin.create('calendar-subscription/import', {
        calendar_url,
        booking_property: {
          client: [{ uuid: `o${client}`, contact_person: { id: person } }],
          status: [{ name: 'Confirmed' }],
          project: [{ id: project }],
          resources: [{ id: suite }],
          custom_fields: [{ id: custom, value: 3 }],
        },
      })
      const [rendered] = await admin.list('calendar-subscription/import')
      const { custom_fields, ...presets } = rendered.booking_property
      assert.deepEqual(presets, {
        client: [{ uuid: `o${client}`, contact_person: { id: person } }],
        status: [{ id: confirmed.id }],
        project: [{ id: project }],
        resources: [{ id: suite }],
      })
      assert.deepEqual([custom_fields[0].id, custom_fields[0].value], [custom, '3'])
      assert.deepEqual(
        [rendered.enabled, rendered.name, rendered.last_checked_date, rendered.last_error],
        [true, null, null, null],
      )
      await admin.put(`${path}?id=${id}`, rendered)
      await admin.put(`${path}?id=${id}`, { booking_property: {} })
      assert.equal((await admin.list('calendar-subscription/import'))[0].updated, rendered.updated)
      await admin.put(`${path}?id=${id}`, { enabled: false, booking_property: { resources: [], client: null } })
      const [changed] = await admin.list('calendar-subscription/import')
      assert.deepEqual([changed.enabled, changed.booking_property.client], [false, []])
      assert.deepEqual([changed.booking_property.resources, changed.booking_property.project], [[], [{ id: project }]])
      await admin.put(`${path}?id=${id}`, { booking_property: null })
      const [cleared] = await admin.list('calendar-subscription/import', 'fields=booking_property')
      const nothing = { client: [], status: [], project: [], resources: [], custom_fields: [] }
      assert.deepEqual(cleared.booking_property, nothing)
    })

    test('presets follow their custom field: its name, the names of its options, and its deletion', async () => {
      await using world = await open()
      const { admin } = world
      const custom = await admin.create('custom-field', {
        name: 'Reel',
        type: 'select',
        module: 'booking',
        options: [{ name: 'A', order: 1 }],
      })
      const id = await admin.create('calendar-subscription/import', {
        calendar_url,
        booking_property: { custom_fields: [{ id: custom, value: 'A' }] },
      })
      const presets = async () =>
        (await admin.list('calendar-subscription/import'))[0].booking_property.custom_fields.map(
          ({ name, value }: { name: string; value: string }) => [name, value],
        )
      assert.deepEqual(await presets(), [['Reel', 'A']])
      const [{ options }] = await admin.list('custom-field')
      await admin.put(`/v2/custom-field?id=${custom}`, { name: 'Roll', options: [{ ...options[0], name: 'B' }] })
      assert.deepEqual(await presets(), [['Roll', 'B']])
      await admin.delete(`/v2/custom-field?id=${custom}`)
      assert.deepEqual(await presets(), [])
      const [rendered] = await admin.list('calendar-subscription/import')
      assert.equal((await admin.put(`${path}?id=${id}`, rendered)).status, 200)
    })

    test('presets hide private projects and closed resources from users who may not see them', async () => {
      await using world = await open()
      const { admin } = world
      const project = await admin.create('project', { name: 'Secret', private: 1 })
      const vault = await admin.create('resource', { name: 'Vault', type_id: 1 })
      await admin.create('workspace', {
        name: 'Closed',
        resources: [{ id: vault }],
        access: [{ id: admin.userId, type: 'user', acl: 'RW' }],
      })
      const booking_property = { project: [{ id: project }], resources: [{ id: vault }] }
      const id = await admin.create('calendar-subscription/import', { calendar_url, booking_property })
      const outsider = await world.client({ admin: 'RW', schedule: 'RW', project: 'RW' })
      const presetsFor = async (client: typeof admin) => {
        const [{ booking_property: shown }] = await client.list('calendar-subscription/import', `id=${id}`)
        return [shown.project, shown.resources]
      }
      assert.deepEqual(await presetsFor(admin), [[{ id: project }], [{ id: vault }]])
      assert.deepEqual(await presetsFor(outsider), [[], []])
    })

    test('blanks around a pasted address are removed', async () => {
      await using world = await open()
      for (const address of [` ${calendar_url}\n`, ' https://calendar.example/studio.ics ']) {
        assert.equal((await world.admin.post(path, { calendar_url: address })).status, 200, address)
      }
    })

    test('an unknown preset is ignored with a warning', async () => {
      await using world = await open()
      const { body } = await world.admin.post(path, { calendar_url, booking_property: { notes: 'x' } })
      assert.deepEqual(body.warnings, ['notes is not a field of booking_property'])
    })
  })

  describe('400', () => {
    test('presets are checked like those of a booking, with their path', async () => {
      await using world = await open()
      const { admin, other } = world
      const foreign = await other.create('resource', { name: 'Theirs', type_id: 1 })
      const booking_property = {
        client: [{ uuid: 'o99' }],
        status: [{ name: 'Active' }],
        project: [{ id: 99 }],
        resources: [{ id: foreign }],
        custom_fields: [{ id: 99, value: 'x' }],
      }
      const { body } = await admin.post(path, { calendar_url, booking_property })
      assert.deepEqual(
        new Set(faulty(body).map((field) => field.replace(/\[.*/, ''))),
        new Set(Object.keys(booking_property).map((preset) => `booking_property.${preset}`)),
      )
    })

    test('an address must be one that a calendar can be fetched from', async () => {
      await using world = await open()
      for (const address of ['calendar.ics', 'ftp://x.example/a.ics', 'file:///etc/passwd', 'https://', 5]) {
        assert.deepEqual(faulty((await world.admin.post(path, { calendar_url: address })).body), ['calendar_url'])
      }
    })

    test('nothing inside the network is fetched, unless the operator allows it', async () => {
      await using world = await open({ allowPrivateTargets: false })
      for (const host of [
        '127.0.0.1:4000',
        'localhost',
        '[::1]',
        '10.0.0.5',
        '169.254.169.254',
        '[::ffff:127.0.0.1]',
      ]) {
        for (const protocol of ['http', 'webcal']) {
          const { status, body } = await world.admin.post(path, { calendar_url: `${protocol}://${host}/a.ics` })
          assert.deepEqual([status, faulty(body)], [400, ['calendar_url']], host)
        }
      }
    })
  })
})
