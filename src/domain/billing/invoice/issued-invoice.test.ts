import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openStudio } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const acme = {
  type: 'organization',
  name: 'Acme',
  tax_number: 'NO 123',
  email_1: 'office@acme.example',
  address_line_1: 'Storgata 1',
  address_postcode: '0155',
  address_city: 'Oslo',
  address_country: 'NO',
}

async function prepare({ admin }: World) {
  await admin.put('/v2/instance', { company_name: 'Lumen GmbH', company_address: 'Uferstraße 12\n10115 Berlin' })
  const clientId = await admin.create('contact', acme)
  const personId = await admin.create('contact', { type: 'person', name: 'Ada', phone_1: '+47 1' })
  const client = [{ id: clientId, contact_person: { id: personId } }]
  const vat = await admin.create('tax', { name: 'VAT', rate: '19', code: 'S' })
  const project = await admin.create('project', { name: 'Harbour' })
  const body = {
    client,
    project: [{ id: project }],
    groups: [{ id: 1, name: 'Picture' }],
    items: [
      { item_text: 'Grading', quantity: '2', unit_amount: '333.33', taxes: [{ id: vat }], parent_group_id: 1 },
      { item_text: 'Disk', unit_amount: '19.99', taxes: [{ id: vat }] },
    ],
  }
  const read = async (id: number) => (await admin.list('invoice', `id=${id}`))[0]
  const change = (id: number, changes: unknown) => admin.put(`/v2/invoice?id=${id}`, changes)
  return { clientId, personId, client, vat, project, body, read, change }
}

