/** A user's format of dates and times. */
export interface TimeStyle {
  /** IANA name of the zone. */
  readonly zone: string
  /** The zone of the instance, if it is known. */
  readonly instanceZone?: string
  /** Language and region. */
  readonly locale: string
  readonly hours: 12 | 24
}

type Form = Intl.DateTimeFormatOptions

const day: Form = { weekday: 'long', day: 'numeric', month: 'long' }
const shortDay: Form = { weekday: 'short', day: 'numeric', month: 'short' }
const date: Form = { day: 'numeric', month: 'short', year: 'numeric' }
const dayAndMonth: Form = { day: 'numeric', month: 'short' }
const time: Form = { hour: '2-digit', minute: '2-digit' }
const zoneName: Form = { hour: 'numeric', timeZoneName: 'short' }
const weekday: Form = { weekday: 'short' }

/** `Wednesday 18 November` */
export function showDay(seconds: number, style: TimeStyle): string {
  return show(seconds, style, day)
}

/** `Wed 18 Nov` */
export function showShortDay(seconds: number, style: TimeStyle): string {
  return show(seconds, style, shortDay)
}

/** `Wed` */
export function showWeekday(seconds: number, style: TimeStyle): string {
  return show(seconds, style, weekday)
}

const daysOfMonth = new Map<string, string>()

/** `18` of a day that is counted from 1970-01-01, in the digits of the language. */
export function showDayOfMonth(counted: number, { locale }: TimeStyle): string {
  const number = new Date(counted * 86_400_000).getUTCDate()
  const key = `${locale} ${number}`
  const known = daysOfMonth.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone: 'UTC' })
  const shown = format.formatToParts(Date.UTC(2000, 0, number)).find(({ type }) => type === 'day')?.value ?? ''
  daysOfMonth.set(key, shown)
  return shown
}

/** `18 Nov 2026` */
export function showDate(seconds: number, style: TimeStyle): string {
  return show(seconds, style, date)
}

/** `18 Nov` */
export function showDayAndMonth(seconds: number, style: TimeStyle): string {
  return show(seconds, style, dayAndMonth)
}

/** `13:30` */
export function showTime(seconds: number, style: TimeStyle): string {
  return show(seconds, style, time)
}

/** `18 Nov 2026, 13:30` */
export function showMoment(seconds: number, style: TimeStyle): string {
  return `${showDate(seconds, style)}, ${showTime(seconds, style)}`
}

/** `CEST`: which of two equal local times is meant when the clocks go back. */
export function showZone(seconds: number, style: TimeStyle): string {
  const parts = formatOf(style, zoneName).formatToParts(seconds * 1000)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** `9 h 30 min` of a length in seconds, also of several days. */
export function hourWords(seconds: number): string {
  const whole = Math.round(seconds / 60)
  const [hours, minutes] = [Math.floor(whole / 60), whole % 60]
  if (hours === 0) return `${minutes} min`
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
}

/** `1:18:24` of a length in seconds. */
export function showClock(length: number): string {
  const whole = Math.max(0, Math.floor(length))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

function show(seconds: number, style: TimeStyle, form: Form): string {
  return formatOf(style, form).format(seconds * 1000)
}

const formats = new Map<Form, Map<string, Intl.DateTimeFormat>>()

/** A format is made once: making one takes much longer than using it. */
function formatOf({ zone, locale, hours }: TimeStyle, form: Form): Intl.DateTimeFormat {
  const key = `${zone} ${locale} ${hours}`
  const ofForm = formats.get(form) ?? new Map<string, Intl.DateTimeFormat>()
  formats.set(form, ofForm)
  const known = ofForm.get(key)
  if (known !== undefined) return known
  const hourCycle = hours === 12 ? 'h12' : 'h23'
  const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: zone, hourCycle })
  ofForm.set(key, format)
  return format
}
