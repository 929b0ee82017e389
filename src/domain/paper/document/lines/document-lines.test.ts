import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sqlite } from '../../../../../tests/support/engines.ts'
import { type Answer, openWorld, type World } from '../../../../../tests/world.ts'

const faultsOf = ({ body }: Answer) => body.error.details.map((one: { field: string }) => one.field)

async function prepare({ admin }: World) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const vat = await admin.create('tax', { name: 'VAT', rate: '20', code: 'V20' })
  const read = async (id: number) => (await admin.list('quote', `id=${id}`))[0]
  return { client, vat, read }
}

const open = () => openWorld(sqlite)

describe('lines of documents', () => {
  describe('200', () => {
    test('lines, groups and taxes are shown with their totals', async () => {
      await using world = await open()
      const { client, vat, read } = await prepare(world)
      const quote = await read(
        await world.admin.create('quote', {
          client,
          groups: [
            { id: 'post', name: 'Post', order: 2 },
            { id: -1, name: 'Shoot', order: 1, hide_items: 'true' },
          ],
          items: [
            {
              order: 2,
              item_text: 'Grading',
              quantity: 3,
              unit: 'hour',
              unit_amount: '120',
              discount: '10%',
              taxes: [{ id: vat }],
              parent_group_id: 'post',
            },
            { order: 1, item_text: 'Tape', unit_amount: '0.125', unit_buy_amount: 0.1, parent_group_id: -1 },
          ],
        }),
      )
      assert.deepEqual(
        quote.groups.map(({ name, hide_items }: Record<string, unknown>) => [name, hide_items]),
        [
          ['Shoot', true],
          ['Post', false],
        ],
      )
      const [shoot, post] = quote.groups
      const tax = { id: vat, name: 'VAT', rate: '20', code: 'V20', compound: false, total: '64.80' }
      assert.partialDeepStrictEqual(quote, {
        items: [
          {
            item_text: 'Tape',
            quantity: '1',
            unit_amount: '0.1250',
            total: '0.13',
            buy_total: '0.10',
            discount: '0.00%',
            tax: '0.00',
            parent_group_id: shoot.id,
          },
          {
            item_text: 'Grading',
            quantity: '3',
            unit_amount: '120.00',
            total: '324.00',
            discount: '10.00%',
            tax: '64.80',
            taxes: [tax],
            parent_group_id: post.id,
          },
        ],
        taxes: [{ ...tax, base: '324.00' }],
        sub_total: '360.13',
        discount_total: '36.00',
        net_total: '324.13',
        tax_total: '64.80',
        total: '388.93',
        buy_total: '0.10',
      })
    })

    test('elements keep their ids and the fields that are not sent; elements left out are removed', async () => {
      await using world = await open()
      const { client, read } = await prepare(world)
      const { admin } = world
      const groups = [{ id: 1_000_000, name: 'A' }, { name: 'B' }]
      const items = [{ item_text: 'one', unit_amount: 5, parent_group_id: 1_000_000 }, { item_text: 'two' }]
      const id = await admin.create('quote', { client, groups, items })
      const before = await read(id)
      const [one, two] = before.items
      await admin.put(`/v2/quote?id=${id}`, {
        groups: [{ id: before.groups[1].id }],
        items: [
          { item_text: 'new', id: 999_999 },
          { id: one.id, quantity: 2 },
        ],
      })
      const after = await read(id)
      assert.deepEqual(after.groups, [{ ...before.groups[1], order: 1 }])
      const expected = { ...one, quantity: '2', total: '10.00', order: 2, parent_group_id: null }
      assert.deepEqual(after.items[1], expected)
      assert.ok(after.items[0].id > two.id && after.items[0].id !== 999_999)
    })

    test('lines sent back without their ids are recognised by their content, and otherwise taken as sent', async () => {
      await using world = await open()
      const { client, vat, read } = await prepare(world)
      const { admin } = world
      const day = { item_text: 'Grading', unit: 'day', unit_amount: 900, taxes: [{ id: vat }] }
      const items = [{ ...day, quantity: 2 }, { ...day, quantity: 3 }, { item_text: 'Tape' }, {}]
      const id = await admin.create('quote', { client, items })
      const [two, three, tape, blank] = (await read(id)).items.map((line: { id: number }) => line.id)
      await admin.put(`/v2/quote?id=${id}`, {
        items: [
          { item_text: 'Hall' },
          { unit_amount: 5 },
          { item_text: 'Grading', unit: 'day', quantity: 1, unit_amount: 900 },
          { ...day, quantity: 3, id: 'a client’s own' },
          { id: tape, item_text: 'Disk' },
          { item_text: 'Tape' },
        ],
      })
      const after = (await read(id)).items
      const known = after.map((line: { id: number }) => ([two, three, tape, blank].includes(line.id) ? line.id : 'new'))
      assert.deepEqual(known, ['new', 'new', two, three, tape, 'new'])
      assert.deepEqual([after[2].quantity, after[2].taxes], ['1', []])
    })

    test('a line keeps its tax as it was when the tax changes or is deleted', async () => {
      await using world = await open()
      const { client, vat, read } = await prepare(world)
      const { admin } = world
      const id = await admin.create('quote', { client, items: [{ unit_amount: 10, taxes: [{ id: vat }] }] })
      const before = await read(id)
      await admin.put(`/v2/tax?id=${vat}`, { name: 'New VAT', rate: 25, compound: true })
      assert.equal((await admin.put(`/v2/quote?id=${id}`, before)).status, 200)
      assert.deepEqual(await read(id), before)
      assert.equal((await world.journal('quote')).length, 1)
      await admin.put(`/v2/quote?id=${id}`, { items: [...before.items, { unit_amount: 10, taxes: [{ id: vat }] }] })
      const after = await read(id)
      assert.deepEqual(
        after.taxes.map((tax: Record<string, string>) => [tax.name, tax.rate, tax.base, tax.total]),
        [
          ['VAT', '20', '10.00', '2.00'],
          ['New VAT', '25', '10.00', '2.50'],
        ],
      )
      await admin.delete(`/v2/tax?id=${vat}`)
      assert.equal((await admin.put(`/v2/quote?id=${id}`, after)).status, 200)
    })

    test('strict accepts a document as it was read, even if it has a tax at two rates', async () => {
      await using world = await open()
      const { client, vat, read } = await prepare(world)
      const { admin } = world
      const line = { unit_amount: 100, taxes: [{ id: vat }] }
      const id = await admin.create('quote', { client, items: [line] })
      await admin.put(`/v2/tax?id=${vat}`, { rate: 7 })
      await admin.put(`/v2/quote?id=${id}`, { items: [...(await read(id)).items, { ...line, unit_amount: 50 }] })
      const quote = await read(id)
      assert.deepEqual(
        quote.taxes.map((tax: { total: string }) => tax.total),
        ['20.00', '3.50'],
      )
      const { status, body } = await admin.put(`/v2/quote?id=${id}&validation_mode=strict`, quote)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(await read(id), quote)
    })

    test('another currency uses its own decimals, and warns that the prices keep their figures', async () => {
      await using world = await open()
      const { client, vat, read } = await prepare(world)
      const { admin } = world
      const items = [{ quantity: 3, unit_amount: '10.55', taxes: [{ id: vat }] }]
      const id = await admin.create('quote', { client, items })
      const warning = 'currency: the prices keep the figures that they had in'
      const rendered = async (currency: string) => {
        const { body } = await admin.put(`/v2/quote?id=${id}`, { currency })
        const { items, tax_total, total } = await read(id)
        return [items[0].unit_amount, items[0].total, tax_total, total, body.warnings].join(' ')
      }
      assert.equal(await rendered('JPY'), `10.5500 32 6 38 ${warning} EUR`)
      assert.equal(await rendered('KWD'), `10.550 31.650 6.330 37.980 ${warning} JPY`)
      assert.equal(await rendered('EUR'), `10.55 31.65 6.33 37.98 ${warning} KWD`)
    })

    test('the buying total of a line can be fixed', async () => {
      await using world = await open()
      const { client, read } = await prepare(world)
      const items = [
        { quantity: 2, unit_buy_amount: 5, buy_total: '7.5', buy_total_fixed: true },
        { quantity: 2, unit_buy_amount: 5 },
      ]
      const id = await world.admin.create('quote', { client, items })
      assert.equal((await read(id)).buy_total, '17.50')
      const [fixed, free] = (await read(id)).items
      await world.admin.put(`/v2/quote?id=${id}`, {
        items: [
          { ...fixed, quantity: 9 },
          { ...free, buy_total_fixed: 1 },
        ],
      })
      assert.equal((await read(id)).buy_total, '17.50')
    })

    test('totals that are sent are recomputed, and unknown fields of a line have a warning', async () => {
      await using world = await open()
      const { client, read } = await prepare(world)
      const { body } = await world.admin.post('/v2/quote', {
        client,
        total: 'much',
        items: [{ unit_ammount: 5, total: 5 }],
      })
      assert.deepEqual(body.warnings, ['items[].unit_ammount is not a field of quote'])
      assert.equal((await read(body.success.id)).total, '0.00')
    })
  })

  describe('400', () => {
    test('all faults of a body are named, and nothing is stored', async () => {
      await using world = await open()
      const { admin } = world
      const answer = await admin.post('/v2/quote', {
        number: 0,
        currency: 'XXX',
        template_id: 1,
        status: [{ name: 'Lost' }],
        items: [
          {
            quantity: 'x',
            unit_amount: '1e5',
            discount: 100.1,
            taxes: [{ id: 99 }],
            ratescheme_id: 9,
            parent_group_id: 7,
            buy_total_fixed: true,
          },
        ],
      })
      assert.equal(answer.status, 400)
      const line = ['buy_total', 'quantity', 'unit_amount', 'taxes', 'discount', 'parent_group_id', 'ratescheme_id']
      assert.deepEqual(
        faultsOf(answer).toSorted(),
        ['number', 'currency', 'template_id', 'status', 'client', ...line.map((name) => `items[0].${name}`)].toSorted(),
      )
      const shapes = await admin.post('/v2/quote', { items: [{ taxes: 5, order: 1.5 }, 7], groups: 'none' })
      assert.deepEqual(faultsOf(shapes).toSorted(), [
        'client',
        'groups',
        'items[0].order',
        'items[0].taxes',
        'items[1]',
      ])
      assert.deepEqual(await admin.list('quote'), [])
      assert.equal((await world.journal('quote')).length, 0)
    })

    test('strict names each total that differs', async () => {
      await using world = await open()
      const { client, vat } = await prepare(world)
      const { admin } = world
      const items = [
        { order: 2, unit_amount: 10, taxes: [{ id: vat }], total: '10.00' },
        { order: 1, unit_amount: 5, total: 10 },
      ]
      const body = { client, items, net_total: 15, tax_total: '2.01', total: null, taxes: [{ id: vat, total: 2 }] }
      const answer = await admin.post('/v2/quote?validation_mode=strict', body)
      assert.equal(answer.status, 400)
      assert.deepEqual(faultsOf(answer), ['tax_total', 'items[1].total'])
      assert.equal(answer.body.error.message, 'tax_total: is 2.01, but must be 2.00.')
      const right = { ...body, tax_total: 2, items: [items[0], { ...items[1], total: '5' }] }
      assert.equal((await admin.post('/v2/quote?validation_mode=strict', right)).status, 200)
    })

    test('amounts are limited, and a document has at most 2,000 lines', async () => {
      await using world = await open()
      const { client } = await prepare(world)
      const { admin } = world
      const refused = async (items: unknown) => {
        const answer = await admin.post('/v2/quote', { client, items })
        assert.equal(answer.status, 400)
        return answer.body.error.message
      }
      const huge = { quantity: '99999999999', unit_amount: '99999999999' }
      assert.match(await refused([{}, huge]), /^items\[1\]: is 100000000000 or more/)
      assert.match(
        await refused([{ unit_amount: '100000000000' }]),
        /^items\[0\]\.unit_amount: must be a decimal number with at most 11 digits before the point/,
      )
      const many = Array.from({ length: 2_000 }, () => ({ unit_amount: 1 }))
      assert.match(await refused([...many, {}]), /^items: must have at most 2000 elements/)
      assert.equal((await admin.post('/v2/quote', { client, items: many })).status, 200)
    })
  })
})
