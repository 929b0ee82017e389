/** The effects of a change of a series, for each choice: the service does a dry run. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, send } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'
import type { BookingBody, SeriesScope } from './write-booking.ts'

/** A change that is about to be made. Without a body, the booking is deleted. */
interface TriedChange {
  readonly id: number
  /** The earlier of its start before and after the change. */
  readonly from: number
  readonly body?: BookingBody
}

export interface SeriesEffect {
  readonly count: number
  /** The first and the last start, where the service lists all bookings. */
  readonly dates: readonly [first: number, last: number] | undefined
  readonly clashes: number
}

export const seriesScopes = ['single', 'future', 'all'] as const satisfies readonly SeriesScope[]

/** What is tried to show what each choice would change. */
export interface SeriesTrials {
  /** One of each series. */
  readonly tried: readonly TriedChange[]
  /** The starts of the other bookings, which the change does not move. Each counts as one, without a trial. */
  readonly alone: readonly number[]
  /** How many bookings the user has chosen. */
  readonly count: number
}

export function seriesEffectsQuery({ tried, alone, count }: SeriesTrials) {
  return queryOptions({
    queryKey: ['series-effects', tried, alone, count] as const,
    queryFn: async ({ signal }) => {
      const effects = new Map<SeriesScope, SeriesEffect>()
      // One at a time: a trial holds the account as a write does.
      for (const scope of seriesScopes) {
        const isChosen = count > 1 && scope === 'single'
        const effect = isChosen ? { count, dates: undefined, clashes: 0 } : await tryAll(tried, scope, signal)
        if (effect !== undefined) effects.set(scope, isChosen ? effect : withAlone(effect, alone))
      }
      return effects
    },
    gcTime: 0,
  })
}

interface Tried {
  readonly dry_run: {
    readonly stored: readonly { readonly id: number; readonly start: number }[]
    readonly stored_count: number
    readonly removed_count: number
    readonly clash_count?: number
  }
}

/** The sum of the effects on each series. */
async function tryAll(
  tried: readonly TriedChange[],
  scope: SeriesScope,
  signal: AbortSignal,
): Promise<SeriesEffect | undefined> {
  let sum: SeriesEffect | undefined
  for (const one of tried) {
    const effect = await tryScope(one, scope, signal)
    if (effect === undefined) return undefined
    sum = sum === undefined ? effect : together(sum, effect)
  }
  return sum
}

function together(one: SeriesEffect, other: SeriesEffect): SeriesEffect {
  const dates = one.dates && other.dates && ([...one.dates, ...other.dates] as const)
  return {
    count: one.count + other.count,
    dates: dates && [Math.min(...dates), Math.max(...dates)],
    clashes: one.clashes + other.clashes,
  }
}

function withAlone({ count, dates, clashes }: SeriesEffect, alone: readonly number[]): SeriesEffect {
  const starts = dates && [...dates, ...alone]
  return { count: count + alone.length, dates: starts && [Math.min(...starts), Math.max(...starts)], clashes }
}

/** Undefined where the change would be refused: the choice itself then says why. */
async function tryScope(
  { id, from, body }: TriedChange,
  scope: SeriesScope,
  signal: AbortSignal,
): Promise<SeriesEffect | undefined> {
  const query = body === undefined ? { repeat_delete_scope: scope } : { repeat_update_scope: scope }
  const path = addressOf('booking', { id, dry_run: true, ...query })
  try {
    const { dry_run } = (await send<Tried>(body === undefined ? 'DELETE' : 'PUT', path, { body, signal })).body
    return body === undefined
      ? { count: dry_run.removed_count, dates: undefined, clashes: 0 }
      : effectOf(dry_run, scope, from)
  } catch (error) {
    if (error instanceof Problem && error.status > 0 && error.status < 500) return undefined
    throw error
  }
}

function effectOf({ stored, stored_count, clash_count = 0 }: Tried['dry_run'], scope: SeriesScope, from: number) {
  const isWhole = stored.length === stored_count
  // A change of those that follow cuts the rule of the earlier ones, which stay as they are.
  const changed = scope === 'future' ? stored.filter(({ start }) => start >= from) : stored
  const starts = changed.map(({ start }) => start)
  return {
    count: isWhole ? changed.length : stored_count,
    dates: isWhole && starts.length > 0 ? ([Math.min(...starts), Math.max(...starts)] as const) : undefined,
    clashes: clash_count,
  }
}
