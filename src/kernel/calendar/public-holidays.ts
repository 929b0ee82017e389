import { nearestWord } from '../config/nearest-word.ts'
import { mustHave } from '../must-have.ts'
import { civilDateText, civilDaysOf } from '../time/civil-date.ts'
import { DAY_SECONDS } from '../time/day-length.ts'

/** A public holiday; dates are `YYYY-MM-DD`. */
export interface PublicHoliday {
  readonly date: string
  /** Whole days, usually 1. */
  readonly days: number
  readonly name: string
  /** True for a substitute day off for a holiday on a weekend. */
  readonly substitute: boolean
}

const DAY_MS = DAY_SECONDS * 1000
/** Years of regions whose computed holidays are kept: a year of one takes some milliseconds. */
const YEARS_KEPT_MAX = 200
/** No public holiday lasts longer. */
const HOLIDAY_DAYS_MAX = 14

/**
 * The public holidays of a country (`AU`) or of a region (`AU-NSW`) that have a day from `from` to `to`, both included,
 * in order. Their names are in the language of `locale` if that language is available. Nothing is fetched.
 */
export async function holidaysBetween(
  countryRegion: string,
  { from, to }: { readonly from: string; readonly to: string },
  locale: string,
): Promise<PublicHoliday[]> {
  const found: PublicHoliday[] = []
  for (let year = yearOf(daysAfter(from, -HOLIDAY_DAYS_MAX)); year <= yearOf(to); year += 1) {
    found.push(...(await holidaysOfYear(countryRegion, year, languageOf(locale))))
  }
  return found
    .filter(({ date, days }) => date <= to && daysAfter(date, Math.max(days, 1) - 1) >= from)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function daysAfter(date: string, days: number): string {
  return civilDateText(mustHave(civilDaysOf(date), 'a date') + days)
}

const years = new Map<string, readonly PublicHoliday[]>()

async function holidaysOfYear(countryRegion: string, year: number, language: string) {
  const key = `${countryRegion} ${year} ${language}`
  const known = years.get(key)
  if (known !== undefined) return known
  const Holidays = await library()
  const [country = '', region = ''] = countryRegion.split('-')
  const calendar = new Holidays(country, region, { languages: [language, 'en'], types: ['public'] })
  const found = calendar.getHolidays(year).map(({ date, start, end, name, substitute }) => ({
    date: date.slice(0, 10),
    days: Math.round((end.getTime() - start.getTime()) / DAY_MS),
    name,
    substitute: substitute ?? false,
  }))
  const [oldest] = years.keys()
  if (years.size >= YEARS_KEPT_MAX && oldest !== undefined) years.delete(oldest)
  years.set(key, found)
  return found
}

/** The error in the code of a country or region, with suggestions; undefined if its holidays are known. */
export async function countryRegionProblem(countryRegion: string): Promise<string | undefined> {
  const Holidays = await library()
  const [country = '', region] = countryRegion.split('-')
  const all = new Holidays()
  const countries = Object.keys(all.getCountries())
  if (!countries.includes(country)) {
    const near = [nearestWord(country, countries), ...countries.filter((code) => code[0] === country[0])]
    return `is not a country with known holidays; similar codes are ${[...new Set(near)].join(', ')}`
  }
  const regions = Object.keys(all.getStates(country) ?? {})
  if (region === undefined || regions.includes(region)) return undefined
  if (regions.length === 0) return `names a region of ${country}, which has no regions with separate holidays`
  return `is not a region of ${country}; known are ${regions.map((region) => `${country}-${region}`).join(', ')}`
}

/** Loaded at the first use, because it is the largest part of what a start would load. */
async function library() {
  return (await import('date-holidays')).default
}

function languageOf(locale: string): string {
  return locale.split('-')[0] ?? 'en'
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}
