import Type, { type Static } from 'typebox'
import { missingIds } from '../../../../kernel/db/find-referred.ts'
import { Forbidden, Invalid } from '../../../../kernel/errors.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { STAMP_MAX } from '../../../../kernel/time/zone.ts'
import { unreadMembers } from '../../../../kernel/unknown-members.ts'
import { idSchema } from '../../../../records/fields/field.ts'
import type { WriteAnswer } from '../../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../../records/write/record-row.ts'
import { updateRecord } from '../../../../records/write/update-record.ts'
import { booking } from '../booking.record.ts'
import { keepsAllBookings, requireEditable } from './require-editable.ts'

export const lockBody = Type.Object({
  lock_created_id: Type.Optional(
    Type.Union([idSchema, Type.Null()], {
      description: 'The user who gets the lock. Default: you. To lock for another user, you need WRITE on ADMIN.',
    }),
  ),
  lock_expire_date: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: STAMP_MAX }), Type.Null()], {
      description: 'UNIX time at which the lock expires; by default lock_minutes of the instance from now.',
    }),
  ),
})

/** No event is fired, but lists show the lock: clients that keep a copy of a list see who is working on a booking. */
export async function lockBooking(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRecord(scope, booking, id)
  await requireEditable(scope, [current])
  const given = (body ?? {}) as Static<typeof lockBody>
  const values = { lock_created_id: await holderOf(scope, given), lock_expire_date: expiryOf(scope, given) }
  await updateRecord(scope, booking, current, { values, links: {} }, { quiet: true })
  return { id, warnings: unreadMembers(given, lockBody) }
}

async function holderOf(scope: Scope, { lock_created_id }: Static<typeof lockBody>): Promise<number> {
  const holder = lock_created_id ?? scope.actor.userId
  if (holder === scope.actor.userId) return holder
  if (!keepsAllBookings(scope))
    throw new Forbidden('This needs WRITE permission on ADMIN: you can only lock for yourself.')
  const [missing] = await missingIds(scope, 'user', [holder])
  if (missing === undefined) return holder
  throw Invalid.field('lock_created_id', `there is no user with the id ${missing}`, 'The user who gets the lock.')
}

function expiryOf({ clock, instance }: Scope, { lock_expire_date }: Static<typeof lockBody>): number {
  const now = clock.now()
  const expiry = lock_expire_date ?? now + instance.settings.lock_minutes * 60
  if (expiry > now) return expiry
  throw Invalid.field('lock_expire_date', `must be later than the current time, ${now}`, 'When the lock expires.')
}
