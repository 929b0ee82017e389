import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEInvoice } from '../../../../tests/einvoice/check-einvoice.ts'
import { pdfOf } from '../../../../tests/support/fetch-pdf.ts'
import { germanCompany } from '../../../../tests/support/german-company.ts'
import { hasPoppler, pdfText } from '../../../../tests/support/pdf-text.ts'
import { onEachEngine } from '../../../../tests/world.ts'
import { civilDaysOf } from '../../../kernel/time/civil-date.ts'
import type { StoredDocument } from '../document/index.ts'
import { type EInvoiceFormat, readEInvoice } from '../einvoice/index.ts'
import { discountLanguages, discountWords } from './discount-words.ts'
import { documentLanguages } from './document-words.ts'
import { printedTerms } from './printed-terms.ts'

const euros = (amount: number) => amount * 10_000
const invoice = {
  ...{ date: civilDaysOf('2026-03-02'), currency: 'EUR', total: euros(1190) },
  ...{ amount_prepaid: euros(190), rounding_amount: 0 },
} as unknown as StoredDocument
const printed = (terms: string, locale = 'en-GB', isQuote = false) =>
  printedTerms({ ...invoice, terms }, { isQuote, locale }).normalize('NFKC')

test('a discount for early payment is printed as a sentence, and the other lines stay', () => {
  assert.equal(
    printed(
      'Thank you\r\n #SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=7#PROZENT=2.25#BASISBETRAG=1190.00#\nBye',
      'de-DE',
    ),
    'Thank you\n2 % Skonto (20,00 €) bei Zahlung bis 16. März 2026: 980,00 €\n' +
      '2,25 % Skonto (26,78 €) bei Zahlung bis 9. März 2026: 973,22 €\nBye',
  )
  assert.equal(
    printed('#SKONTO#TAGE=0#PROZENT=100.00#'),
    '100% discount (€1,000.00) for payment by 2 March 2026: €0.00',
  )
  assert.equal(printed('#SKONTO#TAGE=14#PROZENT=2.00#', 'de-DE', true), 'Skonto: 2 % (14 Tage)')
})

test('there is no sentence if nothing is owed', () => {
  const prepaid = { ...invoice, amount_prepaid: euros(1190), terms: 'Thank you\n#SKONTO#TAGE=14#PROZENT=2.00#' }
  assert.equal(printedTerms(prepaid, { isQuote: false, locale: 'en-GB' }), 'Thank you')
})

test('a line that is not a valid discount stays as it is', () => {
  for (const terms of [
    ...['#SKONTO#TAGE=14#', '#SKONTO#TAGE=14#PROZENT=2#', '#SKONTO#TAGE=14#PROZENT=200.00#'],
    ...['#SKONTO#TAGE=99999#PROZENT=2.00#', 'See #SKONTO#TAGE=14#PROZENT=2.00#'],
  ]) {
    assert.equal(printed(terms), terms)
  }
})

test('every language of documents has the sentence, with each value once', () => {
  assert.deepEqual(discountLanguages, documentLanguages)
  for (const language of discountLanguages) {
    const { earlyPayment, paidBy } = discountWords(language)
    assert.match(earlyPayment, /^[^\s{}|].*[^\s{}|]$/, language)
    const named = [...paidBy.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(named.toSorted(), ['amount', 'day', 'discount', 'percent'], language)
    assert.doesNotMatch(printed('#SKONTO#TAGE=9999#PROZENT=2.00#', language), /[{}|#]/, language)
  }
})

onEachEngine('a discount for early payment', (open) => {
  test('has the syntax of XRechnung in XRechnung, and is a sentence everywhere else', async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', { ...germanCompany, currency: 'EUR', locale: 'de-DE', timezone: 'Europe/Berlin' })
    const vat = await admin.create('tax', { name: 'USt', rate: 19, vat_category: 'S' })
    const clientId = await admin.create('contact', {
      ...{ type: 'organization', name: 'Amt', address_line_1: 'Weg 1', address_city: 'Bonn' },
      ...{ address_postcode: '53111', address_country: 'DE', buyer_reference: '04011000-12345-03' },
      ...{ electronic_address: '04011000-12345-03', electronic_address_scheme: '0204' },
    })
    const id = await admin.create('invoice', {
      ...{ client: [{ id: clientId }], status_id: 2, date: '2026-03-02', due_date: '2026-04-01' },
      terms: '#SKONTO#TAGE=14#PROZENT=2.00#',
      items: [{ item_text: 'Grading', unit_amount: 1000, taxes: [{ id: vat }] }],
    })
    const sentence = '2 % Skonto (23,80 €) bei Zahlung bis 16. März 2026: 1.166,20 €'
    const termsIn = async (format: EInvoiceFormat) => {
      const { body: xml } = await admin.get(`/v2/invoice/einvoice?id=${id}&format=${format}`)
      assert.deepEqual(checkEInvoice(xml, format), [], format)
      return readEInvoice(Buffer.from(xml), 'file').paymentTerms?.normalize('NFKC').trim()
    }
    assert.equal(await termsIn('xrechnung'), '#SKONTO#TAGE=14#PROZENT=2.00#')
    for (const format of ['ubl', 'cii', 'factur-x'] as const) assert.equal(await termsIn(format), sentence)
    if (!hasPoppler) return
    for (const path of [`invoice/pdf?id=${id}`, `invoice/pdf?id=${id}&format=factur-x`]) {
      const page = pdfText(await pdfOf(world, path))
      assert.ok(page.includes(sentence), page)
      assert.doesNotMatch(page, /SKONTO/)
    }
  })
})
