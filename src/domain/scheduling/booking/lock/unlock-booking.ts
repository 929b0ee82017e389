import type { Scope } from '../../../../kernel/scope.ts'
import { unreadMembers } from '../../../../kernel/unknown-members.ts'
import type { WriteAnswer } from '../../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../../records/write/record-row.ts'
import { updateRecord } from '../../../../records/write/update-record.ts'
import { refuseUnseenBookings } from '../../../accounts/access/index.ts'
import { booking } from '../booking.record.ts'
import { lockBody } from './lock-booking.ts'
import { refuseLocked } from './refuse-locked.ts'
import { keepsAllBookings } from './require-editable.ts'

export async function unlockBooking(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRecord(scope, booking, id)
  await refuseUnseenBookings(scope, [id])
  if (!keepsAllBookings(scope)) await refuseLocked(scope, [current])
  const values = { lock_created_id: null, lock_expire_date: null }
  await updateRecord(scope, booking, current, { values, links: {} }, { quiet: true })
  return { id, warnings: unreadMembers(body ?? {}, lockBody) }
}
