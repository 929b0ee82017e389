export { timeActivity } from './time-activity.record.ts'
