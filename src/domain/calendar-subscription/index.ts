export { calendarSubscription } from './calendar-subscription.record.ts'
