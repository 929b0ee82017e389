/** Month and day names of one language, for the Gregorian calendar, whatever calendar the locale prefers. */
export interface CalendarNames {
  /** January first, in the standalone form: `styczeń`. */
  readonly months: readonly string[]
  /** In the form next to a day, which in many languages is another case: `stycznia`. */
  readonly monthsOfDay: readonly string[]
  readonly shortMonths: readonly string[]
  /** Monday first. */
  readonly weekdays: readonly string[]
  readonly shortWeekdays: readonly string[]
}

const known = new Map<string, CalendarNames>()

/** The names for a BCP 47 locale; English if the runtime does not know the language. Throws if it is not a locale. */
export function calendarNames(locale: string): CalendarNames {
  const kept = known.get(locale)
  if (kept !== undefined) return kept
  const names = namesOf(locale)
  known.set(locale, names)
  return names
}

const firstOfMonths = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1))
const mondayToSunday = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 5, 1 + day))

function namesOf(locale: string): CalendarNames {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat([locale, 'en'], { calendar: 'gregory', timeZone: 'UTC', ...options })
  const all = (dates: readonly number[], options: Intl.DateTimeFormatOptions) => {
    const named = format(options)
    return dates.map((date) => named.format(date))
  }
  const months = all(firstOfMonths, { month: 'long' })
  const besideDay = format({ month: 'long', day: 'numeric' })
  return {
    months,
    monthsOfDay: firstOfMonths.map((date, month) => nameIn(besideDay.formatToParts(date)) ?? months[month] ?? ''),
    shortMonths: all(firstOfMonths, { month: 'short' }),
    weekdays: all(mondayToSunday, { weekday: 'long' }),
    shortWeekdays: all(mondayToSunday, { weekday: 'short' }),
  }
}

/** The month of a formatted date if it is a name; in Chinese and other languages it is a number. */
function nameIn(parts: readonly Intl.DateTimeFormatPart[]): string | undefined {
  const month = parts.find((part) => part.type === 'month')?.value
  return month !== undefined && /\p{L}/u.test(month) ? month : undefined
}

/** The variants of English, each of which knows the abbreviations of its own region. */
const englishes = ['en-US', 'en-GB', 'en-AU', 'en-ZA', 'en-IN']
const zoneFormats = new Map<string, readonly Intl.DateTimeFormat[]>()

/** The English abbreviation of a zone at a moment, such as `CEST`; `undefined` if the runtime has none. */
export function zoneAbbreviation(stamp: number, zone: string): string | undefined {
  let formats = zoneFormats.get(zone)
  if (formats === undefined) {
    formats = englishes.map((locale) => new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }))
    zoneFormats.set(zone, formats)
  }
  for (const format of formats) {
    const name = format.formatToParts(stamp * 1000).find((part) => part.type === 'timeZoneName')?.value
    if (name !== undefined && /^[A-Z]{3,5}$/.test(name)) return name
  }
  return undefined
}
