import { textElement, type XmlContent } from '../../../../kernel/xml/write-xml.ts'
import type { EInvoicePeriod } from '../model/index.ts'

/** The subject code of a note, as the rules read it: three characters between the first two signs. */
const subjectCode = /^([^#]*)#([^#]{3})#/

/** BT-22 with BT-21 before it: `#AAI#text`. A text that would be read so without meaning it gets a space. */
export function ublNote(text: string, subject?: string): string {
  if (subject !== undefined) return `#${subject}#${text}`
  return text.replace(subjectCode, '$1# $2#')
}

/** The days of a period. */
export function ublPeriod(days: EInvoicePeriod | undefined): XmlContent {
  return [textElement('cbc:StartDate', days?.start), textElement('cbc:EndDate', days?.end)]
}
