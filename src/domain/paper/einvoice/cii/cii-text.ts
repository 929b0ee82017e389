import { groupElement, textElement, type XmlElement } from '../../../../kernel/xml/write-xml.ts'
import type { DayText, EInvoicePeriod } from '../model/index.ts'

/** UNTDID 2379: a day as eight digits. */
const EIGHT_DIGITS = '102'

/** A day, which this syntax writes as `20261224`. */
export function ciiDay(name: string, day: DayText | undefined, inner = 'udt:DateTimeString'): XmlElement | undefined {
  return groupElement(name, textElement(inner, day?.replaceAll('-', ''), { format: EIGHT_DIGITS }))
}

/** BG-14, BG-26. */
export function ciiPeriod(period: EInvoicePeriod | undefined): XmlElement | undefined {
  return groupElement(
    'ram:BillingSpecifiedPeriod',
    ciiDay('ram:StartDateTime', period?.start),
    ciiDay('ram:EndDateTime', period?.end),
  )
}
