/** The type of statuses of bookings. Settings name such statuses, and this wing cannot import the catalogue. */
export const BOOKING_STATUS = 1
