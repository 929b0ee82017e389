import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneLineEInvoice } from '../../../../tests/einvoice/one-line-einvoice.ts'
import { Invalid } from '../../../kernel/errors.ts'
import { type EInvoice, type EInvoiceFormat, readEInvoice, recomputeEInvoice, writeEInvoice } from './index.ts'

/** An invoice of one line of 1000.00 at 19 %. */
const plain = oneLineEInvoice('1000.00', '190.00', '1190.00')

function read(invoice: EInvoice, format: EInvoiceFormat, change: (xml: string) => string): EInvoice {
  return readEInvoice(Buffer.from(change(writeEInvoice(invoice, format))), 'file')
}

const beforeTotals = (part: string) => (xml: string) =>
  xml.replace(/<ram:SpecifiedTradeSettlementHeaderMonetarySummation>/, (found) => `${part}${found}`)

test('a freight charge is read as a charge of the document', () => {
  const vat = [{ category: 'S', rate: '19', taxable: '1010.00', amount: '191.90' }] as const
  const totals = {
    ...plain.totals,
    charges: '10.00',
    net: '1010.00',
    vat: '191.90',
    gross: '1201.90',
    payable: '1201.90',
  }
  const charge =
    '<ram:SpecifiedLogisticsServiceCharge><ram:Description>Freight</ram:Description><ram:AppliedAmount>10.00</ram:AppliedAmount>' +
    '<ram:AppliedTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode>' +
    '<ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge>'
  const found = read({ ...plain, vat, totals }, 'cii', beforeTotals(charge))
  assert.partialDeepStrictEqual(found.allowances, [{ isCharge: true, amount: '10.00', reason: 'Freight' }])
  assert.deepEqual(recomputeEInvoice(found), [])
})

test('lines that are headings or remarks do not count, and need no price', () => {
  for (const status of ['GROUP', 'INFORMATION']) {
    const found = read(plain, 'cii', (xml) =>
      xml.replace(/<ram:IncludedSupplyChainTradeLineItem>.*?<\/ram:IncludedSupplyChainTradeLineItem>/s, (line) => {
        const other = line
          .replace(
            /<ram:LineID>.*?<\/ram:LineID>/,
            `<ram:LineID>9</ram:LineID><ram:LineStatusReasonCode>${status}</ram:LineStatusReasonCode>`,
          )
          .replace(/<ram:NetPriceProductTradePrice>.*?<\/ram:NetPriceProductTradePrice>/s, '')
        return `${other}${line}`
      }),
    )
    assert.equal(found.lines.length, 1)
    assert.deepEqual(recomputeEInvoice(found), [])
  }
})

test('several discounts and charges of a price are one discount', () => {
  const change = ([isCharge, amount]: readonly [boolean, string]) =>
    `<ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>` +
    `<ram:ActualAmount>${amount}</ram:ActualAmount></ram:AppliedTradeAllowanceCharge>`
  const found = (last: string) => {
    const changes = (
      [
        [false, '300'],
        [true, '40.5'],
        [false, last],
      ] as const
    )
      .map(change)
      .join('')
    const price = `<ram:GrossPriceProductTradePrice><ram:ChargeAmount>1300</ram:ChargeAmount>${changes}</ram:GrossPriceProductTradePrice>`
    return read(plain, 'cii', (xml) => xml.replace('<ram:NetPriceProductTradePrice>', `${price}$&`))
  }
  assert.equal(found('40.50').lines[0]?.price.discount, '300')
  assert.deepEqual(recomputeEInvoice(found('40.50')), [])
  assert.partialDeepStrictEqual(recomputeEInvoice(found('50.50')), [
    { term: 'BT-146 of line 1', stated: '1000.00', computed: '990.00' },
  ])
})

test('a gross price of another quantity is not compared', () => {
  const found = (quantity: string) => {
    const price = `<ram:GrossPriceProductTradePrice><ram:ChargeAmount>100</ram:ChargeAmount>${quantity}<ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>1</ram:ActualAmount></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>`
    const net = '$&<ram:BasisQuantity unitCode="C62">1</ram:BasisQuantity>'
    return read(plain, 'cii', (xml) =>
      xml
        .replace('<ram:NetPriceProductTradePrice>', `${price}$&`)
        .replace(/(?<=<ram:NetPriceProductTradePrice>\s*)<ram:ChargeAmount>[^<]*<\/ram:ChargeAmount>/, net),
    )
  }
  assert.deepEqual(
    recomputeEInvoice(found('')).map(({ term }) => term),
    ['BT-146 of line 1'],
  )
  assert.deepEqual(recomputeEInvoice(found('<ram:BasisQuantity unitCode="C62">0.1</ram:BasisQuantity>')), [])
})

test('a charge of a price raises it', () => {
  const found = (isCharge: boolean) =>
    read(plain, 'ubl', (xml) =>
      xml.replace(
        /<\/cac:Price>/,
        `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">100</cbc:Amount><cbc:BaseAmount currencyID="EUR">900</cbc:BaseAmount></cac:AllowanceCharge>$&`,
      ),
    )
  assert.deepEqual(recomputeEInvoice(found(true)), [])
  assert.equal(recomputeEInvoice(found(false))[0]?.computed, '800.00')
})

const term = (text: string, day: string, more = '') =>
  `<ram:SpecifiedTradePaymentTerms>${text && `<ram:Description>${text}</ram:Description>`}${
    day && `<ram:DueDateDateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:DueDateDateTime>`
  }${more}</ram:SpecifiedTradePaymentTerms>`
const discount =
  '<ram:ApplicableTradePaymentDiscountTerms><ram:BasisPeriodMeasure unitCode="DAY">14</ram:BasisPeriodMeasure>' +
  '<ram:CalculationPercent>2</ram:CalculationPercent></ram:ApplicableTradePaymentDiscountTerms>'

test('several payment terms are all shown, and the due date prefers the term without a discount', () => {
  const terms = [
    ['2 % Skonto', '20260310', '30 Tage netto', '20260401', '', '2 % Skonto (2026-03-10)\n30 Tage netto', '2026-04-01'],
    ['', '', 'netto', '20260401', discount, '2 % discount, 14 days\nnetto', '2026-04-01'],
    [
      'Skonto',
      '20260510',
      'netto',
      '20260401',
      discount,
      'Skonto; 2 % discount, 14 days (2026-05-10)\nnetto',
      '2026-04-01',
    ],
    ['Skonto', '20260310', 'netto', '', discount, 'Skonto; 2 % discount, 14 days\nnetto', '2026-03-10'],
  ] as const
  for (const [first, day, second, other, more, text, due] of terms) {
    const found = read(plain, 'cii', beforeTotals(`${term(first, day, more)}${term(second, other)}`))
    assert.deepEqual([found.paymentTerms, found.dueDate], [text, due])
  }
})

test('an amount in a currency other than that of the invoice is refused', () => {
  for (const [format, from, to] of [
    ['ubl', /<cbc:PayableAmount currencyID="EUR">/, '<cbc:PayableAmount currencyID="USD">'],
    ['cii', /<ram:DuePayableAmount>/, '<ram:DuePayableAmount currencyID="USD">'],
  ] as const) {
    assert.throws(
      () => read(plain, format, (xml) => xml.replace(from, to)),
      (error) => error instanceof Invalid && /BT-5: is EUR, but \w+ is in USD/.test(JSON.stringify(error.details)),
      format,
    )
  }
})
