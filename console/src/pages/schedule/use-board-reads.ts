import { useMemo } from 'react'
import type { Problem } from '../../api/problem.ts'
import type { TilesInView } from './use-tiles.ts'

interface Read {
  readonly isLoading: boolean
  readonly isPlaceholderData: boolean
  readonly error: Problem | null
}

/** What of the schedule is read. */
export interface BoardReads {
  /** The rows, the statuses and what the filters need are read. */
  readonly isRead: boolean
  /** Why one of those reads failed. */
  readonly failed: Problem | undefined
  /** The bookings of the days in view, too, so that their number is true. */
  readonly isKnown: boolean
  /** Those on invoices, too. */
  readonly isBilledKnown: boolean
  /** Why any read failed. */
  readonly problem: Problem | null
}

interface AskedReads {
  /** The rows, the statuses and what the filters need. */
  readonly needed: readonly Read[]
  readonly invoiced: Read
  readonly daysOff: Read
  readonly tiles: TilesInView
}

/** The same object while nothing changes. */
export function useBoardReads({ needed, invoiced, daysOff, tiles }: AskedReads): BoardReads {
  const isRead = needed.every(isSettled)
  const failed = problemOf(needed)
  const problem = problemOf([...needed, invoiced, daysOff]) ?? tiles.reading.problem
  const isKnown = isRead && tiles.isInView && problem === null
  const isBilledKnown = isKnown && isSettled(invoiced)
  return useMemo(
    () => ({ isRead, failed, isKnown, isBilledKnown, problem }),
    [isRead, failed, isKnown, isBilledKnown, problem],
  )
}

function isSettled({ isLoading, isPlaceholderData }: Read): boolean {
  return !isLoading && !isPlaceholderData
}

function problemOf(reads: readonly Read[]): Problem | undefined {
  return reads.find(({ error }) => error)?.error ?? undefined
}
