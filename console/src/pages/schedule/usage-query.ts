/** How full rows and groups are, as the service counts it. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, send } from '../../api/client.ts'
import type { DayPart } from '../../timeline/open-times.ts'
import type { UsageQuestion, UsedDays } from '../../timeline/usage.ts'
import { clockText, dayText } from '../../timeline/wall-clock.ts'
import type { Stretch } from '../../timeline/window.ts'

export interface UsageRequest {
  readonly question: UsageQuestion
  readonly days: Stretch
  readonly zone: string
  /** The visible part of each day; undefined if nights are not folded. */
  readonly shown: DayPart | undefined
}

export interface UsageAnswer {
  readonly question: UsageQuestion
  readonly rows: ReadonlyMap<number, UsedDays>
  readonly total: UsedDays
}

interface DayShares {
  readonly booked_sec: number
  readonly held_sec: number
  readonly free_sec: number
}

interface Report {
  readonly data: readonly { readonly id: number; readonly days: readonly DayShares[] }[]
  readonly totals: { readonly days: readonly DayShares[] }
}

/** How long figures out of view are kept. */
const FORGET_MS = 60_000

export const USAGE_KEY = 'usage'

/** The visible part of each day counts: if nights are folded, only the hours between them. */
export function usageQuery(request: UsageRequest) {
  return queryOptions({
    queryKey: [USAGE_KEY, request] as const,
    queryFn: ({ signal }) => readUsage(request, signal),
    gcTime: FORGET_MS,
    meta: { reads: ['resource', 'status', 'instance', 'workspace'] },
  })
}

async function readUsage({ question, days, zone, shown }: UsageRequest, signal: AbortSignal): Promise<UsageAnswer> {
  const path = addressOf('report/utilisation', {
    resource_ids: question.ids,
    from: dayText(days.from),
    to: dayText(days.to - 1),
    zone,
    ...(shown !== undefined && { day_from: clockText(shown.from), day_to: clockText(shown.to) }),
    ...(question.shows === 'totals' && { show: 'totals' }),
  })
  const { body } = await send<Report>('GET', path, { signal })
  return {
    question,
    rows: new Map(body.data.map((row) => [row.id, packed(days.from, row.days)])),
    total: packed(days.from, body.totals.days),
  }
}

/** Figures of many rows take little memory this way. */
function packed(from: number, days: readonly DayShares[]): UsedDays {
  return { from, seconds: Int32Array.from(days.flatMap((day) => [day.booked_sec, day.held_sec, day.free_sec])) }
}
