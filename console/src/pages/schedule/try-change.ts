/** The result and the price of a change to a booking, from a dry run. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, send } from '../../api/client.ts'
import type { WholeBooking } from './panel-fields.ts'
import type { Price } from './panel-queries.ts'
import type { BookingBody } from './write-booking.ts'

/** The members that a price follows from. */
const priced = ['start', 'end', 'all_day', 'resources', 'project', 'client', 'status', 'billable_items']

export interface TriedWrite {
  readonly stored: readonly WholeBooking[]
  /** None for users who may not see them. */
  readonly prices?: readonly (Price & { readonly id: number })[]
}

/** The part of a change that a price follows from; undefined if it has none. */
export function pricedPart(body: BookingBody): BookingBody | undefined {
  const entries = Object.entries(body).filter(([member]) => priced.includes(member))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Tries a change without a check for clashes, so that a taken time has its price too. */
export async function tryChange(id: number, body: BookingBody, signal?: AbortSignal): Promise<TriedWrite> {
  const path = addressOf('booking', { id, dry_run: true, check_clash: false })
  return (await send<{ readonly dry_run: TriedWrite }>('PUT', path, { body, signal })).body.dry_run
}

/** The same for a change as JSON; nothing is tried for an empty text. */
export function triedChangeQuery(id: number, change: string) {
  return queryOptions({
    queryKey: ['tried-change', id, change] as const,
    queryFn: ({ signal }) => tryChange(id, JSON.parse(change) as BookingBody, signal),
    enabled: change !== '',
    gcTime: 0,
    meta: { reads: ['booking', 'rate-scheme', 'resource'] },
  })
}

let running: Promise<unknown> = Promise.resolve()

/** Runs after what was asked before has been answered. What is no longer wanted by then is not run. */
export function oneAtATime<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  const next = running.then(() => {
    signal.throwIfAborted()
    return run()
  })
  running = next.catch(() => undefined)
  return next
}
