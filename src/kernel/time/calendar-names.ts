/** Month and day names of one language, for the Gregorian calendar whatever calendar the locale prefers. */
export interface CalendarNames {
  /** January first, as the name stands alone: `styczeń`. */
  readonly months: readonly string[]
  /** As the name stands beside a day, which in many languages is another case: `stycznia`. */
  readonly monthsOfDay: readonly string[]
  readonly shortMonths: readonly string[]
  /** Monday first. */
  readonly weekdays: readonly string[]
  readonly shortWeekdays: readonly string[]
}

const known = new Map<string, CalendarNames>()

/** The names for a BCP 47 locale; English where the runtime does not know the language. Throws on what is no locale. */
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

/** The month of a formatted date where that is a name; in Chinese and others it is a bare number. */
function nameIn(parts: readonly Intl.DateTimeFormatPart[]): string | undefined {
  const month = parts.find((part) => part.type === 'month')?.value
  return month !== undefined && /\p{L}/u.test(month) ? month : undefined
}

/** The kinds of English that each know the abbreviations of their own part of the world. */
const englishes = ['en-US', 'en-GB', 'en-AU', 'en-ZA', 'en-IN']
const zoneFormats = new Map<string, readonly Intl.DateTimeFormat[]>()

/** The English abbreviation of a zone at a moment, such as `CEST`; `undefined` where the runtime knows none. */
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
