import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

async function prepare({ admin }: World) {
  const slow = await admin.create('contact', { type: 'organization', name: 'Slow', payment_days: 60 })
  const acme = await admin.create('contact', { type: 'organization', name: 'Acme' })
  const dueOf = async (id: number) => (await admin.list('invoice', `id=${id}&fields=due_date_iso`))[0].due_date_iso
  return {
    slow: [{ id: slow }],
    acme: [{ id: acme }],
    dueOf,
    due: async (body: object) => dueOf(await admin.create('invoice', { date: '2026-03-02', ...body })),
  }
}

onEachEngine('the due date of new invoices', (open) => {
  test('is set by the payment days of the client, or else of the instance', async () => {
    await using world = await open()
    const { admin } = world
    const { slow, acme, due } = await prepare(world)
    assert.equal(await due({ client: acme }), null)
    assert.match(await due({ client: slow }), /^2026-05-01T/)
    await admin.put('/v2/instance', { settings: { payment_days: 14 } })
    assert.match(await due({ client: acme }), /^2026-03-16T/)
    assert.match(await due({ client: slow }), /^2026-05-01T/)
    assert.match(await due({ client: slow, due_date: '2026-03-09' }), /^2026-03-09T/)
    assert.match(await due({ client: slow, due_date_iso: '2026-03-10T00:00:00+01:00' }), /^2026-03-10T/)
    assert.equal(await due({ client: slow, due_date: null }), null)
    await admin.put('/v2/instance', { settings: { payment_days: null } })
    assert.equal(await due({ client: acme }), null)
  })

  test('is also set on invoices from quotes and bookings, and quotes get no expiry date', async () => {
    await using world = await open()
    const { admin } = world
    const { slow, dueOf } = await prepare(world)
    const items = [{ item_text: 'Grading', quantity: 1, unit_amount: 100 }]
    const quote = await admin.create('quote', { client: slow, items, status_id: 3 })
    assert.equal((await admin.list('quote', `id=${quote}`))[0].expiry_date, null)
    const fromQuote = await admin.post(`/v2/invoice/from-quote?id=${quote}`, { date: '2026-03-02' })
    assert.equal(fromQuote.status, 200, JSON.stringify(fromQuote.body))
    assert.match(await dueOf(fromQuote.body.success.id), /^2026-05-01T/)

    const booking = await admin.create('booking', {
      ...{ name: 'Shoot', start: 1_772_440_000, end: 1_772_450_000, status: [{ name: 'Confirmed' }], client: slow },
      billable_items: [{ name: 'Disk', cost: '90', currency: 'EUR', quantity: 1 }],
    })
    const made = await admin.post('/v2/invoice/from-bookings', { booking_ids: [booking], date: '2026-03-02' })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    assert.match(await dueOf(made.body.success.id), /^2026-05-01T/)
  })

  describe('400', () => {
    test('for days that are not a whole number from 0 to 365', async () => {
      await using world = await open()
      for (const days of [-1, 366, 1.5, 'soon']) {
        const contact = { type: 'organization', name: 'Acme', payment_days: days }
        assert.equal((await world.admin.post('/v2/contact', contact)).body.error.field, 'payment_days')
        const answer = await world.admin.put('/v2/instance', { settings: { payment_days: days } })
        assert.match(
          answer.body.error.message,
          /^settings\.payment_days: must be a whole number from 0 to 365, or null\./,
        )
      }
    })
  })
})
