import { civilFromDays, daysFromCivil, isCivilDate } from '../../../../kernel/time/civil-date.ts'
import { DAY_SECONDS } from '../../../../kernel/time/day-length.ts'
import {
  type Recurrence,
  readRecurrence,
  recurrenceParts,
  wholeNumber,
} from '../../../../kernel/time/recurrence-rule.ts'

/** The parsed text of `repeat_rule` (contract 4.14). */
export interface RepeatRule extends Recurrence {
  readonly end: RepeatEnd
}

/** Ends after a number of bookings, or with the last one that starts by a time in the instance's zone or in UTC. */
export type RepeatEnd = { readonly count: number } | { readonly until: number; readonly isUtc: boolean }

const parts = [...recurrenceParts, 'REPENDTYPE', 'UNTIL', 'COUNT'] as const
type Part = (typeof parts)[number]
type Parts = Readonly<Partial<Record<Part, string>>>

export const OCCURRENCES_MAX = 1000

export const repeatRuleDescription =
  'The rule by which the booking repeats, such as FREQ=weekly;BYDAY=MO,WE;UNTIL=20261231T235959; every booking of the series has it.'

/** Throws a `RangeError` that says which part is wrong, and why. */
export function parseRepeatRule(text: string): RepeatRule {
  const given = splitParts(text)
  const { REPENDTYPE, UNTIL, COUNT, ...said } = given
  return { ...readRecurrence(said), end: readEnd({ REPENDTYPE, UNTIL, COUNT }) }
}

/** The fault in the text of a rule; undefined if it is valid. */
export function repeatRuleProblem(text: string): string | undefined {
  try {
    parseRepeatRule(text)
    return undefined
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

/** The text with new values for parts that it already has. The rest stays as it was sent. */
export function withParts(text: string, values: Parts): string {
  return text.replaceAll(/([^;=\s]+)(\s*=\s*)([^;]*)/g, (pair, key: string, equals: string) => {
    const value = values[key.toUpperCase() as Part]
    return value === undefined ? pair : `${key}${equals}${value}`
  })
}

/** A clock in the format of UNTIL: `20261231T235959`. */
export function untilText(clock: number): string {
  const days = Math.floor(clock / DAY_SECONDS)
  const { year, month, day } = civilFromDays(days)
  const second = clock - days * DAY_SECONDS
  const figures = [month, day, Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
  const [mm, dd, ...time] = figures.map((figure) => String(figure).padStart(2, '0'))
  return `${String(year).padStart(4, '0')}${mm}${dd}T${time.join('')}`
}

function splitParts(text: string): Parts {
  const given: Partial<Record<Part, string>> = {}
  for (const pair of text.split(';').filter((pairText) => pairText.trim() !== '')) {
    const [key = '', value, ...more] = pair.split('=').map((side) => side.trim())
    const part = parts.find((known) => known === key.toUpperCase())
    if (part === undefined) throw new RangeError(`unknown key "${key}". Known keys: ${parts.join(', ')}`)
    if (value === undefined || value === '' || more.length > 0) throw new RangeError(`must contain ${part}=value`)
    if (given[part] !== undefined) throw new RangeError(`must contain ${part} only once`)
    given[part] = value
  }
  return given
}

type End = Readonly<Record<'REPENDTYPE' | 'UNTIL' | 'COUNT', string | undefined>>

function readEnd({ REPENDTYPE, UNTIL, COUNT }: End): RepeatEnd {
  const type = REPENDTYPE?.toLowerCase() ?? (COUNT === undefined ? 'date' : 'count')
  if (type !== 'date' && type !== 'count') throw new RangeError('REPENDTYPE must be date or count')
  if (COUNT !== undefined && UNTIL !== undefined) throw new RangeError('must end by UNTIL or by COUNT, not both')
  if (type === 'count') {
    if (COUNT === undefined) throw new RangeError('must have a COUNT if REPENDTYPE is count')
    return { count: wholeNumber('COUNT', COUNT, OCCURRENCES_MAX) }
  }
  if (UNTIL === undefined) throw new RangeError('must have an UNTIL or a COUNT')
  return readUntil(UNTIL)
}

function readUntil(text: string): RepeatEnd {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/i.exec(text)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match?.slice(1, 7).map(Number) ?? []
  if (match === null || !isCivilDate(year, month, day) || hour > 23 || minute > 59 || second > 59) {
    throw new RangeError('UNTIL must be a date and time such as 20261231T235959, or with a Z for UTC')
  }
  const until = daysFromCivil(year, month, day) * DAY_SECONDS + hour * 3600 + minute * 60 + second
  return { until, isUtc: match[7] !== '' }
}
