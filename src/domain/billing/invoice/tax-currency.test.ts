import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEInvoice } from '../../../../tests/einvoice/check-einvoice.ts'
import { pdfOf } from '../../../../tests/support/fetch-pdf.ts'
import { hasPoppler, pdfText } from '../../../../tests/support/pdf-text.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { type EInvoiceFormat, readEInvoice } from '../../paper/einvoice/index.ts'

const company = {
  company_name: 'Lumen Studio GmbH',
  company_address_line_1: 'Street 1',
  company_address_city: 'Berlin',
  company_address_postcode: '10115',
  company_address_country: 'DE',
  company_vat_id: 'DE123456789',
  company_contact_name: 'Accounts',
  company_phone: '+49 30 5550100',
  company_email: 'accounts@lumen.example',
  company_iban: 'DE89370400440532013000',
  company_electronic_address: 'DE123456789',
  company_electronic_address_scheme: '9930',
  currency: 'EUR',
}
const client = {
  type: 'organization',
  name: 'Alpen',
  address_city: 'Bern',
  address_postcode: '3000',
  address_country: 'CH',
  electronic_address: '5790000436057',
  electronic_address_scheme: '0088',
  buyer_reference: '04011000-12345-03',
}

async function prepare({ admin }: World) {
  await admin.put('/v2/instance', company)
  const vat = await admin.create('tax', { name: 'USt', rate: 19, vat_category: 'S' })
  const clientId = await admin.create('contact', client)
  return (more: object) => ({
    client: [{ uuid: `o${clientId}` }],
    status_id: 2,
    date: '2026-03-01',
    due_date: '2026-03-31',
    currency: 'CHF',
    items: [{ item_text: 'Grading', quantity: 3, unit_amount: '333.33', taxes: [{ id: vat }] }],
    ...more,
  })
}

const formats: readonly EInvoiceFormat[] = ['ubl', 'cii', 'xrechnung', 'peppol', 'factur-x']

