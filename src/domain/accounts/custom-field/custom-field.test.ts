import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const select = { name: 'Grade', type: 'select', module: 'project', options: [{ name: 'HD' }, { name: '4K' }] }

const makeField = (world: World, body: object) => world.admin.create('custom-field', { module: 'project', ...body })

onEachEngine('custom-field', (open) => {
  describe('200', () => {
    test('an option keeps its id when it is renamed, and when it is removed and added again', async () => {
      await using world = await open()
      const id = await makeField(world, select)
      const put = (options: unknown) => world.admin.put(`/v2/custom-field?id=${id}`, { options })
      const options = async () =>
        (await world.admin.list('custom-field', `id=${id}`))[0].options.map(
          (option: { id: number; name: string }) => `${option.id} ${option.name}`,
        )
      assert.deepEqual(await options(), ['1 HD', '2 4K'])
      await put([{ id: 2, name: '8K' }, { name: 'HD' }, { name: '4K' }])
      assert.deepEqual(await options(), ['2 8K', '1 HD', '3 4K'])
      await put([
        { name: '8K', order: 9 },
        { name: '4K', order: 1 },
      ])
      assert.deepEqual(await options(), ['3 4K', '2 8K'])
      await put([{ name: 'HD' }])
      assert.deepEqual(await options(), ['1 HD'])
    })

    test('a custom field can be sent back as it was read, and shows the update_key of its values', async () => {
      await using world = await open()
      const id = await makeField(world, { ...select, required: true, order: 3, description: 'How sharp.' })
      const [field] = await world.admin.list('custom-field', `id=${id}`)
      const { created, created_id, updated, updated_id, ...own } = field
      assert.deepEqual(own, {
        ...{
          id,
          name: 'Grade',
          type: 'select',
          module: 'project',
          description: 'How sharp.',
          order: 3,
          required: true,
        },
        options: [
          { id: 1, name: 'HD', order: 1 },
          { id: 2, name: '4K', order: 2 },
        ],
        update_key: `select_project_${id}`,
      })
      world.clock.advance(60)
      await world.admin.put(`/v2/custom-field?id=${id}`, field)
      assert.deepEqual(await world.admin.list('custom-field', `id=${id}`), [field])
    })

    test('fields are found by keys of all types and modules', async () => {
      await using world = await open()
      const id = await makeField(world, { name: 'Camera', type: 'text' })
      const types = ['text', 'textarea', 'select', 'number', 'date', 'datetime']
      const modules = 'booking project people organization quote invoice quote_invoice billable_item'.split(' ')
      const keys = types.flatMap((type) => modules.map((module) => `${type}_${module}_${id + 1}`))
      const found = await world.admin.list('custom-field', `update_key=${[...keys, `text_project_${id}`]}`)
      assert.deepEqual(
        found.map((field) => field.id),
        [id],
      )
    })
  })

  describe('400', () => {
    test('a key with an unknown type or module is not a filter, however many there are', async () => {
      await using world = await open()
      const letters = 'abcdefghijklmnopqrstuvwxyz'
      const keys = Array.from({ length: 1000 }, (_, n) => {
        const word = `${letters[n % 26]}${letters[Math.floor(n / 26) % 26]}${letters[Math.floor(n / 676)]}`
        return `${word}_a_1`
      })
      for (const wrong of ['colour_project_1', 'text_resource_1', 'text_1', 'text_project_x', keys.join(',')]) {
        const { status, body } = await world.admin.get(`/v2/custom-field?update_key=${wrong}`)
        assert.equal(status, 400, wrong.slice(0, 40))
        assert.match(body.error.message, /^update_key: "\w+" is not a key such as select_booking_7/)
      }
    })

    test('an invalid member of the definition is named with what it must be', async () => {
      await using world = await open()
      for (const [wrong, message] of [
        [{ name: '' }, /^name: is required/],
        [{ type: 'colour' }, /^type: must be one of text, textarea, select/],
        [{ module: 'resource' }, /^module: must be one of booking, project/],
        [{ options: [] }, /^options: is required for a select/],
        [{ options: null }, /^options: is required for a select/],
        [{ type: 'text' }, /^options: is only for a select/],
        [{ options: 'HD' }, /^options: must be an array of at most 500/],
        [{ options: ['HD'] }, /^options\[0\]\.name: must be a text of 1 to 255/],
        [{ options: [{ name: ' ' }] }, /^options\[0\]\.name: must be a text/],
        [{ options: [{ name: 'x'.repeat(256) }] }, /^options\[0\]\.name: must be a text/],
        [{ options: [{ name: 'HD' }, { name: 'HD' }] }, /^options\[1\]\.name: is given twice/],
        [{ options: [{ name: 'HD', order: 1.5 }] }, /^options\[0\]\.order: must be a whole number/],
        [{ options: [{ name: 'HD', id: 'a' }] }, /^options\[0\]\.id: must be the id of an option/],
        [{ order: 'last' }, /^order: must be a whole number/],
      ] as const) {
        const { status, body } = await world.admin.post('/v2/custom-field', { ...select, ...wrong })
        assert.equal(status, 400, JSON.stringify(wrong))
        assert.match(body.error.message, message)
      }
      const id = await makeField(world, select)
      for (const [wrong, message] of [
        [{ type: 'text' }, /^type: cannot be changed/],
        [{ module: 'booking' }, /^module: cannot be changed/],
        [{ options: [] }, /^options: is required for a select/],
        [{ options: [{ id: 9, name: 'HD' }] }, /^options\[0\]\.id: is not an option of this custom field/],
        [
          {
            options: [
              { id: 1, name: 'A' },
              { id: 1, name: 'B' },
            ],
          },
          /^options\[1\]\.id: is given twice/,
        ],
      ] as const) {
        const { status, body } = await world.admin.put(`/v2/custom-field?id=${id}`, wrong)
        assert.equal(status, 400, JSON.stringify(wrong))
        assert.match(body.error.message, message)
      }
    })
  })
})
