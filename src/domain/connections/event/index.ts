export { describeEvents } from './event-description.ts'
export { eventNames, eventRecords } from './event-names.ts'
export { JournalWatch } from './journal-watch.ts'
export { liveEvents, liveParams } from './live-events.ts'
