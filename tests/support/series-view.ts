/** Bookings in the form of a wall calendar. */
import { isoInZone } from '../../src/kernel/time/zone.ts'
import type { Answer, Client } from '../world.ts'

/** UNIX seconds of `2026-09-07T09:00[Europe/Berlin]`. */
export const stampOf = (text: string): number => Temporal.ZonedDateTime.from(text).epochMilliseconds / 1000

/** `Mon 2026-09-07 09:00–10:00`, in the booking's own zone. */
export function renderedTime({ start, end, timezone }: Answer['body']): string {
  const [from, to] = [start, end].map((stamp: number) => isoInZone(stamp, timezone))
  const day = Temporal.PlainDate.from(from?.slice(0, 10) ?? '').toLocaleString('en-GB', { weekday: 'short' })
  return `${day} ${from?.slice(0, 10)} ${from?.slice(11, 16)}–${to?.slice(11, 16)}`
}

/** All bookings that match, in order of time. */
export async function bookingsOf(client: Client, query = ''): Promise<Answer['body'][]> {
  return client.list('booking', `limit=1000&order_asc=start${query === '' ? '' : `&${query}`}`)
}

export async function timesOf(client: Client, query = ''): Promise<string[]> {
  return (await bookingsOf(client, query)).map(renderedTime)
}
