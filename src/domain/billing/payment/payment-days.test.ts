import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const early = ['date: is more than half a year before the date of the invoice']
const future = ['date: is more than half a year from today']

onEachEngine('days of payments', (open) => {
  test('a payment dated far from today or far before its invoice has a warning when its date is saved', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const items = [{ unit_amount: '100' }]
    const invoice_id = await admin.create('invoice', { client, items, status_id: 3, date: '2026-02-01' })
    const pay = async (date: string) => (await admin.post('/v2/payment', { invoice_id, amount: '1', date })).body
    assert.deepEqual((await pay('2025-08-02')).warnings, undefined)
    assert.deepEqual((await pay('2025-08-01')).warnings, early)
    assert.deepEqual((await pay('2026-09-01')).warnings, undefined)
    assert.deepEqual((await pay('2027-02-20')).warnings, future)
    const { id } = (await pay('2026-02-20')).success
    const change = async (body: object) => (await admin.put(`/v2/payment?id=${id}`, body)).body.warnings
    assert.deepEqual(await change({ date: '2025-02-20' }), early)
    assert.deepEqual(await change({ reference: 'Giro' }), undefined)
    assert.deepEqual(await change({ date: '2026-02-20' }), undefined)
  })
})
