import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CalendarServer } from '../support/calendar-server.ts'
import { onEachEngine } from '../world.ts'

const DAY = Date.UTC(2026, 2, 2) / 1000

onEachEngine('members of elements that do not exist', (open) => {
  test('are ignored with a warning for each, and a record that was read can be sent back without warnings', async () => {
    await using world = await open()
    const { admin } = world
    const warningsOf = async (record: string, body: object) => (await admin.post(`/v2/${record}`, body)).body.warnings
    const tax = await admin.create('tax', { name: 'VAT', rate: '20' })
    const room = await admin.create('resource', { name: 'Suite', type_id: 1 })
    const time = { name: 'Grade', start: DAY, end: DAY + 3600 }
    const billable_items = [{ name: 'Disk', cost: '10', taxes: [{ id: tax, colour: 'red' }], size: 4 }]
    assert.deepEqual(
      await warningsOf('booking', {
        ...time,
        resources: [
          { id: room, tint: 1 },
          { id: room, tint: 2 },
        ],
      }),
      ['resources[].tint is not a field of booking'],
    )
    assert.deepEqual(await warningsOf('booking', { ...time, billable_items }), [
      'billable_items[].taxes[].colour is not a field of booking',
      'billable_items[].size is not a field of booking',
    ])
    const access = [{ id: admin.userId, type: 'user', acl: 'RW', since: 2020 }]
    assert.deepEqual(await warningsOf('workspace', { name: 'Closed', access }), [
      'access[].since is not a field of workspace',
    ])
    const client = [{ uuid: `o${await admin.create('contact', { type: 'organization', name: 'Northlight' })}` }]
    const people = { users: [{ id: admin.userId, admin: true }], teams: [] }
    assert.deepEqual(await warningsOf('project', { name: 'Harbour', people }), [
      'people.users[].admin is not a field of project',
      'people.teams is not a field of project',
    ])
    const options = [{ name: 'DCP', colour: 'red' }]
    assert.deepEqual(
      await warningsOf('custom-field', { name: 'Delivery', type: 'select', module: 'booking', options }),
      ['options[].colour is not a field of custom-field'],
    )
    for (const record of ['booking', 'project', 'invoice']) {
      const body = { ...time, client: [{ ...client[0], contact: { id: 3 }, email: null }] }
      const warnings = (await warningsOf(record, body)).filter((warning: string) => warning.startsWith('client'))
      assert.deepEqual(warnings, [`client[].contact is not a field of ${record}`])
    }
    assert.deepEqual(
      await warningsOf('booking', { ...time, client: [{ ...client[0], contact_person: { id: null } }] }),
      ['client[0].contact_person refers to nothing: it counts as empty'],
    )
    const items = [{ item_text: 'Grade', unit_amount: 10, taxes: [{ id: tax, colour: 'red' }], constructor: 1 }]
    assert.deepEqual(await warningsOf('quote', { client, items }), [
      'items[].taxes[].colour is not a field of quote',
      'items[].constructor is not a field of quote',
    ])
    for (const record of ['booking', 'workspace', 'quote', 'project', 'custom-field']) {
      for (const read of await admin.list(record)) {
        const { warnings = [] } = (await admin.put(`/v2/${record}?id=${read.id}`, read)).body
        assert.deepEqual(
          warnings.filter((warning: string) => warning.includes('[]')),
          [],
        )
      }
    }
  })

  test('are ignored with a warning in references, custom fields, bulk rows and defaults of calendars', async () => {
    await using world = await open()
    const { admin } = world
    const time = { name: 'Grade', start: DAY, end: DAY + 3600 }
    const tax = await admin.create('tax', { name: 'VAT', rate: '20' })
    const project = [{ id: await admin.create('project', { name: 'Harbour' }), nme: 'Harbour', code: null }]
    const field = await admin.create('custom-field', { name: 'Reel', type: 'text', module: 'booking' })
    const custom_fields = [{ id: field, value: '7', text: '8' }]
    const status = [{ name: 'Confirmed', colour: 'red' }]
    const workspaces = [{ id: await admin.create('workspace', { name: 'Post' }), order: 4 }]
    const rates = { type_id: 1, currency: 'EUR', taxes: [{ id: tax, percent: 4 }] }
    const calendar_url = 'https://calendar.example/a.ics'
    const client = await admin.create('contact', { name: 'Northlight', type: 'organization' })
    const booking_property = { project, status, client: [{ id: client }] }
    const row = { columns: ['name', 'start', 'end'], values: [['Grade', DAY, DAY + 3600]] }
    const common_properties = [{ project }]
    const warnings = async (path: string, body: object, method: 'post' | 'put' = 'post') =>
      (await admin[method](`/v2/${path}`, body)).body.warnings
    assert.deepEqual(await warnings('booking', { ...time, project, status, custom_fields }), [
      'project[].nme is not a field of booking',
      'status[].colour is not a field of booking',
      'custom_fields[].text is not a field of booking',
    ])
    assert.deepEqual(await warnings('resource', { name: 'Suite', type_id: 1, workspaces }), [
      'workspaces[].order is not a field of resource',
    ])
    assert.deepEqual(await warnings('rate-scheme', { name: 'Day', ...rates }), [
      'taxes[].percent is not a field of rate-scheme',
    ])
    assert.deepEqual(await warnings('calendar-subscription/import', { calendar_url, booking_property }), [
      'booking_property.status[].colour is not a field of booking',
      'booking_property.project[].nme is not a field of booking',
    ])
    assert.deepEqual(await warnings('booking/bulk', { save: { ...row, common_properties } }), [
      'save.common_properties[0].project[].nme is not a field of booking',
    ])
    assert.deepEqual(await warnings('booking', { ...time, external_id: 'crm-7' }), [
      'external_id is not read here: booking/bulk sets it',
    ])
    const undo = { record: 'contact', remove: [], change: [], dry_run: true }
    assert.deepEqual(await warnings('import/undo', undo), ['dry_run is not read here'])
    assert.deepEqual(await warnings('user/feed', { feed: false, privacy: 'busy' }, 'put'), ['privacy is not read here'])
    assert.deepEqual(await warnings('user/locale', { locale: 'de', language: 'de' }, 'put'), [
      'language is not read here',
    ])
  })

  test('are reported by calls that take no body', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('booking', { name: 'Grade', start: DAY, end: DAY + 3600 })
    const quote = await admin.create('quote', {
      client: [{ id: await admin.create('contact', { name: 'N', type: 'person' }) }],
    })
    const sent = async (method: 'POST' | 'DELETE', path: string, body?: unknown) =>
      (await admin.call(method, `/v2/${path}`, body)).body.warnings
    assert.deepEqual(await sent('POST', `booking/price?id=${id}`, { rates: [], note: 'x' }), [
      'rates is not read here',
      'note is not read here',
    ])
    assert.deepEqual(await sent('POST', `quote/duplicate?id=${quote}`, [7]), ['body is not read here'])
    assert.deepEqual(await sent('DELETE', `booking?id=${id}&dry_run=true`, { repeat_delete_scope: 'all' }), [
      'repeat_delete_scope is not read here',
    ])
    await using calendars = await CalendarServer.start()
    calendars.text = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'
    const calendar = await admin.create('calendar-subscription/import', { calendar_url: calendars.url })
    assert.deepEqual(await sent('POST', `calendar-subscription/import/run?id=${calendar}`, { dry_run: true }), [
      'dry_run is not read here',
    ])
    for (const body of [{}, undefined]) assert.equal(await sent('POST', `quote/duplicate?id=${quote}`, body), undefined)
    assert.equal(await sent('DELETE', `booking?id=${id}`), undefined)
  })

  test('are reported for typos in a referenced record, but not for its other members', async () => {
    await using world = await open()
    const { admin } = world
    const custom = await admin.create('custom-field', { name: 'Reel', type: 'text', module: 'project' })
    const record = async (kind: string, body: object) => {
      const all = kind === 'project' ? `&fields=id,name,code,people,custom_fields,custom_field_${custom}` : ''
      return (await admin.get(`/v2/${kind}?id=${await admin.create(kind, body)}${all}`)).body.data
    }
    const client = await record('contact', { type: 'organization', name: 'Northlight' })
    const project = await record('project', { name: 'Harbour', client })
    const resources = await record('resource', { name: 'Suite', type_id: 1 })
    const taxes = await record('tax', { name: 'VAT', rate: '20' })
    const [status] = await admin.list('status')
    const users = await record('user', { first_name: 'Mo', primary_email: 'mo@members.example', group_id: 1 })
    const booking = { name: 'Grade', start: DAY, end: DAY + 3600 }
    const items = [{ item_text: 'Grade', unit_amount: 10, taxes }]
    const bodies = {
      booking: { ...booking, project, client, resources, status: [status] },
      invoice: { client, project, items },
      project: { name: 'Pier', client, people: { users: [{ ...users[0], project_admin: true }] } },
      group: { name: 'Crew', members: users },
      'time-entry': { ...booking, owner_id: admin.userId, booking: await record('booking', { ...booking, resources }) },
      'rate-scheme': { name: 'Day', type_id: 1, currency: 'EUR', taxes },
    }
    for (const [kind, body] of Object.entries(bodies)) {
      const answer = await admin.post(`/v2/${kind}`, body)
      assert.deepEqual(
        [answer.status, answer.body.warnings],
        [200, undefined],
        `${kind} ${JSON.stringify(answer.body)}`,
      )
    }
    const mistyped = [{ ...project[0], projct_id: 7, custom_field_x: 1 }]
    assert.deepEqual((await admin.post('/v2/booking', { ...booking, project: mistyped })).body.warnings, [
      'project[].projct_id is not a field of booking',
      'project[].custom_field_x is not a field of booking',
    ])
  })

  test('are listed up to twenty, after the other warnings', async () => {
    await using world = await open()
    const { admin } = world
    const access = (count: number) => {
      const strange = Object.fromEntries(Array.from({ length: count }, (_, n) => [`m${n}`, n]))
      return [{ id: admin.userId, type: 'user', acl: 'RW', ...strange }]
    }
    for (const [count, named] of [
      [20, 20],
      [21, 20],
      [900, 20],
    ] as const) {
      const { body } = await admin.post('/v2/workspace', { name: `Closed ${count}`, access: access(count) })
      assert.equal(body.warnings.length, named)
    }
    const id = await admin.create('resource', { name: 'Suite', type_id: 1 })
    const strange = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`m${n}`, n]))
    const booking = { name: 'Grade', start: DAY, end: DAY + 3600, resources: [{ id, ...strange }] }
    const { warnings } = (await admin.post('/v2/booking', { ...booking, project: [{}], nme: 'Grade' })).body
    assert.deepEqual(warnings.slice(0, 2), [
      'project refers to nothing: it counts as empty',
      'resources[].m0 is not a field of booking',
    ])
    assert.deepEqual(warnings.slice(-2), ['resources[].m18 is not a field of booking', 'and 2 more'])
  })
})
