import Type, { type Static } from 'typebox'
import { isHidden, visibleIds } from '../../../kernel/auth/visibility.ts'
import { holidaysBetween } from '../../../kernel/calendar/public-holidays.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { readAction } from '../../../records/action.ts'
import { openingHoursShape } from '../../accounts/instance/index.ts'
import { hoursOfResources } from '../resource/index.ts'
import { holidayDates, holidayShape, refuseHolidayDates } from './holiday-dates.ts'
import { resourcesOfWorkspaces, workingTimes } from './workspace.store.ts'

/** The days off of each `working_week`, as ISO weekdays: Monday is 1. */
const daysOff: readonly (readonly number[])[] = [[6, 7], [7], [5], [5, 6]]

const weekday = Type.Integer({ minimum: 1, maximum: 7 })
const answer = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      resource_ids: Type.Array(Type.Integer()),
      weekdays_off: Type.Array(weekday, { description: 'The days off of each week; 1 is Monday.' }),
      holidays: Type.Array(holidayShape),
    }),
  ),
  opening_hours: Type.Array(openingHoursShape, {
    description: 'The opening hours of the account; empty if none are set.',
  }),
  resources: Type.Array(Type.Object({ id: Type.Integer(), opening_hours: Type.Array(openingHoursShape) }), {
    description: 'The resources with their own hours, which replace those of the account and the days off.',
  }),
})

/** Everyone who sees the schedule sees when its workspaces are closed, even if they cannot list workspaces. */
export const closedDays = readAction({
  method: 'GET',
  path: 'workspace/closed-days',
  summary: 'List the days off and the public holidays of all workspaces, and the opening hours',
  permission: 'SCHEDULE',
  params: holidayDates,
  answer,
  run: (scope, { given }) => listClosedDays(scope, given),
})

export type ClosedDays = Static<typeof answer>

export async function listClosedDays(
  scope: Scope,
  dates: { readonly from: string; readonly to: string },
): Promise<ClosedDays> {
  refuseHolidayDates(dates)
  const workspaces = (await workingTimes(scope)).filter(({ id }) => !isHidden(scope.actor, 'workspace', id))
  const resources = await resourcesOfWorkspaces(scope)
  const data = workspaces.map(async ({ id, name, working_week, country_region, show_public_holiday }) => ({
    id,
    name,
    resource_ids: [...visibleIds(scope.actor, 'resource', resources.get(id) ?? [])],
    weekdays_off: [...(daysOff[working_week] ?? [])],
    holidays:
      country_region === null || show_public_holiday !== 1
        ? []
        : await holidaysBetween(country_region, dates, scope.instance.locale),
  }))
  const own = await hoursOfResources(scope)
  return {
    data: await Promise.all(data),
    opening_hours: [...scope.instance.settings.opening_hours],
    resources: own.filter(({ id }) => !isHidden(scope.actor, 'resource', id)),
  }
}
