const FORMATS_MAX = 100
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The day of a moment (UNIX seconds) in a zone, formatted for the locale (BCP 47), in Gregorian years and western
 * digits. In British English: `2 Mar 2026` (medium), `2 March 2026` (long), `Monday, 2 March 2026` (full). Throws if it
 * is not a locale or not a zone.
 */
export function localDate(stamp: number, zone: string, locale: string, style: 'medium' | 'long' | 'full'): string {
  return formatIn(zone, locale, style).format(stamp * 1000)
}

/** Creating one costs fifty times as much as using it. */
function formatIn(timeZone: string, locale: string, dateStyle: 'medium' | 'long' | 'full'): Intl.DateTimeFormat {
  const key = `${timeZone} ${locale} ${dateStyle}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat([locale, 'en'], {
    dateStyle,
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  if (formats.size >= FORMATS_MAX) formats.clear()
  formats.set(key, made)
  return made
}