onEachEngine('an issued invoice', (open) => {
  describe('stays as it was', () => {
    test('when the instance changes, and contact, tax, project and template are changed and deleted', async () => {
      await using world = await open()
      const { admin } = world
      const { clientId, personId, vat, project, body, read } = await prepare(world)
      const id = await admin.create('invoice', { ...body, status_id: 2 })
      const { client, project: named, ...before } = await read(id)
      assert.partialDeepStrictEqual(before, {
        seller: { name: 'Lumen GmbH', address: 'Uferstraße 12\n10115 Berlin', iban: null },
        buyer: {
          name: 'Acme',
          tax_number: 'NO 123',
          email: 'office@acme.example',
          address_line_1: 'Storgata 1',
          address_line_2: null,
          address_country: 'NO',
          contact_name: 'Ada',
          contact_phone: '+47 1',
        },
      })
      const changes: [string, object][] = [
        [`contact?uuid=o${clientId}`, { name: 'Emca', tax_number: null, address_city: 'Bergen', email_1: null }],
        [`contact?uuid=p${personId}`, { name: 'Bea' }],
        [
          'instance',
          { company_name: 'Umbra', company_address: null, company_iban: 'DE89370400440532013000', currency: 'USD' },
        ],
        [`tax?id=${vat}`, { name: 'GST', rate: 7, code: null, compound: true }],
        [`project?id=${project}`, { name: 'Port' }],
        ['invoice-template?id=1', { title: 'Bill' }],
      ]
      for (const [path, change] of changes) {
        const { status, body: answer } = await admin.put(`/v2/${path}`, change)
        assert.equal(status, 200, JSON.stringify(answer))
      }
      await admin.create('invoice-template', { name: 'Other', type_id: 1, default: true })
      for (const path of [
        `contact?uuid=o${clientId}`,
        `contact?uuid=p${personId}`,
        `tax?id=${vat}`,
        `project?id=${project}`,
        'invoice-template?id=1',
      ]) {
        const { status, body: answer } = await admin.delete(`/v2/${path}`)
        assert.equal(status, 200, JSON.stringify(answer))
      }
      const { client: clientNow, project: projectNow, ...after } = await read(id)
      assert.deepEqual(after, before)
      // These two show the current names of what the invoice points to.
      assert.deepEqual([clientNow[0].name, projectNow[0].name], ['Emca', 'Port'])
      assert.deepEqual([clientNow[0].id, projectNow[0].id], [client[0].id, named[0].id])
    })

    test('a draft copies contact and company on each save, for the last time when it is issued', async () => {
      await using world = await open()
      const { clientId, body, read, change } = await prepare(world)
      const id = await world.admin.create('invoice', body)
      const rename = (name: string) => world.admin.put(`/v2/contact?uuid=o${clientId}`, { name })
      await rename('First')
      assert.equal((await read(id)).buyer.name, 'Acme')
      await change(id, { reference: 'PO 7' })
      assert.equal((await read(id)).buyer.name, 'First')
      await rename('Second')
      await change(id, { status_id: 2 })
      await rename('Third')
      await change(id, { status_id: 3, terms: '30 days' })
      assert.equal((await read(id)).buyer.name, 'Second')
    })

    test('a quote keeps its buyer once it is sent, until it gets another client or contact person', async () => {
      await using world = await open()
      const { admin } = world
      const { clientId, personId, client } = await prepare(world)
      const id = await admin.create('quote', { client, status_id: 2 })
      await admin.put(`/v2/contact?uuid=o${clientId}`, { name: 'Emca' })
      await admin.put(`/v2/quote?id=${id}`, { status_id: 3 })
      const buyer = async () => (await admin.list('quote', `id=${id}`))[0].buyer.name
      assert.equal(await buyer(), 'Acme')
      const person = await admin.create('contact', { type: 'person', name: 'Bo' })
      await admin.put(`/v2/quote?id=${id}`, { client: [{ id: clientId, contact_person: { id: person } }] })
      assert.equal(await buyer(), 'Emca')
      await admin.put(`/v2/quote?id=${id}`, { client: [{ id: personId }] })
      assert.equal(await buyer(), 'Ada')
    })

    test('an invoice that is sent back as it was read does not change, and read-only fields are ignored', async () => {
      await using world = await open()
      const { body, read, change } = await prepare(world)
      const id = await world.admin.create('invoice', { ...body, status_id: 2, due_date: 1 })
      const before = await read(id)
      const sent = { ...before, balance: '0', amount_paid: '1', overdue: false, seller: null, buyer: { name: 'X' } }
      const { status, body: answer } = await change(id, { ...sent, quote_id: 7, cloned_id: 8, total: '1' })
      assert.deepEqual([status, answer.warnings], [200, undefined])
      assert.deepEqual(await read(id), before)
      assert.equal((await world.journal('invoice')).length, 1)
    })
  })

  describe('409', () => {
    test('a write cannot change what the client has received; each refusal names the field', async () => {
      await using world = await open()
      const { admin } = world
      const { clientId, personId, vat, body, read, change } = await prepare(world)
      const id = await admin.create('invoice', { ...body, status_id: 2 })
      const before = await read(id)
      world.clock.advance(86_400)
      const [grading, disk] = before.items
      const template = await admin.create('invoice-template', { name: 'Other', type_id: 1 })
      const other = await admin.create('project', { name: 'Other' })
      const items = (...changed: object[]) => ({ items: changed })
      const refused: [object, string][] = [
        [{ date: before.date + 86_400 }, 'date'],
        [{ date: null }, 'date'],
        [{ date_iso: '2020-01-01T00:00:00Z' }, 'date'],
        [{ project: [{ id: other }] }, 'project'],
        [{ project: [] }, 'project'],
        [{ project_id: null }, 'project'],
        [{ template_id: template }, 'template_id'],
        [{ client: [{ id: clientId, contact_person: null }] }, 'client'],
        [{ client: [{ id: personId }] }, 'client'],
        [{ currency: 'JPY' }, 'currency'],
        [{ groups: [] }, 'items'],
        [{ groups: [{ ...before.groups[0], hide_items: true }] }, 'groups'],
        [items(), 'items'],
        [items(grading), 'items'],
        [items(grading, disk, {}), 'items'],
        [items({ ...disk, order: 1 }, { ...grading, order: 2 }), 'items'],
        [items(grading, { ...disk, quantity: '1.0001' }), 'items'],
        [items(grading, { ...disk, taxes: [] }), 'items'],
        [items({ ...grading, parent_group_id: null }, disk), 'items'],
        [items(grading, { ...disk, unit_buy_amount: 1 }), 'items'],
        [{ status_id: 1 }, 'status'],
        [{ status: [{ name: 'Draft' }] }, 'status'],
        [{ status: null }, 'status'],
        [{ prefix: 'X' }, 'prefix'],
        [{ number: null }, 'number'],
      ]
      for (const [changes, member] of refused) {
        const { status, body: answer } = await change(id, { terms: 'others', ...changes })
        assert.equal(status, 409, JSON.stringify(changes))
        const named = answer.error.details.map((one: { field: string }) => one.field)
        assert.ok(named.includes(member), `${JSON.stringify(changes)}: ${named}`)
      }
      // A tax that has changed since cannot be taken over by sending it again.
      await admin.put(`/v2/tax?id=${vat}`, { rate: 7 })
      assert.equal((await change(id, items(grading, { ...disk, id: null }))).status, 409)
      assert.equal((await admin.delete(`/v2/invoice?id=${id}`)).status, 409)
      assert.equal((await admin.post(`/v2/invoice/restore?id=${id}`)).status, 404)
      assert.deepEqual(await read(id), before)
    })

    test('a paid or credited invoice cannot go back to Draft or be deleted', async () => {
      await using world = await open()
      const { admin } = world
      const { body, change } = await prepare(world)
      for (const settle of ['paid', 'credited', 'set']) {
        const id = await admin.create('invoice', { ...body, status_id: settle === 'set' ? 4 : 2 })
        if (settle === 'paid') await admin.create('payment', { invoice_id: id, amount: 1000 })
        if (settle === 'credited') await admin.post(`/v2/invoice/credit?id=${id}`)
        assert.equal((await change(id, { status_id: 1 })).status, 409, settle)
        assert.equal((await admin.delete(`/v2/invoice?id=${id}`)).status, 409, settle)
        if (settle !== 'set') assert.equal((await change(id, { status_id: 2 })).status, 409, settle)
      }
    })
  })

  test('a duplicate of a paid and credited invoice owes the full amount', async () => {
    await using world = await open()
    const { admin } = world
    const { body, read } = await prepare(world)
    const id = await admin.create('invoice', { ...body, status_id: 2 })
    const [line] = (await read(id)).items
    await admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: line.id }] })
    await admin.create('payment', { invoice_id: id, amount: 5 })
    const { body: answer } = await admin.post(`/v2/invoice/duplicate?id=${id}`)
    const copy = await read(answer.success.id)
    assert.partialDeepStrictEqual(copy, { amount_paid: '0.00', amount_credited: '0.00', balance: copy.total })
  })

  test('a quote can be invoiced again for what a credit note took back', async () => {
    await using world = await open()
    const { admin } = world
    const { client, read, change } = await prepare(world)
    const items = [{ item_text: 'Grading', quantity: 2, unit_amount: 100 }, { unit_amount: 50 }]
    const quote = await admin.create('quote', { client, status_id: 3, items })
    const fromQuote = () => admin.post(`/v2/invoice/from-quote?id=${quote}`)
    const statusOfQuote = async () => (await admin.list('quote', `id=${quote}`))[0].status[0].name
    const { id } = (await fromQuote()).body.success
    await change(id, { status_id: 2 })
    const [grading] = (await read(id)).items
    assert.deepEqual([await statusOfQuote(), (await fromQuote()).status], ['Invoiced', 409])
    await admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: grading.id }] })
    assert.equal(await statusOfQuote(), 'Accepted')
    const again = await fromQuote()
    assert.equal(again.status, 200, JSON.stringify(again.body))
    assert.deepEqual([(await read(again.body.success.id)).total, await statusOfQuote()], ['200.00', 'Invoiced'])
  })

  test('a booking that was credited in full can be billed again, one that was credited in part cannot', async () => {
    await using world = await open()
    const { admin } = world
    const { book, bill, invoice, billed } = await openStudio(world)
    const booking = await book('Grade', 0)
    const { id, items } = await invoice({ booking_ids: [booking] })
    await admin.put(`/v2/invoice?id=${id}`, { status_id: 2 })
    const credit = (quantity: number) =>
      admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: items[0].id, quantity }] })
    assert.equal((await credit(7)).status, 200)
    assert.equal((await bill({ booking_ids: [booking] })).status, 409)
    assert.equal((await credit(1)).status, 200)
    assert.deepEqual(await billed(false), [booking])
    assert.equal((await invoice({ booking_ids: [booking] })).items.length, 1)
  })
})
