import { childOf, childrenOf, textAt } from '../../../../kernel/xml/find-elements.ts'
import type { ReadElement } from '../../../../kernel/xml/read-xml.ts'
import { filled, type Reading } from '../element-reading.ts'
import type { EInvoicePayment, EInvoiceTotals, EInvoiceVat } from '../model/index.ts'
import { readCiiAllowance, readLogisticsCharge } from './read-cii-line.ts'
import { readCiiTerms } from './read-cii-terms.ts'
import { readCiiDay, readCiiPeriod } from './read-cii-text.ts'

/** From UNTDID 2475, which this syntax uses, to UNTDID 2005, which BT-8 is of. */
const taxPointCodes: ReadonlyMap<string, string> = new Map([
  ['5', '3'],
  ['29', '35'],
  ['72', '432'],
])

export function readCiiSettlement(of: ReadElement | undefined, reading: Reading) {
  const currency = reading.required(textAt(of, 'InvoiceCurrencyCode'), 'BT-5', 'Currency of the invoice.')
  const taxes = childrenOf(of, 'ApplicableTradeTax')
  const points = taxes.flatMap((one) => childOf(one, 'TaxPointDate') ?? [])
  const code = taxes.flatMap((one) => textAt(one, 'DueDateTypeCode') ?? [])[0]
  return {
    currency,
    vatCurrency: textAt(of, 'TaxCurrencyCode'),
    taxPointDate: readCiiDay(points[0], reading, 'BT-7'),
    taxPointCode: code === undefined ? undefined : (taxPointCodes.get(code) ?? code),
    ...readCiiTerms(of, reading),
    buyerAccountingReference: textAt(of, 'ReceivableSpecifiedTradeAccountingAccount', 'ID'),
    preceding: childrenOf(of, 'InvoiceReferencedDocument').flatMap((one) => {
      const number = textAt(one, 'IssuerAssignedID')
      const issueDate = readCiiDay(childOf(one, 'FormattedIssueDateTime'), reading, 'BT-26')
      return number === undefined ? [] : [{ number, issueDate }]
    }),
    period: readCiiPeriod(childOf(of, 'BillingSpecifiedPeriod'), reading),
    payment: readPayment(of),
    allowances: [
      ...childrenOf(of, 'SpecifiedTradeAllowanceCharge').map((one) => readCiiAllowance(one, reading)),
      ...childrenOf(of, 'SpecifiedLogisticsServiceCharge').map((one) => readLogisticsCharge(one, reading)),
    ],
    totals: readTotals(childOf(of, 'SpecifiedTradeSettlementHeaderMonetarySummation'), currency, reading),
    vat: taxes.map((one) => readVat(one, reading)),
  }
}

function readPayment(of: ReadElement | undefined): EInvoicePayment | undefined {
  const all = childrenOf(of, 'SpecifiedTradeSettlementPaymentMeans')
  const [first] = all
  const remittance = textAt(of, 'PaymentReference')
  const mandates = childrenOf(of, 'SpecifiedTradePaymentTerms').flatMap(
    (one) => textAt(one, 'DirectDebitMandateID') ?? [],
  )
  const debtors = all.flatMap((one) => textAt(one, 'PayerPartyDebtorFinancialAccount', 'IBANID') ?? [])
  const card = all.flatMap((one) => childOf(one, 'ApplicableTradeSettlementFinancialCard') ?? [])[0]
  const number = textAt(card, 'ID')
  if (first === undefined && remittance === undefined) return undefined
  return {
    meansCode: textAt(first, 'TypeCode') ?? '',
    meansText: textAt(first, 'Information'),
    remittance,
    transfers: all.flatMap((one) => {
      const to = childOf(one, 'PayeePartyCreditorFinancialAccount')
      const account = textAt(to, 'IBANID') ?? textAt(to, 'ProprietaryID')
      const bic = textAt(one, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID')
      return account === undefined ? [] : [{ account, name: textAt(to, 'AccountName'), bic }]
    }),
    card: number === undefined ? undefined : { number, holder: textAt(card, 'CardholderName') },
    directDebit: filled({
      mandate: mandates[0],
      creditor: textAt(of, 'CreditorReferenceID'),
      account: debtors[0],
    }),
  }
}

/** The smallest profile of Factur-X has no sum of lines, because it has no lines. */
function readTotals(of: ReadElement | undefined, currency: string, reading: Reading): EInvoiceTotals {
  const optional = (name: string, term: string) => reading.decimal(textAt(of, name), term)
  reading.inCurrency(
    (of?.elements ?? []).filter(({ name }) => name !== 'TaxTotalAmount'),
    currency,
  )
  const net = reading.requiredDecimal(textAt(of, 'TaxBasisTotalAmount'), 'BT-109', 'Total without VAT.')
  return {
    lines: optional('LineTotalAmount', 'BT-106') ?? net,
    allowances: optional('AllowanceTotalAmount', 'BT-107'),
    charges: optional('ChargeTotalAmount', 'BT-108'),
    net,
    ...reading.vatAmounts(childrenOf(of, 'TaxTotalAmount'), currency),
    gross: reading.requiredDecimal(textAt(of, 'GrandTotalAmount'), 'BT-112', 'Total with VAT.'),
    prepaid: optional('TotalPrepaidAmount', 'BT-113'),
    rounding: optional('RoundingAmount', 'BT-114'),
    payable: reading.requiredDecimal(textAt(of, 'DuePayableAmount'), 'BT-115', 'Amount that is due.'),
  }
}

function readVat(of: ReadElement, reading: Reading): EInvoiceVat {
  return {
    category: reading.category(textAt(of, 'CategoryCode'), 'BT-118'),
    rate: reading.decimal(textAt(of, 'RateApplicablePercent'), 'BT-119'),
    taxable: reading.requiredDecimal(textAt(of, 'BasisAmount'), 'BT-116', 'The taxable amount.'),
    amount: reading.requiredDecimal(textAt(of, 'CalculatedAmount'), 'BT-117', 'VAT of a category and rate.'),
    exemptionReason: textAt(of, 'ExemptionReason'),
    exemptionCode: textAt(of, 'ExemptionReasonCode'),
  }
}
