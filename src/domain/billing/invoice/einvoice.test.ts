import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const company = {
  company_name: 'Lumen Studio GmbH',
  company_address_line_1: 'Uferstraße 12',
  company_address_city: 'Berlin',
  company_address_postcode: '10115',
  company_address_country: 'DE',
  company_vat_id: 'DE 123 456 789',
  company_contact_name: 'Accounts',
  company_phone: '+49 30 5550100',
  company_email: 'accounts@lumen.example',
  company_iban: 'DE89 3704 0044 0532 0130 00',
  company_electronic_address: 'DE123456789',
  company_electronic_address_scheme: '9930',
}

const client = {
  type: 'organization',
  name: 'Acme & Söhne',
  address_line_1: 'Rathausplatz 1',
  address_city: 'Bremen',
  address_postcode: '28195',
  address_country: 'Deutschland',
  electronic_address: '04011000-12345-03',
  electronic_address_scheme: '0204',
  buyer_reference: '04011000-12345-03',
}

async function studio(
  world: World,
  { instance = company, contact = client }: { instance?: object; contact?: object } = {},
) {
  const { admin } = world
  await admin.put('/v2/instance', instance)
  const vat = await admin.create('tax', { name: 'USt', rate: 19 })
  const clientId = await admin.create('contact', contact)
  const body = (more: object = {}) => ({
    client: [{ uuid: `o${clientId}` }],
    status_id: 2,
    date: '2026-03-01',
    due_date: '2026-03-31',
    items: [
      {
        item_text: 'Grading',
        description: 'Two days',
        quantity: 2,
        unit: 'day',
        unit_amount: 800,
        discount: '10%',
        taxes: [{ id: vat }],
      },
      { item_text: 'Refund', quantity: 1, unit_amount: -50, taxes: [{ id: vat }] },
    ],
    ...more,
  })
  return { admin, vat, clientId, body }
}

const formats = ['ubl', 'cii', 'xrechnung', 'peppol', 'factur-x']

