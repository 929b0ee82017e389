import Type from 'typebox'
import { holidaysBetween } from '../../../kernel/calendar/public-holidays.ts'
import { Invalid, NotFound } from '../../../kernel/errors.ts'
import { idParam, type Param } from '../../../kernel/http/params.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { parseCalendarDate } from '../../../kernel/time/zone.ts'
import { readAction } from '../../../records/action.ts'
import { missingIds } from '../../../records/write/find-referred.ts'
import { holidaySettings } from './workspace.store.ts'

const YEARS_MAX = 10
const YEAR_MIN = 1970
const YEAR_MAX = 2100

function dateParam(description: string): Param<string> & { readonly required: true } {
  return {
    description,
    schema: Type.String({ format: 'date' }),
    required: true,
    read: (name, text) => {
      const date = parseCalendarDate(text)
      const year = Number(date?.slice(0, 4))
      if (date !== undefined && year >= YEAR_MIN && year <= YEAR_MAX) return date
      throw Invalid.field(name, `must be a date from ${YEAR_MIN} to ${YEAR_MAX}, such as 2026-12-24`, description)
    },
  }
}

const params = {
  id: idParam('The id of the workspace.'),
  from: dateParam('The first day of the list.'),
  to: dateParam('The last day of the list.'),
}

const holiday = Type.Object({
  date: Type.String({ format: 'date' }),
  days: Type.Integer({ description: 'The number of days.' }),
  name: Type.String(),
  substitute: Type.Boolean({ description: 'Whether it is a substitute day off for a holiday on a weekend.' }),
})

/** Everyone who plans in a workspace can see its public holidays. */
export const workspaceHolidays = readAction({
  method: 'GET',
  path: 'workspace/holidays',
  summary: 'List the public holidays of a workspace that shows them',
  permission: 'SCHEDULE',
  params,
  answer: Type.Object({ data: Type.Array(holiday) }),
  run: (scope, { given }) => listHolidays(scope, given),
})

async function listHolidays(
  scope: Scope,
  { id, from, to }: { readonly id: number; readonly from: string; readonly to: string },
) {
  if (to < from) throw Invalid.field('to', 'must not be before from', params.to.description)
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) >= YEARS_MAX) {
    throw Invalid.field('to', `must be within ${YEARS_MAX} years of from`, params.to.description)
  }
  if ((await missingIds(scope, 'workspace', [id])).length > 0) throw new NotFound()
  const { country_region, show_public_holiday } = await holidaySettings(scope, id)
  if (country_region === null || show_public_holiday !== 1) return { data: [] }
  return { data: await holidaysBetween(country_region, { from, to }, scope.instance.locale) }
}
