import { say } from '../text/say.ts'
import { showShortDay, type TimeStyle } from '../time/show-time.ts'
import { inDayWords } from './span-words.ts'
import { DAY, zoneOf } from './wall-clock.ts'
import { type MaybeWhole, meantDays } from './whole-days.ts'

/** `Wed 18 Nov`: the first day of a booking. */
export function firstDayWords(booking: MaybeWhole, style: TimeStyle): string {
  const whole = meantDays(booking, style)
  const noon = whole && zoneOf(style.zone).stampAt({ day: whole.first, second: DAY / 2 })
  return showShortDay(noon ?? booking.start, style)
}

/** The times of a booking beside its day: `All day`, `09:00 – 13:00`, or both days if it has more than one. */
export function onDayWords(booking: MaybeWhole, style: TimeStyle): string {
  const whole = meantDays(booking, style)
  const isOneDay = whole !== undefined && whole.end === whole.first + 1
  return isOneDay ? say('schedule.all-day') : inDayWords(booking, style)
}
