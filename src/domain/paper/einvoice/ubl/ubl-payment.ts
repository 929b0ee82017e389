import { groupElement, textElement, type XmlContent, type XmlElement } from '../../../../kernel/xml/write-xml.ts'
import type { EInvoice, EInvoiceAccount, EInvoicePayment } from '../model/index.ts'
import { ublNote } from './ubl-text.ts'

/** UNTDID 4461: no way of payment is agreed. */
const NO_MEANS = '1'

/**
 * BG-16: an element for each account. The first says what can be said once (UBL-SR-45, UBL-SR-46): the text, and the due
 * date (BT-9) of a credit note, because the document itself has no place for it.
 */
export function ublPaymentMeans(invoice: EInvoice, isCredit: boolean): XmlContent {
  const dueDate = isCredit ? invoice.dueDate : undefined
  const payment = invoice.payment ?? (dueDate === undefined ? undefined : { meansCode: NO_MEANS, transfers: [] })
  if (payment === undefined) return undefined
  const accounts = payment.transfers.length === 0 ? [undefined] : payment.transfers
  return accounts.map((account, index) =>
    index === 0 ? paymentMeans(payment, account, dueDate) : paymentMeans({ ...payment, meansText: undefined }, account),
  )
}

/** BT-20. The rules look for it where a credit note has something to pay, because they do not see its due date. */
export function ublPaymentTerms(invoice: EInvoice, isCredit: boolean): XmlElement | undefined {
  const isOwed = isCredit && !/^-|^[0.]*$/.test(invoice.totals.payable)
  const terms = invoice.paymentTerms ?? (isOwed ? invoice.dueDate : undefined)
  return groupElement('cac:PaymentTerms', withLastLineEnd(terms === undefined ? undefined : ublNote(terms)))
}

/** After a discount for early payment (`#SKONTO#…#`), the terms end with a line end even if nothing follows (BR-DE-18). */
function withLastLineEnd(terms: string | undefined): XmlElement | undefined {
  const note = textElement('cbc:Note', terms)
  if (note === undefined || typeof note.content !== 'string') return note
  return /^[ \t]*#/m.test(note.content) ? { ...note, content: `${note.content}\n` } : note
}

function paymentMeans(
  payment: EInvoicePayment,
  account: EInvoiceAccount | undefined,
  dueDate?: string,
): XmlElement | undefined {
  const { card, directDebit } = payment
  return groupElement(
    'cac:PaymentMeans',
    textElement('cbc:PaymentMeansCode', payment.meansCode, { name: payment.meansText }),
    textElement('cbc:PaymentDueDate', dueDate),
    textElement('cbc:PaymentID', payment.remittance),
    card &&
      groupElement(
        'cac:CardAccount',
        textElement('cbc:PrimaryAccountNumberID', card.number),
        textElement('cbc:NetworkID', 'NA'),
        textElement('cbc:HolderName', card.holder),
      ),
    groupElement(
      'cac:PayeeFinancialAccount',
      textElement('cbc:ID', account?.account),
      textElement('cbc:Name', account?.name),
      groupElement('cac:FinancialInstitutionBranch', textElement('cbc:ID', account?.bic)),
    ),
    groupElement(
      'cac:PaymentMandate',
      textElement('cbc:ID', directDebit?.mandate),
      groupElement('cac:PayerFinancialAccount', textElement('cbc:ID', directDebit?.account)),
    ),
  )
}
