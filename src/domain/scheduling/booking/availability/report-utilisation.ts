import Type, { type Static } from 'typebox'
import { Invalid } from '../../../../kernel/errors.ts'
import { choiceParam, type Given, idsParam } from '../../../../kernel/http/params.ts'
import { mustHave } from '../../../../kernel/must-have.ts'
import { reportQueue } from '../../../../kernel/report-queue.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import type { DatedDay } from '../../../../kernel/time/days-between.ts'
import { readAction } from '../../../../records/action.ts'
import { readOpenHours } from '../../../catalogue/workspace/index.ts'
import { ofOwnSchedule, resourcesAsked } from './find-availability.ts'
import type { TimeStretch } from './free-time.ts'
import { dayParams, daysAsked, openStretch } from './reported-days.ts'
import { merged, secondsByDay } from './time-by-day.ts'
import { timesByResource } from './times-by-resource.ts'
import { type TakenTime, takenTimes, unbilledStatuses } from './utilisation.store.ts'
import { type DayShares, utilisationFile } from './utilisation-file.ts'

/** Days of all resources together: a quarter for 200 resources, or a year for 50. */
const CELLS_MAX = 20_000

const params = {
  resource_ids: { ...idsParam('The resources to report on.'), required: true as const },
  ...dayParams,
  by: choiceParam('Groups the rows by resource, which is the default. show=totals has the sums of each day.', [
    'resource',
  ]),
  hours: choiceParam(
    'open counts only the opening hours of each resource, without days off and public holidays. Resources without opening hours count from day_from to day_to on working days. By default, every day counts for all.',
    ['open'],
  ),
  show: choiceParam('The contents of the response: each day of each resource by default; totals leaves data empty.', [
    'totals',
  ]),
  format: choiceParam('The format of the response. Default: json. csv has a row for each resource and day.', [
    'json',
    'csv',
  ]),
}

const seconds = (description: string) => Type.Integer({ description: `${description}, in seconds.` })
const sums = {
  booked_sec: seconds('The sum of booked_sec of all days'),
  held_sec: seconds('The sum of held_sec of all days'),
  free_sec: seconds('The sum of free_sec of all days'),
}
const days = Type.Array(
  Type.Object({
    date: Type.String({ format: 'date' }),
    booked_sec: seconds('Time of bookings with a chargeable status or without a status'),
    held_sec: seconds('Time taken only by bookings whose status is not chargeable, such as holds'),
    free_sec: seconds(
      'Time that is left: the three add up to the length of the day (23 to 25 hours), or of the counted part',
    ),
  }),
)
const answer = Type.Object({
  data: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), ...sums, days })),
  totals: Type.Object({ ...sums, days }, { description: 'The sums of all resources, and those of each day.' }),
})

/** Everyone who can see bookings can see how many there are. */
export const reportUtilisation = readAction({
  method: 'GET',
  path: 'report/utilisation',
  summary: 'Report how long resources are booked, held and free on each day',
  params,
  answer,
  file: {
    mimeTypes: ['text/csv'],
    open: (scope, given) =>
      given.format === 'csv' ? utilisationFile(scope.instance.id, () => utilisation(scope, given as Asked)) : undefined,
  },
  run: (scope, { given }) => reportQueue.run(scope.instance.id, () => utilisation(scope, given)),
})

type Utilisation = Static<typeof answer>

type Asked = Given<typeof params>

