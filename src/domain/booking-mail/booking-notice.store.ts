import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Scope } from '../../kernel/scope.ts'

/** Something about a booking that a user has not been told yet, however often the booking has changed meanwhile. */
export interface BookingNotice {
  readonly user_id: number
  readonly booking_id: number
  /** A `BookedState` as JSON, from before the first change; null where the user was told of no booking. */
  readonly before: string | null
  /** When the first change was, in UNIX seconds. */
  readonly noted: number
  /** When the last one was. */
  readonly changed: number
  /** How many there were. */
  readonly changes: number
}

type NewNotice = Pick<BookingNotice, 'user_id' | 'booking_id' | 'before'>

const ROWS_PER_STATEMENT = 64

/** What is noted already stays as it is, and has changed once more. */
export async function addNotices({ db, clock }: Scope, notices: readonly NewNotice[]): Promise<void> {
  const now = clock.now()
  for (let from = 0; from < notices.length; from += ROWS_PER_STATEMENT) {
    const sql = new SqlText(db.dialect, db.instanceId)
    sql.add('insert into booking_notice (instance_id, user_id, booking_id, before, noted, changed, changes) values ')
    const rows = notices.slice(from, from + ROWS_PER_STATEMENT)
    const writers = rows.map(({ user_id, booking_id, before }) => () => {
      sql.add('(').joined(
        [db.instanceId, user_id, booking_id, before, now, now, 1].map((value) => () => sql.value(value)),
        ', ',
      )
      sql.add(')')
    })
    sql.joined(writers, ', ').add(' on conflict (instance_id, user_id, booking_id) do update set ')
    sql.add('changed = excluded.changed, changes = booking_notice.changes + 1')
    await db.execute(sql.text, sql.values)
  }
}

export function noticesOf({ db }: Scope, userId: number): Promise<BookingNotice[]> {
  return db.all(
    db.rows<BookingNotice>('booking_notice').selectAll().where('user_id', '=', userId).orderBy('booking_id'),
  )
}

/** Forgets what was told, unless it has changed since it was read; that begins anew with what was told of it. */
export async function settleNotice(
  { db, clock }: Scope,
  { user_id, booking_id, changes }: BookingNotice,
  told: string | null,
): Promise<void> {
  const notice = db.deleteFrom<BookingNotice>('booking_notice').where('user_id', '=', user_id)
  const removed = await db.run(notice.where('booking_id', '=', booking_id).where('changes', '=', changes))
  if (removed > 0) return
  const again = db.update<BookingNotice>('booking_notice', { before: told, noted: clock.now() })
  await db.run(again.where('user_id', '=', user_id).where('booking_id', '=', booking_id))
}

/** The users for whom something has waited since `stamp` or longer. */
export async function usersWaitingSince({ db }: Scope, stamp: number): Promise<number[]> {
  const notices = db.rows<BookingNotice>('booking_notice').select('user_id').distinct().where('noted', '<=', stamp)
  return (await db.all(notices.orderBy('user_id'))).map(({ user_id }) => user_id)
}

export async function dropNoticesBefore({ db }: Scope, stamp: number): Promise<number> {
  return db.run(db.deleteFrom<BookingNotice>('booking_notice').where('noted', '<', stamp))
}
