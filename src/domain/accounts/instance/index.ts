export { BOOKING_STATUS } from './booking-status.ts'
export {
  type CreatedInstance,
  createInstance,
  ensureFirstInstance,
  type NewInstance,
} from './create-instance.ts'
export { type InitialRecords, renameInitialRecords } from './initial-records.ts'
export { instance } from './instance.record.ts'
export { instanceKind } from './instance.verbs.ts'
export { OPENING_HOURS_MAX, type OpeningHours, openingHoursFaults, openingHoursShape } from './opening-hours.ts'
export { runningState } from './running-state.ts'
export type { DatevSettings } from './settings-of-instance.ts'