async function utilisation(scope: Scope, asked: Asked): Promise<Utilisation> {
  const days = daysAsked(scope.instance.timezone, asked)
  const found = await resourcesAsked(scope, { resource_ids: asked.resource_ids, type_id: undefined })
  const resources = ofOwnSchedule(scope, found)
  if (resources.length * days.length > CELLS_MAX) {
    const problem = `covers ${resources.length} resources on ${days.length} days: the product must be at most ${CELLS_MAX}`
    throw Invalid.field('resource_ids', problem, params.resource_ids.description)
  }
  // Opening hours can begin before day_from and end after day_to.
  const wholeDays = daysAsked(scope.instance.timezone, { ...asked, day_from: undefined, day_to: undefined })
  const times = await takenByResource(
    scope,
    resources.map(({ id }) => id),
    { start: mustHave(wholeDays[0], 'the first day').start, end: mustHave(wholeDays.at(-1), 'the last day').end },
  )
  const unbilled = await unbilledStatuses(scope)
  const countedOf = await countedTimes(scope, asked, days)
  const isBooked = ({ status_id }: TakenTime) => status_id === null || !unbilled.has(status_id)
  const data = resources.map(({ id, name }) => {
    const ofDays = shares(countedOf(id), times.get(id) ?? [], isBooked)
    return { id, name, ...sumOf(ofDays), days: ofDays }
  })
  const totals = { ...sumOf(data), days: days.map(({ date }, at) => ({ date, ...sumOf(dayOf(data, at)) })) }
  return { data: asked.show === 'totals' ? [] : data, totals }
}

function dayOf(data: Utilisation['data'], at: number): readonly DayShares[] {
  return data.flatMap((resource) => resource.days[at] ?? [])
}

/** Bookings that never clash, such as cancelled ones, take no time. */
async function takenByResource(scope: Scope, resourceIds: readonly number[], window: TimeStretch) {
  const exempt = new Set<number | null>(scope.instance.settings.clash_exempt_statuses)
  const taken = new Map<number, readonly TakenTime[]>()
  for await (const [id, times] of timesByResource(resourceIds, (ids) => takenTimes(scope, ids, window))) {
    taken.set(
      id,
      times.filter(({ status_id }) => !exempt.has(status_id)),
    )
  }
  return taken
}

function sumOf(parts: readonly DayShares[]): DayShares {
  const sum = (member: keyof DayShares) => parts.reduce((total, part) => total + part[member], 0)
  return { booked_sec: sum('booked_sec'), held_sec: sum('held_sec'), free_sec: sum('free_sec') }
}

/** What counts of each day of a resource. */
interface CountedDay {
  readonly date: string
  /** In order; they do not overlap. */
  readonly stretches: readonly TimeStretch[]
}

/** The time of each day that is counted, by resource. Throws `Invalid`. */
async function countedTimes(
  scope: Scope,
  { hours, from, to, zone }: Asked,
  days: readonly DatedDay[],
): Promise<(resource: number) => readonly CountedDay[]> {
  const parts = days.map(({ date, start, end }) => ({ date, stretches: [{ start, end }] }))
  if (hours === undefined) return () => parts
  const { timezone } = scope.instance
  if (zone !== undefined && zone !== timezone) {
    throw Invalid.field('zone', `must be ${timezone}, the zone of the opening hours, with hours=open`)
  }
  const hoursOn = await readOpenHours(scope, { from, to })
  return (resource) =>
    parts.map((part) => {
      const { date } = part
      const open = hoursOn(resource, date)
      return open === undefined ? part : { date, stretches: open.map((one) => openStretch(date, one, timezone)) }
    })
}

/** Time that is both held and booked counts as booked. */
function shares(days: readonly CountedDay[], times: readonly TakenTime[], isBooked: (time: TakenTime) => boolean) {
  const stretches = days.flatMap((day) => day.stretches)
  const booked = secondsByDay(stretches, merged(times.filter(isBooked)))
  const taken = secondsByDay(stretches, merged(times))
  let at = 0
  return days.map((day) => {
    let [booked_sec, taken_sec, length] = [0, 0, 0]
    for (const { start, end } of day.stretches) {
      booked_sec += mustHave(booked[at], `the booked time of ${day.date}`)
      taken_sec += mustHave(taken[at], `the taken time of ${day.date}`)
      length += end - start
      at += 1
    }
    return { date: day.date, booked_sec, held_sec: taken_sec - booked_sec, free_sec: length - taken_sec }
  })
}
