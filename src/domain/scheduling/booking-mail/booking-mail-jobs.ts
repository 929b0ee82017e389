import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import { defineJob, type Job } from '../../../kernel/jobs/job.ts'
import { dropNoticesBefore, usersWaiting } from './booking-notice.store.ts'
import { WAIT_SECONDS_MAX } from './quiet-time.ts'
import { sendBookingMail } from './send-booking-mail.ts'

/** Mails one user what has happened to their bookings. */
export const mailBookings: Job<{ user_id: number }> = defineJob({
  name: 'booking-mail',
  run: async (run, { user_id }) => {
    const runAt = await sendBookingMail(run, user_id)
    if (runAt === undefined) return
    await run.writing((scope) => enqueue(scope, mailBookings, { user_id }, { key: String(user_id), runAt }))
  },
})

const HOUR = 3600
/** After a day, a mail is no help: the schedule shows what is booked. */
const KEPT_SECONDS = 24 * HOUR

/** Picks up notices without a job: mails were off at the time, or could not be sent for too long. */
export const sweepBookingNotices = defineJob({
  name: 'sweep-booking-notices',
  everySeconds: HOUR,
  run: async (run) => {
    const scope = run.scope()
    if ((await usersWaiting(scope, WAIT_SECONDS_MAX)).length === 0) return
    await run.writing(async (writing) => {
      const dropped = await dropNoticesBefore(writing, scope.clock.now() - KEPT_SECONDS)
      if (dropped > 0) run.log.warn({ instance_id: scope.instance.id, dropped }, 'Booking notices were too old to mail')
      if (writing.mailer === undefined) return
      for (const user_id of await usersWaiting(writing, WAIT_SECONDS_MAX)) {
        await enqueue(writing, mailBookings, { user_id }, { key: String(user_id) })
      }
    })
  },
})
