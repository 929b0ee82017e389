/** The search for free time, which is part of the URL. */
import type { Times } from '../../timeline/move.ts'
import { DAY, dayText, firstOfWeek, HOUR, readDayText, type Zone } from '../../timeline/wall-clock.ts'
import type { BoardResource, BoardRows } from './board-resources.ts'

/** The resources that must be free: any resource of a type or of a group, or one resource. */
export type Need = `type:${number}` | `group:${number}` | `one:${number}`

export const spans = ['today', 'week', 'next-week', 'fortnight', 'month'] as const
/** `from` is the week of a given day. */
export type Span = (typeof spans)[number] | 'from'

export interface FreeAsk {
  readonly needs: readonly Need[]
  readonly minutes: number
  readonly span: Span
  /** The day of the span `from`. */
  readonly day: number | undefined
  readonly onlyOpen: boolean
  /** Whether times that are only on hold are shown too. */
  readonly withHeld: boolean
}

export const NEEDS_MAX = 6
const MINUTES_INITIAL = 120
const MINUTES_MAX = 31 * 24 * 60
/** The choices of the sentence, in minutes. */
export const lengths = [30, 60, 120, 180, 240, 360, 480, 600] as const

export function readAsk(search: string): FreeAsk {
  const asked = new URLSearchParams(search)
  const minutes = Number(asked.get('minutes'))
  const day = readDayText(asked.get('date') ?? '')
  const within = spans.find((span) => span === asked.get('within'))
  return {
    needs: (asked.get('need') ?? '').split(',').filter(isNeed).slice(0, NEEDS_MAX),
    minutes: Number.isInteger(minutes) && minutes > 0 && minutes <= MINUTES_MAX ? minutes : MINUTES_INITIAL,
    span: within ?? (day === undefined ? 'fortnight' : 'from'),
    day,
    onlyOpen: asked.get('nights') !== 'true',
    withHeld: asked.get('held') === 'true',
  }
}

export function writeAsk({ needs, minutes, span, day, onlyOpen, withHeld }: FreeAsk): string {
  const pairs: readonly (readonly [string, string])[] = [
    ['need', needs.join()],
    ['minutes', String(minutes)],
    ['within', span === 'from' ? '' : span],
    ['date', day === undefined ? '' : dayText(day)],
    ['nights', onlyOpen ? '' : 'true'],
    ['held', withHeld ? 'true' : ''],
  ]
  return new URLSearchParams(pairs.filter(([, value]) => value !== '').map(([name, value]) => [name, value])).toString()
}

function isNeed(text: string): text is Need {
  return /^(type|group|one):\d{1,9}$/.test(text)
}

/** Begins with a room: the first type in the order of the schedule. */
export function initialNeeds({ resources }: BoardRows): readonly Need[] {
  const types = resources.map(({ type_id }) => type_id).toSorted((one, other) => one - other)
  return types[0] === undefined ? [] : [`type:${types[0]}`]
}

/** The resources that meet a need. */
export function resourcesFor(need: Need, { resources }: BoardRows): readonly BoardResource[] {
  const [kind, text] = need.split(':')
  const id = Number(text)
  if (kind === 'one') return resources.filter((one) => one.id === id)
  return resources.filter((one) => (kind === 'type' ? one.type_id : one.parent_id) === id)
}

/** The time that is searched; it does not begin before now. */
export function windowOf({ span, day }: FreeAsk, zone: Zone, now: number, locale: string): Times {
  const today = zone.wallAt(now).day
  const week = firstOfWeek(today, locale)
  const [from, days] = {
    today: [today, 1],
    week: [week, 7],
    'next-week': [week + 7, 7],
    fortnight: [today, 14],
    month: [today, 28],
    from: [firstOfWeek(day ?? today, locale), 7],
  }[span] as [number, number]
  const start = Math.max(zone.dayStart(from), Math.ceil(now / (HOUR / 4)) * (HOUR / 4))
  return { start, end: Math.max(zone.dayStart(from + days), start + DAY / 24) }
}
