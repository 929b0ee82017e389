/** The view of the schedule, which is part of the address, so that a link shows the same. */
import { dayWidthFor } from '../../timeline/scale.ts'
import { DAY, dayText, firstOfWeek, HOUR, readDayText } from '../../timeline/wall-clock.ts'
import { isZoneName } from '../../timeline/zone-line.ts'

export const zooms = ['day', 'week', 'fortnight', 'month', 'quarter'] as const
export type Zoom = (typeof zooms)[number]

export const shapes = ['timeline', 'list', 'day', 'week'] as const
/** The form of the view: the timeline, a list by days, one day with columns of rows, a week of one row with columns of days. */
export type ViewShape = (typeof shapes)[number]

export const groupings = ['type', 'group', 'workspace'] as const
/** The contents of the row headings. */
export type GroupBy = (typeof groupings)[number]

export interface ScheduleFilters {
  readonly text: string
  readonly statusIds: readonly number[]
  readonly typeIds: readonly number[]
  readonly projectIds: readonly number[]
  readonly clientIds: readonly number[]
  readonly resourceIds: readonly number[]
  /** Resource groups. */
  readonly groupIds: readonly number[]
  /** A value of a custom field. */
  readonly custom: CustomFilter | undefined
  readonly onlyClashing: boolean
  /** Bookings of the user, or made by the user. */
  readonly onlyMine: boolean
  readonly onlyUnbilled: boolean
}

export interface CustomFilter {
  readonly fieldId: number
  readonly value: string
}

export interface ScheduleView {
  readonly zoom: Zoom
  /** The first day of the view. */
  readonly day: number
  readonly shape: ViewShape
  readonly nightsFolded: boolean
  /** The zone of a second line of hours, by its IANA name. */
  readonly otherZone: string | undefined
  readonly groupBy: GroupBy
  readonly foldedGroups: ReadonlySet<string>
  readonly filters: ScheduleFilters
}

export const noFilters: ScheduleFilters = {
  text: '',
  statusIds: [],
  typeIds: [],
  projectIds: [],
  clientIds: [],
  resourceIds: [],
  groupIds: [],
  custom: undefined,
  onlyClashing: false,
  onlyMine: false,
  onlyUnbilled: false,
}

/** For each zoom: the number of days in view, the relative width of a weekend day, and the smallest step. */
export const zoomMeasures: Readonly<Record<Zoom, { days: number; weekendShare: number; step: number }>> = {
  day: { days: 1, weekendShare: 1, step: 900 },
  week: { days: 7, weekendShare: 0.36, step: 1800 },
  fortnight: { days: 14, weekendShare: 0.36, step: HOUR },
  month: { days: 28, weekendShare: 0.36, step: DAY },
  quarter: { days: 91, weekendShare: 0.36, step: DAY },
}

/** The width of a working day with which the days of a zoom fill the view. */
export function dayWidthOf(zoom: Zoom, laneWidth: number): number {
  const { days, weekendShare } = zoomMeasures[zoom]
  return dayWidthFor(Math.max(laneWidth, 200), days, weekendShare)
}

/** Weeks begin as in the region of the locale, other views with the day itself. */
export function firstDayOf(zoom: Zoom, day: number, locale: string): number {
  return zoom === 'day' ? day : firstOfWeek(day, locale)
}

/** The number of days that a view shows. */
export function daysOf({ shape, zoom }: Pick<ScheduleView, 'shape' | 'zoom'>): number {
  const { days } = zoomMeasures[zoom]
  return { timeline: days, list: Math.max(7, days), day: 1, week: 7 }[shape]
}

/** The first day of the view that contains the day. Lists and single days begin with the day itself. */
export function firstDayIn({ shape, zoom }: Pick<ScheduleView, 'shape' | 'zoom'>, day: number, locale: string): number {
  if (shape === 'list' || shape === 'day') return day
  return firstDayOf(shape === 'week' ? 'week' : zoom, day, locale)
}

/** The first day of the next view. */
export function turnPage(zoom: Zoom, day: number, pages: 1 | -1): number {
  return day + pages * zoomMeasures[zoom].days
}

/** The view of an address; missing or invalid parts have their default: on a phone a list. */
export function readView(search: string, today: number, isNarrow: boolean, locale: string): ScheduleView {
  const asked = new URLSearchParams(search)
  const zoom = zooms.find((one) => one === asked.get('zoom')) ?? 'week'
  const ids = (name: string) =>
    (asked.get(name) ?? '').split(',').flatMap((text) => (/^\d{1,9}$/.test(text) ? [Number(text)] : []))
  const shape = shapes.find((one) => one === asked.get('show')) ?? (isNarrow ? 'list' : 'timeline')
  const day = readDayText(asked.get('date') ?? '') ?? today
  return {
    zoom,
    day: firstDayIn({ shape, zoom }, day, locale),
    shape,
    nightsFolded: asked.get('nights') !== 'true',
    otherZone: readZone(asked.get('zone') ?? ''),
    groupBy: groupings.find((one) => one === asked.get('by')) ?? 'type',
    foldedGroups: new Set(),
    filters: {
      text: asked.get('text') ?? '',
      statusIds: ids('status'),
      typeIds: ids('type'),
      projectIds: ids('project'),
      clientIds: ids('client'),
      resourceIds: ids('resource'),
      groupIds: ids('group'),
      custom: readCustom(asked.get('custom')),
      onlyClashing: asked.get('clashing') === 'true',
      onlyMine: asked.get('mine') === 'true',
      onlyUnbilled: asked.get('unbilled') === 'true',
    },
  }
}

function readZone(name: string): string | undefined {
  return isZoneName(name) ? name : undefined
}

/** `3:Film`: the field and its value. */
function readCustom(text: string | null): CustomFilter | undefined {
  const [, id, value] = /^(\d{1,9}):(.+)$/.exec(text ?? '') ?? []
  return id === undefined || value === undefined ? undefined : { fieldId: Number(id), value }
}

/** The address of a view, without default values. */
export function writeView({ zoom, day, shape, nightsFolded, otherZone, groupBy, filters }: ScheduleView): string {
  const pairs: readonly (readonly [name: string, value: string, initial: string])[] = [
    ['date', dayText(day), ''],
    ['zoom', zoom, 'week'],
    ['show', shape, ''],
    ['nights', String(!nightsFolded), 'false'],
    ['zone', otherZone ?? '', ''],
    ['by', groupBy, 'type'],
    ['text', filters.text, ''],
    ['status', filters.statusIds.join(), ''],
    ['type', filters.typeIds.join(), ''],
    ['project', filters.projectIds.join(), ''],
    ['client', filters.clientIds.join(), ''],
    ['resource', filters.resourceIds.join(), ''],
    ['group', filters.groupIds.join(), ''],
    ['custom', filters.custom === undefined ? '' : `${filters.custom.fieldId}:${filters.custom.value}`, ''],
    ['clashing', String(filters.onlyClashing), 'false'],
    ['mine', String(filters.onlyMine), 'false'],
    ['unbilled', String(filters.onlyUnbilled), 'false'],
  ]
  return new URLSearchParams(
    pairs.filter(([, value, initial]) => value !== initial).map(([name, value]) => [name, value]),
  ).toString()
}
