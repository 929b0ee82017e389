/** A user's format of dates and times. */
export interface TimeStyle {
  /** IANA name of the zone. */
  readonly zone: string
  /** Language and region. */
  readonly locale: string
  readonly hours: 12 | 24
}

type Form = Intl.DateTimeFormatOptions

const day: Form = { weekday: 'long', day: 'numeric', month: 'long' }
const shortDay: Form = { weekday: 'short', day: 'numeric', month: 'short' }
const date: Form = { day: 'numeric', month: 'short', year: 'numeric' }
const time: Form = { hour: '2-digit', minute: '2-digit' }

/** `Wednesday 18 November` */
export function showDay(seconds: number, style: TimeStyle): string {
  return show(seconds, style, day)
}

/** `Wed 18 Nov` */
export function showShortDay(seconds: number, style: TimeStyle): string {
  return show(seconds, style, shortDay)
}

/** `18 Nov 2026` */
export function showDate(seconds: number, style: TimeStyle): string {
  return show(seconds, style, date)
}

/** `13:30` */
export function showTime(seconds: number, style: TimeStyle): string {
  return show(seconds, style, time)
}

/** `1:18:24` of a length in seconds. */
export function showClock(length: number): string {
  const whole = Math.max(0, Math.floor(length))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

function show(seconds: number, { zone, locale, hours }: TimeStyle, form: Form): string {
  return new Intl.DateTimeFormat(locale, { ...form, timeZone: zone, hourCycle: hours === 12 ? 'h12' : 'h23' }).format(
    seconds * 1000,
  )
}
