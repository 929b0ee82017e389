interface Booked {
  readonly id: number
  readonly start: number
  readonly end: number
}

/** A booking and its clashes, from the service. */
export interface Clash<Booking extends Booked> {
  readonly booking: Booking
  readonly others: readonly (Booked & { readonly name: string })[]
}

/** The clashes in responses, each pair once: of two own bookings the earlier one lists it. */
export function clashesOf<Booking extends Booked>(answers: readonly Clash<Booking>[]): readonly Clash<Booking>[] {
  const said = new Set<string>()
  return answers.flatMap(({ booking, others }) => {
    const unsaid = others.filter(({ id }) => !said.has(`${id} ${booking.id}`))
    for (const { id } of others) said.add(`${booking.id} ${id}`)
    return unsaid.length === 0 ? [] : [{ booking, others: unsaid }]
  })
}
