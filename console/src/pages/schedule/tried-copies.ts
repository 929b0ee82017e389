/** The clashes of copied bookings at their dates, from a dry run. */
import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { Problem } from '../../api/problem.ts'
import type { Target } from '../../timeline/plan-move.ts'
import type { BoardBooking } from './board-booking.ts'
import { placeOfCopy } from './copy-bookings.ts'
import { oneAtATime } from './try-change.ts'
import type { TriedCopy } from './week-copy.ts'
import { tryBooking } from './write-booking.ts'

interface TriedCopies {
  /** Undefined until all are tried. */
  readonly copies: readonly TriedCopy[] | undefined
  readonly problem: Problem | undefined
  /** Tries again what has failed, and nothing else. */
  readonly retry: () => void
}

/** Each copy is tried once; a chosen date more tries only its own copies. */
export function useTriedCopies(targets: readonly Target<BoardBooking>[]): TriedCopies {
  return useQueries({ queries: targets.map(triedCopyQuery), combine: combined })
}

function combined(tried: readonly UseQueryResult<TriedCopy, Problem>[]): TriedCopies {
  const copies = tried.flatMap(({ data }) => data ?? [])
  const failed = tried.filter(({ isError }) => isError)
  return {
    copies: copies.length === tried.length ? copies : undefined,
    problem: failed[0]?.error ?? undefined,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** One is tried at a time, because a trial holds the account as a write does. */
function triedCopyQuery(target: Target<BoardBooking>) {
  const { booking, start, end, resourceIds } = target
  return queryOptions({
    queryKey: ['tried-copy', booking.id, start, end, resourceIds] as const,
    queryFn: ({ signal }): Promise<TriedCopy> =>
      oneAtATime(signal, async () => ({ target, inTheWay: await tryBooking(placeOfCopy(target), booking.id) })),
    gcTime: 0,
    meta: { reads: ['booking'] },
  })
}
