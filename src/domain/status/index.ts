export { initialStatuses } from './initial-statuses.ts'
export { status } from './status.record.ts'
