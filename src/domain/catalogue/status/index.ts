export { initialStatuses, statusNamesByLanguage } from './initial-statuses.ts'
export { status } from './status.record.ts'
export { statusKind } from './status.verbs.ts'
export { BOOKING_STATUS, PROJECT_STATUS } from './status-types.ts'
