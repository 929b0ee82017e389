import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { germanCompany } from '../../../../tests/support/german-company.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { einvoiceFormats } from '../../paper/einvoice/index.ts'
import { bookFaults } from '../audit/index.ts'

const client = {
  type: 'organization',
  name: 'Kunde',
  address_city: 'Köln',
  address_postcode: '50667',
  address_country: 'DE',
  electronic_address: '5790000436057',
  electronic_address_scheme: '0088',
  einvoice_format: 'xrechnung',
  buyer_reference: 'PO 17',
}

async function issue({ admin }: World) {
  await admin.put('/v2/instance', { ...germanCompany, settings: { untaxed_category: 'Z' } })
  const contact = await admin.create('contact', client)
  const tax = await admin.create('tax', { name: 'USt', rate: 19, vat_category: 'S' })
  const id = await admin.create('invoice', {
    client: [{ uuid: `o${contact}` }],
    status_id: 2,
    date: '2026-03-01',
    due_date: '2026-03-31',
    terms: '30 days',
    reference: 'Order 9',
    note: 'Thank you',
    items: [
      { item_text: 'Grading', unit_amount: 100, taxes: [{ id: tax }] },
      { item_text: 'Free', unit_amount: 10, taxes: [] },
    ],
  })
  return { id, contact }
}

async function inEachFormat({ admin }: World, kind: string, id: number): Promise<string[]> {
  const texts: string[] = []
  for (const format of einvoiceFormats) {
    const { status, body } = await admin.get(`/v2/${kind}/einvoice?id=${id}&format=${format}`)
    assert.equal(status, 200, JSON.stringify(body))
    texts.push(String(body))
  }
  return texts
}

onEachEngine('e-invoices of issued documents', (open) => {
  test('state in every format what was true at issue, even if it changes later', async () => {
    await using world = await open()
    const { admin } = world
    const { id, contact } = await issue(world)
    const credited = await admin.post(`/v2/invoice/credit?id=${id}`, { reason: 'Too much' })
    const note = Number(credited.body.success.id)
    const before = [await inEachFormat(world, 'invoice', id), await inEachFormat(world, 'credit-note', note)]

    const other = { company_name: 'Other', company_vat_id: 'DE987654321', company_iban: 'FR7630006000011234567890189' }
    await admin.put('/v2/instance', { ...other, settings: { untaxed_category: 'E' } })
    await admin.put(`/v2/contact?uuid=o${contact}`, {
      name: 'New name',
      buyer_reference: 'PO 18',
      address_city: 'Bonn',
    })
    const change = {
      due_date: '2026-06-30',
      terms: 'Later',
      reference: 'Order 10',
      note: 'Hello',
      buyer_reference: 'X',
    }
    assert.equal((await admin.put(`/v2/invoice?id=${id}`, change)).status, 200)

    const after = [await inEachFormat(world, 'invoice', id), await inEachFormat(world, 'credit-note', note)]
    assert.deepEqual(after, before)
    assert.deepEqual(await bookFaults(world.app.scopes.engine), [])
  })

  test('take what was missing at issue from the current document', async () => {
    await using world = await open()
    const { admin } = world
    const { contact } = await issue(world)
    const changed = await admin.put(`/v2/contact?uuid=o${contact}`, { buyer_reference: null, einvoice_format: null })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const tax = await admin.create('tax', { name: 'USt 7', rate: 7, vat_category: 'S' })
    const id = await admin.create('invoice', {
      client: [{ uuid: `o${contact}` }],
      status_id: 2,
      due_date: '2026-03-31',
      items: [{ item_text: 'Book', unit_amount: 100, taxes: [{ id: tax }] }],
    })
    assert.equal((await admin.get(`/v2/invoice/einvoice?id=${id}&format=xrechnung`)).status, 409)
    await admin.put(`/v2/invoice?id=${id}`, { buyer_reference: 'PO 19' })
    const { status, body } = await admin.get(`/v2/invoice/einvoice?id=${id}&format=xrechnung`)
    assert.equal(status, 200, JSON.stringify(body))
  })

  test('take the current scheme and category only for the same address and rate', async () => {
    await using world = await open()
    const { admin } = world
    await issue(world)
    const contact = await admin.create('contact', { ...client, electronic_address_scheme: null, einvoice_format: null })
    const tax = await admin.create('tax', { name: 'Education', rate: 0 })
    const id = await admin.create('invoice', {
      client: [{ uuid: `o${contact}` }],
      status_id: 2,
      due_date: '2026-03-31',
      items: [{ item_text: 'Course', unit_amount: 100, taxes: [{ id: tax }] }],
    })
    const missing = async () => {
      const { body } = await admin.get(`/v2/invoice/einvoice?id=${id}&format=xrechnung`)
      return typeof body === 'string' ? body : body.error.details.map(({ field }: { field: string }) => field)
    }
    const both = ['contact.electronic_address_scheme', 'tax.vat_category']
    assert.deepEqual((await missing()).toSorted(), both)
    const other = { electronic_address: 'DE123456789', electronic_address_scheme: '9930' }
    await admin.put(`/v2/contact?uuid=o${contact}`, other)
    await admin.put(`/v2/tax?id=${tax}`, { rate: 7, vat_category: 'S' })
    assert.deepEqual((await missing()).toSorted(), both)
    const { electronic_address, electronic_address_scheme } = client
    await admin.put(`/v2/contact?uuid=o${contact}`, { electronic_address, electronic_address_scheme })
    await admin.put(`/v2/tax?id=${tax}`, { rate: 0, vat_category: 'E', exemption_reason: 'Lessons' })
    assert.match(await missing(), /schemeID="0088">5790000436057<.*<cbc:TaxExemptionReason>Lessons</s)
  })

  test('are kept with their SHA-256, which an audit checks', async () => {
    await using world = await open()
    const { id } = await issue(world)
    const { engine } = world.app.scopes
    const rows = await engine.exclusive((sql) =>
      sql.all<{ xml: string; sha256: string }>('select * from issued_einvoice', []),
    )
    const [kept] = rows
    assert.equal(createHash('sha256').update(String(kept?.xml)).digest('hex'), kept?.sha256)
    assert.equal((await world.admin.get(`/v2/invoice/einvoice?id=${id}&format=xrechnung`)).body, kept?.xml)
    await engine.exclusive((sql) => sql.run("update issued_einvoice set xml = replace(xml, '100', '900')", []))
    const [fault] = await bookFaults(engine)
    assert.match(String(fault), /its e-invoice \(xrechnung\) is not the one that was archived at issue/)
  })
})
