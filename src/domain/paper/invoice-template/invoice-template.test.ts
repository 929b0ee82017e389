import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Client, onEachEngine } from '../../../../tests/world.ts'

const defaults = async (client: Client) =>
  (await client.list('invoice-template', 'default=true&fields=id,type_id')).map(({ id, type_id }) => [type_id, id])

onEachEngine('invoice-template', (open) => {
  describe('200', () => {
    test('a new instance has one default template of each type', async () => {
      await using world = await open()
      assert.deepEqual(await defaults(world.admin), [
        [1, 1],
        [2, 2],
      ])
    })

    test('a new default replaces the old default of its type', async () => {
      await using world = await open()
      const id = await world.admin.create('invoice-template', { name: 'Plain', type_id: 1, default: true })
      assert.deepEqual(await defaults(world.admin), [
        [2, 2],
        [1, id],
      ])
      const entries = await world.journal('invoice-template')
      assert.deepEqual(
        entries.slice(2).map(({ action, record_id, after }) => [action, record_id, after.default]),
        [
          ['edited', 1, false],
          ['created', id, true],
        ],
      )
      assert.equal((await world.admin.put('/v2/invoice-template?id=1', { default: true })).status, 200)
      assert.deepEqual(await defaults(world.admin), [
        [1, 1],
        [2, 2],
      ])
    })

    test('options are shown in full and changed in part', async () => {
      await using world = await open()
      const { admin } = world
      const id = await admin.create('invoice-template', {
        name: 'Bare',
        type_id: 2,
        options: { totals_visibility: { net_total: false } },
      })
      const options = { items_column_visibility: { discount: false, colour: true }, totals_visibility: null }
      const { body } = await admin.put(`/v2/invoice-template?id=${id}`, { options })
      assert.deepEqual(body.warnings, ['options.items_column_visibility.colour is not a field of invoice-template'])
      const [template] = await admin.list('invoice-template', `id=${id}`)
      assert.deepEqual(template.options, {
        items_column_visibility: {
          item: true,
          description: true,
          quantity: true,
          price: true,
          discount: false,
          tax: true,
          total: true,
        },
        payment_visibility: { scan_code: true },
        totals_visibility: { sub_total: true, discount_total: true, net_total: false, tax_total: true, total: true },
      })
      await admin.put(`/v2/invoice-template?id=${id}`, { options: null })
      const [reset] = await admin.list('invoice-template', `id=${id}`)
      assert.equal(reset.options.items_column_visibility.discount, true)
    })

    test('a template that is sent back as it was read does not change', async () => {
      await using world = await open()
      const [template] = await world.admin.list('invoice-template', 'id=1')
      const { status } = await world.admin.put('/v2/invoice-template?id=1', template)
      assert.equal(status, 200)
      assert.equal((await world.journal('invoice-template')).length, 2)
    })
  })

  describe('400', () => {
    test('names what is missing or wrong', async () => {
      await using world = await open()
      const { body, status } = await world.admin.post('/v2/invoice-template', {
        type_id: 3,
        default: 'maybe',
        options: { totals_visibility: { total: 'no' }, items_column_visibility: [] },
      })
      assert.equal(status, 400)
      assert.deepEqual(
        body.error.details.map((one: { field: string }) => one.field),
        ['type_id', 'default', 'options.totals_visibility.total', 'options.items_column_visibility', 'name'],
      )
    })

    test('an unknown placeholder is named with its place and the nearest known one', async () => {
      await using world = await open()
      const bad = { top_left_container: '**[companyNam]**', email_subject_template: 'Quote [invoiceNumber]' }
      const { status, body } = await world.admin.post('/v2/invoice-template', { name: 'Bad', type_id: 2, ...bad })
      assert.equal(status, 400)
      assert.deepEqual(
        body.error.details.map((one: { message: string }) => one.message.split('. ')[0]),
        [
          'top_left_container: [companyNam] is unknown: did you mean [companyName]? (\\[ writes a bracket)',
          'email_subject_template: [invoiceNumber] is not for templates of quotes',
        ],
      )
      const change = await world.admin.put('/v2/invoice-template?id=1', { bottom_right_container: '[x](javascript:y)' })
      assert.equal(change.status, 400)
    })

    test('a title can have placeholders, but not itself', async () => {
      await using world = await open()
      const put = (title: string) => world.admin.put('/v2/invoice-template?id=1', { title })
      assert.equal((await put('[invoiceWord] [invoiceNumber]')).status, 200)
      const refusals = ['[invoiceWrod]', 'A [title]'].map(async (title) => (await put(title)).body.error.message)
      const [unknown, itself] = await Promise.all(refusals)
      assert.match(unknown, /^title: \[invoiceWrod\] is unknown: did you mean \[invoiceWord\]/)
      assert.match(itself, /^title: cannot hold itself/)
    })

    test('the type of a template cannot change', async () => {
      await using world = await open()
      const { status, body } = await world.admin.put('/v2/invoice-template?id=1', { type_id: 2 })
      assert.equal(status, 400)
      assert.match(body.error.message, /^type_id: cannot be changed/)
    })
  })

  describe('409', () => {
    test('the default template stays until another one replaces it', async () => {
      await using world = await open()
      const { admin } = world
      assert.equal((await admin.put('/v2/invoice-template?id=1', { default: false })).status, 409)
      assert.equal((await admin.delete('/v2/invoice-template?id=1')).status, 409)
      await admin.create('invoice-template', { name: 'Plain', type_id: 1, default: true })
      assert.equal((await admin.delete('/v2/invoice-template?id=1')).status, 200)
    })
  })
})
