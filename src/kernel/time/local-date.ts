const FORMATS_MAX = 100
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The day of a moment (UNIX seconds) in a zone, as the locale (BCP 47) writes it, in Gregorian years and western digits.
 * In British English: `2 Mar 2026` (medium), `2 March 2026` (long), `Monday, 2 March 2026` (full). Throws on what is no
 * locale or no zone.
 */
export function localDate(stamp: number, zone: string, locale: string, style: 'medium' | 'long' | 'full'): string {
  return formatIn(zone, locale, style).format(stamp * 1000)
}

/** Making one costs fifty times what using it does. */
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
