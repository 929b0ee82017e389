/** The settings of the account that the schedule needs: its statuses, and exemptions from clashes. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, readList, send } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'
import type { BoardStatus } from './status-look.ts'

const BOOKING = 1
const STATUSES_MAX = 1000

/** The statuses of bookings in menu order. Users who may not list statuses still get the choices of a booking. */
export const statusesQuery = queryOptions({
  queryKey: ['board-statuses'] as const,
  queryFn: ({ signal }) => unlessForbidden(readStatuses(signal), () => readNamedStatuses(signal)),
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

/** Undefined for users who may not read the account's settings. */
export const clashRulesQuery = queryOptions({
  queryKey: ['board-clash-rules'] as const,
  queryFn: ({ signal }) => unlessForbidden(readRules(signal), async () => null),
  meta: { reads: ['instance'] },
})

async function readRules(signal: AbortSignal): Promise<ClashRules | null> {
  const { data } = await readList('instance', { fields: 'settings' }, signal)
  const settings = data[0]?.settings
  if (settings === undefined) return null
  return {
    exemptTypes: new Set(settings.clash_exempt_types),
    exemptStatuses: new Set(settings.clash_exempt_statuses),
  }
}

async function unlessForbidden<T>(reading: Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Problem && error.status === 403) return otherwise()
    throw error
  }
}
