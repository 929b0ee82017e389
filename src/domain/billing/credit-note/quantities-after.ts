import { Conflict, type Fault, fault, Invalid } from '../../../kernel/errors.ts'
import { DECIMAL_WORDS, formatDecimal, parseDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { Line } from '../../paper/document/index.ts'
import { type Credited, hasNoQuantity } from './credit-totals.ts'
import type { SentCredit } from './credited-items.ts'

interface CreditedInvoice {
  readonly lines: readonly Line[]
  /** The quantity credited of each line before this credit note. */
  readonly before: Credited
  /** Something is to be credited, and nothing has been yet. */
  readonly isUncredited: boolean
}

/**
 * The quantity credited of each line after this credit note. If no lines are sent, it credits all that is left: also of an invoice
 * that has charges and no quantities.
 */
export function quantitiesAfter(sent: SentCredit['items'], { lines, before, isUncredited }: CreditedInvoice): Credited {
  const after = sent == null ? lines.map(({ quantity }) => quantity) : withSent(sent, lines, before)
  const isNothing = after.every((quantity, index) => quantity === before[index])
  if (isNothing && !(isUncredited && hasNoQuantity(lines))) throw new Conflict('The invoice is already fully credited.')
  return after
}

function withSent(sent: NonNullable<SentCredit['items']>, lines: readonly Line[], before: Credited): Credited {
  const after = [...before]
  const faults: Fault[] = []
  const tooMuch: Fault[] = []
  for (const [place, { id, quantity }] of sent.entries()) {
    const at = (member: string) => `items[${place}].${member}`
    const index = lines.findIndex((line) => line.id === id)
    const whole = lines[index]?.quantity ?? 0
    const left = whole - (before[index] ?? 0)
    const wanted = quantity == null ? left : parseDecimal(quantity)
    if (index < 0) faults.push(fault(at('id'), `there is no line with the id ${id} on the invoice`))
    else if (sent.findIndex((one) => one.id === id) < place) faults.push(fault(at('id'), 'is named twice'))
    else if (wanted === undefined) faults.push(fault(at('quantity'), `must be ${DECIMAL_WORDS}`))
    else if (quantity != null && (wanted === 0 || Math.sign(wanted) !== Math.sign(whole))) {
      faults.push(
        fault(at('quantity'), `must have the same sign as the quantity of the line, which is ${formatDecimal(whole)}`),
      )
    } else if (wanted === 0) tooMuch.push(fault(at('id'), 'the line is already fully credited'))
    else if (Math.abs(wanted) > Math.abs(left)) {
      tooMuch.push(fault(at('quantity'), `is more than the rest of this line, which is ${formatDecimal(left)}`))
    } else after[index] = whole - left + wanted
  }
  if (faults.length > 0) throw new Invalid(faults)
  const [first] = tooMuch
  if (first !== undefined) throw new Conflict(first.message, tooMuch, first.field)
  return after
}
