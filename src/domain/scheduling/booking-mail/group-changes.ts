import { clockAt } from '../../../kernel/time/local-clock.ts'
import { type BookingView, type ToldChange, viewOf } from './told-change.ts'

/** Changes that are told in one breath, in order of time: those of a series that come to the same. */
export type ChangeGroup = readonly [first: ToldChange, ...rest: ToldChange[]]

export function groupChanges(changes: readonly ToldChange[]): ChangeGroup[] {
  return [...Map.groupBy(changes, signatureOf).values()].map(([first, ...rest]) => {
    if (first === undefined) throw new Error('a group has a change')
    return [first, ...rest]
  })
}

/** The same for changes that differ in nothing but which booking of a series it is. */
function signatureOf(change: ToldChange): string {
  const { kind, booking, by } = change
  const { series, isEdited, id } = booking
  const before = change.kind === 'new' ? undefined : change.before
  const now = change.kind === 'gone' ? undefined : change.now
  // One that was moved by itself is told by itself, unless all were moved alike.
  const which = series === undefined || (isEdited && kind !== 'changed') ? `booking ${id}` : `series ${series.id}`
  const isLive = booking.state !== undefined
  return JSON.stringify([kind, which, isLive, by, before && timeless(before), now && timeless(now), shift(before, now)])
}

function timeless({ start: _, end: __, ...rest }: BookingView) {
  return rest
}

/** By how much the clock of both ends has moved, in seconds. */
function shift(before: BookingView | undefined, now: BookingView | undefined): readonly number[] {
  if (before === undefined || now === undefined) return []
  return (['start', 'end'] as const).map((end) => clockAt(now[end], now.zone) - clockAt(before[end], before.zone))
}

/** What one group is about: its first booking, and how many more there are. */
export function spanOf(group: ChangeGroup): { readonly first: BookingView; readonly last: BookingView } {
  const [first] = group
  return { first: viewOf(first), last: viewOf(group.at(-1) ?? first) }
}
