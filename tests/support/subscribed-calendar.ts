/** A subscription to a calendar that a test publishes. */
import assert from 'node:assert/strict'
import type { World } from '../world.ts'
import type { CalendarServer } from './calendar-server.ts'
import { event } from './written-calendar.ts'

export const importPath = '/v2/calendar-subscription/import'

/** An event at nine in Berlin, for an hour. */
export function nine(uid: string, day: string, ...lines: string[]): string[] {
  return event(`UID:${uid}`, `DTSTART;TZID=Europe/Berlin:${day}T090000`, 'DURATION:PT1H', ...lines)
}

/** `run` returns the numbers of created, updated, deleted, unchanged and quarantined bookings. */
export async function subscribed(world: World, server: CalendarServer, booking_property: object = {}) {
  const id = await world.admin.create('calendar-subscription/import', { calendar_url: server.url, booking_property })
  const run = async (query = '') => {
    const { status, body } = await world.admin.post(`${importPath}/run?id=${id}${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    const { created, updated, deleted, unchanged, quarantined } = body.success
    return [created, updated, deleted, unchanged, quarantined]
  }
  const bookings = () => world.admin.list('booking', 'order_asc=start,id&limit=1000')
  const rendered = async () => (await world.admin.list('calendar-subscription/import', `id=${id}`))[0]
  return { id, run, bookings, rendered }
}
