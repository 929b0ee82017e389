export { calendarSubscription } from './calendar-subscription.record.ts'
export { checkCalendars, importCalendarJob } from './import-jobs.ts'
export { mailFailingCalendar } from './mail-failing-calendar.ts'
export { calendarLimits, openCalendarThread } from './plan-in-thread.ts'
