export { eventNames, eventRecords } from './event-names.ts'
