import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const select = { name: 'Grade', type: 'select', module: 'project', options: [{ name: 'HD' }, { name: '4K' }] }

const makeField = (world: World, body: object) => world.admin.create('custom-field', { module: 'project', ...body })
const makeProject = (world: World, body: object) => world.admin.create('project', { name: 'Film', ...body })
const valuesOf = async (world: World, id: number) =>
  (await world.admin.list('project', `id=${id}&fields=custom_fields`))[0].custom_fields

onEachEngine('custom field values', (open) => {
  describe('200', () => {
    test('each way of naming a field and an option stores the same value', async () => {
      await using world = await open()
      const id = await makeField(world, select)
      const text = await makeField(world, { name: 'Camera', type: 'text' })
      const rendered = [
        { id, name: 'Grade', value: '4K', value_id: 2, update_key: `select_project_${id}` },
        { id: text, name: 'Camera', value: 'Alexa', value_id: null, update_key: `text_project_${text}` },
      ]
      for (const body of [
        {
          custom_fields: [
            { id, value: '4K' },
            { id: text, value: 'Alexa' },
          ],
        },
        {
          custom_fields: [
            { id, value_id: 2 },
            { update_key: `text_project_${text}`, value: 'Alexa' },
          ],
        },
        { [`custom_field_${id}`]: '4K', [`custom_field_${text}`]: 'Alexa' },
        { custom_fields: rendered },
        { custom_fields: rendered, [`custom_field_${id}`]: '4K' },
      ]) {
        assert.deepEqual(await valuesOf(world, await makeProject(world, body)), rendered, JSON.stringify(body))
      }
    })

    test('a field that is not named keeps its value; null or "" clears one, custom_fields: null all', async () => {
      await using world = await open()
      const [one, two] = [
        await makeField(world, { name: 'One', type: 'text' }),
        await makeField(world, { name: 'Two', type: 'number' }),
      ]
      const id = await makeProject(world, { [`custom_field_${one}`]: 'a', [`custom_field_${two}`]: '05.50' })
      const values = async () => (await valuesOf(world, id)).map(({ value }: { value: string }) => value)
      const put = (body: object) => world.admin.put(`/v2/project?id=${id}`, body)
      assert.deepEqual(await values(), ['a', '5.5'])
      await put({ custom_fields: [{ id: one, value: 'b' }] })
      assert.deepEqual(await values(), ['b', '5.5'])
      await put({ custom_fields: [] })
      assert.deepEqual(await values(), ['b', '5.5'])
      await put({ [`custom_field_${one}`]: '', custom_fields: [{ id: two, value: null, value_id: null }] })
      assert.deepEqual(await values(), [])
      await put({ [`custom_field_${one}`]: 'c' })
      await put({ custom_fields: null })
      assert.deepEqual(await values(), [])
    })

    test('lists show custom fields, filter by them, and sort numbers by value and options by position', async () => {
      await using world = await open()
      const grade = await makeField(world, select)
      const size = await makeField(world, { name: 'Size', type: 'number' })
      for (const [name, size_, grade_] of [
        ['A', '10', '4K'],
        ['B', '9', 'HD'],
        ['C', '-1', null],
        ['D', null, '4K'],
      ]) {
        await makeProject(world, { name, [`custom_field_${size}`]: size_, [`custom_field_${grade}`]: grade_ })
      }
      const names = async (query: string) => (await world.admin.list('project', query)).map(({ name }) => name).join('')
      assert.equal(await names(`order_asc=custom_field_${size}`), 'DCBA')
      assert.equal(await names(`order_desc=custom_field_${size}`), 'ABCD')
      assert.equal(await names(`order_asc=custom_field_${grade},id`), 'CBAD')
      assert.equal(await names(`custom_field_${grade}=k&order_asc=name`), 'AD')
      assert.equal(await names(`custom_field_${grade}=none`), '')
      assert.equal(await names(`custom_field_${size}=1&fields=name,custom_field_${size}&order_asc=name`), 'AC')
      const flat = await world.admin.list('project', `fields=name,custom_field_${grade}&order_asc=name&limit=3`)
      assert.deepEqual(flat[2], { name: 'C', [`custom_field_${grade}`]: null })
      const { status, body } = await world.admin.get(`/v2/project?custom_field_${size}=1&fields=name`)
      assert.equal(status, 400)
      assert.match(body.error.message, /only be filtered when it is also listed in fields/)
    })

    test('a date and time is shown in UTC, sorted by time and found with any offset', async () => {
      await using world = await open()
      const field = `custom_field_${await makeField(world, { name: 'Take-off', type: 'datetime' })}`
      for (const [name, value] of [
        ['A', '2026-03-02T01:00:00+14:00'],
        ['B', '2026-03-01T23:30:00.5+2300'],
        ['C', '2026-03-01T10:30Z'],
        ['D', '2026-03-01T06:45:00-08'],
        ['E', null],
      ]) {
        await makeProject(world, { name, [field]: value })
      }
      const names = async (query: string) => (await world.admin.list('project', query)).map(({ name }) => name).join('')
      assert.equal(await names(`order_asc=${field}`), 'EBCAD')
      assert.equal(await names(`order_desc=${field}`), 'DACBE')
      assert.equal(await names(`${field}=${encodeURIComponent('2026-03-01T12:30:00+02:00')}`), 'C')
      assert.equal(await names(`${field}=2026-03-01T1&order_asc=name`), 'ACD')
      assert.equal((await world.admin.list('project', 'name=A'))[0].custom_fields[0].value, '2026-03-01T11:00:00Z')
    })

    test('a removed option is shown and found where it was chosen, but cannot be chosen again', async () => {
      await using world = await open()
      const field = await makeField(world, select)
      const id = await makeProject(world, { [`custom_field_${field}`]: '4K' })
      const other = await makeProject(world, { [`custom_field_${field}`]: 'HD' })
      await world.admin.put(`/v2/custom-field?id=${field}`, { options: [{ id: 1, name: 'High' }] })
      assert.equal((await valuesOf(world, id))[0].value, '4K')
      assert.equal((await valuesOf(world, other))[0].value, 'High')
      assert.equal((await world.admin.list('project', `custom_field_${field}=4k`)).length, 1)
      const [project] = await world.admin.list('project', `id=${id}`)
      assert.equal((await world.admin.put(`/v2/project?id=${id}`, project)).status, 200)
      assert.equal((await world.admin.put(`/v2/project?id=${id}`, { [`custom_field_${field}`]: '4K' })).status, 200)
      for (const chosen of [{ [`custom_field_${field}`]: '4K' }, { custom_fields: [{ id: field, value_id: 2 }] }]) {
        assert.equal((await world.admin.put(`/v2/project?id=${other}`, chosen)).status, 400)
      }
    })

    test('a deleted field disappears from records, and can no longer be filtered or set', async () => {
      await using world = await open()
      const field = await makeField(world, { name: 'Camera', type: 'text', required: true })
      const id = await makeProject(world, { [`custom_field_${field}`]: 'Alexa' })
      await world.admin.delete(`/v2/custom-field?id=${field}`)
      assert.deepEqual(await valuesOf(world, id), [])
      assert.equal((await world.admin.get(`/v2/project?custom_field_${field}=a`)).status, 400)
      const { body } = await world.admin.put(`/v2/project?id=${id}`, { [`custom_field_${field}`]: 'b' })
      assert.deepEqual(body.warnings, [`custom_field_${field} is not a field of project`])
      assert.equal((await world.admin.post('/v2/project', { name: 'Next' })).status, 200, 'no longer required')
    })

    test('a record from before a field was required is restored only with a value for it', async () => {
      await using world = await open()
      const field = await makeField(world, { name: 'Camera', type: 'text' })
      const member = `custom_field_${field}`
      const id = await makeProject(world, {})
      await world.admin.delete(`/v2/project?id=${id}`)
      await world.admin.put(`/v2/custom-field?id=${field}`, { required: true })
      const path = `/v2/project/restore?id=${id}`
      const { status, body } = await world.admin.post(path)
      assert.deepEqual([status, body.error.details[0].field], [400, member])
      assert.deepEqual((await world.admin.post(path, { [member]: 'Alexa', colour: 1 })).body, {
        success: { id },
        warnings: ['colour is not a field of project'],
      })
      assert.equal((await valuesOf(world, id))[0].value, 'Alexa')
    })

    test('quote_invoice fields are in quotes and invoices; fields of people are not in organizations', async () => {
      await using world = await open()
      const both = await makeField(world, { name: 'PO', type: 'text', module: 'quote_invoice' })
      const people = await makeField(world, { name: 'Role', type: 'text', module: 'people', required: true })
      const company = await world.admin.create('contact', { name: 'Acme', type: 'organization', client: true })
      for (const record of ['quote', 'invoice']) {
        const id = await world.admin.create(record, {
          client: [{ uuid: `o${company}` }],
          [`custom_field_${both}`]: '7',
        })
        assert.equal((await world.admin.list(record, `id=${id}`))[0].custom_fields[0].value, '7')
      }
      const person = { name: 'Ann', type: 'person', [`custom_field_${people}`]: 'Editor' }
      await world.admin.create('contact', person)
      const { status, body } = await world.admin.post('/v2/contact', { ...person, type: 'organization' })
      assert.equal(status, 400)
      assert.match(body.error.message, /^custom_field_\d+: is not a field of such a record/)
    })
  })

  describe('400', () => {
    test('values are checked by type, and the error names the field', async () => {
      await using world = await open()
      const ids: Record<string, number> = {}
      for (const type of ['text', 'textarea', 'number', 'date', 'datetime'])
        ids[type] = await makeField(world, { name: `A ${type}`, type })
      ids.select = await makeField(world, select)
      for (const [type, value, message] of [
        ['text', 'x'.repeat(256), 'must have at most 255 characters'],
        ['text', 'a\0b', 'must not contain NUL'],
        ['text', '\ud800', 'must not contain NUL or incomplete characters'],
        ['text', true, 'must be text'],
        ['text', ['a'], 'must be text'],
        ['textarea', 'x'.repeat(10_001), 'must have at most 10000 characters'],
        ['number', 'ten', 'must be a decimal number with at most 11 digits before the point and at most 4 decimals'],
        ['number', 1.00001, 'must be a decimal number with at most 11 digits before the point and at most 4 decimals'],
        ['date', '2026-02-30', 'must be a date such as'],
        ['datetime', '2026-02-03T10:00', 'must be a date and time with an offset'],
        ['select', '2K', 'must be one of HD, 4K'],
        ['select', 'hd', 'must be one of HD, 4K'],
      ] as const) {
        const flat = `custom_field_${ids[type]}`
        const { status, body } = await world.admin.post('/v2/project', { name: 'Film', [flat]: value })
        assert.equal(status, 400, `${type} ${value}`)
        assert.ok(body.error.message.startsWith(`${flat}: ${message}`), body.error.message)
      }
      for (const [item, message] of [
        [{ id: 99, value: 'a' }, /^custom_fields\[0\]\.id: there is no such custom field/],
        [{ name: 'Camera', value: 'a' }, /^custom_fields\[0\]: needs id or update_key/],
        [{ update_key: `text_booking_${ids.text}`, value: 'a' }, /^custom_fields\[0\]\.update_key: there is no such/],
        ['a', /^custom_fields\[0\]: needs id or update_key/],
        [{ id: ids.text }, /^custom_fields\[0\]\.value: is required; null clears it/],
        [{ id: ids.text, value_id: 1 }, /^custom_fields\[0\]\.value: is required; null clears it/],
        [{ id: ids.select, value_id: 9 }, /^custom_fields\[0\]\.value_id: is not an option/],
        [{ id: ids.select, value: 'HD', value_id: 2 }, /^custom_fields\[0\]\.value: disagrees with value_id/],
      ] as const) {
        const { status, body } = await world.admin.post('/v2/project', { name: 'Film', custom_fields: [item] })
        assert.equal(status, 400, JSON.stringify(item))
        assert.match(body.error.message, message)
      }
      const twice = { custom_fields: [{ id: ids.text, value: 'a' }], [`custom_field_${ids.text}`]: 'b' }
      assert.match(
        (await world.admin.post('/v2/project', { name: 'Film', ...twice })).body.error.message,
        /disagrees with another member/,
      )
    })

    test('a required field must be given on create and cannot be cleared, but older records may be edited', async () => {
      await using world = await open()
      const old = await makeProject(world, {})
      const id = await makeField(world, { name: 'Cost centre', type: 'text', required: true })
      const flat = `custom_field_${id}`
      const { status, body } = await world.admin.post('/v2/project', { name: 'Film', [flat]: '' })
      assert.equal(status, 400)
      assert.equal(body.error.message, `${flat}: is required. Cost centre, a custom field.`)
      const fresh = await makeProject(world, { [flat]: '4711' })
      const blank = { [flat]: ' \t' }
      for (const cleared of [
        { [flat]: null },
        blank,
        { custom_fields: null },
        { custom_fields: [{ id, value: '' }] },
      ]) {
        assert.equal((await world.admin.put(`/v2/project?id=${fresh}`, cleared)).status, 400, JSON.stringify(cleared))
      }
      assert.equal((await world.admin.put(`/v2/project?id=${old}`, { name: 'Old' })).status, 200)
    })

    test('the fields of another instance or of another kind of record do not exist', async () => {
      await using world = await open()
      await world.other.create('custom-field', { name: 'Other', type: 'text', module: 'project' })
      const booking = await makeField(world, { name: 'Crew', type: 'text', module: 'booking' })
      assert.equal((await world.admin.get('/v2/project?fields=custom_field_9')).status, 400)
      assert.equal((await world.other.get(`/v2/booking?custom_field_${booking}=a`)).status, 400)
      const { body } = await world.admin.post('/v2/project', {
        name: 'Film',
        custom_fields: [{ id: booking, value: 'a' }],
      })
      assert.match(body.error.message, /^custom_fields\[0\]\.id: there is no such custom field/)
    })
  })
})
