import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

async function prepare({ admin }: World) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }), contact_person: null }]
  const tax = await admin.create('tax', { name: 'VAT', rate: '19' })
  const read = async (kind: string, id: number) => (await admin.list(kind, `id=${id}`))[0]
  const quoteId = await admin.create('quote', {
    client,
    status_id: 3,
    reference: 'PO 7',
    terms: '30 days',
    currency: 'USD',
    groups: [{ id: 1, name: 'Picture' }],
    items: [
      { item_text: 'Grading', quantity: 3, unit: 'day', unit_amount: '1450', discount: 10, taxes: [{ id: tax }] },
      { item_text: 'Tape', quantity: 4, unit_amount: '140', unit_buy_amount: '92.5', parent_group_id: 1 },
    ],
  })
  const quote = await read('quote', quoteId)
  const bill = (body: object = {}, more = '') => admin.post(`/v2/invoice/from-quote?id=${quoteId}${more}`, body)
  const billed = async (body?: object, more?: string) => {
    const answer = await bill(body, more)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return read('invoice', answer.body.success.id)
  }
  const status = async () => (await read('quote', quoteId)).status[0].name
  return { client, tax, read, quote, quoteId, bill, billed, status }
}

onEachEngine('POST /invoice/from-quote', (open) => {
  describe('200', () => {
    test('the draft copies the quote with its original taxes, and the quote is Invoiced', async () => {
      await using world = await open()
      const { tax, quote, quoteId, billed, status } = await prepare(world)
      await world.admin.put(`/v2/tax?id=${tax}`, { rate: 7 })
      const invoice = await billed()
      assert.partialDeepStrictEqual(invoice, {
        number: null,
        status: [{ id: 1, name: 'Draft' }],
        quote_id: quoteId,
        client: quote.client,
        reference: 'PO 7',
        terms: '30 days',
        currency: 'USD',
        net_total: quote.net_total,
        tax_total: quote.tax_total,
        total: quote.total,
        buy_total: '370.00',
        taxes: quote.taxes,
      })
      const unplaced = ({ id: _, parent_group_id: __, ...line }: Record<string, unknown>) => line
      assert.deepEqual(invoice.items.map(unplaced), quote.items.map(unplaced))
      assert.equal(invoice.items[1].parent_group_id, invoice.groups[0].id)
      assert.equal(await status(), 'Invoiced')
      assert.deepEqual((await world.admin.list('invoice', `quote_id=${quoteId}&fields=id`)).length, 1)
    })

    test('a quote is invoiced in parts: by line, by percentage, then the rest, and never above its total', async () => {
      await using world = await open()
      const { quote, billed, bill, status } = await prepare(world)
      const [grading, tape] = quote.items
      const quantities = (invoice: { items: { item_text: string; quantity: string }[] }) =>
        invoice.items.map((line) => [line.item_text, line.quantity])
      const first = await billed({ items: [{ id: grading.id, quantity: '1.5' }] })
      assert.deepEqual([quantities(first), first.groups], [[['Grading', '1.5']], []])
      assert.equal(await status(), 'Accepted')
      const tooMuch = await bill({ items: [{ id: grading.id, quantity: 2 }] })
      assert.deepEqual(
        [tooMuch.status, tooMuch.body.error.message],
        [409, 'items[0].quantity: is 2, but 1.5 is left to invoice.'],
      )
      const half = await billed({ percent: '75%' })
      assert.deepEqual(quantities(half), [
        ['Grading', '1.5'],
        ['Tape', '3'],
      ])
      const rest = await billed()
      assert.deepEqual(quantities(rest), [['Tape', '1']])
      assert.equal(await status(), 'Invoiced')
      assert.equal((await bill({ items: [{ id: tape.id }] })).status, 409)
    })

    test('deleted lines of a draft, and a deleted draft, can be invoiced again', async () => {
      await using world = await open()
      const { admin } = world
      const { quote, billed, status } = await prepare(world)
      const invoice = await billed()
      const [grading, tape] = invoice.items
      await admin.put(`/v2/invoice?id=${invoice.id}`, { items: [grading, { ...tape, quantity: 3 }] })
      assert.equal(await status(), 'Accepted')
      await admin.delete(`/v2/invoice?id=${(await billed()).id}`)
      await admin.put(`/v2/invoice?id=${invoice.id}`, { items: [grading] })
      assert.deepEqual(
        (await billed()).items.map((line: { quantity: string }) => line.quantity),
        ['4'],
      )
      assert.equal(await status(), 'Invoiced')
      assert.equal((await admin.list('invoice', `quote_id=${quote.id}`)).length, 2)
    })

    test('an invoiced quote is invoiced again only with again=true', async () => {
      await using world = await open()
      const { billed, bill } = await prepare(world)
      const first = await billed()
      const refused = await bill()
      assert.equal(refused.status, 409)
      assert.deepEqual(refused.body.error.details, [{ invoice_id: first.id, prefix: 'INV-', number: null }])
      assert.equal((await billed({}, '&again=true')).total, first.total)
    })

    test('the status of a quote that is changed after invoicing follows from what is left of its lines', async () => {
      await using world = await open()
      const { quote, quoteId, billed, bill, status } = await prepare(world)
      const change = (body: object) => world.admin.put(`/v2/quote?id=${quoteId}`, body)
      await change({ status_id: 4, items: quote.items })
      assert.equal(await status(), 'Invoiced', 'set by hand, with no other change')
      await change({ status_id: 3 })
      await billed()
      const withoutIds = quote.items.map(({ id: _, ...line }: { id: number }) => line)
      await change({ items: withoutIds })
      assert.deepEqual([await status(), (await bill()).status], ['Invoiced', 409])
      await change({ items: [...withoutIds, { item_text: 'Disk', unit_amount: 40 }] })
      assert.equal(await status(), 'Accepted')
      const { items } = await billed()
      assert.deepEqual([items.length, items[0].item_text, await status()], [1, 'Disk', 'Invoiced'])
      await change({ items: [{ ...withoutIds[0], quantity: 4 }] })
      assert.equal(await status(), 'Accepted')
      await change({ items: [withoutIds[0]] })
      assert.equal(await status(), 'Invoiced')
    })

    test('the body overrides the quote, except for lines and currency', async () => {
      await using world = await open()
      const { quote, billed } = await prepare(world)
      const invoice = await billed({ reference: 'PO 8', due_date: '2026-05-28', currency: 'JPY', status_id: 2 })
      assert.partialDeepStrictEqual(invoice, { reference: 'PO 8', due_date: 1_779_919_200, currency: 'USD', number: 1 })
      assert.equal(invoice.total, quote.total)
    })

    test('a quote whose client was deleted is invoiced to the client that the body names', async () => {
      await using world = await open()
      const { client, billed, bill } = await prepare(world)
      const other = await world.admin.create('contact', { type: 'organization', name: 'Heirs of Acme' })
      await world.admin.delete(`/v2/contact?uuid=o${client[0]?.id}`)
      const { status, body } = await bill()
      assert.deepEqual([status, body.error.message], [409, 'client: the client of this quote has been deleted.'])
      assert.equal((await bill({ client: null })).status, 400)
      assert.equal((await billed({ client: [{ uuid: `o${other}` }] })).client[0].name, 'Heirs of Acme')
    })

    test('the project is copied even if the actor cannot see it, unless the body names another', async () => {
      await using world = await open()
      const { admin } = world
      const { client, quoteId, billed } = await prepare(world)
      const [secret, other] = [
        await admin.create('project', { name: 'Secret', private: 1 }),
        await admin.create('project', { name: 'Other' }),
      ]
      await admin.put(`/v2/quote?id=${quoteId}`, { project: [{ id: secret }] })
      const seller = await world.client({ finance: 'RW' })
      const copies = [
        ['invoice', await seller.post(`/v2/invoice/from-quote?id=${quoteId}`, { percent: 50 })],
        ['quote', await seller.post(`/v2/quote/duplicate?id=${quoteId}`)],
      ] as const
      for (const [kind, { status, body }] of copies) {
        assert.equal(status, 200, JSON.stringify(body))
        const query = `id=${body.success.id}&fields=project`
        assert.deepEqual((await seller.list(kind, query))[0].project, [])
        assert.equal((await admin.list(kind, query))[0].project[0].name, 'Secret')
      }
      assert.equal((await billed({ percent: 10, project_id: other })).project[0].name, 'Other')
      assert.deepEqual((await billed({ project: [], client })).project, [])
    })

    test('custom fields shared by both kinds are copied, and those with the same name', async () => {
      await using world = await open()
      const { admin } = world
      const { quoteId, billed } = await prepare(world)
      const options = [{ name: 'Film' }, { name: 'Series' }]
      const shared = await admin.create('custom-field', { name: 'PO', type: 'text', module: 'quote_invoice' })
      const kind = await admin.create('custom-field', { name: 'Kind', type: 'select', module: 'quote', options })
      const other = await admin.create('custom-field', { name: 'Kind', type: 'select', module: 'invoice', options })
      await admin.create('custom-field', { name: 'Only here', type: 'text', module: 'quote' })
      const values = { [`custom_field_${shared}`]: '47', [`custom_field_${kind}`]: 'Series' }
      assert.equal((await admin.put(`/v2/quote?id=${quoteId}`, values)).status, 200)
      const { custom_fields } = await billed()
      assert.deepEqual(
        custom_fields.map(({ id, value }: { id: number; value: string }) => [id, value]),
        [
          [shared, '47'],
          [other, 'Series'],
        ],
      )
    })

    test('a line of the quote that is set to 0 after it was invoiced claims nothing back', async () => {
      await using world = await open()
      const { quote, quoteId, bill, billed, status } = await prepare(world)
      const [grading, tape] = quote.items
      await billed({ items: [{ id: grading.id }] })
      const items = [{ id: grading.id, quantity: 0 }, { id: tape.id }]
      await world.admin.put(`/v2/quote?id=${quoteId}`, { items })
      assert.equal((await bill({ items: [{ id: grading.id, quantity: -3 }] })).status, 409)
      assert.deepEqual(
        (await billed()).items.map(({ quantity }: { quantity: string }) => quantity),
        ['0', '4'],
      )
      assert.equal(await status(), 'Invoiced')
    })

    test('a duplicate of the invoice bills nothing from the quote', async () => {
      await using world = await open()
      const { admin } = world
      const { billed, read, bill } = await prepare(world)
      const first = await billed()
      const { body } = await admin.post(`/v2/invoice/duplicate?id=${first.id}`)
      assert.equal((await read('invoice', body.success.id)).quote_id, null)
      await admin.delete(`/v2/invoice?id=${first.id}`)
      assert.equal((await bill()).status, 200)
    })
  })

  describe('400', () => {
    test('each wrong share is named, and nothing is invoiced', async () => {
      await using world = await open()
      const { quote, bill } = await prepare(world)
      const [{ id }] = quote.items
      const wrong: [object, string][] = [
        [{ percent: 0 }, 'percent'],
        [{ percent: -5 }, 'percent'],
        [{ percent: '100.1%' }, 'percent'],
        [{ percent: 'half' }, 'percent'],
        [{ percent: null }, 'percent'],
        [{ percent: '33.33333' }, 'percent'],
        [{ percent: 50, items: [{ id }] }, 'percent'],
        [{ items: [] }, 'items'],
        [{ items: null }, 'items'],
        [{ items: [{ id: 0 }] }, 'items[0].id'],
        [{ items: [{ id: 999_999 }] }, 'items[0].id'],
        [{ items: [{ id }, { id }] }, 'items[1].id'],
        [{ items: [{ id, quantity: 0 }] }, 'items[0].quantity'],
        [{ items: [{ id, quantity: 'x' }] }, 'items[0].quantity'],
        [{ items: [{ id, quantity: null }] }, 'items[0].quantity'],
        [{ template_id: 999 }, 'template_id'],
      ]
      for (const [body, field] of wrong) {
        const answer = await bill(body)
        assert.deepEqual([answer.status, answer.body.error?.field], [400, field], JSON.stringify(body))
      }
      assert.deepEqual(await world.admin.list('invoice'), [])
    })

    test('a quote without lines cannot be invoiced', async () => {
      await using world = await open()
      const { client } = await prepare(world)
      const id = await world.admin.create('quote', { client })
      assert.equal((await world.admin.post(`/v2/invoice/from-quote?id=${id}`)).status, 400)
    })
  })

  describe('409', () => {
    test('a declined quote cannot be invoiced', async () => {
      await using world = await open()
      const { quoteId, bill } = await prepare(world)
      await world.admin.put(`/v2/quote?id=${quoteId}`, { status_id: 5 })
      assert.equal((await bill()).status, 409)
    })

    test('a deleted draft cannot be restored once the quote has been invoiced again', async () => {
      await using world = await open()
      const { admin } = world
      const { billed, status } = await prepare(world)
      const first = await billed()
      await admin.delete(`/v2/invoice?id=${first.id}`)
      assert.equal(await status(), 'Accepted')
      assert.equal((await admin.post(`/v2/invoice/restore?id=${first.id}`)).status, 200)
      assert.equal(await status(), 'Invoiced')
      await admin.delete(`/v2/invoice?id=${first.id}`)
      await billed({ percent: 10 })
      assert.equal((await admin.post(`/v2/invoice/restore?id=${first.id}`)).status, 409)
    })

    test('of several requests at once, one invoices the quote and the others are refused', async () => {
      await using world = await open()
      const { bill } = await prepare(world)
      const statuses = (await Promise.all([bill(), bill(), bill()])).map(({ status }) => status)
      assert.deepEqual(statuses.toSorted(), [200, 409, 409])
    })
  })

  test('404: the quote belongs to another instance, or does not exist', async () => {
    await using world = await open()
    const { quoteId } = await prepare(world)
    assert.equal((await world.other.post(`/v2/invoice/from-quote?id=${quoteId}`)).status, 404)
    assert.equal((await world.admin.post('/v2/invoice/from-quote?id=999')).status, 404)
  })
})
