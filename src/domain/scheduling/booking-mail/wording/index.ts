export { changesCalendar } from './changes-calendar.ts'
export type { TimeStyle } from './when-words.ts'
export { writeBookingMail } from './write-booking-mail.ts'
