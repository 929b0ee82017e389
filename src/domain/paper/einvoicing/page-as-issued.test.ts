import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, pdfOf } from '../../../../tests/support/fetch-pdf.ts'
import { germanCompany } from '../../../../tests/support/german-company.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { hasPoppler, pdfText } from '../../../../tests/support/pdf-text.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const skip = hasPoppler ? false : 'poppler-utils is not installed'
const buyer = {
  address_city: 'Köln',
  address_postcode: '50667',
  address_country: 'DE',
  buyer_reference: 'PO 17',
  einvoice_format: 'xrechnung',
}
const untaxed = /Outside the scope of VAT/

/** Issues an invoice of one line, and returns the path of its PDF and its id. */
async function issue({ admin }: World, body: object = {}) {
  const id = await admin.create('invoice', {
    client: await clientOf(admin, buyer),
    status_id: 2,
    date: '2026-03-02',
    due_date: '2026-03-31',
    items: [{ item_text: 'Mix', unit_amount: 90 }],
    ...body,
  })
  return { id, path: `invoice/pdf?id=${id}` }
}

onEachEngine('the page of an issued invoice', (open) => {
  test('keeps the reason why no tax is due when the setting changes, like its e-invoice', { skip }, async () => {
    await using world = await open()
    const { admin } = world
    const company = {
      ...germanCompany,
      company_vat_id: null,
      company_tax_registration: '29/123/45678',
      locale: 'en-GB',
    }
    const set = await admin.put('/v2/instance', { ...company, settings: { untaxed_category: 'O' } })
    assert.equal(set.status, 200, JSON.stringify(set.body))
    const { id, path } = await issue(world)
    const before = await pdfOf(world, path)
    assert.match(pdfText(before), untaxed)
    await admin.put('/v2/instance', { settings: { untaxed_category: 'E' } })
    assert.ok(before.equals(await pdfOf(world, path)))
    assert.match(pdfText(await pdfOf(world, `${path}&format=factur-x`)), untaxed)
    const credited = await admin.post(`/v2/invoice/credit?id=${id}`, {})
    const note = credited.body.success.id
    assert.match(pdfText(await pdfOf(world, `credit-note/pdf?id=${note}`)), untaxed)
    const xml = await admin.get(`/v2/credit-note/einvoice?id=${note}&format=ubl`)
    assert.match(String(xml.body), /<cac:TaxCategory>\s*<cbc:ID>O</)
    assert.doesNotMatch(pdfText(await pdfOf(world, (await issue(world)).path)), untaxed)
  })

  test('is printed as issued with as_issued=true, even after changes, payments and credits', async () => {
    await using world = await open()
    const { admin, clock } = world
    await admin.put('/v2/instance', { ...germanCompany, locale: 'en-GB' })
    await admin.put('/v2/invoice-template?id=1', { bottom_right_container: 'Printed [today]: [balance]' })
    const said = { terms: '30 days', reference: 'Order 9', delivery_date: '2026-02-27' }
    const { id, path } = await issue(world, said)
    const before = await pdfOf(world, path)
    clock.advance(40 * 86_400)
    const change = {
      due_date: '2026-06-30',
      terms: 'Later',
      reference: null,
      note: 'Reminded',
      deliver_to_country: 'FR',
    }
    assert.equal((await admin.put(`/v2/invoice?id=${id}`, { ...change, delivery_date: null })).status, 200)
    await admin.create('payment', { invoice_id: id, amount: 20 })
    const credited = await admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: 1, quantity: '0.1' }] })
    assert.equal(credited.status, 200, JSON.stringify(credited.body))
    await admin.create('payment', { invoice_id: id, amount: 60 })
    assert.ok(!before.equals(await pdfOf(world, path)))
    assert.ok(before.equals(await pdfOf(world, `${path}&as_issued=true`)), 'byte for byte')
  })

  for (const format of ['xrechnung', 'factur-x'])
    test(`does not show what its e-invoice got later, even after that was sent (${format})`, async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const { admin } = world
      await admin.put('/v2/instance', { ...germanCompany, locale: 'en-GB' })
      const address = { electronic_address: 'DE123456789', electronic_address_scheme: '9930', email_1: 'a@b.example' }
      const client = await clientOf(admin, { ...buyer, ...address, einvoice_format: format })
      const taxes = [{ id: await admin.create('tax', { name: 'USt', rate: 19, vat_category: 'S' }) }]
      const items = [{ item_text: 'Mix', unit_amount: 90, taxes }]
      const { id, path } = await issue(world, { client, due_date: null, items })
      const before = await pdfOf(world, `${path}&as_issued=true`)
      const change = { due_date: '2026-06-30', terms: 'Later', reference: 'Order 9', note: 'Reminded' }
      assert.equal((await admin.put(`/v2/invoice?id=${id}`, change)).status, 200)
      assert.ok(before.equals(await pdfOf(world, `${path}&as_issued=true`)), 'byte for byte')
      const sent = await admin.post(`/v2/invoice/send?id=${id}`)
      assert.equal(sent.body.warnings, undefined, JSON.stringify(sent.body))
      assert.ok(before.equals(await pdfOf(world, `${path}&as_issued=true`)), 'byte for byte')
      await admin.put(`/v2/invoice?id=${id}`, { terms: 'Later still' })
      assert.match(String((await admin.get(`/v2/invoice/einvoice?id=${id}&format=cii`)).body), />Later</)
    })

  test('is the page of its Factur-X, and does not show what the XML lacks', async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', { ...germanCompany, locale: 'en-GB' })
    const client = await clientOf(admin, { ...buyer, einvoice_format: 'factur-x' })
    const taxes = [{ id: await admin.create('tax', { name: 'USt', rate: 19, vat_category: 'S' }) }]
    const { id, path } = await issue(world, { client, items: [{ item_text: 'Mix', unit_amount: 90, taxes }] })
    const before = await pdfOf(world, `${path}&format=factur-x`)
    await admin.put(`/v2/invoice?id=${id}`, { terms: 'Later', reference: 'Order 9', note: 'Reminded' })
    for (const query of ['', '&format=factur-x', '&as_issued=true'])
      assert.ok(before.equals(await pdfOf(world, `${path}${query}`)), query)
  })

  test('does not ask for money that was paid', { skip }, async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', { ...germanCompany, locale: 'en-GB' })
    const { id, path } = await issue(world)
    const payBy = /Please pay by:?\s+31 March 2026/g
    assert.equal(pdfText(await pdfOf(world, path)).match(payBy)?.length, 2)
    await admin.create('payment', { invoice_id: id, amount: 90 })
    const paid = pdfText(await pdfOf(world, path))
    assert.doesNotMatch(paid, /Please pay/)
    assert.match(paid, /Due date 31 March 2026/)
    assert.match(paid, /IBAN\s+DE/)
    assert.match(paid, /€90\.00 · Paid/)
    const [{ items }] = await admin.list('invoice', `id=${id}`)
    await admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: items[0].id, quantity: '0.5' }] })
    assert.match(pdfText(await pdfOf(world, path)), /€90\.00 · Paid/)
    await admin.post(`/v2/invoice/credit?id=${id}`)
    assert.match(pdfText(await pdfOf(world, path)), /€90\.00 · Credited/, 'what was paid is owed to the client')
    const free = pdfText(await pdfOf(world, (await issue(world, { items: [{ item_text: 'Mix' }] })).path))
    assert.doesNotMatch(free, /Please pay|Paid|Credited/)
    const prepaid = pdfText(await pdfOf(world, (await issue(world, { amount_prepaid: 90 })).path))
    assert.doesNotMatch(prepaid, /Please pay|Credited/)
    assert.match(prepaid, /€90\.00 · Paid/)
  })
})
