import type { BodyReader } from '../../../records/write/body-reader.ts'
import { today } from '../../paper/document/index.ts'

/** A wrong year is about 300 to 366 days off. Money that is paid in advance, or booked ahead, is less. */
const HALF_YEAR_DAYS = 183

/** Warnings about a date that is likely a mistake, such as one with the wrong year. */
export function paymentDayWarnings(
  { values, current, scope }: BodyReader,
  invoice: { readonly date: number },
): string[] {
  const isNew = ['date', 'invoice_id'].some((name) => values[name] !== undefined && values[name] !== current?.[name])
  const day = Number(values.date)
  if (!isNew) return []
  if (day < invoice.date - HALF_YEAR_DAYS) return ['date: is more than half a year before the date of the invoice']
  return day > today(scope) + HALF_YEAR_DAYS ? ['date: is more than half a year from today'] : []
}
