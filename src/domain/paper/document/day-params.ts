import Type from 'typebox'
import type { Param } from '../../../kernel/http/params.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { STAMP_MAX } from '../../../kernel/time/zone.ts'
import { compare, type Predicate } from '../../../records/list/predicate.ts'
import { dayIn, stampOfDay } from './document-day.ts'

/** Reads the day or moment in the zone of the instance, which is known only when the list is constrained. */
type BoundIn = (zone: string) => Bound

interface Bound {
  readonly day: number
  /** Whether the bound is the beginning of the day. */
  readonly isMidnight: boolean
}

const dayOrStamp = Type.Union([
  Type.Integer({ minimum: 0, maximum: STAMP_MAX, format: 'int64' }),
  Type.String({ format: 'date' }),
])

/** A parameter with a day, or a moment in UNIX seconds. */
export function dayParam(description: string): Param<BoundIn> {
  return {
    description: `${description} A day such as 2026-03-01, or UNIX seconds.`,
    schema: dayOrStamp,
    read(name, text) {
      dayIn(name, text, 'UTC')
      return (zone) => {
        const day = dayIn(name, text, zone)
        return { day, isMidnight: text.includes('-') || stampOfDay(day, zone) === Number(text) }
      }
    },
  }
}

/** Limits a day column to the day of `from_time` or later, and to days that begin before `to_time`. */
export function daysBetween(
  column: string,
  { from_time, to_time }: { readonly from_time: BoundIn | undefined; readonly to_time: BoundIn | undefined },
  { instance: { timezone } }: Scope,
): Predicate[] {
  const [from, to] = [from_time?.(timezone), to_time?.(timezone)]
  return [
    ...(from === undefined ? [] : [compare(column, '>=', from.day)]),
    ...(to === undefined ? [] : [compare(column, to.isMidnight ? '<' : '<=', to.day)]),
  ]
}
