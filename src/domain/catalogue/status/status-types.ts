/** The types of statuses: the kind of record that can have them. */
export const BOOKING_STATUS = 1
export const PROJECT_STATUS = 2
