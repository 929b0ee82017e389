import type { JobRun } from '../../../kernel/jobs/job.ts'
import { type Mail, MailRefused } from '../../../kernel/mail/mailer.ts'
import type { Scope } from '../../../kernel/scope.ts'
import {
  findMailSender,
  findMailUser,
  type MailSender,
  type MailUser,
} from '../../accounts/administrator-mail/index.ts'
import { publishedUids } from '../calendar-feed/index.ts'
import { blindCopies } from './blind-copies.ts'
import { type BookingNotice, noticesOf, settleNotices } from './booking-notice.store.ts'
import type { BookedState, ChangeNotification } from './change/index.ts'
import { type BookedNow, bookedNow, findNotifications } from './change/index.ts'
import { notifyAt, WAIT_SECONDS_MAX } from './quiet-time.ts'
import { scopeOfUser } from './scope-of-user.ts'
import type { TimeStyle } from './wording/index.ts'
import { changesCalendar, writeBookingMail } from './wording/index.ts'

interface Waiting {
  readonly user: MailUser
  readonly notices: readonly BookingNotice[]
  readonly bookings: ReadonlyMap<number, BookedNow>
}

/**
 * Sends a user one mail with the overall changes of their bookings. If it cannot be sent, the next try writes it again
 * from the data at that time. Returns when to run again (UNIX seconds) if it is too early.
 */
export async function sendBookingMail(run: JobRun, userId: number): Promise<number | undefined> {
  const scope = run.scope()
  const notices = await noticesOf(scope, userId)
  const sender = await findMailSender(scope)
  if (sender === undefined || notices.length === 0) return undefined
  const runAt = notifyAt(notices)
  const wait = runAt - scope.clock.now()
  // A longer wait is that of a clock that was ahead.
  if (wait > 0 && wait <= WAIT_SECONDS_MAX) return runAt
  const isOn = scope.instance.settings.booking_notifications
  const user = isOn ? await findMailUser(scope, userId) : undefined
  const bookings = await bookedNow(
    scope,
    notices.map(({ booking_id }) => booking_id),
  )
  if (user !== undefined) await send(run, sender, { user, notices, bookings })
  const notified = (bookingId: number) => {
    const state = bookings.get(bookingId)?.state
    return state === undefined ? null : JSON.stringify(state)
  }
  await run.writing((writing) => settleNotices(writing, userId, notices, notified))
  return undefined
}

async function send(run: JobRun, sender: MailSender, waiting: Waiting): Promise<void> {
  const scope = run.scope()
  const { user, notices, bookings } = waiting
  const seeing = await scopeOfUser(scope, user)
  const changes = seeing === undefined ? [] : await findNotifications(seeing, notices, bookings)
  if (changes.length === 0) return
  const mail = await mailOf(scope, sender, waiting, changes)
  // Read before the mail is sent: if this failed afterwards, the mail would be sent again.
  const copies = await copiesOf(scope, waiting, changes)
  const refused = (err: unknown) =>
    run.log.warn({ err, instance_id: scope.instance.id, user_id: user.id }, 'A mail about bookings was refused')
  try {
    await sender.mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    refused(error)
  }
  await sendCopies(sender, mail, copies).catch(refused)
}

/**
 * Copies are sent as a separate mail, after the first: a server that takes them, but refuses the user temporarily, would
 * otherwise have taken the mail. They are not tried again, because the user has it.
 */
async function sendCopies(sender: MailSender, mail: Mail, addresses: readonly string[]): Promise<void> {
  if (addresses.length > 0) await sender.mailer.send({ ...mail, envelope: addresses })
}

function copiesOf(
  scope: Scope,
  { user, notices, bookings }: Waiting,
  changes: readonly ChangeNotification[],
): Promise<string[]> {
  const states = notices.flatMap(({ booking_id, before }): (BookedState | undefined)[] => [
    before === null ? undefined : JSON.parse(before),
    bookings.get(booking_id)?.state,
  ])
  return blindCopies(scope, user.id, {
    bookingIds: changes.map(({ booking }) => booking.id),
    states: states.filter((state) => state !== undefined),
  })
}

async function mailOf(
  scope: Scope,
  sender: MailSender,
  { user, notices }: Waiting,
  changes: readonly ChangeNotification[],
): Promise<Mail> {
  const { from, replyTo, name } = sender
  const style = styleOf(scope, user)
  const uidOf = await publishedUids(scope)
  const last = Math.max(...notices.map(({ changed }) => changed))
  return {
    from,
    replyTo,
    to: [user.primary_email],
    ...writeBookingMail(changes, { firstName: user.first_name, company: name, style }),
    isAutomatic: true,
    messageId: sender.messageId(`bookings-${user.id}-${Math.min(...notices.map(({ noted }) => noted))}-${last}`),
    attachment: {
      fileName: 'bookings.ics',
      mimeType: 'text/calendar; charset=utf-8; method=PUBLISH',
      bytes: changesCalendar(changes, { zone: style.ofStudio, uidOf }),
    },
  }
}

function styleOf({ instance }: Scope, { timezone, locale, date_format, time_format }: MailUser): TimeStyle {
  const language = locale ?? instance.locale
  const { hour12 } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  const is12 = time_format === null ? (hour12 ?? false) : time_format === 0
  return {
    zone: timezone ?? instance.timezone,
    ofStudio: instance.timezone,
    locale: language,
    date: date_format ?? 'j M Y',
    time: is12 ? 'g:i a' : 'H:i',
  }
}
