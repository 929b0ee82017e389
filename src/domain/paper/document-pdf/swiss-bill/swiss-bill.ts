import { countryCodeOf } from '../../../../kernel/identifiers/country-code.ts'
import { isQrIban, isSwissIban, qrReference, rfReference } from '../../../../kernel/identifiers/payment-references.ts'
import { formatTotal } from '../../../../kernel/money/exact-decimal.ts'
import { mustHave } from '../../../../kernel/must-have.ts'
import { type Buyer, DRAFT, optionsOf, type Seller, storedInvoice } from '../../document/index.ts'
import type { DocumentFacts } from '../document-facts.ts'
import { numberOf } from '../document-values.ts'
import type { PrintedSlip } from '../printed-document.ts'
import { scanCode } from '../scan-code.ts'
import { slipWords } from './slip-words.ts'
import { type SlipParty, type SlipReference, swissPayload } from './swiss-payload.ts'

/** 999,999,999.99, in ten-thousandths. */
const AMOUNT_MAX = 9_999_999_999_900
const lengths = { name: 70, street: 70, postcode: 16, city: 35, message: 140 }

/**
 * The slip of Swiss banks for what is owed of an issued invoice: in francs to an account in Switzerland or Liechtenstein, in
 * euros to a QR-IBAN. Null for others, without the address of the company, and where the template hides codes.
 */
export function swissBill({ kind, document, look, seller, buyer }: DocumentFacts): PrintedSlip | null {
  const iban = (seller.iban ?? '').replaceAll(' ', '')
  const { currency } = document
  if (kind.name !== 'invoice' || document.status_id === DRAFT || optionsOf(look).payment_visibility?.scan_code !== true)
    return null
  const { balance: amount } = mustHave(storedInvoice(document), 'the balance of an invoice')
  if (!(amount > 0 && amount <= AMOUNT_MAX) || (currency !== 'CHF' && currency !== 'EUR')) return null
  if (!(isQrIban(iban) || (currency === 'CHF' && isSwissIban(iban)))) return null
  const creditor = partyOf(seller)
  if (creditor === undefined) return null
  const debtor = partyOf(buyer)
  const reference = referenceOf(iban, document.id, numberOf(document))
  const message = shortened(numberOf(document), lengths.message)
  const payload = swissPayload({ iban, creditor, amount, currency, debtor, reference, message })
  return {
    words: slipWords(look.locale),
    code: scanCode(payload, { margin: 0, isSwiss: true }),
    account: [grouped(iban), ...addressLines(creditor)],
    reference: reference.type === 'QRR' ? groupedQr(reference.text) : grouped(reference.text),
    message,
    debtor: debtor === undefined ? [] : addressLines(debtor),
    currency,
    amount: formatTotal(amount, 2).replace(/\B(?=(\d{3})+\.)/g, ' '),
  }
}

/** The kind of reference depends on the account. A number that is too long for a reference is in the message instead. */
function referenceOf(iban: string, id: number, number: string): SlipReference {
  if (isQrIban(iban)) return { type: 'QRR', text: qrReference(id) }
  const rf = rfReference(number)
  return rf === undefined ? { type: 'NON', text: '' } : { type: 'SCOR', text: rf }
}

/** A slip has structured addresses alone: one without its city or country is left out. */
function partyOf(party: Seller | Buyer): SlipParty | undefined {
  const country = countryCodeOf(party.address_country ?? '')
  const said = {
    name: shortened(party.name, lengths.name),
    street: shortened(party.address_line_1 ?? '', lengths.street),
    postcode: shortened(party.address_postcode ?? '', lengths.postcode),
    city: shortened(party.address_city ?? '', lengths.city),
  }
  if (country === undefined || said.name === '' || said.postcode === '' || said.city === '') return undefined
  return { ...said, country }
}

/** Signs that the banks do not take become points. */
function shortened(text: string, lengthMax: number): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return [...plain.replace(/[^\u0020-\u007e\u00a0-\u017fȘșȚț€]/gu, '.')].slice(0, lengthMax).join('')
}

function addressLines({ name, street, postcode, city, country }: SlipParty): string[] {
  const isHome = country === 'CH' || country === 'LI'
  return [name, street, `${isHome ? '' : `${country}-`}${postcode} ${city}`].filter((line) => line !== '')
}

function grouped(text: string): string {
  return text.replace(/.{4}(?=.)/g, '$& ')
}

/** Two digits, then groups of five. */
function groupedQr(digits: string): string {
  return `${digits.slice(0, 2)}${digits.slice(2).replace(/.{5}/g, ' $&')}`
}
