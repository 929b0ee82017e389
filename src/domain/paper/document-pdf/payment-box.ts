import { isSepaIban } from '../../../kernel/identifiers/payment-references.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import { DRAFT, optionsOf, storedInvoice } from '../document/index.ts'
import type { DocumentFacts } from './document-facts.ts'
import { numberOf } from './document-values.ts'
import { paymentWords } from './payment-words.ts'
import type { PrintedPayment } from './printed-document.ts'
import { scanCode } from './scan-code.ts'

/** EPC069-12: a transfer of 0.01 to 999,999,999.99 EUR, in ten-thousandths. */
const AMOUNT_MAX = 9_999_999_999_900
const NAME_LENGTH_MAX = 70
const REMITTANCE_LENGTH_MAX = 140
/** The largest payload, in bytes of UTF-8. */
const PAYLOAD_MAX = 331

/**
 * The payment details of an issued invoice, with a code that banking programs read. Null for other documents,
 * without an IBAN, in other currencies than euros, and if the template hides it.
 */
export function paymentBox({ kind, document, look, seller }: DocumentFacts): PrintedPayment | null {
  if (kind.name !== 'invoice' || document.status_id === DRAFT || document.currency !== 'EUR') return null
  if (optionsOf(look).payment_visibility?.scan_code !== true || seller.iban === null) return null
  const { balance } = mustHave(storedInvoice(document), 'the balance of an invoice')
  if (!(balance > 0 && balance <= AMOUNT_MAX)) return null
  const iban = seller.iban.replaceAll(' ', '')
  const reference = numberOf(document)
  const payload = transferOf({ bic: seller.bic ?? '', name: seller.name, iban, balance, reference })
  if (Buffer.byteLength(payload) > PAYLOAD_MAX) return null
  const words = paymentWords(look.locale)
  return {
    facts: [
      [words.accountHolder, seller.name],
      ['IBAN', iban.replace(/.{4}(?=.)/g, '$& ')],
      ...(seller.bic === null ? [] : [['BIC', seller.bic] as const]),
      [words.reference, reference],
    ],
    // Only banks in countries of SEPA make such a transfer.
    code: isSepaIban(iban) ? scanCode(payload) : null,
    caption: words.scanToPay,
  }
}

interface Transfer {
  readonly bic: string
  readonly name: string
  readonly iban: string
  readonly balance: number
  readonly reference: string
}

/** The lines of EPC069-12, version 002: the BIC may be empty. */
function transferOf({ bic, name, iban, balance, reference }: Transfer): string {
  const oneLine = (text: string, lengthMax: number) =>
    [...text.replace(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, lengthMax).join('')
  const amount = `EUR${formatTotal(balance, 2)}`
  const remittance = oneLine(reference, REMITTANCE_LENGTH_MAX)
  return ['BCD', '002', '1', 'SCT', bic, oneLine(name, NAME_LENGTH_MAX), iban, amount, '', '', remittance].join('\n')
}
