import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneLineEInvoice } from '../../../../tests/einvoice/one-line-einvoice.ts'
import { Invalid } from '../../../kernel/errors.ts'
import { type EInvoice, type EInvoiceFormat, readEInvoice, recomputeEInvoice, writeEInvoice } from './index.ts'

/** An invoice of one line of 100.00 at 19 %. */
const plain: EInvoice = {
  ...oneLineEInvoice('100.00', '19.00', '119.00'),
  typeCode: '380',
  vatCurrency: undefined,
}

function read(invoice: EInvoice, format: EInvoiceFormat, change = (xml: string) => xml): EInvoice {
  return readEInvoice(Buffer.from(change(writeEInvoice(invoice, format))), 'file')
}

const replaced = (part: string | RegExp, by: string) => (xml: string) => {
  const changed = xml.replace(part, by)
  assert.notEqual(changed, xml)
  return changed
}

const taxTotal = (currency: string) =>
  `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">80.00</cbc:TaxAmount><cac:TaxSubtotal>` +
  `<cbc:TaxableAmount currencyID="${currency}">421.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="${currency}">80.00</cbc:TaxAmount>` +
  '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>' +
  '</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>'

test('subtotals in the currency of the books are not VAT of the invoice', () => {
  for (const order of [`$&${taxTotal('PLN')}`, `${taxTotal('PLN')}$&`]) {
    const found = read(plain, 'ubl', replaced(/<cac:TaxTotal>.*?<\/cac:TaxTotal>/s, order))
    assert.deepEqual(
      found.vat.map(({ taxable }) => taxable),
      ['100.00'],
    )
    assert.deepEqual([found.totals.vat, found.totals.vatInVatCurrency], ['19.00', '80.00'])
    assert.deepEqual(recomputeEInvoice(found), [])
  }
})

test('VAT only in another currency is refused, because its amount in the invoice currency is unknown', () => {
  const inOther = [
    ['ubl', replaced(/<cac:TaxTotal>.*?<\/cac:TaxTotal>/s, taxTotal('PLN'))],
    ['cii', replaced('<ram:TaxTotalAmount currencyID="EUR">', '<ram:TaxTotalAmount currencyID="PLN">')],
  ] as const
  for (const [format, change] of inOther) {
    assert.throws(
      () => read(plain, format, change),
      (error) => error instanceof Invalid && /is EUR, but Tax\w*Amount is in PLN/.test(error.message),
      format,
    )
  }
})

test('VAT without a currency is in the currency of the invoice', () => {
  const found = read(plain, 'cii', replaced('<ram:TaxTotalAmount currencyID="EUR">', '<ram:TaxTotalAmount>'))
  assert.equal(found.totals.vat, '19.00')
})

test('amounts in forints are whole numbers', () => {
  const forints = {
    ...plain,
    currency: 'HUF',
    lines: plain.lines.map((line) => ({
      ...line,
      quantity: '64',
      price: { net: '36109.00', baseQuantity: '100' },
      total: '23110.00',
      vatRate: '27',
    })),
    vat: [{ category: 'S', rate: '27', taxable: '23110.00', amount: '6240.00' }],
    totals: { lines: '23110.00', net: '23110.00', vat: '6240.00', gross: '29350.00', payable: '29350.00' },
  } as const
  assert.deepEqual(recomputeEInvoice(forints), [])
  const wrong = recomputeEInvoice({ ...forints, lines: forints.lines.map((line) => ({ ...line, total: '23111.00' })) })
  assert.deepEqual(
    wrong.map(({ term }) => term.split(' ')[0]),
    ['BT-131', 'BT-106', 'BT-116'],
  )
})

test('payments for third parties count in the amount due with the extension of XRechnung (BR-DEX-09)', () => {
  const payment = (amount: string) =>
    `<cac:PrepaidPayment><cbc:ID>Mobile</cbc:ID><cbc:PaidAmount currencyID="EUR">${amount}</cbc:PaidAmount></cac:PrepaidPayment>`
  const due = { ...plain, totals: { ...plain.totals, payable: '148.96' } }
  const withPayments = replaced('<cac:TaxTotal>', `${payment('19.96')}${payment('10.00')}$&`)
  const extension = replaced(/xrechnung_3.0/, '$&#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0')
  const found = read(due, 'xrechnung', (xml) => extension(withPayments(xml)))
  assert.deepEqual([found.totals.thirdParties, recomputeEInvoice(found)], ['29.96', []])
  const other = read(due, 'xrechnung', withPayments)
  assert.deepEqual(
    recomputeEInvoice(other).map(({ term }) => term),
    ['BT-115'],
  )
})

