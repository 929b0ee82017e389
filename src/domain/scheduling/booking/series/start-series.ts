import type { SqlValue } from '../../../../kernel/db/sql.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { copyBooking } from '../booking-copy.ts'
import { type BookingWrite, rowAfter } from '../booking-write.ts'
import { BoundedWrite } from '../bounds/index.ts'
import { expandRepeat, occurrenceOf, parseRepeatRule } from '../repeat/index.ts'
import type { SeriesWrite } from '../store-bookings.ts'

/** The series that a rule creates from its first booking, which stays as it was sent. */
export async function startSeries(
  scope: Scope,
  first: BookingWrite,
  { rule, resourceIds }: { readonly rule: SqlValue; readonly resourceIds: readonly number[] },
): Promise<SeriesWrite> {
  if (typeof rule !== 'string') return { rule: undefined, members: [first] }
  const row = rowAfter(first)
  const zone = row.timezone
  const occurrence = occurrenceOf({ start: row.start, end: row.end, isAllDay: row.all_day === 1 }, zone)
  const zones = { zone, untilZone: scope.instance.timezone }
  const members: BookingWrite[] = [{ ...first, occurrence, isEdited: false }]
  const bound = new BoundedWrite()
  for (const repetition of expandRepeat(parseRepeatRule(rule), occurrence, zones)) {
    if (repetition.clockStart === occurrence.clockStart) continue
    const copy = await copyBooking(scope, { row, resourceIds }, repetition)
    bound.add(copy)
    members.push({ ...copy, occurrence: { clockStart: repetition.clockStart, clockEnd: repetition.clockEnd } })
  }
  return { rule, members }
}
