import { daysFromCivil, isCivilDate } from '../time/civil-date.ts'
import { DAY_SECONDS } from '../time/day-length.ts'

/** Some programs write dates with a Z; they are dates. */
const dateOrTime = /^(\d{4})(\d\d)(\d\d)(?:Z|T(\d\d)(\d\d)(\d\d)?(Z)?)?$/i

/** The contents of a DATE or DATE-TIME, before its zone is known. */
export interface WrittenTime {
  readonly clock: number
  readonly isDate: boolean
  readonly isUtc: boolean
}

/** Undefined if the text is neither. */
export function clockOfText(text: string): WrittenTime | undefined {
  const found = dateOrTime.exec(text.trim())
  const clock = found === null ? undefined : clockOf(found.slice(1, 7).map((part) => Number(part ?? 0)))
  if (clock === undefined) return undefined
  return { clock, isDate: found?.[4] === undefined, isUtc: found?.[7] !== undefined }
}

/** Undefined for an impossible date; 24:00 is the next midnight, and a leap second is the last second. */
function clockOf([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: readonly number[]) {
  if (hour > 24 || minute > 59 || second > 60 || year < 1) return undefined
  if (!isCivilDate(year, month, day)) return undefined
  return daysFromCivil(year, month, day) * DAY_SECONDS + hour * 3600 + minute * 60 + Math.min(second, 59)
}