test('the due date is also read from the means and terms of payment, and the terms from all elements', () => {
  const before = (part: string) => replaced('<cac:TaxTotal>', `${part}$&`)
  const means = '<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>'
  const inMeans = `${means}</cac:PaymentMeans>${means}<cbc:PaymentDueDate>2026-04-15</cbc:PaymentDueDate></cac:PaymentMeans>`
  assert.equal(read(plain, 'ubl', before(inMeans)).dueDate, '2026-04-15')
  const terms = (text: string, day = '') => `<cac:PaymentTerms><cbc:Note>${text}</cbc:Note>${day}</cac:PaymentTerms>`
  const two = terms('2 % within 10 days') + terms('30 days', '<cbc:PaymentDueDate>2026-04-20</cbc:PaymentDueDate>')
  const found = read(plain, 'ubl', before(two))
  assert.deepEqual([found.dueDate, found.paymentTerms], ['2026-04-20', '2 % within 10 days\n30 days'])
  assert.equal(read({ ...plain, dueDate: '2026-04-01' }, 'ubl', before(inMeans)).dueDate, '2026-04-01')
})

test('the reference of a transfer is read, also after other means of payment', () => {
  const means = (code: string, rest = '') =>
    `<cac:PaymentMeans><cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode>${rest}</cac:PaymentMeans>`
  const both = means('48') + means('58', '<cbc:PaymentID>RF18539007547034</cbc:PaymentID>')
  const { payment } = read(plain, 'ubl', replaced('<cac:TaxTotal>', `${both}$&`))
  assert.deepEqual([payment?.meansCode, payment?.remittance], ['48', 'RF18539007547034'])
})

test('a line without a rate counts as 0 %', () => {
  const exempt = {
    ...plain,
    lines: plain.lines.map((line) => ({ ...line, vatCategory: 'E' as const, vatRate: undefined })),
    vat: [{ category: 'E', rate: '0', taxable: '100.00', amount: '0.00' }],
    totals: { lines: '100.00', net: '100.00', vat: '0.00', gross: '100.00', payable: '100.00' },
  } as const
  assert.deepEqual(recomputeEInvoice(exempt), [])
})

test('an invoice in an envelope of Peppol is read as it is', () => {
  const head = 'xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"'
  const wrapped = (xml: string) =>
    `<StandardBusinessDocument ${head}><StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion></StandardBusinessDocumentHeader>${xml.replace(/<\?xml.*?\?>/, '')}</StandardBusinessDocument>`
  for (const format of ['ubl', 'cii'] as const) {
    assert.deepEqual(read(plain, format, wrapped), read(plain, format))
  }
  assert.throws(() => read(plain, 'ubl', () => wrapped('<Order/>')), /its root element is "StandardBusinessDocument"/)
})

test('an invoice of another standard is refused by its name, with what to ask for', () => {
  const roots = [
    ['<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>', 'ZUGFeRD 1.0'],
    ['<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"/>', 'FatturaPA'],
  ] as const
  for (const [xml, name] of roots) {
    const message = `is ${name}, which is not EN 16931: ask the supplier for UBL, CII, or a Factur-X or ZUGFeRD 2 PDF`
    assert.throws(() => readEInvoice(Buffer.from(xml), 'file'), new RegExp(message))
  }
})

test('names that every object of JavaScript has are no formats and no codes', () => {
  for (const name of ['constructor', 'toString', '__proto__']) {
    const message = new RegExp(`is not an e-invoice: its root element is "${name}"`)
    assert.throws(() => readEInvoice(Buffer.from(`<${name}/>`), 'file'), message)
  }
  const coded = (xml: string) =>
    xml.replaceAll('<ram:CategoryCode>', '<ram:DueDateTypeCode>constructor</ram:DueDateTypeCode><ram:CategoryCode>')
  assert.equal(read(plain, 'cii', coded).taxPointCode, 'constructor')
})
