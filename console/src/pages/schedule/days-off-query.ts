/** The days off, the public holidays and the opening hours of the account, its workspaces and its resources. */
import { addressOf, send } from '../../api/client.ts'
import { type DaysOff, makeDaysOff } from '../../timeline/days-off.ts'
import { type Hours, weekHours } from '../../timeline/open-times.ts'
import { dayText, readDayText, zoneOf } from '../../timeline/wall-clock.ts'
import type { Stretch } from '../../timeline/window.ts'

interface Workspace {
  readonly name: string
  readonly resource_ids: readonly number[]
  /** Monday is 1. */
  readonly weekdays_off: readonly number[]
  readonly holidays: readonly { readonly date: string; readonly days: number; readonly name: string }[]
}

interface ClosedDays {
  readonly data: readonly Workspace[]
  readonly opening_hours: readonly Hours[]
  readonly resources: readonly { readonly id: number; readonly opening_hours: readonly Hours[] }[]
}

/** The last year that the service knows: later ones have its weekdays and hours. */
const YEAR_MAX = '2100'

/** The zone of the account, and that of the user. */
interface Zones {
  readonly from: string
  readonly to: string
}

/** The whole years around these days, so that most steps need no new request. */
export function daysOffQuery(days: Stretch, zones: Zones) {
  const [first, last] = [yearOf(days.from), yearOf(days.to)]
  return {
    queryKey: ['days-off', first, last, zones] as const,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<DaysOff> => {
      const path = addressOf('workspace/closed-days', { from: `${first}-01-01`, to: `${last}-12-31` })
      const { body } = await send<ClosedDays>('GET', path, { signal })
      return makeDaysOff(body.data.map(workingDays), {
        zones: { from: zoneOf(zones.from), to: zoneOf(zones.to) },
        usual: weekHours(body.opening_hours),
        ofRows: new Map(
          body.resources.flatMap(({ id, opening_hours }) => {
            const week = weekHours(opening_hours)
            return week === undefined ? [] : [[id, week] as const]
          }),
        ),
      })
    },
    meta: { reads: ['workspace', 'resource', 'instance'] as const },
    placeholderData: (before: DaysOff | undefined) => before,
  }
}

function workingDays({ name, resource_ids, weekdays_off, holidays }: Workspace) {
  return {
    name,
    rows: new Set(resource_ids),
    weekdaysOff: new Set(weekdays_off.map((weekday) => weekday - 1)),
    holidays: new Map(
      holidays.flatMap((holiday) => {
        const first = readDayText(holiday.date) ?? 0
        return Array.from({ length: holiday.days }, (_, index) => [first + index, holiday.name] as const)
      }),
    ),
  }
}

function yearOf(day: number): string {
  const year = dayText(day).slice(0, 4)
  return year > YEAR_MAX ? YEAR_MAX : year
}
