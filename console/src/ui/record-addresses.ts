/** The address at which the schedule opens a booking. */
export function bookingAddress(id: number): string {
  return `/schedule?booking=${id}`
}

export function invoiceAddress(id: number): string {
  return `/invoice?id=${id}`
}
