import { parseDecimal } from '../../../kernel/money/exact-decimal.ts'
import { parseIsoDateTime } from '../../../kernel/time/zone.ts'

/** The style of numbers and dates in a file. */
export interface CellStyle {
  readonly zone: string
  /** The sign between a whole number and its fraction: `.` or `,`. */
  readonly point: '.' | ','
  /** Whether the month stands before the day in `3/4/2026`. */
  readonly isMonthFirst: boolean
}

export function cellStyleOf(locale: string, zone: string): CellStyle {
  const point = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
  const [first] = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(0)
  return { zone, point: point === ',' ? ',' : '.', isMonthFirst: first?.type === 'month' }
}

/**
 * A number as an exact decimal text; undefined if the text is no number. Thousands are grouped as in the style (`1.320,50`); everything
 * else is read as the API writes it (`1320.50`, `0.125`). A currency sign or code beside the number is left out.
 */
export function readNumber(text: string, style: CellStyle): string | undefined {
  const plain = plainNumber(text, style)
  return parseDecimal(plain) === undefined ? undefined : plain
}

/** Whether a text that `readNumber` does not accept is a number. Workbooks have exponents in their smallest and largest numbers. */
export function isLongNumber(text: string, style: CellStyle): boolean {
  return /^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(plainNumber(text, style))
}

function plainNumber(text: string, { point }: CellStyle): string {
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]|€|\$|£|\b[A-Z]{3}\b/g, '').replace('−', '-')
  const group = point === ',' ? '\\.' : ','
  const grouped = new RegExp(`^-?[1-9]\\d{0,2}(${group}\\d{3})+(\\${point}\\d+)?$|^-?\\d+(\\${point}\\d+)?$`)
  return grouped.test(bare) ? bare.replaceAll(point === ',' ? '.' : ',', '').replace(point, '.') : bare
}

/** `17` of `0017`; every other text as it is. */
export function withoutLeadingZeros(text: string): string {
  return /^0\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text
}

const spreadsheetErrors = new Set([
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!'],
  ...['#NV', '#BEZUG!', '#WERT!', '#ZAHL!', '#ÜBERLAUF!'],
])

/** Whether a cell has no value because its formula failed, in English or German. */
export function isSpreadsheetError(text: string): boolean {
  return spreadsheetErrors.has(text)
}

const yes = new Set(['true', '1', 'yes', 'y', 'x', 'ja', 'wahr'])
const no = new Set(['false', '0', 'no', 'n', 'nein', 'falsch', '-'])

export function readFlag(text: string): boolean | undefined {
  const folded = text.trim().toLowerCase()
  return yes.has(folded) ? true : no.has(folded) ? false : undefined
}

/** A day; then perhaps a time, such as `9:00`, `14:30:00`, `2 PM` or `2:00 p.m.`; then perhaps an offset or `UTC`. */
const moment =
  /^(?<day>[^\s,T]+)(?:(?:,\s*|\s+|T)(?<hour>\d{1,2})(?::(?<minute>[0-5]\d))?(?::(?<second>[0-5]\d)(?:\.\d+)?)?(?:\s*(?<half>[ap])\.?\s*m\.?)?(?:\s*(?<offset>Z|UTC|GMT|[+-]\d{2}:?\d{2}))?)?$/i

/**
 * UNIX seconds; undefined if the text is no moment, or if a part of it has no meaning. Without an offset, it is the time on the clocks
 * of the zone.
 */
export function readMoment(text: string, style: CellStyle): number | undefined {
  const trimmed = text.trim()
  if (/^\d{9,11}$/.test(trimmed)) return Number(trimmed)
  const { day = '', hour, minute, second = '00', half, offset } = moment.exec(trimmed)?.groups ?? {}
  const date = readDay(day, style)
  const time = hour === undefined ? '00:00' : clockOf(hour, minute, half)
  if (date === undefined || time === undefined) return undefined
  if (offset !== undefined) return parseIsoDateTime(`${date}T${time}:${second}${/\d/.test(offset) ? offset : 'Z'}`)
  try {
    const wall = Temporal.PlainDateTime.from(`${date}T${time}:${second}`).toZonedDateTime(style.zone)
    return Math.floor(wall.epochMilliseconds / 1000)
  } catch {
    return undefined
  }
}

/** `14:00`. Minutes may be left out beside AM or PM only, where the hours are 1 to 12. */
function clockOf(hour: string, minute: string | undefined, half: string | undefined): string | undefined {
  if (half === undefined) return minute === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`
  const hours = Number(hour)
  if (hours < 1 || hours > 12) return undefined
  const sinceMidnight = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(sinceMidnight).padStart(2, '0')}:${minute ?? '00'}`
}

/** Whether the text is a time without a day, such as `9:00` or `2 PM`. */
export function isClock(text: string): boolean {
  return /^\d{1,2}(:\d{2}){0,2}(\s*[ap]\.?\s*m\.?)?$/i.test(text) && /\D/.test(text)
}

/** A day as `2026-03-01`; undefined if the text is not a day. After a year of four digits comes the month, in every style. */
export function readDay(text: string, { isMonthFirst }: CellStyle): string | undefined {
  const yearFirst = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})$/.exec(text.trim())
  if (yearFirst !== null) return civil(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]))
  const other = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text.trim())
  if (other === null) return undefined
  const year = Number(other[4]) + (other[4]?.length === 2 ? 2000 : 0)
  const isSwapped = isMonthFirst && other[2] !== '.'
  const [day, month] = isSwapped ? [other[3], other[1]] : [other[1], other[3]]
  return civil(year, Number(month), Number(day))
}

function civil(year: number, month: number, day: number): string | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}
