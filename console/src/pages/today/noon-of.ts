import type { RecordKinds } from '../../api/api-types.golden.ts'

const DAY_SECONDS = 86_400

/**
 * The noon of the first day of an all-day booking, which is on the same day for users in most other zones; the start of
 * another booking.
 */
export function noonOf({ start, end, all_day }: Pick<RecordKinds['booking'], 'start' | 'end' | 'all_day'>): number {
  return all_day === 'true' ? start + Math.min(end - start, DAY_SECONDS) / 2 : start
}
