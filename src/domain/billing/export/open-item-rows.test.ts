import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exported } from '../../../../tests/support/exported.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)

onEachEngine('open items', (open) => {
  test('the balance of a row follows from its other amounts: deposits, rounding, payments and credits', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const vat = await admin.create('tax', { name: 'VAT', rate: '19' })
    const items = [100, 33.33].map((unit_amount) => ({ unit_amount, taxes: [{ id: vat }] }))
    const invoice = { client, status_id: 2, items, date: '2026-02-01' }
    const some = [
      {},
      { amount_prepaid: '50' },
      { rounding_amount: '0.04' },
      { amount_prepaid: '20', rounding_amount: '-0.03' },
    ]
    for (const more of some) {
      const id = await admin.create('invoice', { ...invoice, ...more })
      const [{ items: stored }] = await admin.list('invoice', `id=${id}`)
      await admin.create('payment', { invoice_id: id, amount: '10', discount: '1.50', date: '2026-02-03' })
      await admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: stored[1].id }], date: '2026-02-20' })
    }
    for (const day of ['2026-02-02', '2026-02-10', '2026-02-28']) {
      const rows = await exported(world, `open-items?as_of=${day}`)
      assert.equal(rows.length, some.length)
      for (const row of rows) {
        const due = cents(row.total) - cents(row.amount_prepaid) + cents(row.rounding_amount)
        const settled = cents(row.amount_paid) + cents(row.amount_discounted) + cents(row.amount_credited)
        assert.equal(due - settled, cents(row.balance), JSON.stringify(row))
      }
    }
  })

  test('a deleted payment or a later credit note does not change what was owed on an earlier day', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const items = [{ unit_amount: 100 }]
    const invoice = { client, status_id: 2, items, date: '2026-02-01', rounding_amount: '0.04' }
    const id = await admin.create('invoice', invoice)
    const payment = await admin.create('payment', { invoice_id: id, amount: '10', date: '2026-02-20' })
    await admin.delete(`/v2/payment?id=${payment}`)
    const owed = async () => (await exported(world, 'open-items?as_of=2026-02-10')).map(({ balance }) => balance)
    assert.deepEqual(await owed(), ['100.04'])
    await admin.post(`/v2/invoice/credit?id=${id}`, { date: '2026-02-20' })
    assert.deepEqual(await owed(), ['100.04'])
  })
})
