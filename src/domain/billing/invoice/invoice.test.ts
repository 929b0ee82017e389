import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

async function prepare({ admin }: World) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }), contact_person: null }]
  const read = async (id: number) => (await admin.list('invoice', `id=${id}`))[0]
  const change = (id: number, body: unknown) => admin.put(`/v2/invoice?id=${id}`, body)
  return { client, read, change }
}

onEachEngine('invoice', (open) => {
  describe('200', () => {
    test('an invoice gets its number when it first leaves Draft, and keeps it', async () => {
      await using world = await open()
      const { client, read, change } = await prepare(world)
      const first = await world.admin.create('invoice', { client })
      const second = await world.admin.create('invoice', { client })
      assert.partialDeepStrictEqual(await read(first), { prefix: 'INV-', number: null, template_id: 1 })
      await change(second, { status: [{ name: 'Submitted' }] })
      await change(first, { status: [{ id: 4 }] })
      await change(second, { status_id: 3 })
      assert.equal((await read(second)).number, 1)
      assert.equal((await read(first)).number, 2)
    })

    test('numbers are gapless for each prefix when many are issued at once', async () => {
      await using world = await open()
      const { client } = await prepare(world)
      const { admin } = world
      const issue = (index: number) =>
        admin.post('/v2/invoice', { client, status_id: 2, items: [{ unit_amount: 1 }], prefix: index % 2 ? 'A' : 'B' })
      const faulty = () =>
        admin.post('/v2/invoice', { client, status_id: 2, items: [{ unit_amount: 1 }], prefix: 'A', number: 1 })
      await admin.create('invoice', { client, status_id: 2, items: [{ unit_amount: 1 }], prefix: 'A' })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 5 === 4 ? faulty() : issue(index))),
      )
      assert.equal(answers.filter(({ status }) => status === 200).length, 16)
      for (const [prefix, count] of [
        ['A', 9],
        ['B', 8],
      ]) {
        const issued = await admin.list(
          'invoice',
          `prefix=${prefix}&filter_operator=AND&status_id=2&fields=number&limit=50&order_asc=number`,
        )
        assert.deepEqual(
          issued.map(({ number }) => number),
          Array.from({ length: Number(count) }, (_, index) => index + 1),
        )
      }
    })

    test('the sequence continues after the highest issued number, and skips numbers that drafts hold', async () => {
      await using world = await open()
      const { client, read } = await prepare(world)
      const { admin } = world
      const issued = async (body: object = {}) =>
        (await read(await admin.create('invoice', { client, status_id: 2, ...body }))).number
      assert.equal(await issued({ number: 2_026_001 }), 2_026_001)
      assert.equal(await issued({ number: 7 }), 7)
      const draft = await admin.create('invoice', { client, number: 2_026_003 })
      assert.deepEqual([await issued(), await issued()], [2_026_002, 2_026_004])
      assert.equal((await admin.put(`/v2/invoice?id=${draft}`, { status_id: 2 })).status, 200)
      assert.equal((await read(draft)).number, 2_026_003)
    })

    test('every part of a draft can change, also its number', async () => {
      await using world = await open()
      const { client, read, change } = await prepare(world)
      const id = await world.admin.create('invoice', { client, number: 5, items: [{ unit_amount: 1 }] })
      assert.equal((await change(id, { number: null, prefix: 'X', currency: 'JPY', items: [] })).status, 200)
      assert.partialDeepStrictEqual(await read(id), { number: null, prefix: 'X', currency: 'JPY', total: '0' })
    })

    test('an issued invoice that is sent back as it was read does not change', async () => {
      await using world = await open()
      const { client, read, change } = await prepare(world)
      const { admin } = world
      const tax = await admin.create('tax', { name: 'VAT', rate: '19.6' })
      const items = [
        { order: 3, quantity: '1.5', unit_amount: '0.0333', discount: 5, taxes: [{ id: tax }] },
        { unit_amount: 2 },
      ]
      const id = await admin.create('invoice', { client, status_id: 2, groups: [{ name: 'G' }], items })
      const invoice = await read(id)
      await admin.put(`/v2/tax?id=${tax}`, { rate: 1 })
      assert.equal((await change(id, invoice)).status, 200)
      assert.deepEqual(await read(id), invoice)
      assert.equal((await world.journal('invoice')).length, 1)
      await admin.put(`/v2/tax?id=${tax}`, { rate: '19.6' })
      const withoutIds = invoice.items.map(({ id: _, ...line }: { id: number }) => line)
      assert.equal((await change(id, { items: withoutIds })).status, 200)
      assert.deepEqual(await read(id), invoice)
    })

    test('the status, due date, reference, terms and custom fields of an issued invoice can change', async () => {
      await using world = await open()
      const { client, read, change } = await prepare(world)
      const field = await world.admin.create('custom-field', { name: 'PO', type: 'text', module: 'quote_invoice' })
      const id = await world.admin.create('invoice', { client, status_id: 2 })
      const changes = { due_date_iso: '2026-04-01T00:00:00+02:00', reference: 'PO 7', terms: '30 days', status_id: 4 }
      assert.equal((await change(id, { ...changes, [`custom_field_${field}`]: '7' })).status, 200)
      const invoice = await read(id)
      assert.partialDeepStrictEqual(invoice, { reference: 'PO 7', due_date_iso: '2026-04-01T00:00:00+02:00' })
      assert.equal(invoice.custom_fields[0].value, '7')
    })

    test('a duplicate of an issued invoice is a draft without a number', async () => {
      await using world = await open()
      const { client, read } = await prepare(world)
      const id = await world.admin.create('invoice', { client, status_id: 4, items: [{ unit_amount: 9 }] })
      const { body } = await world.admin.post(`/v2/invoice/duplicate?id=${id}`)
      const copy = await read(body.success.id)
      assert.partialDeepStrictEqual(copy, {
        number: null,
        status: [{ id: 1, name: 'Draft' }],
        cloned_id: id,
        total: '9.00',
      })
      assert.equal((await world.journal('invoice')).at(-1).event, 'invoiceCreated')
    })
  })

  describe('409', () => {
    test('the money, client and number of an issued invoice cannot change; each field is named', async () => {
      await using world = await open()
      const { client, read, change } = await prepare(world)
      const { admin } = world
      const other = [{ id: await admin.create('contact', { type: 'person', name: 'Zoe' }) }]
      const id = await admin.create('invoice', { client, status_id: 2, items: [{ unit_amount: 9 }] })
      const before = await read(id)
      const [line] = before.items
      const refused: [object, string][] = [
        [{ items: [] }, 'items'],
        [{ items: [{ ...line, description: 'more' }] }, 'items'],
        [{ items: [{ ...line, id: null, quantity: 2 }] }, 'items'],
        [{ groups: [{ name: 'G' }] }, 'groups'],
        [{ client: other }, 'client'],
        [{ currency: 'USD' }, 'currency'],
        [{ prefix: 'X' }, 'prefix'],
        [{ number: 2 }, 'number'],
        [{ number: null }, 'number'],
        [{ status_id: 1 }, 'status'],
      ]
      for (const [body, member] of refused) {
        const answer = await change(id, { ...body, reference: 'changed' })
        assert.equal(answer.status, 409, JSON.stringify(body))
        assert.deepEqual(
          answer.body.error.details.map((one: { field: string }) => one.field),
          [member],
        )
      }
      assert.deepEqual(await read(id), before)
    })

    test('a number that is taken is refused, also on drafts, until its draft is deleted', async () => {
      await using world = await open()
      const { client, change } = await prepare(world)
      const { admin } = world
      const holder = await admin.create('invoice', { client, number: 7 })
      const id = await admin.create('invoice', { client, prefix: 'X', number: 7 })
      const answer = await admin.post('/v2/invoice', { client, number: 7 })
      assert.equal(answer.status, 409)
      assert.equal(answer.body.error.message, 'number: INV-7 is taken by another invoice.')
      assert.equal((await change(id, { prefix: null })).status, 409)
      await admin.delete(`/v2/invoice?id=${holder}`)
      assert.equal((await change(id, { prefix: null })).status, 200)
    })

    test('only a draft can be deleted', async () => {
      await using world = await open()
      const { client } = await prepare(world)
      const id = await world.admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: 1 }] })
      const { status, body } = await world.admin.delete(`/v2/invoice?id=${id}`)
      assert.equal(status, 409)
      assert.match(body.error.message, /Awaiting Payment/)
    })
  })
})
