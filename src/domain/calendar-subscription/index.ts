export { calendarSubscription } from './calendar-subscription.record.ts'
export { checkCalendars, importCalendarJob } from './import-jobs.ts'
