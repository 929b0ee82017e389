/** The settings of the account that the schedule needs: its statuses, and exemptions from clashes. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, readList, send } from '../api/client.ts'
import { readsSettings, type WhoAmI } from '../api/own-session.ts'
import { type BoardStatus, lookOfStatus } from './status-look.ts'

const BOOKING = 1
const STATUSES_MAX = 1000

/** The statuses of bookings in menu order. Users who may not list statuses still get the choices of a booking. */
export const statusesQuery = queryOptions({
  queryKey: ['board-statuses'] as const,
  queryFn: async ({ signal }) => ((await readsSettings()) ? readStatuses(signal) : readNamedStatuses(signal)),
  meta: { reads: ['status'] },
})

async function readStatuses(signal: AbortSignal): Promise<readonly BoardStatus[]> {
  const fields = 'id,name,order,color_background,chargeable'
  const query = { type_id: BOOKING, fields, order_asc: 'order', limit: STATUSES_MAX }
  return (await readList('status', query, signal)).data
}

async function readNamedStatuses(signal: AbortSignal): Promise<readonly BoardStatus[]> {
  const path = addressOf('booking/choices')
  const { body } = await send<{ readonly statuses: readonly Omit<BoardStatus, 'order'>[] }>('GET', path, { signal })
  return body.statuses.map((status, order) => ({ ...status, order }))
}

export interface ClashRules {
  readonly exemptTypes: ReadonlySet<number>
  readonly exemptStatuses: ReadonlySet<number>
}

export function clashRulesOf({ settings }: Pick<WhoAmI, 'settings'>): ClashRules {
  return {
    exemptTypes: new Set(settings.clash_exempt_types),
    exemptStatuses: new Set(settings.clash_exempt_statuses),
  }
}

interface WithStatus {
  readonly status: readonly { readonly id: number }[]
}

/** Whether a booking can clash, by the rules of the account; cancelled ones do not. */
export function canClash(
  { status: [status] }: WithStatus,
  rules: ClashRules,
  statuses: readonly BoardStatus[],
): boolean {
  if (status === undefined) return true
  const known = statuses.find(({ id }) => id === status.id)
  const isOff = known !== undefined && lookOfStatus(known).shape === 'cancelled'
  return !(isOff || rules.exemptStatuses.has(status.id))
}
