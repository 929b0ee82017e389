import { mustHave } from '../../../../kernel/must-have.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import { resourcesOf } from '../booked-link.ts'
import type { StoredBooking } from '../booking-row.ts'
import { type BookingWrite, changesAny } from '../booking-write.ts'
import {
  forgetEmptyOccurrences,
  inOrder,
  memberOf,
  moveEmptyOccurrences,
  occurrencesOfMembers,
  partOfSeries,
  ruleForOccurrences,
  ruleOfSeries,
  type SeriesMember,
  type SeriesReach,
  seriesById,
  seriesOf,
  setDeletionsApart,
  zoneOfSeries,
} from '../repeat/index.ts'
import { type SeriesWrite, storeBookings } from '../store-bookings.ts'
import { planSeriesChange, type SeriesPlan } from './plan-series-change.ts'
import { rowOf, type Sent, writesOfPlan } from './series-writes.ts'

/** Writes the sent members to all bookings of a series, or to the named one and all that follow. Returns their ids. */
export async function changeSeries(
  scope: Scope,
  sent: Sent,
  current: StoredBooking,
  { reach, checkClash, mails }: { readonly reach: SeriesReach; readonly checkClash: boolean; readonly mails: boolean },
): Promise<readonly number[]> {
  const rows = await seriesById(scope, seriesOf(current))
  const { head, part } = partOfSeries([...rows.values()].map(memberOf), sent.id, reach)
  const ruleBefore = ruleOfSeries(current)
  const plan = planSeriesChange(part, {
    ...sentTimes(sent.reader),
    id: sent.id,
    ruleBefore,
    isWhole: head.length === 0,
  })
  const writes = await writesOfPlan(scope, plan, rows, sent)
  if (head.length > 0 && !(await changesAnything(scope, sent.reader, plan, writes))) return []
  const removed = plan.removed.map(({ id }) => rowOf(rows, id))
  if (removed.length > 0) await setDeletionsApart(scope, [seriesOf(current)])
  const consequent = head.length > 0 ? [remainingSeries(scope, head, rows, ruleBefore)] : []
  const series = [{ rule: plan.rule, members: writes }]
  const [written = [], remaining] = await storeBookings(scope, { removed, series, consequent, mails }, checkClash)
  if (plan.empty.length > 0) {
    const masterId = mustHave(written[0], 'the first booking of the series')
    await moveEmptyOccurrences(scope, idsOf(plan.empty), { masterId, by: plan.by })
  }
  await keepEmptyOccurrences(scope, head, remaining)
  await forgetEmptyOccurrences(scope, idsOf(plan.forgotten))
  return written
}

/** The times and the rule that the named booking will have. */
function sentTimes(reader: BodyReader) {
  const rule = reader.value('repeat_rule')
  const { timezone } = reader.values
  return {
    start: Number(reader.value('start')),
    end: Number(reader.value('end')),
    isAllDay: reader.value('all_day') === 1,
    timezone: typeof timezone === 'string' ? timezone : undefined,
    rule: rule === null ? null : String(rule),
    untilZone: reader.scope.instance.timezone,
  }
}

/** Sending back what was read changes nothing, and so does not split a series. */
async function changesAnything(
  scope: Scope,
  reader: BodyReader,
  plan: SeriesPlan,
  writes: readonly BookingWrite[],
): Promise<boolean> {
  if (reader.value('repeat_rule') !== reader.current?.repeat_rule) return true
  const held = await resourcesOf(scope, idsOf(plan.kept))
  return writes.some((write) => changesAny(write, held))
}

/** The rest of a series after a part was deleted or split off. If possible, its rule gives exactly the rest. */
export function remainingSeries(
  scope: Scope,
  rest: readonly SeriesMember[],
  rows: ReadonlyMap<number, StoredBooking>,
  ruleBefore: string,
): SeriesWrite {
  const occurrences = occurrencesOfMembers(rest)
  const zones = { zone: zoneOfSeries(rest), untilZone: scope.instance.timezone }
  const rule = occurrences.length === 0 ? null : (ruleForOccurrences(ruleBefore, occurrences, zones, 0) ?? ruleBefore)
  const live = inOrder(rest).filter(({ isTakenOut }) => !isTakenOut)
  return { rule, members: live.map(({ id }) => ({ current: rowOf(rows, id), values: {}, links: {} })) }
}

/** Moves the empty occurrences of the rest of a series to its first booking, which may have changed. */
export async function keepEmptyOccurrences(
  scope: Scope,
  rest: readonly SeriesMember[],
  [masterId = 0]: readonly number[] = [],
): Promise<void> {
  const empty = rest.filter(({ isTakenOut }) => isTakenOut)
  await moveEmptyOccurrences(scope, idsOf(empty), { masterId, by: { clockStart: 0, clockEnd: 0 } })
}

export function idsOf(members: readonly Pick<SeriesMember, 'id'>[]): number[] {
  return members.map(({ id }) => id)
}
