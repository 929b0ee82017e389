import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, until } from '../support/console-visit.ts'
import { camt } from '../support/written-camt.ts'
import type { Client } from '../world.ts'

const sent = '**/v2/bank-statement'

const choose = (page: Page, text: string, name = 'march.xml') =>
  page.getByLabel('File of the bank').setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(text) })

async function invoices(admin: Client, amounts: readonly string[]): Promise<void> {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  for (const unit_amount of amounts) await admin.create('invoice', { client, status_id: 3, items: [{ unit_amount }] })
}

const paid = async (admin: Client) =>
  (await admin.list('payment')).map(({ amount, invoice_id }) => `${invoice_id}: ${amount}`)

inBrowser('the work on a bank statement', (open) => {
  test('continues after a lost answer, a visit to another page, and an unreadable file', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await invoices(admin, ['100'])
    const page = await visit.openTab(admin, '/bank-statement')
    const text = camt([{ amount: '100.00', text: 'INV-1', ref: 'A1' }])
    await page.route(sent, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await choose(page, text)
    await page.getByRole('alert').waitFor()
    await page.unroute(sent)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(sent, async (route) => {
      await held
      await route.continue()
    })
    await choose(page, text)
    await page.getByRole('link', { name: 'Payments' }).click()
    await page.getByRole('heading', { name: 'Payments' }).waitFor()
    await page.getByRole('link', { name: 'Bank statement' }).click()
    release()
    const booked = page.getByRole('table', { name: 'Recorded as payments' })
    await booked.getByRole('link', { name: 'INV-1' }).waitFor()
    await page.unroute(sent)
    await choose(page, '<Document/>', 'wrong.xml')
    await page.getByRole('alert').waitFor()
    assert.equal(await booked.getByRole('link', { name: 'INV-1' }).count(), 1)
    assert.deepEqual(await paid(admin), ['1: 100.00'])
  })

  test('records a credit in parts, and asks for the amount of a credit in another currency', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await invoices(admin, ['100', '60', '60'])
    const page = await visit.openTab(admin, '/bank-statement')
    const more = '<Chrgs><Amt Ccy="EUR">3.50</Amt></Chrgs>'
    await choose(page, camt([{ amount: '60.00', ref: 'A1', more }]))
    const open_ = page.getByRole('table', { name: 'To decide' })
    const dialog = page.getByRole('dialog', { name: 'Record payment' })
    await open_.getByRole('button', { name: 'Record payment of EUR 60.00, INV-2' }).click()
    await dialog.getByText('Amount due: EUR 60.00').waitFor()
    await dialog.getByText('The bank kept EUR 3.50.').waitFor()
    await dialog.getByLabel('Amount EUR').fill('40')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await open_.getByText('20.00 left').waitFor()
    await open_.getByRole('button', { name: 'Record payment of EUR 20.00, INV-3' }).click()
    // The rest of what the client had paid, with the fee.
    await until(
      'the amount',
      () => dialog.getByLabel('Amount EUR').inputValue(),
      (shown) => shown === '23.50',
    )
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await open_.getByText('Recorded').waitFor()
    await page.getByText('Nothing is left to decide.').waitFor()
    assert.equal(await open_.getByRole('button').count(), 0)
    await choose(page, camt([{ amount: '110.00', text: 'INV-1', ref: 'A2' }]).replaceAll('Ccy="EUR"', 'Ccy="USD"'))
    await open_.getByRole('button', { name: 'Record payment of USD 110.00, INV-1' }).click()
    await dialog.getByText('The bank received USD 110.00.').waitFor()
    assert.equal(await dialog.getByLabel('Amount EUR').inputValue(), '')
    await dialog.getByLabel('Amount EUR').fill('100')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await open_.getByText('Recorded').waitFor()
    assert.deepEqual(await paid(admin), ['2: 40.00', '3: 23.50', '1: 100.00'])
  })

  test('can be undone after an interruption, but not after another user has changed a payment', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await invoices(admin, ['10', '20', '30'])
    const page = await visit.openTab(admin, '/bank-statement')
    const entries = [10, 20, 30].map((amount, at) => ({ amount: `${amount}.00`, text: `INV-${at + 1}`, ref: `A${at}` }))
    await choose(page, camt(entries))
    await page.getByText('3 payments were recorded.').waitFor()
    let deletes = 0
    await page.route('**/v2/payment?id=*', (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      deletes += 1
      return deletes === 2 ? route.abort() : route.continue()
    })
    await page.keyboard.press('Control+z')
    await until(
      'one is undone',
      () => paid(admin),
      ({ length }) => length === 2,
    )
    await admin.put('/v2/payment?id=1', { amount: '9' })
    await page.keyboard.press('Control+z')
    await page.getByText(/has changed/).waitFor()
    assert.deepEqual(await paid(admin), ['1: 9.00', '2: 20.00'])
  })
})
