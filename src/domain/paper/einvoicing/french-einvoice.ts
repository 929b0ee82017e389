import { SIREN, SIRET, sirenOf } from '../../../kernel/identifiers/siren.ts'
import { divideDecimal, formatDecimal, mustParseDecimal, ONE } from '../../../kernel/money/exact-decimal.ts'
import { optionalAmount } from '../document/index.ts'
import { documentWords, frenchMentions, isFrenchTrade, kindOfSupply } from '../document-pdf/index.ts'
import type { EInvoice, EInvoiceFormat, EInvoiceIdentifier, EInvoiceLine } from '../einvoice/index.ts'
import type { EInvoiceFacts } from './einvoice-facts.ts'
import { centsText } from './einvoice-figures.ts'

/** Electronic addresses in the directory of the French platforms (EAS). */
export const DIRECTORY = '0225'

/** Whether the rules of the French platforms apply (BR-FR of XP Z12-012). Peppol and XRechnung have other ones in the same places. */
export function isForFrenchPlatforms(facts: Pick<EInvoiceFacts, 'seller' | 'buyer'>, format: EInvoiceFormat): boolean {
  return format !== 'peppol' && format !== 'xrechnung' && isFrenchTrade(facts)
}

/** An invoice between French companies as their platforms take it: notes with subjects, what is invoiced, and the numbers of both. */
export function frenchEInvoice(invoice: EInvoice, facts: EInvoiceFacts): EInvoice {
  const { seller, buyer } = facts
  const [ofSeller, ofBuyer] = [sirenOf(seller), sirenOf(buyer)]
  return {
    ...invoice,
    process: billingFramework(invoice, facts),
    notes: [...invoice.notes, ...frenchMentions(facts).map(({ subject, text }) => ({ text, subject }))],
    seller: { ...invoice.seller, identifiers: siretOf(ofSeller), ...numbersOf(invoice.seller, ofSeller) },
    buyer: { ...invoice.buyer, identifier: siretOf(ofBuyer)[0], ...numbersOf(invoice.buyer, ofBuyer) },
    lines: invoice.lines.map((line) => withShortQuantity(line, facts.locale)),
  }
}

type Numbers = ReturnType<typeof sirenOf>

function siretOf(numbers: Numbers): EInvoiceIdentifier[] {
  return numbers?.siret === undefined ? [] : [{ id: numbers.siret, scheme: SIRET }]
}

/** Its SIREN is the register number of a company (BR-FR-10), and its address in the directory unless it has another one. */
function numbersOf({ registration, electronicAddress }: EInvoice['seller'] | EInvoice['buyer'], numbers: Numbers) {
  if (numbers === undefined) return { registration, electronicAddress }
  return {
    registration: { id: numbers.siren, scheme: SIREN },
    electronicAddress: electronicAddress ?? { id: numbers.siren, scheme: DIRECTORY },
  }
}

/** BT-23: what is charged, and 1 as usual, 2 paid already, 4 after a payment on account. */
function billingFramework({ dueDate }: EInvoice, { document }: EInvoiceFacts): string {
  const kind = kindOfSupply(document)
  const [prepaid, rounding] = [optionalAmount(document, 'amount_prepaid'), optionalAmount(document, 'rounding_amount')]
  if (prepaid <= 0) return `${kind}1`
  const isPaid = prepaid === document.total && rounding === 0 && dueDate !== undefined
  return `${kind}${isPaid ? 2 : 4}`
}

/**
 * The platforms take quantities of four decimals (BR-FR-DEC-02). What the shorter quantity changes of quantity × price is a charge
 * or an allowance.
 */
function withShortQuantity(line: EInvoiceLine, locale: string): EInvoiceLine {
  const decimals = line.quantity.split('.')[1]?.length ?? 0
  if (decimals <= 4) return line
  const digits = BigInt(line.quantity.replace('.', ''))
  const price = BigInt(mustParseDecimal(line.price.net))
  const quantity = divideDecimal(digits * BigInt(ONE), 10n ** BigInt(decimals), 4)
  const change =
    divideDecimal(digits * price, 10n ** BigInt(decimals), 2) - divideDecimal(BigInt(quantity) * price, BigInt(ONE), 2)
  const reason = documentWords(locale).rounding
  const rounding = { isCharge: change > 0, amount: centsText(Math.abs(change)), reason }
  return {
    ...line,
    quantity: formatDecimal(quantity),
    allowances: change === 0 ? line.allowances : [...line.allowances, rounding],
  }
}
