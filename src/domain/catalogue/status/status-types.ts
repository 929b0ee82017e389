export { BOOKING_STATUS } from '../../accounts/instance/index.ts'

/** The type of statuses of projects. */
export const PROJECT_STATUS = 2
