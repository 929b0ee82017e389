export { initialStatuses } from './initial-statuses.ts'
export { status } from './status.record.ts'
export { statusKind } from './status.verbs.ts'
