import { childOf, childrenOf, textAt } from '../../../../kernel/xml/find-elements.ts'
import type { ReadElement } from '../../../../kernel/xml/read-xml.ts'
import type { Reading } from '../element-reading.ts'
import type { DayText } from '../model/index.ts'
import { readCiiDay } from './read-cii-text.ts'

interface Term {
  readonly text: string | undefined
  readonly day: DayText | undefined
  readonly isDiscount: boolean
  readonly isPart: boolean
}

/**
 * BT-9 and BT-20. The profile EXTENDED has several terms: discounts for early payment, each with its day, beside the day on which the whole is
 * due, which is the last one; or parts of the amount, of which the first one counts.
 */
export function readCiiTerms(of: ReadElement | undefined, reading: Reading) {
  const terms = childrenOf(of, 'SpecifiedTradePaymentTerms').map((one) => readTerm(one, reading))
  const whole = terms.some(({ day, isDiscount }) => day !== undefined && !isDiscount)
    ? terms.filter(({ isDiscount }) => !isDiscount)
    : terms
  const days = whole.flatMap(({ day }) => day ?? []).toSorted()
  const dueDate = terms.some(({ isPart }) => isPart) ? days[0] : days.at(-1)
  const texts = terms.flatMap(({ text, day }) => {
    const isOtherDay = day !== undefined && day !== dueDate
    if (text === undefined) return isOtherDay ? [day] : []
    return [isOtherDay ? `${text} (${day})` : text]
  })
  return { dueDate, paymentTerms: texts.length === 0 ? undefined : texts.join('\n') }
}

function readTerm(of: ReadElement, reading: Reading): Term {
  const discount = childOf(of, 'ApplicableTradePaymentDiscountTerms')
  const texts = [textAt(of, 'Description'), discountText(discount)].filter((text) => text !== undefined)
  return {
    text: texts.length === 0 ? undefined : texts.join('; '),
    day: readCiiDay(childOf(of, 'DueDateDateTime'), reading, 'BT-9'),
    isDiscount: discount !== undefined,
    isPart: childOf(of, 'PartialPaymentAmount') !== undefined,
  }
}

/** `2 % discount, 14 days` */
function discountText(of: ReadElement | undefined): string | undefined {
  if (of === undefined) return undefined
  const percent = textAt(of, 'CalculationPercent')
  const amount = textAt(of, 'ActualDiscountAmount')
  const period = childOf(of, 'BasisPeriodMeasure')
  const unit = period?.attributes.unitCode === 'DAY' ? 'days' : period?.attributes.unitCode
  const parts = [
    percent === undefined ? amount && `${amount} discount` : `${percent} % discount`,
    period === undefined ? undefined : `${period.text} ${unit ?? ''}`.trim(),
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(', ')
}
