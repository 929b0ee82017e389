import { Invalid } from '../../../../kernel/errors.ts'
import { dateParam, type Given, type Param } from '../../../../kernel/http/params.ts'
import { DAY_SECONDS } from '../../../../kernel/time/day-length.ts'
import { type DatedDay, zoneDaysBetween } from '../../../../kernel/time/days-between.ts'
import { momentFrom } from '../../../../kernel/time/local-clock.ts'
import { isZone } from '../../../../kernel/time/zone.ts'
import type { OpenHours } from '../../../catalogue/workspace/index.ts'
import type { TimeStretch } from './free-time.ts'

const DAYS_MAX = 366
const YEAR_MIN = 1970
const YEAR_MAX = 2200
const MIDNIGHT = '00:00'
const END_OF_DAY = '24:00'
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/

function clockParam(description: string): Param<string> {
  return {
    description,
    schema: { type: 'string', pattern: '^\\d\\d:\\d\\d$' },
    read: (name, text) => {
      if (clock.test(text) || text === END_OF_DAY) return text
      throw Invalid.field(name, 'must be a time of day from 00:00 to 24:00, such as 08:30', description)
    },
  }
}

const zone: Param<string> = {
  description: 'The time zone of the days, such as Europe/Paris; by default that of the instance.',
  schema: { type: 'string', minLength: 1 },
  read: (name, text) => {
    if (isZone(text)) return text
    throw Invalid.field(name, 'must be the IANA name of a time zone, such as Europe/Paris', zone.description)
  },
}

/** The days of a report, and the part of each that counts. */
export const dayParams = {
  from: dateParam('The first day.', YEAR_MIN, YEAR_MAX),
  to: dateParam(`The last day, at most ${DAYS_MAX} days with the first.`, YEAR_MIN, YEAR_MAX),
  zone,
  day_from: clockParam('The local time from which each day counts, such as 08:00; by default its beginning.'),
  day_to: clockParam('The local time until which each day counts, such as 20:00; by default its end.'),
}

type DaysAsked = Given<typeof dayParams>

/** The days in order, or the part of each that counts. Throws `Invalid`. */
export function daysAsked(zoneOfInstance: string, asked: DaysAsked): DatedDay[] {
  const { from, to, day_from = MIDNIGHT, day_to = END_OF_DAY } = asked
  if (to < from) throw Invalid.field('to', 'must not be before from', dayParams.to.description)
  const span = (Date.parse(to) - Date.parse(from)) / (DAY_SECONDS * 1000)
  if (span >= DAYS_MAX) throw Invalid.field('to', `is more than ${DAYS_MAX} days from from`, dayParams.to.description)
  if (day_to <= day_from) throw Invalid.field('day_to', 'must be after day_from', dayParams.day_to.description)
  const zoneName = asked.zone ?? zoneOfInstance
  return zoneDaysBetween(from, to, zoneName).map(({ date, start, end }) => ({
    date,
    start: day_from === MIDNIGHT ? start : stampOf(date, day_from, zoneName),
    end: day_to === END_OF_DAY ? end : stampOf(date, day_to, zoneName),
  }))
}

/** The hours of a day (`2026-03-02`) in which something is open. */
export function openStretch(date: string, { opens, closes }: OpenHours, zoneName: string): TimeStretch {
  return { start: stampOf(date, opens, zoneName), end: stampOf(date, closes, zoneName) }
}

/** A time in a skipped hour is the moment of the change, so that parts of a day do not overlap. */
function stampOf(date: string, time: string, zoneName: string): number {
  return momentFrom(Date.parse(`${date}T${time}Z`) / 1000, zoneName)
}
