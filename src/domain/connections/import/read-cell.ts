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
 * A number as an exact decimal text; undefined where it is none. Thousands are grouped as the style has it (`1.320,50`); what is
 * not written so is read as the API writes it (`1320.50`). A currency sign or code beside the number is left out.
 */
export function readNumber(text: string, { point }: CellStyle): string | undefined {
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]|€|\$|£|\b[A-Z]{3}\b/g, '').replace('−', '-')
  const group = point === ',' ? '\\.' : ','
  const grouped = new RegExp(`^-?\\d{1,3}(${group}\\d{3})+(\\${point}\\d+)?$|^-?\\d+(\\${point}\\d+)?$`)
  const plain = grouped.test(bare) ? bare.replaceAll(point === ',' ? '.' : ',', '').replace(point, '.') : bare
  return parseDecimal(plain) === undefined ? undefined : plain
}

const yes = new Set(['true', '1', 'yes', 'y', 'x', 'ja', 'wahr'])
const no = new Set(['false', '0', 'no', 'n', 'nein', 'falsch', '-'])

export function readFlag(text: string): boolean | undefined {
  const folded = text.trim().toLowerCase()
  return yes.has(folded) ? true : no.has(folded) ? false : undefined
}

/** UNIX seconds; undefined where the text is no moment. Without an offset it is what the clock of the zone shows. */
export function readMoment(text: string, style: CellStyle): number | undefined {
  const trimmed = text.trim()
  if (/^\d{9,11}$/.test(trimmed)) return Number(trimmed)
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(trimmed) && trimmed.includes('T')) return parseIsoDateTime(trimmed)
  const [day = '', time = '00:00'] = trimmed.split(/[T\s]+/, 2)
  const date = readDay(day, style)
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time)
  if (date === undefined || clock === null) return undefined
  const [hour, minute, second] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const wall = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: style.zone,
    plainTime: Temporal.PlainTime.from({ hour, minute, second }),
  })
  return Math.floor(wall.epochMilliseconds / 1000)
}

/** A day as `2026-03-01`; undefined if the text is not a day. */
export function readDay(text: string, { isMonthFirst }: CellStyle): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim())
  if (iso !== null) return civil(Number(iso[1]), Number(iso[2]), Number(iso[3]))
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
