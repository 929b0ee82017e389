import {
  fixedElement,
  groupElement,
  textElement,
  type XmlContent,
  type XmlElement,
} from '../../../../kernel/xml/write-xml.ts'
import type { EInvoice, EInvoiceAccount, EInvoicePayment, EInvoiceVat } from '../model/index.ts'
import { ciiAllowance, ciiTaxCategory } from './cii-money.ts'
import { ciiPayee } from './cii-party.ts'
import { ciiDay, ciiPeriod } from './cii-text.ts'

/** BT-8 is a code of UNTDID 2005 in the model and in UBL, of UNTDID 2475 in this syntax. */
const taxPointCodes: Readonly<Record<string, string>> = { 3: '5', 35: '29', 432: '72' }

const iban = /^[A-Z]{2}\d{2}[A-Z0-9 ]{8,40}$/

/** Payment and totals of the invoice. */
export function ciiSettlement(invoice: EInvoice): XmlElement {
  const { payment, vatCurrency } = invoice
  return fixedElement(
    'ram:ApplicableHeaderTradeSettlement',
    {},
    textElement('ram:CreditorReferenceID', payment?.directDebit?.creditor),
    textElement('ram:PaymentReference', payment?.remittance),
    textElement('ram:TaxCurrencyCode', vatCurrency),
    textElement('ram:InvoiceCurrencyCode', invoice.currency),
    invoice.payee && ciiPayee(invoice.payee),
    payment && paymentMeans(payment),
    invoice.vat.map((vat, index) => tax(vat, invoice, index === 0)),
    ciiPeriod(invoice.period),
    invoice.allowances.map((one) => ciiAllowance(one, ciiTaxCategory('ram:CategoryTradeTax', one))),
    terms(invoice),
    totals(invoice),
    invoice.preceding.map(({ number, issueDate }) =>
      groupElement(
        'ram:InvoiceReferencedDocument',
        textElement('ram:IssuerAssignedID', number),
        ciiDay('ram:FormattedIssueDateTime', issueDate, 'qdt:DateTimeString'),
      ),
    ),
    groupElement(
      'ram:ReceivableSpecifiedTradeAccountingAccount',
      textElement('ram:ID', invoice.buyerAccountingReference),
    ),
  )
}

function paymentMeans(payment: EInvoicePayment): XmlContent {
  const accounts = payment.transfers.length === 0 ? [undefined] : payment.transfers
  return accounts.map((account) =>
    groupElement(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      textElement('ram:TypeCode', payment.meansCode),
      textElement('ram:Information', payment.meansText),
      groupElement(
        'ram:ApplicableTradeSettlementFinancialCard',
        textElement('ram:ID', payment.card?.number),
        textElement('ram:CardholderName', payment.card?.holder),
      ),
      groupElement('ram:PayerPartyDebtorFinancialAccount', textElement('ram:IBANID', payment.directDebit?.account)),
      account && creditorAccount(account),
      groupElement('ram:PayeeSpecifiedCreditorFinancialInstitution', textElement('ram:BICID', account?.bic)),
    ),
  )
}

function creditorAccount({ account, name }: EInvoiceAccount): XmlContent {
  const isIban = iban.test(account)
  return groupElement(
    'ram:PayeePartyCreditorFinancialAccount',
    isIban ? textElement('ram:IBANID', account) : undefined,
    textElement('ram:AccountName', name),
    isIban ? undefined : textElement('ram:ProprietaryID', account),
  )
}

/** BG-23. The first says the tax point, which can be there once (CII-SR-461). */
function tax(vat: EInvoiceVat, { taxPointDate, taxPointCode }: EInvoice, isFirst: boolean): XmlElement | undefined {
  return groupElement(
    'ram:ApplicableTradeTax',
    textElement('ram:CalculatedAmount', vat.amount),
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:ExemptionReason', vat.exemptionReason),
    textElement('ram:BasisAmount', vat.taxable),
    textElement('ram:CategoryCode', vat.category),
    textElement('ram:ExemptionReasonCode', vat.exemptionCode),
    isFirst ? ciiDay('ram:TaxPointDate', taxPointDate, 'udt:DateString') : undefined,
    textElement('ram:DueDateTypeCode', taxPointCode === undefined ? undefined : taxPointCodes[taxPointCode]),
    textElement('ram:RateApplicablePercent', vat.rate),
  )
}

function terms({ paymentTerms, dueDate, payment }: EInvoice): XmlElement | undefined {
  return groupElement(
    'ram:SpecifiedTradePaymentTerms',
    textElement('ram:Description', paymentTerms),
    ciiDay('ram:DueDateDateTime', dueDate),
    textElement('ram:DirectDebitMandateID', payment?.directDebit?.mandate),
  )
}

/** BG-22. Only the totals of VAT name their currency, because they alone can be in two. */
function totals({ totals: of, currency, vatCurrency }: EInvoice): XmlElement | undefined {
  return groupElement(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    textElement('ram:LineTotalAmount', of.lines),
    textElement('ram:ChargeTotalAmount', of.charges),
    textElement('ram:AllowanceTotalAmount', of.allowances),
    textElement('ram:TaxBasisTotalAmount', of.net),
    textElement('ram:TaxTotalAmount', of.vat ?? '0.00', { currencyID: currency }),
    vatCurrency === undefined
      ? undefined
      : textElement('ram:TaxTotalAmount', of.vatInVatCurrency, { currencyID: vatCurrency }),
    textElement('ram:RoundingAmount', of.rounding),
    textElement('ram:GrandTotalAmount', of.gross),
    textElement('ram:TotalPrepaidAmount', of.prepaid),
    textElement('ram:DuePayableAmount', of.payable),
  )
}
