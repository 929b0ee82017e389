/** The address at which the schedule opens a booking. */
export function bookingAddress(id: number): string {
  return `/schedule?booking=${id}`
}

/** The address of the editor of a document. */
export function documentAddress(kind: 'invoice' | 'quote', id: number): string {
  return `/${kind}?id=${id}`
}
