import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from '../support/console-visit.ts'

inBrowser('a refund', (open) => {
  test('is labelled as a refund, with the amount owed to the client after a credit note', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const id = await admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: '300' }] })
    await admin.create('payment', { invoice_id: id, amount: '300' })
    await admin.call('POST', `/v2/invoice/credit?id=${id}`, {})
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    await page.getByRole('button', { name: 'Record a payment …' }).click()
    const dialog = page.getByRole('dialog', { name: /^Refund of .*INV-1/ })
    assert.equal(await dialog.getByLabel('Amount EUR').inputValue(), '-300.00')
    await dialog.getByRole('button', { name: 'Record refund' }).click()
    await page.getByText('Recorded the refund').waitFor()
    assert.deepEqual(
      (await admin.list('payment')).map(({ amount }) => amount),
      ['300.00', '-300.00'],
    )
  })
})