onEachEngine('tax in the accounting currency of the company', (open) => {
  test('lists are sorted and filtered by the value of the exchange rate', async () => {
    await using world = await open()
    const { admin } = world
    const body = await prepare(world)
    for (const tax_exchange_rate of ['9.5', '0.9312', '10.25', '100']) {
      await admin.create('invoice', body({ tax_exchange_rate }))
    }
    const sorted = await admin.list('invoice', 'order_asc=tax_exchange_rate')
    assert.deepEqual(
      sorted.map((invoice) => invoice.tax_exchange_rate),
      ['0.9312', '9.5', '10.25', '100'],
    )
    const found = async (query: string) =>
      (await admin.list('invoice', `order_asc=id&tax_exchange_rate=${query}`)).map((one) => one.tax_exchange_rate)
    assert.deepEqual(await found('9.50,100.0'), ['9.5', '100'])
    assert.deepEqual(await found('10'), [])
    for (const wrong of ['9,x', '1e2', '0', '-1'])
      assert.equal((await admin.get(`/v2/invoice?tax_exchange_rate=${wrong}`)).status, 400, wrong)
  })

  test('an invoice with an exchange rate and its credit note state tax in both currencies in all formats', async () => {
    await using world = await open()
    const { admin } = world
    const body = await prepare(world)
    const id = await admin.create('invoice', body({ tax_exchange_rate: '1.0738' }))
    const [stored] = await admin.list('invoice', `id=${id}`)
    assert.deepEqual([stored.tax_currency, stored.tax_total], ['EUR', '190.00'])
    const credit = (await admin.post(`/v2/invoice/credit?id=${id}`, {})).body.success.id
    for (const [kind, of] of [
      ['invoice', id],
      ['credit-note', credit],
    ] as const) {
      for (const format of formats) {
        const { status, body: xml } = await admin.get(`/v2/${kind}/einvoice?id=${of}&format=${format}`)
        assert.equal(status, 200, JSON.stringify(xml))
        assert.deepEqual(checkEInvoice(xml, format), [], format)
        const { vatCurrency, totals } = readEInvoice(Buffer.from(xml), 'file')
        assert.deepEqual([vatCurrency, totals.vat, totals.vatInVatCurrency], ['EUR', '190.00', '204.02'], format)
      }
    }
  })

  test('partial credit notes add up to the tax of their invoice in that currency', async () => {
    await using world = await open()
    const { admin } = world
    const body = await prepare(world)
    const [line] = body({}).items
    const items = ['1', '1', '1'].map((unit_amount) => ({ ...line, quantity: 1, unit_amount }))
    const id = await admin.create('invoice', body({ tax_exchange_rate: '0.92', items }))
    const [{ items: lines }] = await admin.list('invoice', `id=${id}`)
    const taxOf = async (kind: string, of: number, format: EInvoiceFormat) => {
      const { body: xml } = await admin.get(`/v2/${kind}/einvoice?id=${of}&format=${format}`)
      assert.deepEqual(checkEInvoice(xml, format), [])
      return readEInvoice(Buffer.from(xml), 'file').totals.vatInVatCurrency
    }
    assert.equal(await taxOf('invoice', id, 'ubl'), '0.52')
    const credited: unknown[] = []
    for (const { id: part } of lines) {
      const answer = await admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: part }] })
      credited.push(await taxOf('credit-note', answer.body.success.id, 'ubl'))
    }
    assert.deepEqual(credited, ['0.17', '0.18', '0.17'])
    assert.equal(await taxOf('credit-note', 2, 'cii'), '0.18')
    if (hasPoppler) assert.match(pdfText(await pdfOf(world, 'credit-note/pdf?id=2')), /Tax EUR\s+0\.18 \(/)
  })

  test('a duplicate does not copy the exchange rate, the rounding or the prepaid amount', async () => {
    await using world = await open()
    const { admin } = world
    const own = { tax_exchange_rate: '1.0738', rounding_amount: '0.01', amount_prepaid: '5' }
    const id = await admin.create('invoice', (await prepare(world))(own))
    const copy = (await admin.post(`/v2/invoice/duplicate?id=${id}`)).body.success.id
    const [stored] = await admin.list('invoice', `id=${copy}`)
    assert.deepEqual([stored.tax_currency, stored.tax_exchange_rate], [null, null])
    assert.deepEqual([stored.rounding_amount, stored.amount_prepaid], ['0.00', '0.00'])
  })

  test('the page states the tax in both currencies', { skip: !hasPoppler && 'poppler is not installed' }, async () => {
    await using world = await open()
    const id = await world.admin.create('invoice', (await prepare(world))({ tax_exchange_rate: '1.0738' }))
    assert.match(pdfText(await pdfOf(world, `invoice/pdf?id=${id}`)), /Tax EUR\s+204\.02 \(1 CHF = 1\.0738 EUR\)/)
  })

  test('400: an invalid rate, the currency of the document, a currency without a rate; 409 once issued', async () => {
    await using world = await open()
    const { admin } = world
    const body = await prepare(world)
    const refused = [
      [{ tax_exchange_rate: '0.000' }, /^tax_exchange_rate: must be a number above 0/],
      [{ tax_exchange_rate: '1,5' }, /^tax_exchange_rate: must be a number above 0/],
      [
        { tax_exchange_rate: '2', tax_currency: 'CHF' },
        /^tax_exchange_rate: is only for documents whose currency differs/,
      ],
      [{ tax_exchange_rate: '2', currency: 'EUR' }, /^tax_exchange_rate: is only for documents whose currency differs/],
      [{ tax_currency: 'EUR' }, /^tax_currency: needs tax_exchange_rate/],
      [{ tax_exchange_rate: '2', tax_currency: 'eur' }, /^tax_currency: must be a currency code/],
    ] as const
    for (const [members, message] of refused) {
      const answer = await admin.post('/v2/invoice', body(members))
      assert.equal(answer.status, 400, JSON.stringify(members))
      assert.match(answer.body.error.message, message)
    }
    const id = await admin.create('invoice', body({ tax_exchange_rate: '1.07', tax_currency: 'GBP' }))
    assert.equal((await admin.put(`/v2/invoice?id=${id}`, { tax_exchange_rate: '1.08' })).status, 409)
    assert.equal((await admin.put(`/v2/invoice?id=${id}`, { tax_currency: 'EUR' })).status, 409)
  })
})
