/** The common start of tests of documents from bookings. */
import assert from 'node:assert/strict'
import type { World } from '../world.ts'

export const MONDAY = Temporal.Instant.from('2026-03-02T08:00:00Z').epochMilliseconds / 1000
export const HOUR = 3600
export const DAY = 24 * HOUR
/** A line of hours, at half the price as its cost. */
export const rate = (quantity: number, unit_amount: number, more: object = {}) => ({
  currency: 'EUR',
  sell: { unit: 'hourly', quantity, unit_amount },
  buy: { unit: 'hourly', quantity, unit_amount: unit_amount / 2 },
  ...more,
})

/** A studio with a room, a project of a client, and helpers to book and bill. */
export async function openStudio(world: World) {
  const { admin } = world
  const clientId = await admin.create('contact', { type: 'organization', name: 'Acme' })
  const client = [{ uuid: `o${clientId}` }]
  const tax = await admin.create('tax', { name: 'VAT', rate: '19' })
  const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const project = await admin.create('project', { name: 'Harbour', client })
  const book = (name: string, day: number, body: object = {}) =>
    admin.create('booking', {
      name,
      start: MONDAY + day * DAY,
      end: MONDAY + day * DAY + 8 * HOUR,
      client,
      project: [{ id: project }],
      resources: [{ id: room, rates: [rate(8, 100)] }],
      ...body,
    })
  const bill = (body: object, more = '') => admin.post(`/v2/invoice/from-bookings?${more}`, body)
  const invoice = async (body: object, more?: string) => {
    const answer = await bill(body, more)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return { ...(await admin.list('invoice', `id=${answer.body.success.id}`))[0], warnings: answer.body.warnings }
  }
  const billed = async (is: boolean) =>
    (await admin.list('booking', `billed=${is}&fields=id&order_asc=id`)).map(({ id }) => id)
  return { client, clientId, tax, room, project, book, bill, invoice, billed }
}
