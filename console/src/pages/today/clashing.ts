interface Booked {
  readonly id: number
  readonly start: number
  readonly end: number
}

/** A booking and what the service says is in its way. */
export interface Clash<Booking extends Booked> {
  readonly booking: Booking
  readonly others: readonly (Booked & { readonly name: string })[]
}

/** The clashes among answers, each pair once: of two bookings of one's own the earlier says it. */
export function clashesOf<Booking extends Booked>(answers: readonly Clash<Booking>[]): readonly Clash<Booking>[] {
  const said = new Set<string>()
  return answers.flatMap(({ booking, others }) => {
    const unsaid = others.filter(({ id }) => !said.has(`${id} ${booking.id}`))
    for (const { id } of others) said.add(`${booking.id} ${id}`)
    return unsaid.length === 0 ? [] : [{ booking, others: unsaid }]
  })
}
