import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import { camt, type WrittenEntry } from '../support/written-camt.ts'
import type { Client } from '../world.ts'

const entries: readonly WrittenEntry[] = [
  { amount: '100.00', text: 'Invoice INV-1', iban: 'DE02120300000000202051', ref: 'A1' },
  { amount: '50.00', iban: 'DE02120300000000202051', ref: 'A2' },
]

const choose = (page: Page, text: string) =>
  page
    .getByLabel('File of the bank')
    .setInputFiles({ name: 'march.xml', mimeType: 'application/xml', buffer: Buffer.from(text) })

async function invoices(admin: Client, amounts: readonly string[]): Promise<void> {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  for (const unit_amount of amounts) await admin.create('invoice', { client, status_id: 3, items: [{ unit_amount }] })
}

const paid = async (admin: Client) => (await admin.list('payment')).map(({ amount, reference }) => [amount, reference])

inBrowser('a bank statement', (open) => {
  test('becomes payments; the user records the rest, which is still there after a visit to an invoice', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await invoices(admin, ['100', '50', '50'])
    const page = await visit.openTab(admin, '/admin/payments')
    await page.getByRole('link', { name: 'Bank statement' }).click()
    const reads: string[] = []
    page.on('request', (request) => request.url().includes('/v2/payment?') && reads.push(request.url()))
    await choose(page, camt(entries))
    await page.getByText('1 payment was recorded. 1 credit is left to decide.').waitFor()
    assert.deepEqual(await paid(admin), [['100.00', 'A1']])
    await until('the reads', async () => reads.length, Boolean)
    assert.deepEqual(
      reads.filter((address) => !address.includes('fields=id%2Camount')),
      [],
    )
    const open_ = page.getByRole('table', { name: 'To decide' })
    await open_.getByText('The client owes this amount of several invoices.').waitFor()
    await assertAccessible(page)
    await open_.getByRole('link', { name: 'INV-3' }).click()
    await page.getByRole('heading', { name: /INV-3/ }).waitFor()
    await page.goBack()
    await open_.getByRole('button', { name: 'Record payment of EUR 50.00, INV-3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record payment' })
    await assertAccessible(page)
    await dialog.getByLabel('Amount EUR').fill('0')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Amount EUR').fill('50,00'.replace(',', '.'))
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await open_.getByText('Recorded').waitFor()
    assert.deepEqual(await paid(admin), [
      ['100.00', 'A1'],
      ['50.00', 'A2'],
    ])
    await choose(page, camt(entries))
    await page
      .getByText('No payment was recorded. Nothing is left to decide. 2 credits were recorded before.')
      .waitFor()
  })

  test('offers what closes the invoice, if the bank kept a fee of it', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await invoices(admin, ['100', '100', '98'])
    const page = await visit.openTab(admin, '/bank-statement')
    const more = '<Chrgs><Rcrd><Amt Ccy="EUR">3.00</Amt><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>'
    await choose(page, camt([{ amount: '97.00', ref: 'A1', more }], '08'))
    await page.getByRole('button', { name: 'Record payment of EUR 97.00, INV-1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record payment' })
    const amount = () => dialog.getByLabel('Amount EUR').inputValue()
    await until('the amount', amount, (shown) => shown === '100.00')
    const invoice = dialog.getByRole('combobox', { name: 'Invoice' })
    await invoice.fill('3')
    await page.getByRole('option', { name: 'INV-3' }).click()
    await until('the amount', amount, (shown) => shown === '98.00')
    await invoice.fill('2')
    await page.getByRole('option', { name: 'INV-2' }).click()
    await until('the amount', amount, (shown) => shown === '100.00')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await page.getByText('Recorded', { exact: true }).waitFor()
    assert.deepEqual(await paid(admin), [['100.00', 'A1']])
  })

  test('is undone and redone as a whole; an error in a file is reported', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await invoices(admin, ['100'])
    const page = await visit.openTab(admin, '/bank-statement')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    const tab = await page.getByRole('link', { name: 'Bank statement' }).boundingBox()
    assert.ok(tab !== null && tab.x + tab.width <= 390, 'the tab of the page is out of sight')
    await choose(page, '<Document/>')
    await page.getByRole('alert').waitFor()
    await choose(page, camt(entries.slice(0, 1)))
    const booked = page.getByRole('table', { name: 'Recorded as payments' })
    await booked.getByRole('link', { name: 'INV-1' }).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await booked.getByText('Deleted').waitFor()
    assert.deepEqual(await paid(admin), [])
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await until(
      'the payments',
      () => paid(admin),
      ({ length }) => length === 1,
    )
    await booked.getByText('Deleted').waitFor({ state: 'detached' })
  })
})
