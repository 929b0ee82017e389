import { clockAt } from '../../../../kernel/time/local-clock.ts'
import { type BookingView, type ChangeNotification, viewOf } from '../change/index.ts'

/** Changes that are reported together, in order of time: the same change to several bookings of a series. */
export type ChangeGroup = readonly [first: ChangeNotification, ...rest: ChangeNotification[]]

export function groupChanges(changes: readonly ChangeNotification[]): ChangeGroup[] {
  return [...Map.groupBy(changes, signatureOf).values()].map(([first, ...rest]) => {
    if (first === undefined) throw new Error('a group has a change')
    return [first, ...rest]
  })
}

/** The same text for changes that differ only in which booking of a series they are about. */
function signatureOf(change: ChangeNotification): string {
  const { kind, booking, by } = change
  const { series, isEdited, id } = booking
  const before = change.kind === 'new' ? undefined : change.before
  const now = change.kind === 'gone' ? undefined : change.now
  // A booking that was moved individually is reported separately, unless all were moved in the same way.
  const which = series === undefined || (isEdited && kind !== 'changed') ? `booking ${id}` : `series ${series.id}`
  const isLive = booking.state !== undefined
  return JSON.stringify([kind, which, isLive, by, before && timeless(before), now && timeless(now), shift(before, now)])
}

function timeless({ start: _, end: __, ...rest }: BookingView) {
  return rest
}

/** How far the local times of both ends have moved, in seconds. */
function shift(before: BookingView | undefined, now: BookingView | undefined): readonly number[] {
  if (before === undefined || now === undefined) return []
  return (['start', 'end'] as const).map((end) => clockAt(now[end], now.zone) - clockAt(before[end], before.zone))
}

/** The first and the last booking of a group. */
export function spanOf(group: ChangeGroup): { readonly first: BookingView; readonly last: BookingView } {
  const [first] = group
  return { first: viewOf(first), last: viewOf(group.at(-1) ?? first) }
}
