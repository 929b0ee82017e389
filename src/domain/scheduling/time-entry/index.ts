export { ownerToShow } from './entry-access.ts'
export { projectTimeEntries } from './project-time-entries.ts'
export { timeEntry } from './time-entry.record.ts'
export { timeEntryKind } from './time-entry.verbs.ts'
