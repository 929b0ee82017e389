import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilDateText, civilDaysOf, isoWeekday } from '../../../kernel/time/civil-date.ts'
import type { OpeningHours } from '../../accounts/instance/index.ts'
import { type ClosedDays, listClosedDays } from './list-closed-days.ts'

/** When something opens and closes on one day, as times of the account's zone: `09:00` and `24:00`. */
export type OpenHours = Pick<OpeningHours, 'opens' | 'closes'>

const SATURDAY = 6

/**
 * The hours of each resource on each day (`2026-03-02`), in order: none if the day is off, and undefined on a working day
 * without known hours. A holiday of one workspace closes its resources. A weekday is off if it is off in all workspaces of a
 * resource; without a workspace, Saturday and Sunday are. Hours of a resource replace all but holidays (decision 0246).
 */
export async function readOpenHours(
  scope: Scope,
  dates: { readonly from: string; readonly to: string },
): Promise<(resource: number, date: string) => readonly OpenHours[] | undefined> {
  const { data, opening_hours, resources } = await listClosedDays(scope, dates)
  const usual = weekOf(opening_hours)
  const own = new Map(resources.map((resource) => [resource.id, weekOf(resource.opening_hours)]))
  const workspacesOf = Map.groupBy(
    data.map(daysOffOf).flatMap((workspace) => workspace.resource_ids.map((id) => ({ id, workspace }))),
    ({ id }) => id,
  )
  return (resource, date) => {
    const workspaces = workspacesOf.get(resource) ?? []
    if (workspaces.some(({ workspace }) => workspace.holidays.has(date))) return []
    const weekday = isoWeekday(mustHave(civilDaysOf(date), 'a date'))
    const ownWeek = own.get(resource)
    if (ownWeek !== undefined) return ownWeek[weekday - 1]
    const isDayOff =
      workspaces.length === 0
        ? usual === undefined && weekday >= SATURDAY
        : workspaces.every(({ workspace }) => workspace.weekdays_off.includes(weekday))
    return isDayOff ? [] : usual?.[weekday - 1]
  }
}

function daysOffOf({ resource_ids, weekdays_off, holidays }: ClosedDays['data'][number]) {
  const dates = holidays.flatMap(({ date, days }) => {
    const first = mustHave(civilDaysOf(date), 'the date of a holiday')
    return Array.from({ length: days }, (_, at) => civilDateText(first + at))
  })
  return { resource_ids, weekdays_off, holidays: new Set(dates) }
}

/** The hours of each weekday, from Monday on; undefined if none are known. */
function weekOf(hours: readonly OpeningHours[]): readonly (readonly OpenHours[])[] | undefined {
  if (hours.length === 0) return undefined
  const ordered = hours.toSorted((one, other) => (one.opens < other.opens ? -1 : 1))
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    ordered.filter(({ weekdays }) => weekdays.length === 0 || weekdays.some((one) => one === weekday)),
  )
}
