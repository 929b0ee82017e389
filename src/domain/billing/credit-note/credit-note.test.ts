import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { faultsOf } from '../../../cli/check.ts'

const lines = (vat: number) => [
  { item_text: 'Grading', quantity: '3', unit: 'day', unit_amount: '333.33', discount: '10%', taxes: [{ id: vat }] },
  { item_text: 'Disk', quantity: 2, unit_amount: '19.99', unit_buy_amount: 12, taxes: [{ id: vat }] },
  { item_text: 'A remark', quantity: 0 },
]

async function prepare({ admin }: World) {
  const acme = { type: 'organization', name: 'Acme', address_city: 'Oslo', tax_number: 'NO123' }
  const client = [{ id: await admin.create('contact', acme) }]
  const vat = await admin.create('tax', { name: 'VAT', rate: '19', code: 'S' })
  const invoiced = (also: object = {}) =>
    admin.create('invoice', { client, status_id: 3, reference: 'PO 7', items: lines(vat), ...also })
  const read = async (id: number) => (await admin.list('invoice', `id=${id}`))[0]
  const credit = (id: number, body?: object) => admin.post(`/v2/invoice/credit?id=${id}`, body)
  const credited = async (id: number, body?: object) => {
    const answer = await credit(id, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return (await admin.list('credit-note', `id=${answer.body.success.id}`))[0]
  }
  return { client, vat, invoiced, read, credit, credited }
}

const cents = (amount: string) => Math.round(Number(amount) * 100)

onEachEngine('credit-note', (open) => {
  describe('200', () => {
    test('a full credit note has the amounts and parties of its invoice, and its own number', async () => {
      await using world = await open()
      const { invoiced, read, credited } = await prepare(world)
      const supply = { delivery_date: '2026-02-20', period_start: '2026-02-01', period_end: '2026-02-20' }
      const id = await invoiced({ ...supply, deliver_to_country: 'DK', buyer_reference: 'Desk 4' })
      const invoice = await read(id)
      const note = await credited(id, { reason: 'Never delivered', date_iso: '2026-03-05T00:00:00+01:00' })
      assert.partialDeepStrictEqual(note, {
        prefix: 'CN-',
        number: 1,
        date_iso: '2026-03-05T00:00:00+01:00',
        invoice: [{ id, prefix: 'INV-', number: 1 }],
        invoice_id: id,
        reason: 'Never delivered',
        reference: 'PO 7',
        currency: 'EUR',
      })
      const same = 'client,seller,buyer,sub_total,discount_total,net_total,taxes,tax_total,total,buy_total'
      const members = [...same.split(','), ...Object.keys(supply), 'deliver_to_country', 'buyer_reference']
      for (const member of members) assert.deepEqual(note[member], invoice[member], member)
      assert.equal(note.deliver_to_country, 'DK')
      assert.deepEqual(
        note.items.map((item: Record<string, string>) => [item.invoice_item_id, item.quantity, item.total, item.tax]),
        invoice.items.slice(0, 2).map((item: Record<string, string>) => [item.id, item.quantity, item.total, item.tax]),
      )
      assert.partialDeepStrictEqual(await read(id), {
        amount_credited: invoice.total,
        balance: '0.00',
        status: [{ name: 'Credited' }],
      })
    })

    test('partial credits add up to the invoice to the cent', async () => {
      await using world = await open()
      const { invoiced, read, credited } = await prepare(world)
      const id = await invoiced()
      const invoice = await read(id)
      const [grading, disk] = invoice.items
      const notes = [
        await credited(id, { items: [{ id: grading.id, quantity: '0.3333' }] }),
        await credited(id, {
          items: [
            { id: disk.id, quantity: 1 },
            { id: grading.id, quantity: '1.1' },
          ],
        }),
        await credited(id, { items: [{ id: grading.id }] }),
        await credited(id),
      ]
      assert.deepEqual(
        notes.map(({ number }) => number),
        [1, 2, 3, 4],
      )
      for (const member of ['sub_total', 'discount_total', 'net_total', 'tax_total', 'total', 'buy_total']) {
        const sum = notes.reduce((total, note) => total + cents(note[member]), 0)
        assert.equal(sum, cents(invoice[member]), member)
      }
      for (const note of notes) {
        const sumOf = (member: string) =>
          note.items.reduce((total: number, item: Record<string, string>) => total + cents(String(item[member])), 0)
        assert.equal(sumOf('total'), cents(note.net_total))
        assert.equal(sumOf('tax'), cents(note.tax_total))
      }
      assert.equal((await read(id)).balance, '0.00')
    })

    test('a credit lowers what is owed, and money that was paid beyond that can be refunded', async () => {
      await using world = await open()
      const { client, invoiced, read, credited } = await prepare(world)
      const id = await invoiced({ client, items: [{ quantity: 4, unit_amount: 25 }] })
      await world.admin.create('payment', { invoice_id: id, amount: 100 })
      const [line] = (await read(id)).items
      await credited(id, { items: [{ id: line.id, quantity: 1 }] })
      assert.partialDeepStrictEqual(await read(id), { amount_credited: '25.00', balance: '-25.00' })
      await world.admin.create('payment', { invoice_id: id, amount: -25 })
      assert.partialDeepStrictEqual(await read(id), { balance: '0.00', status: [{ name: 'Paid' }] })
    })

    test('the implied payment of an invoice set to Paid by hand stays when part of it is credited', async () => {
      await using world = await open()
      const { invoiced, read, credited } = await prepare(world)
      const id = await invoiced({ items: [{ quantity: 4, unit_amount: 25 }], status_id: 4 })
      const [line] = (await read(id)).items
      await credited(id, { items: [{ id: line.id, quantity: 1 }] })
      assert.partialDeepStrictEqual(await read(id), { amount_paid: '100.00', balance: '-25.00' })
    })

    test('numbers are gapless for each prefix, even if credits are refused in between', async () => {
      await using world = await open()
      const { invoiced, credit } = await prepare(world)
      const ids = [await invoiced(), await invoiced(), await invoiced()]
      const answers = await Promise.all([...ids, ...ids].map((id) => credit(id)))
      assert.equal(answers.filter(({ status }) => status === 200).length, 3)
      await credit(await invoiced(), { prefix: 'G' })
      const notes = await world.admin.list('credit-note', 'fields=prefix,number&order_asc=id')
      assert.deepEqual(
        notes.map(({ prefix, number }) => `${prefix}${number}`),
        ['CN-1', 'CN-2', 'CN-3', 'G1'],
      )
    })

    test('a number that would print like one of another prefix is skipped, and does not count as a gap', async () => {
      await using world = await open()
      const { invoiced, credited } = await prepare(world)
      const printed: string[] = []
      for (const prefix of ['C1', 'C1', 'C', ...Array.from({ length: 10 }, () => 'C')]) {
        const note = await credited(await invoiced(), { prefix })
        printed.push(`${note.prefix}${note.number}`)
      }
      assert.deepEqual(printed.slice(-4), ['C8', 'C9', 'C10', 'C13'])
      assert.equal(new Set(printed).size, printed.length)
      assert.deepEqual(await faultsOf(world.app.scopes.engine), [])
    })

    test('a credit note states what the invoice states, even if contact and tax have changed since', async () => {
      await using world = await open()
      const { client, vat, invoiced, credited } = await prepare(world)
      const id = await invoiced()
      await world.admin.put(`/v2/contact?uuid=o${client[0]?.id}`, { name: 'Acme (merged)', address_city: 'Bergen' })
      await world.admin.put(`/v2/tax?id=${vat}`, { rate: 7 })
      await world.admin.delete(`/v2/contact?uuid=o${client[0]?.id}`)
      const note = await credited(id)
      assert.partialDeepStrictEqual(note.buyer, { name: 'Acme', address_city: 'Oslo', tax_number: 'NO123' })
      assert.equal(note.taxes[0].rate, '19')
    })

    test('a credit sends one event: its invoice was edited', async () => {
      await using world = await open()
      const { invoiced, credited } = await prepare(world)
      await credited(await invoiced())
      const events = (await world.journal()).slice(-3).map(({ record, event }) => [record, event])
      assert.deepEqual(events, [
        ['invoice', 'invoiceCreated'],
        ['credit-note', null],
        ['invoice', 'invoiceEdited'],
      ])
    })
  })

  describe('400', () => {
    test('each invalid field is named, and nothing is written', async () => {
      await using world = await open()
      const { invoiced, read, credit } = await prepare(world)
      const id = await invoiced()
      const { items } = await read(id)
      const line = items[0].id
      const refused: [object, string][] = [
        [{ items: [] }, 'items'],
        [{ items: 'all' }, 'items'],
        [{ items: [{}] }, 'items[0].id'],
        [{ items: [{ id: 99 }] }, 'items[0].id'],
        [{ items: [{ id: line }, { id: line }] }, 'items[1].id'],
        [{ items: [{ id: line, quantity: 0 }] }, 'items[0].quantity'],
        [{ items: [{ id: line, quantity: -1 }] }, 'items[0].quantity'],
        [{ items: [{ id: line, quantity: 'some' }] }, 'items[0].quantity'],
        [{ items: [{ id: line, quantity: '0.00001' }] }, 'items[0].quantity'],
        [{ item: [{ id: line }] }, 'item'],
        [{ items: [{ id: line, qty: 1 }] }, 'items[0].qty'],
        [{ reason: 7 }, 'reason'],
        [{ prefix: 'x'.repeat(21) }, 'prefix'],
        [{ date: 1, date_iso: '2026-03-05T00:00:00Z' }, 'date_iso'],
      ]
      for (const [body, field] of refused) {
        const answer = await credit(id, body)
        assert.equal(answer.status, 400, JSON.stringify(body))
        assert.equal(answer.body.error.details[0].field, field, JSON.stringify(answer.body))
      }
      assert.deepEqual(await world.admin.list('credit-note'), [])
    })
  })

  test('403: an actor who may only read finance cannot credit an invoice', async () => {
    await using world = await open()
    const { invoiced } = await prepare(world)
    const id = await invoiced()
    const reader = await world.client({ finance: 'R-' })
    assert.equal((await reader.post(`/v2/invoice/credit?id=${id}`)).status, 403)
    assert.equal((await reader.get('/v2/credit-note')).status, 200)
  })

  test('404: an invoice of another instance does not exist', async () => {
    await using world = await open()
    const { invoiced } = await prepare(world)
    const id = await invoiced()
    assert.equal((await world.other.post(`/v2/invoice/credit?id=${id}`)).status, 404)
  })

  test('405: a credit note cannot be created directly, changed or deleted', async () => {
    await using world = await open()
    const { invoiced, credited } = await prepare(world)
    const { id } = await credited(await invoiced())
    assert.equal((await world.admin.post('/v2/credit-note', {})).status, 405)
    assert.equal((await world.admin.put(`/v2/credit-note?id=${id}`, { reason: 'x' })).status, 405)
    assert.equal((await world.admin.delete(`/v2/credit-note?id=${id}`)).status, 405)
  })

  describe('409', () => {
    test('a credit is at most what was invoiced, for each line and in total', async () => {
      await using world = await open()
      const { invoiced, read, credit } = await prepare(world)
      const id = await invoiced()
      const [grading, disk] = (await read(id)).items
      const part = (quantity: number | string, of = grading) => credit(id, { items: [{ id: of.id, quantity }] })
      assert.equal((await part('3.0001')).status, 409)
      assert.equal((await part(2)).status, 200)
      const { status, body } = await part('1.0001')
      assert.equal(status, 409)
      assert.equal(body.error.details[0].field, 'items[0].quantity')
      assert.match(body.error.message, /which is 1\./)
      assert.equal((await part(1)).status, 200)
      assert.equal((await credit(id, { items: [{ id: grading.id }] })).status, 409)
      assert.equal((await part(2, disk)).status, 200)
      assert.equal((await credit(id)).status, 409)
      assert.equal((await read(id)).balance, '0.00')
      const reopened = await world.admin.put(`/v2/invoice?id=${id}`, { status_id: 3 })
      assert.equal(reopened.status, 409)
      assert.match(reopened.body.error.message, /stays Credited\./)
    })

    test('a negative line cannot be credited alone, nor other lines beyond the total of the invoice', async () => {
      await using world = await open()
      const { invoiced, read, credit, credited } = await prepare(world)
      const id = await invoiced({ items: [{ unit_amount: 100 }, { item_text: 'Voucher', unit_amount: -20 }] })
      const [work, voucher] = (await read(id)).items
      assert.equal((await credit(id, { items: [{ id: voucher.id }] })).status, 409)
      assert.equal((await credit(id, { items: [{ id: work.id }] })).status, 409)
      assert.equal((await credited(id)).total, '80.00')
      const other = await invoiced({ items: [{ unit_amount: 100 }, { unit_amount: 100 }, { unit_amount: -50 }] })
      const [first, second] = (await read(other)).items
      assert.equal((await credited(other, { items: [{ id: first.id }] })).total, '100.00')
      assert.equal((await credit(other, { items: [{ id: second.id }] })).status, 409, 'only 50.00 is left')
    })

    test('a draft cannot be credited', async () => {
      await using world = await open()
      const { invoiced, credit } = await prepare(world)
      assert.equal((await credit(await invoiced({ status_id: 1 }))).status, 409)
    })
  })
})
