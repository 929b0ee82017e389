import Type from 'typebox'
import { Invalid } from '../../../kernel/errors.ts'
import { dateParam } from '../../../kernel/http/params.ts'

const YEARS_MAX = 10
const YEAR_MIN = 1970
const YEAR_MAX = 2100

/** The first and the last day of a list of holidays. */
export const holidayDates = {
  from: dateParam(
    'The first day of the list. A holiday of several days is listed if any of its days is in the period.',
    YEAR_MIN,
    YEAR_MAX,
  ),
  to: dateParam('The last day of the list.', YEAR_MIN, YEAR_MAX),
}

/** Throws `Invalid` unless the dates are in order and not too far apart. */
export function refuseHolidayDates({ from, to }: { readonly from: string; readonly to: string }): void {
  if (to < from) throw Invalid.field('to', 'must not be before from', holidayDates.to.description)
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) >= YEARS_MAX) {
    throw Invalid.field('to', `must be within ${YEARS_MAX} years of from`, holidayDates.to.description)
  }
}

export const holidayShape = Type.Object({
  date: Type.String({ format: 'date', description: 'The first day, which can be before `from`.' }),
  days: Type.Integer({ description: 'The number of days, from `date` on.' }),
  name: Type.String(),
  substitute: Type.Boolean({ description: 'Whether it is a substitute day off for a holiday on a weekend.' }),
})
