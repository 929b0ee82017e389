import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'
import type { Engine } from '../../../kernel/db/engine.ts'
import type { Sql } from '../../../kernel/db/sql.ts'

const base = { name: 'Rate card', type_id: 1, currency: 'EUR' }
const faulty = (body: { error: { details: { field: string }[] } }) => body.error.details.map(({ field }) => field)

onEachEngine('rate-scheme', (open) => {
  describe('200', () => {
    test('a scheme shows its resources with their groups, its clients, projects, taxes and amounts', async () => {
      await using world = await open()
      const { admin } = world
      const rooms = await admin.create('resource', { name: 'Rooms', type_id: 4 })
      const suite = await admin.create('resource', { name: 'Suite', type_id: 1, parent_id: rooms })
      const client = await admin.create('contact', { name: 'Lumen Films', type: 'organization' })
      const person = await admin.create('contact', { name: 'Ada', type: 'person' })
      const project = await admin.create('project', { name: 'Film', start: 10, end: 20 })
      const tax = await admin.create('tax', { name: 'VAT', rate: '20' })
      const id = await admin.create('rate-scheme', {
        ...base,
        resources: [{ id: suite }],
        clients: [{ uuid: `o${client}` }, { id: person, type: 'person' }],
        projects: [{ id: project }],
        taxes: [{ id: tax }],
        default_tax: tax,
        hour_rate: '120.125',
        day_buy_rate: -50,
        hour_rate_percent: 'true',
        default_unit: 2,
      })
      const [scheme] = await admin.list('rate-scheme')
      assert.deepEqual(scheme.resources, [
        {
          id: suite,
          name: 'Suite',
          description: null,
          type_id: 1,
          type_person_id: 0,
          parent_id: rooms,
          parent_name: 'Rooms',
          icon: [],
        },
      ])
      assert.deepEqual(
        scheme.clients.map((rendered: { id: number; name: string; type: string }) => [
          rendered.id,
          rendered.name,
          rendered.type,
        ]),
        [
          [client, 'Lumen Films', 'organization'],
          [person, 'Ada', 'person'],
        ],
      )
      assert.deepEqual(scheme.projects, [{ id: project, start: 10, end: 20 }])
      assert.deepEqual(scheme.taxes, [{ id: tax, name: 'VAT', rate: '20', total: '0' }])
      assert.deepEqual(
        [scheme.hour_rate, scheme.day_buy_rate, scheme.week_rate, scheme.hour_rate_percent, scheme.default_tax],
        ['120.1250', '-50.00', null, true, tax],
      )
      await admin.put(`/v2/rate-scheme?id=${id}`, scheme)
      assert.equal((await admin.list('rate-scheme'))[0].updated, scheme.updated, 'sending it back changes nothing')
    })

    test('resources can be named by a unique name, as in the specification', async () => {
      await using world = await open()
      const { admin } = world
      const suite = await admin.create('resource', { name: 'Suite', type_id: 1 })
      const rooms = await admin.create('resource', { name: 'Rooms', type_id: 4 })
      const inRooms = await admin.create('resource', { name: 'Booth', type_id: 1, parent_id: rooms })
      await admin.create('resource', { name: 'Booth', type_id: 1 })
      const gone = await admin.create('resource', { name: 'Gone', type_id: 1 })
      await admin.delete(`/v2/resource?id=${gone}`)
      const resources = [{ name: 'Suite', type_id: 1, icon: [] }, { name: 'Booth', parent_id: inRooms - 1 }, {}]
      const id = await admin.create('rate-scheme', { ...base, resources })
      const [scheme] = await admin.list('rate-scheme', `id=${id}`)
      assert.deepEqual(
        scheme.resources.map((resource: { id: number }) => resource.id),
        [suite, inRooms],
      )
      for (const [named, problem] of [
        [{ name: 'suite' }, /^resources\[0\]: there is no resource with the name "suite"/],
        [{ name: 'Suite', type_id: 3 }, /there is no resource with the name "Suite"/],
        [{ name: 'Gone' }, /there is no resource with the name "Gone"/],
        [{ name: 'Booth' }, /there are 2 resources with the name "Booth": use the id instead/],
      ] as const) {
        const { status, body } = await admin.put(`/v2/rate-scheme?id=${id}`, { resources: [named] })
        assert.equal(status, 400)
        assert.match(body.error.message, problem)
      }
      assert.deepEqual((await admin.list('rate-scheme', `id=${id}`))[0], scheme)
    })

    test('schemes are found by the uuid or the id of a client', async () => {
      await using world = await open()
      const { admin } = world
      const [films, ann] = [
        await admin.create('contact', { name: 'Lumen Films', type: 'organization' }),
        await admin.create('contact', { name: 'Ann Lee', type: 'person' }),
      ]
      const of = (id: number) => admin.create('rate-scheme', { ...base, type_id: 5, clients: [{ id }] })
      const [forFilms, forAnn] = [await of(films), await of(ann)]
      const found = async (clients: string) =>
        (await admin.list('rate-scheme', `clients=${clients}`)).map(({ id }) => id)
      assert.deepEqual(await found(`o${films}`), [forFilms])
      assert.deepEqual(await found(`o${films},p${ann}`), [forFilms, forAnn])
      assert.deepEqual(await found(`p${films}`), [])
      assert.deepEqual(await found(`${films},${ann}`), [forFilms, forAnn])
      for (const wrong of ['x1', 'o', 'Lumen']) {
        assert.equal((await admin.get(`/v2/rate-scheme?clients=${wrong}`)).status, 400, wrong)
      }
    })

    test('the times of its projects are shown, and other times in a body are reported', async () => {
      await using world = await open()
      const project = await world.admin.create('project', { name: 'Film', start: 1_772_500_000 })
      const scheme = { name: 'Film', type_id: 6, currency: 'EUR', hour_rate: '90' }
      const projects = [{ id: project, start: 1_772_600_000, end: 1_772_700_000 }]
      const { body } = await world.admin.post('/v2/rate-scheme', { ...scheme, projects })
      assert.deepEqual(body.warnings, [
        'projects[0].start is ignored: it is that of the project',
        'projects[0].end is ignored: it is that of the project',
      ])
      const { id } = body.success
      const [read] = await world.admin.list('rate-scheme', `id=${id}`)
      assert.deepEqual(read.projects, [{ id: project, start: 1_772_500_000, end: null }])
      assert.deepEqual((await world.admin.put(`/v2/rate-scheme?id=${id}`, read)).body, { success: { id } })
      await world.admin.delete(`/v2/project?id=${project}`)
      assert.deepEqual((await world.admin.put(`/v2/rate-scheme?id=${id}`, read)).body, { success: { id } })
    })

    test('every sent time that is not that of the project is reported, whatever it is', async () => {
      await using world = await open()
      const id = await world.admin.create('project', { name: 'Film', start: 5 })
      const warned = async (times: object) => {
        const body = { ...base, type_id: 6, projects: [{ id, ...times }] }
        const answer = await world.admin.post('/v2/rate-scheme', body)
        assert.equal(answer.status, 200, JSON.stringify(times))
        return (answer.body.warnings ?? []).map((warning: string) => warning.split(' ')[0])
      }
      for (const start of [1.5, 1e300, -1, null, '5', true, {}, [5]]) {
        assert.deepEqual(await warned({ start }), ['projects[0].start'], String(start))
      }
      assert.deepEqual(await warned({ start: 5, end: null }), [])
      assert.deepEqual(await warned({ start: 5, end: 9 }), ['projects[0].end'])
    })

    test('the times of many projects are read in one statement', async () => {
      await using world = await open()
      const projects: object[] = []
      for (let start = 1; start <= 5; start += 1) {
        const times = { start, end: start + 9 }
        projects.push({ id: await world.admin.create('project', { name: 'Film', ...times }), ...times })
      }
      const asked: string[] = []
      const { engine } = world.app.scopes
      const { transaction } = engine
      const noted = (sql: Sql): Sql => ({
        ...sql,
        all: (text, ...rest) => {
          asked.push(text)
          return sql.all(text, ...rest)
        },
      })
      Object.assign(engine, {
        transaction: (...[lane, work, committed]: Parameters<Engine['transaction']>) =>
          transaction(lane, (sql) => work(noted(sql)), committed),
      })
      await world.admin.create('rate-scheme', { ...base, type_id: 6, projects })
      const ofProjects = asked.filter((text) => /\bfrom "?project\b/.test(text))
      // Whether they exist, and their times.
      assert.equal(ofProjects.length, 2, ofProjects.join('\n'))
    })

    test('links to deleted records keep their names, and can be sent back but not set again', async () => {
      await using world = await open()
      const { admin } = world
      const client = await admin.create('contact', { name: 'Gone', type: 'organization' })
      const id = await admin.create('rate-scheme', { ...base, type_id: 5, clients: [{ id: client }] })
      await admin.delete(`/v2/contact?uuid=o${client}`)
      const clients = [{ uuid: `o${client}` }]
      assert.equal((await admin.put(`/v2/rate-scheme?id=${id}`, { name: 'Renamed', clients })).status, 200)
      assert.equal((await admin.list('rate-scheme'))[0].clients[0].name, 'Gone')
      assert.deepEqual(faulty((await admin.post('/v2/rate-scheme', { ...base, clients })).body), ['clients[0]'])
    })

    test('the value of a custom field is stored, and is cleared when another field is chosen', async () => {
      await using world = await open()
      const { admin } = world
      const select = { name: 'Format', type: 'select', module: 'booking' }
      const format = await admin.create('custom-field', { ...select, options: [{ name: 'HD' }, { name: 'UHD' }] })
      const reels = await admin.create('custom-field', { name: 'Reels', type: 'number', module: 'booking' })
      const condition = { custom_field_id: format, custom_field_value: 'UHD' }
      const id = await admin.create('rate-scheme', { ...base, type_id: 7, ...condition })
      const rendered = async () => (await admin.list('rate-scheme', 'fields=custom_field_id,custom_field_value'))[0]
      assert.deepEqual(await rendered(), condition)
      await admin.put(`/v2/rate-scheme?id=${id}`, { custom_field_id: reels })
      assert.deepEqual(await rendered(), { custom_field_id: reels, custom_field_value: null })
      await admin.put(`/v2/rate-scheme?id=${id}`, { custom_field_value: 6 })
      assert.deepEqual(await rendered(), { custom_field_id: reels, custom_field_value: '6' })
    })

    test('a season that repeats every year may cross New Year', async () => {
      await using world = await open()
      const winter = { ...base, type_id: 2, date_start: '2026-12-20', date_end: '2026-01-06' }
      await world.admin.create('rate-scheme', winter)
      const once = await world.admin.post('/v2/rate-scheme', { ...winter, fixed_date: true })
      assert.match(once.body.error.message, /^date_end: must not be before date_start/)
    })
  })

  describe('400', () => {
    test('all errors of a scheme are returned together', async () => {
      await using world = await open()
      const { admin } = world
      const wrong = {
        type_id: 9,
        currency: 'Euro',
        booking_description_template: '[bookingName] for [clientName]',
        hour_rate: '1e3',
        date_start: '2026-02-30',
        time_start: '24:00',
        overtime_hours: -1,
        default_unit: 4,
        default_tax: 99,
        custom_field_value: 'HD',
        resources: [{ id: 99 }],
        projects: {},
      }
      const { status, body } = await admin.post('/v2/rate-scheme', wrong)
      assert.equal(status, 400)
      assert.deepEqual(
        new Set(faulty(body)),
        new Set(['name', 'resources[0]', ...Object.keys(wrong).slice(0, 10), 'projects']),
      )
      const template = body.error.details.find((fault: { field: string }) => fault.field.startsWith('booking_'))
      assert.match(template.message, /has an unknown placeholder: \[clientName\]; known are \[rateSchemeName\]/)
    })

    test('a client with the wrong type is refused', async () => {
      await using world = await open()
      const { admin } = world
      const person = await admin.create('contact', { name: 'Ada', type: 'person' })
      for (const client of [
        { uuid: `o${person}` },
        { id: person, type: 'organization' },
        { uuid: 'x1' },
        { uuid: `p${person}`, id: person + 1 },
        { name: 'Ada' },
      ]) {
        const { body } = await admin.post('/v2/rate-scheme', { ...base, clients: [client] })
        assert.deepEqual(faulty(body), ['clients[0]'])
      }
    })

    test('a custom field must belong to bookings, and its value must have its type', async () => {
      await using world = await open()
      const { admin } = world
      const ofProjects = await admin.create('custom-field', { name: 'A', type: 'text', module: 'project' })
      const number = await admin.create('custom-field', { name: 'B', type: 'number', module: 'booking' })
      const first = await admin.post('/v2/rate-scheme', { ...base, custom_field_id: ofProjects })
      assert.deepEqual(faulty(first.body), ['custom_field_id'])
      const second = await admin.post('/v2/rate-scheme', {
        ...base,
        custom_field_id: number,
        custom_field_value: 'six',
      })
      assert.match(second.body.error.message, /^custom_field_value: must be a decimal number/)
    })
  })
})
