import { childOf } from '../../../../kernel/xml/find-elements.ts'
import type { ReadElement } from '../../../../kernel/xml/read-xml.ts'
import { filled, type Reading } from '../element-reading.ts'
import type { DayText, EInvoicePeriod } from '../model/index.ts'

/** A day, whichever of its types an element has in it. */
export function readCiiDay(of: ReadElement | undefined, reading: Reading, term: string): DayText | undefined {
  const text = of?.elements[0]?.text ?? of?.text
  return reading.day(text === '' ? undefined : text, term)
}

export function readCiiPeriod(of: ReadElement | undefined, reading: Reading): EInvoicePeriod | undefined {
  return filled({
    start: readCiiDay(childOf(of, 'StartDateTime'), reading, 'BT-73'),
    end: readCiiDay(childOf(of, 'EndDateTime'), reading, 'BT-74'),
  })
}