onEachEngine('e-invoices of invoices', (open) => {
  test('200: a complete invoice is an e-invoice in every format', async () => {
    await using world = await open()
    const { admin, body } = await studio(world)
    const id = await admin.create('invoice', body())
    for (const format of formats) {
      const check = await admin.get(`/v2/invoice/einvoice/check?id=${id}&format=${format}`)
      assert.deepEqual(check.body, { complete: true, gaps: [] }, format)
      const xml = await admin.get(`/v2/invoice/einvoice?id=${id}&format=${format}`)
      assert.equal(xml.status, 200)
      for (const text of [
        'INV-1',
        'Acme &amp; Söhne',
        'DE123456789',
        '1440.00',
        '1390.00',
        '264.10',
        '1654.10',
        'DAY',
      ]) {
        assert.ok(xml.body.includes(text), `${format} ${text}`)
      }
    }
  })

  test('200: the e-invoice of a credit note has its own type and names its invoice', async () => {
    await using world = await open()
    const { admin, body } = await studio(world)
    const invoice = await admin.create('invoice', body())
    const id = (await admin.post(`/v2/invoice/credit?id=${invoice}`, { reason: 'Too much' })).body.success.id
    for (const format of formats) {
      const check = await admin.get(`/v2/credit-note/einvoice/check?id=${id}&format=${format}`)
      assert.deepEqual(check.body, { complete: true, gaps: [] }, format)
      const xml = await admin.get(`/v2/credit-note/einvoice?id=${id}&format=${format}`)
      for (const text of ['CN-1', '>381<', 'INV-1', '1654.10']) assert.ok(xml.body.includes(text), `${format} ${text}`)
    }
  })

  test('409: everything that is missing is listed with the field to set', async () => {
    await using world = await open()
    const { admin, body } = await studio(world, { instance: {}, contact: { type: 'organization', name: 'Acme' } })
    const id = await admin.create('invoice', body({ due_date: null, items: [{ item_text: 'Work', unit_amount: 10 }] }))
    const check = await admin.get(`/v2/invoice/einvoice/check?id=${id}&format=xrechnung`)
    const rules = check.body.gaps.map(({ rule, field }: Record<string, string>) => `${rule} ${field}`)
    assert.deepEqual(rules, [
      'BR-09 instance.company_address_country',
      'BR-11 contact.address_country',
      'BR-CO-26 instance.company_vat_id',
      'PEPPOL-EN16931-R020 instance.company_electronic_address',
      'PEPPOL-EN16931-R010 contact.electronic_address',
      'BR-CO-25 due_date',
      'BR-E-02 instance.company_vat_id',
      'BR-E-10 tax.exemption_reason',
      'BR-DE-5 instance.company_contact_name',
      'BR-DE-6 instance.company_phone',
      'BR-DE-7 instance.company_email',
      'BR-DE-3 instance.company_address_city',
      'BR-DE-4 instance.company_address_postcode',
      'BR-DE-8 contact.address_city',
      'BR-DE-9 contact.address_postcode',
      'BR-DE-1 instance.company_iban',
      'BR-DE-15 contact.buyer_reference',
    ])
    const refused = await admin.get(`/v2/invoice/einvoice?id=${id}&format=xrechnung`)
    assert.equal(refused.status, 409)
    assert.deepEqual(refused.body.error.details, check.body.gaps)
  })

  test('lines that an e-invoice cannot have are named by their position', async () => {
    await using world = await open()
    const { admin, vat, body } = await studio(world)
    const city = await admin.create('tax', { name: 'City', rate: 2, compound: true })
    const zero = await admin.create('tax', { name: 'Zero', rate: 0 })
    const items = [
      { item_text: 'Plain', unit_amount: 10, taxes: [{ id: vat }] },
      { item_text: 'Two taxes', unit_amount: 10, taxes: [{ id: vat }, { id: city }] },
      { item_text: 'What is it?', unit_amount: 10, taxes: [{ id: zero }] },
      { unit_amount: 10, taxes: [{ id: vat }] },
    ]
    const id = await admin.create('invoice', body({ items }))
    const { gaps } = (await admin.get(`/v2/invoice/einvoice/check?id=${id}`)).body
    const said = gaps.map(
      ({ rule, field, message }: Record<string, string>) => `${rule} ${field} ${message?.match(/line \d/)?.[0]}`,
    )
    assert.deepEqual(said, [
      'BR-CO-04 items line 2',
      'BR-CO-04 items line 2',
      'BR-CO-04 tax.vat_category line 3',
      'BR-25 items line 4',
      'BR-E-10 tax.exemption_reason undefined',
    ])
  })

  test('reverse charge has its code, and its sentence in the language of the document', async () => {
    await using world = await open()
    const contact = { ...client, language: 'fr-FR', vat_id: 'FR12345678901', address_country: 'France' }
    const { admin, body } = await studio(world, { contact })
    const reverse = await admin.create('tax', { name: 'RC', rate: 0, vat_category: 'AE' })
    const id = await admin.create(
      'invoice',
      body({ items: [{ item_text: 'Work', unit_amount: 10, taxes: [{ id: reverse }] }] }),
    )
    const { body: text } = await admin.get(`/v2/invoice/einvoice?id=${id}&format=ubl`)
    for (const part of ['VATEX-EU-AE', 'Autoliquidation', '>AE<']) assert.ok(text.includes(part), part)
  })

  test('gaps of a single format are named: Factur-X codes, XRechnung discounts, invoices outside of VAT', async () => {
    await using world = await open()
    const { admin, clientId, body } = await studio(world)
    const rulesOf = async (id: number, format: string) => {
      const { gaps } = (await admin.get(`/v2/invoice/einvoice/check?id=${id}&format=${format}`)).body
      return gaps.map(({ rule, field }: Record<string, string>) => `${rule} ${field}`)
    }
    const discounted = await admin.create('invoice', body({ terms: 'Thanks\n #SKONTO#TAGE=14#' }))
    assert.deepEqual(await rulesOf(discounted, 'xrechnung'), ['BR-DE-18 terms'])
    assert.deepEqual(await rulesOf(discounted, 'ubl'), [])
    const outside = await admin.create('tax', { name: 'None', rate: 0, vat_category: 'O' })
    const items = [{ item_text: 'Work', unit_amount: 10, taxes: [{ id: outside }] }]
    const untaxed = await admin.create('invoice', body({ items }))
    assert.deepEqual(await rulesOf(untaxed, 'cii'), ['BR-CO-26 instance.company_registration_number'])
    const address = { electronic_address: '90000000001', electronic_address_scheme: '0219' }
    await admin.put(`/v2/contact?uuid=o${clientId}`, address)
    const latvian = await admin.create('invoice', body())
    assert.deepEqual(await rulesOf(latvian, 'factur-x'), ['BR-CL-25 contact.electronic_address_scheme'])
    assert.deepEqual(await rulesOf(latvian, 'cii'), [])
  })

  test('with require, an invoice with gaps cannot be issued; with warn, its gaps are warnings', async () => {
    await using world = await open()
    const { admin, vat, body } = await studio(world)
    await admin.put('/v2/instance', { settings: { einvoice_policy: 'require' } })
    const refused = await admin.post('/v2/invoice', body({ due_date: null }))
    assert.equal(refused.status, 409)
    assert.equal(refused.body.error.details[0].rule, 'BR-CO-25')
    const city = await admin.create('tax', { name: 'City', rate: 1 })
    const items = [{ item_text: 'Grading', unit_amount: 800, taxes: [{ id: vat }, { id: city }] }]
    const several = (await admin.post('/v2/invoice', body({ items }))).body.error.details[0].message
    const rule = 'An e-invoice has one tax a line: line 1 has several.'
    assert.equal(several, `${rule} This does not apply to documents without an e-invoice.`)
    const draft = await admin.create('invoice', body({ due_date: null, status_id: 1 }))
    assert.equal((await admin.put(`/v2/invoice?id=${draft}`, { status_id: 2 })).status, 409)
    await admin.put('/v2/instance', { settings: { einvoice_policy: 'warn' } })
    const { body: warned } = await admin.put(`/v2/invoice?id=${draft}`, { status_id: 2 })
    assert.deepEqual(warned.warnings, ['e-invoice BR-CO-25: The due date is missing: set due_date, or terms.'])
    const [issued] = await admin.list('invoice', `id=${draft}`)
    assert.equal(issued.number, 1, 'a refused invoice takes no number')
  })

  test('the format that the client wants is kept as it was at issue, byte for byte', async () => {
    await using world = await open()
    const { admin, clientId, body } = await studio(world, { contact: { ...client, einvoice_format: 'xrechnung' } })
    const id = await admin.create('invoice', body())
    const address = `/v2/invoice/einvoice?id=${id}&format=xrechnung`
    const first = (await admin.get(address)).body
    await admin.put(`/v2/contact?uuid=o${clientId}`, { name: 'Another' })
    await admin.put('/v2/instance', { company_name: 'Another' })
    await admin.put(`/v2/invoice?id=${id}`, { due_date: '2026-04-30', reference: 'Later' })
    const again = (await admin.get(address)).body
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    assert.equal(hash(again), hash(first))
  })
})
