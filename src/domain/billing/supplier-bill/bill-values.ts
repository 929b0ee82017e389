import type { SqlValue } from '../../../kernel/db/sql.ts'
import { type Fault, fault, Invalid } from '../../../kernel/errors.ts'
import { isCurrency, isPastCurrency } from '../../../kernel/money/currency.ts'
import { DECIMAL_WORDS, parseDecimal } from '../../../kernel/money/exact-decimal.ts'
import { civilDaysOf } from '../../../kernel/time/civil-date.ts'
import { type EInvoice, isCreditType, recomputeEInvoice } from '../../paper/einvoice/index.ts'
import { detailsOf, unlessEmpty } from './details-of-bill.ts'

const LINES_MAX = 10_000
const NAME_LENGTH_MAX = 255
/** The largest size of the JSON that is stored for a bill, in characters. */
const CONTENTS_MAX = 4 * 1024 * 1024

/** The columns of a bill, from the invoice that was read. Throws `Invalid` with all that cannot be kept. */
export function billValues(invoice: EInvoice): Record<string, SqlValue> {
  const faults: Fault[] = []
  const sign = isCreditType(invoice.typeCode) ? -1 : 1
  const amount = (term: string, stated: string | undefined) => {
    const value = parseDecimal((stated ?? '0').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
    if (value === undefined) faults.push(fault(term, `must be ${DECIMAL_WORDS}, but is "${stated}"`))
    return (value ?? 0) * sign || 0
  }
  const short = (term: string, text: string | undefined) => {
    const line = oneLine(text)
    if (line !== undefined && line.length > NAME_LENGTH_MAX) {
      faults.push(fault(term, `must have at most ${NAME_LENGTH_MAX} characters`))
    }
    return line ?? null
  }
  if (!isCurrency(invoice.currency) && !isPastCurrency(invoice.currency))
    faults.push(fault('BT-5', `must be an ISO 4217 currency, but is "${invoice.currency}"`))
  if (invoice.lines.length > LINES_MAX) faults.push(fault('BG-25', `must have at most ${LINES_MAX} lines`))
  const date = civilDaysOf(invoice.issueDate) ?? null
  if (date === null) faults.push(fault('BT-2', `must be a day, but is "${invoice.issueDate}"`))
  const { totals, seller } = invoice
  const values = {
    number: short('BT-1', invoice.number),
    type_code: short('BT-3', invoice.typeCode),
    date,
    due_date: invoice.dueDate === undefined ? null : (civilDaysOf(invoice.dueDate) ?? null),
    seller_name: short('BT-27', seller.name),
    seller_vat_id: short('BT-31', seller.vatId?.replace(/\s/g, '').toUpperCase()),
    currency: invoice.currency,
    net_total: amount('BT-109', totals.net),
    tax_total: amount('BT-110', totals.vat),
    total: amount('BT-112', totals.gross),
    payable: amount('BT-115', totals.payable),
    order_reference: short('BT-13', invoice.orderReference),
    buyer_reference: short('BT-10', invoice.buyerReference),
    ...contentsOf(invoice),
  }
  const size = Object.values(values).reduce<number>((sum, value) => sum + String(value).length, 0)
  if (size > CONTENTS_MAX) faults.push(fault('file', 'has more text than a bill can have'))
  if (faults.length > 0) throw new Invalid(faults)
  return values
}

function contentsOf(invoice: EInvoice): Record<string, string> {
  const { lines, vat, payment } = invoice
  return {
    seller: JSON.stringify(sellerOf(invoice)),
    lines: JSON.stringify(
      lines.map((line) => ({
        id: line.id,
        name: line.item.name,
        description: line.item.description,
        quantity: line.quantity,
        unit_code: line.unitCode,
        unit_amount: line.price.net,
        base_quantity: line.price.baseQuantity,
        vat_category: line.vatCategory,
        vat_rate: line.vatRate,
        total: line.total,
        allowances: unlessEmpty(
          line.allowances.map(({ isCharge, amount, reason, reasonCode }) => ({
            ...{ charge: isCharge, amount, reason, reason_code: reasonCode },
          })),
        ),
        note: line.note,
        period_start: line.period?.start,
        period_end: line.period?.end,
      })),
    ),
    taxes: JSON.stringify(
      vat.map((one) => ({
        vat_category: one.category,
        vat_rate: one.rate,
        net: one.taxable,
        total: one.amount,
        exemption_reason: one.exemptionReason,
        exemption_code: one.exemptionCode,
      })),
    ),
    payment: JSON.stringify({
      means_code: payment?.meansCode,
      remittance: payment?.remittance,
      terms: invoice.paymentTerms,
      accounts: payment?.transfers ?? [],
      payee: invoice.payee?.name || undefined,
      mandate: payment?.directDebit?.mandate,
      creditor: payment?.directDebit?.creditor,
      debited_account: payment?.directDebit?.account,
    }),
    details: JSON.stringify(detailsOf(invoice)),
    differences: JSON.stringify(recomputeEInvoice(invoice)),
  }
}

function sellerOf({ seller }: EInvoice): Record<string, string | undefined> {
  const { address, contact } = seller
  return {
    name: oneLine(seller.name),
    vat_id: oneLine(seller.vatId),
    tax_registration: oneLine(seller.taxRegistration),
    registration_number: oneLine(seller.registration?.id),
    address_line_1: oneLine(address.line1),
    address_line_2: oneLine(address.line2),
    address_line_3: oneLine(address.line3),
    address_city: oneLine(address.city),
    address_postcode: oneLine(address.postcode),
    address_country: address.country,
    contact_name: oneLine(contact?.name),
    phone: oneLine(contact?.phone),
    email: oneLine(contact?.email),
  }
}

function oneLine(text: string | undefined): string | undefined {
  return text === undefined ? undefined : singleLine(text)
}

/** Programs that indent XML break long names over several lines. */
export function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
