import Type from 'typebox'
import { holidaysBetween } from '../../../kernel/calendar/public-holidays.ts'
import { missingIds } from '../../../kernel/db/find-referred.ts'
import { NotFound } from '../../../kernel/errors.ts'
import { idParam } from '../../../kernel/http/params.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { readAction } from '../../../records/action.ts'
import { holidayDates, holidayShape, refuseHolidayDates } from './holiday-dates.ts'
import { holidaySettings } from './workspace.store.ts'

/** Everyone who plans in a workspace can see its public holidays. */
export const workspaceHolidays = readAction({
  method: 'GET',
  path: 'workspace/holidays',
  summary: 'List the public holidays of a workspace that shows them',
  permission: 'SCHEDULE',
  params: { id: idParam('The id of the workspace.'), ...holidayDates },
  answer: Type.Object({ data: Type.Array(holidayShape) }),
  run: (scope, { given }) => listHolidays(scope, given),
})

async function listHolidays(
  scope: Scope,
  { id, from, to }: { readonly id: number; readonly from: string; readonly to: string },
) {
  refuseHolidayDates({ from, to })
  if ((await missingIds(scope, 'workspace', [id])).length > 0) throw new NotFound()
  const { country_region, show_public_holiday } = await holidaySettings(scope, id)
  if (country_region === null || show_public_holiday !== 1) return { data: [] }
  return { data: await holidaysBetween(country_region, { from, to }, scope.instance.locale) }
}
