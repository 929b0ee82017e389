import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('overdue invoices', (open) => {
  test('an invoice is overdue when its due day has ended in the zone of the instance and money is owed', async () => {
    await using world = await open()
    const { admin, clock } = world
    const client = [{ id: await admin.create('contact', { type: 'person', name: 'Ada' }) }]
    const due = { due_date_iso: '2026-03-03T08:00:00+01:00' }
    const made = (also: object) => admin.create('invoice', { client, items: [{ unit_amount: 100 }], ...also })
    const late = await made({ ...due, status_id: 2 })
    const draft = await made(due)
    const paid = await made({ ...due, status_id: 4 })
    const part = await made({ ...due, status_id: 3 })
    await admin.create('payment', { invoice_id: part, amount: 99 })
    const timeless = await made({ status_id: 2 })
    const rendered = async (query: string) =>
      (await admin.list('invoice', `fields=id&order_asc=id${query}`)).map(({ id }) => id)
    const flagged = async () => (await admin.list('invoice')).filter(({ overdue }) => overdue).map(({ id }) => id)
    const all = [late, draft, paid, part, timeless]
    // 2026-03-03T23:59:59+01:00, the last second of the day.
    clock.advance(Temporal.Instant.from('2026-03-03T22:59:59Z').epochMilliseconds / 1000 - clock.now())
    assert.deepEqual(await flagged(), [])
    assert.deepEqual(await rendered('&overdue=true'), [])
    assert.deepEqual(await rendered('&overdue=false'), all)
    const { headers } = await admin.get('/v2/invoice')
    assert.equal((await admin.get('/v2/invoice', { 'if-none-match': String(headers.etag) })).status, 304)
    clock.advance(1)
    const answer = await admin.get('/v2/invoice', { 'if-none-match': String(headers.etag) })
    assert.equal(answer.status, 200)
    assert.deepEqual(await flagged(), [late, part])
    assert.deepEqual(await rendered('&overdue=true'), [late, part])
    assert.deepEqual(await rendered('&overdue=false&status_id=1,2,3'), [draft, timeless])
    await admin.create('payment', { invoice_id: part, amount: 1 })
    assert.deepEqual(await flagged(), [late])
    assert.equal((await admin.get('/v2/invoice?overdue=maybe')).status, 400)
    assert.deepEqual(await rendered('&balance=100&amount_paid=0&filter_operator=AND&overdue=true'), [late])
    assert.deepEqual(
      (await admin.list('invoice', 'fields=id,balance&order_desc=balance,id&limit=2')).map(({ balance }) => balance),
      ['100.00', '100.00'],
    )
  })

  test('an invoice that is due today is not overdue, one that was due a second before today is', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'person', name: 'Ada' }) }]
    const midnight = Temporal.Instant.from('2026-03-02T00:00:00+01:00').epochMilliseconds / 1000
    const due = (due_date: number) =>
      admin.create('invoice', { client, items: [{ unit_amount: 100 }], due_date, status_id: 2 })
    const [before, at] = [await due(midnight - 1), await due(midnight)]
    const ids = async (query: string) => (await admin.list('invoice', `order_asc=id${query}`)).map(({ id }) => id)
    assert.deepEqual(await ids('&overdue=true'), [before])
    assert.deepEqual(await ids('&overdue=false'), [at])
    const flags = (await admin.list('invoice', 'order_asc=id')).map(({ overdue }) => overdue)
    assert.deepEqual(flags, [true, false])
  })
})
