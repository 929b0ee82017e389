import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fetchPdf } from '../../../../tests/support/fetch-pdf.ts'
import { hasPoppler, pdfText } from '../../../../tests/support/pdf-text.ts'
import { onEachEngine } from '../../../../tests/world.ts'
import { documentLanguages } from '../document-pdf/document-words.ts'
import { sentenceOfCategory } from '../document-pdf/index.ts'
import { type EInvoice, readEInvoice } from '../einvoice/index.ts'

const company = {
  company_name: 'Lumen Studio GmbH',
  company_address_line_1: 'Uferstraße 12',
  company_address_city: 'Berlin',
  company_address_postcode: '10115',
  company_address_country: 'DE',
  company_vat_id: 'DE123456788',
  company_iban: 'DE89370400440532013000',
  locale: 'en-GB',
  timezone: 'Europe/Berlin',
}

const client = {
  type: 'organization',
  name: 'Chambre & Fils',
  address_line_1: 'Rue de la Loi 16',
  address_city: 'Bruxelles',
  address_postcode: '1000',
  address_country: 'BE',
  vat_id: 'BE0403170701',
  buyer_reference: 'PO 17',
}

const amount = (text: string | undefined) => {
  const [whole = '', cents = '00'] = String(text).replace('-', '').split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`
}
const day = (text: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`))

/** Every amount, day and name of an e-invoice, as an English page prints it. */
function saidBy(invoice: EInvoice): string[] {
  const { totals, lines, vat, allowances, seller, buyer, delivery, period } = invoice
  const amounts = [
    ...[totals.net, totals.vat, totals.gross, totals.prepaid, totals.rounding, totals.payable],
    ...lines.flatMap(({ total, price }) => [total, price.net]),
    ...vat.flatMap((one) => [one.taxable, one.amount]),
    ...allowances.map((one) => one.amount),
  ].filter((one) => one !== undefined && Number(one) !== 0)
  const days = [
    ...[invoice.issueDate, invoice.dueDate, delivery?.date, period?.start, period?.end],
    ...lines.flatMap((line) => [line.period?.start, line.period?.end]),
  ]
  const names = [
    ...[seller.name, seller.address.line1, seller.address.city, seller.vatId],
    ...[buyer.name, buyer.address.line1, buyer.address.city],
    ...[invoice.number, invoice.buyerReference, invoice.paymentTerms, ...invoice.notes.map(({ text }) => text)],
    ...lines.map(({ item }) => item.name),
    ...allowances.map(({ reason }) => reason),
    ...vat.map(({ exemptionReason }) => exemptionReason),
    invoice.payment?.transfers[0]?.account.replace(/(.{4})(?=.)/g, '$1 '),
  ]
  return [
    ...amounts.map(amount),
    ...days.flatMap((one) => (one === undefined ? [] : [day(one)])),
    ...names.flatMap((one) => one ?? []),
  ]
}

const plain = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f\u00ad]/g, '').replace(/\s+/g, ' ')

onEachEngine('the page of a Factur-X', (open) => {
  const skip = hasPoppler ? false : 'poppler-utils is not installed'

  test('prints every amount, day and name of its XML, also after payment and changes', { skip }, async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', company)
    const contact = await admin.create('contact', client)
    const full = await admin.create('tax', { name: 'VAT', rate: 19, vat_category: 'S' })
    const reverse = await admin.create('tax', { name: 'Reverse', rate: 0, vat_category: 'AE' })
    const id = await admin.create('invoice', {
      client: [{ uuid: `o${contact}` }],
      status_id: 2,
      date: '2026-03-01',
      due_date: '2026-03-31',
      delivery_date: '2026-02-27',
      period_start: '2026-02-01',
      period_end: '2026-02-28',
      terms: 'Payable within 30 days',
      note: 'Thank you for the work together',
      amount_prepaid: 100,
      rounding_amount: '0.01',
      items: [
        { item_text: 'Grading', quantity: '2.5', unit_amount: '1333.33', discount: 10, taxes: [{ id: full }] },
        {
          ...{ item_text: 'Consulting', quantity: 1, unit_amount: '410.00', taxes: [{ id: reverse }] },
          ...{ period_start: '2026-02-03', period_end: '2026-02-05' },
        },
      ],
      allowances: [
        { percent: 5, reason: 'Frequent client', taxes: [{ id: full }] },
        { charge: true, amount: '12.50', taxes: [{ id: reverse }] },
      ],
    })
    await admin.create('payment', { invoice: [{ id }], amount: 500 })
    await admin.put(`/v2/invoice?id=${id}`, { terms: 'Later', due_date: '2026-05-05', note: 'Other' })

    const { body } = await admin.get(`/v2/invoice/einvoice?id=${id}&format=factur-x`)
    const { pdf } = await fetchPdf(world, `invoice/pdf?id=${id}&format=factur-x`)
    const page = plain(pdfText(pdf))
    for (const text of saidBy(readEInvoice(Buffer.from(String(body)), 'file'))) {
      assert.ok(page.includes(plain(text)), `${text} is not on the page:\n${page}`)
    }
  })

  test('states why no tax is due in the language of the document', { skip }, async () => {
    await using world = await open()
    const { admin } = world
    const contact = await admin.create('contact', client)
    const reverse = await admin.create('tax', { name: 'R', rate: 0, vat_category: 'AE' })
    // Poppler does not extract the letters of joined scripts as they were set.
    for (const locale of documentLanguages.filter((one) => !['ar', 'he', 'hi', 'th'].includes(one))) {
      await admin.put('/v2/instance', { locale })
      const items = [{ item_text: 'Mix', unit_amount: 9, taxes: [{ id: reverse }] }]
      const id = await admin.create('invoice', { client: [{ uuid: `o${contact}` }], items })
      const text = plain(pdfText((await fetchPdf(world, `invoice/pdf?id=${id}`)).pdf))
      const sentence = sentenceOfCategory('AE', locale).normalize('NFKC')
      assert.ok(text.normalize('NFKC').includes(sentence), `${locale}: ${sentence}\n${text}`)
    }
  })
})
