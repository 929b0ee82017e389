/** Bookings in the form of a wall calendar. */
import assert from 'node:assert/strict'
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

export const FIRST_MONDAY = stampOf('2026-11-02T09:00[Europe/Berlin]')

/** Five Mondays at nine. Their ids are `first` to `first + 4`. */
export async function fiveMondays(client: Client, repeat_rule = 'FREQ=weekly;COUNT=5'): Promise<number> {
  return client.create('booking', { name: 'Grade', start: FIRST_MONDAY, end: FIRST_MONDAY + 3600, repeat_rule })
}

export async function putSeries(client: Client, id: number, reach: string, body: object): Promise<void> {
  const answer = await client.put(`/v2/booking?id=${id}&repeat_update_scope=${reach}`, body)
  assert.deepEqual([answer.status, answer.body], [200, { success: { id } }])
}

/** Each as `2 Nov 09:00 of 1: FREQ=…`; the first of a series has 0. */
export async function renderedSeries(client: Client): Promise<string[]> {
  return (await bookingsOf(client)).map(
    (booking) =>
      `${booking.id} ${renderedTime(booking).slice(4, 20)} of ${booking.repeat_master_id}: ${booking.repeat_rule}`,
  )
}
