import { insertRows } from '../../../kernel/db/insert-rows.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** The changes of a booking that a user has not been notified of. All changes of a booking share one notice. */
export interface BookingNotice {
  readonly user_id: number
  readonly booking_id: number
  /** A `BookedState` as JSON, from before the first change; null if the user did not know of the booking. */
  readonly before: string | null
  /** When the first change was made, in UNIX seconds. */
  readonly noted: number
  /** When the last change was made, in UNIX seconds. */
  readonly changed: number
  /** Number of changes. */
  readonly changes: number
}

type NewNotice = Pick<BookingNotice, 'user_id' | 'booking_id' | 'before'>

const columns = ['user_id', 'booking_id', 'before', 'noted', 'changed', 'changes']
const changeOnceMore = `on conflict (instance_id, user_id, booking_id) do update
  set changed = excluded.changed, changes = booking_notice.changes + 1`

/** An existing notice keeps its first state and counts one more change. */
export async function addNotices({ db, clock }: Scope, notices: readonly NewNotice[]): Promise<void> {
  const now = clock.now()
  const rows = notices.map(({ user_id, booking_id, before }) => [user_id, booking_id, before, now, now, 1])
  await insertRows(db, 'booking_notice', columns, rows, changeOnceMore)
}

export function noticesOf({ db }: Scope, userId: number): Promise<BookingNotice[]> {
  return db.all(
    db.rows<BookingNotice>('booking_notice').selectAll().where('user_id', '=', userId).orderBy('booking_id'),
  )
}

/**
 * Deletes the notices that a mail covered. If a booking has changed since they were read, its notice continues from
 * what the mail said. A notice that was noted later is left alone: another mail has overtaken this one, and covered
 * more.
 */
export async function settleNotices(
  scope: Scope,
  userId: number,
  notices: readonly BookingNotice[],
  notified: (bookingId: number) => string | null,
): Promise<void> {
  const { db, clock } = scope
  for (const alike of Map.groupBy(notices, ({ changes, noted }) => `${changes} ${noted}`).values()) {
    const [{ changes, noted } = { changes: 0, noted: 0 }] = alike
    const ids = JSON.stringify(alike.map(({ booking_id }) => booking_id))
    const sql = new SqlText(db.dialect, db.instanceId).add('delete from booking_notice where ').ofInstance()
    sql.add(' and user_id = ').value(userId).add(' and changes = ').value(changes).add(' and noted = ').value(noted)
    sql.add(' and ').add(db.dialect.anyOf('booking_id', sql.placeholder(ids), 'integer'))
    await db.execute(sql.text, sql.values)
  }
  const read = new Map(notices.map(({ booking_id, noted }) => [booking_id, noted]))
  for (const { booking_id, noted } of await noticesOf(scope, userId)) {
    if (read.get(booking_id) !== noted) continue
    const again = db.update<BookingNotice>('booking_notice', { before: notified(booking_id), noted: clock.now() })
    await db.run(again.where('user_id', '=', userId).where('booking_id', '=', booking_id))
  }
}

/** The users with a notice that has waited at least this many seconds, or has a time in the future from a clock that was ahead. */
export async function usersWaiting({ db, clock }: Scope, seconds: number): Promise<number[]> {
  const now = clock.now()
  const notices = db.rows<BookingNotice>('booking_notice').select('user_id').distinct()
  const waiting = notices.where((is) => is.or([is('noted', '<=', now - seconds), is('noted', '>', now + seconds)]))
  return (await db.all(waiting.orderBy('user_id'))).map(({ user_id }) => user_id)
}

export async function dropNoticesBefore({ db }: Scope, stamp: number): Promise<number> {
  return db.run(db.deleteFrom<BookingNotice>('booking_notice').where('noted', '<', stamp))
}
