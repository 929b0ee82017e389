import type { InstanceFacts } from '../../../kernel/auth/session.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import { formatDate, showsClock } from '../../../kernel/time/date-format.ts'
import { localDate } from '../../../kernel/time/local-date.ts'
import { wallClockAt } from '../../../kernel/time/zone.ts'
import { withFormatsInside } from '../../catalogue/rate-scheme/index.ts'
import type { BilledBooking } from './bookings-to-bill.store.ts'

const DESCRIPTION_MAX = 10_000
const placeholder = /\[(\w+)(?:\|\(([^()]+)\))?\]/g

interface Described {
  readonly booking: Pick<BilledBooking, 'name' | 'start' | 'end' | 'timezone'>
  readonly scheme: { readonly name: string; readonly description: string }
}

/** Fills in the template of a rate scheme (specification, rate scheme), with times in the booking's zone. */
export function fillTemplate(template: string, { booking, scheme }: Described, { locale }: InstanceFacts): string {
  const texts: Readonly<Record<string, string>> = {
    rateSchemeName: scheme.name,
    rateSchemeDescription: scheme.description,
    bookingName: booking.name,
  }
  const stamps: Readonly<Record<string, number>> = {
    rateSchemeStartDateCode: booking.start,
    rateSchemeEndDateCode: booking.end,
  }
  const textFor = (whole: string, name: string, format: string | undefined): string => {
    const stamp = stamps[name]
    if (stamp === undefined || format === undefined) return texts[name] ?? whole
    const isLastDay = stamp === booking.end && !showsClock(format)
    return formatDate(isLastDay ? lastMoment(booking) : stamp, booking.timezone, format, locale)
  }
  const markup = withFormatsInside(template)
  let filled = ''
  let end = 0
  for (const { 0: whole, 1: name = '', 2: format, index } of markup.matchAll(placeholder)) {
    // A template can name a long text hundreds of times.
    if (filled.length > DESCRIPTION_MAX) break
    filled += markup.slice(end, index) + textFor(whole, name, format)
    end = index + whole.length
  }
  filled += markup.slice(end)
  return cutText(filled, DESCRIPTION_MAX)
}

/** The default description: the booking's name, the rate scheme and the days. */
export function describeBooking(
  booking: Described['booking'],
  { locale }: InstanceFacts,
  scheme?: Described['scheme'],
): string {
  const day = (stamp: number) => localDate(stamp, booking.timezone, locale, 'medium')
  const [first, last] = [day(booking.start), day(lastMoment(booking))]
  const named = scheme === undefined ? booking.name : `${booking.name}, ${scheme.name}`
  return `${named}, ${first === last ? first : `${first} – ${last}`}`
}

/** The first and the last day of a booking, in its zone: 2026-03-01. */
export function bookedPeriod(booking: Pick<BilledBooking, 'start' | 'end' | 'timezone'>) {
  const day = (stamp: number) => civilDateText(wallClockAt(stamp, booking.timezone).days)
  return { period_start: day(booking.start), period_end: day(lastMoment(booking)) }
}

/** The end is exclusive: a booking that ends at midnight ends on the day before, unless a format shows the time. */
function lastMoment({ start, end }: Pick<BilledBooking, 'start' | 'end'>): number {
  return Math.max(start, end - 1)
}
