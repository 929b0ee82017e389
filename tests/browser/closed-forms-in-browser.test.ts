/** Forms that can no longer be saved while somebody types into them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, until } from '../support/console-visit.ts'

const DRAFT = { items: [{ item_text: 'Grading', quantity: 2, unit: 'day', unit_amount: 500 }], date: '2026-03-02' }

inBrowser('input that can no longer be saved', (open) => {
  test('in an invoice that somebody else has issued is named, and does not prevent sending it', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const id = await admin.create('invoice', { ...DRAFT, client })
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByLabel('Client reference').fill('PO 4711')
    await admin.put(`/v2/invoice?id=${id}`, { status_id: 3 })
    await page.getByRole('button', { name: 'Credit …' }).waitFor()
    const notice = page.getByRole('alert').filter({ hasText: 'Client reference' })
    await notice.waitFor()
    await page.getByRole('button', { name: 'Send …' }).click()
    await page.getByRole('dialog', { name: /^Send/ }).waitFor()
    await page.keyboard.press('Escape')
    await notice.getByRole('button', { name: 'Discard' }).click()
    await notice.waitFor({ state: 'detached' })
    assert.equal((await admin.list('invoice', `id=${id}`))[0].reference, null)
  })

  test('of a user who may no longer write is named, and can be saved once they may again', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
    const quote = await admin.create('quote', { ...DRAFT, client: [{ id: client }] })
    const planner = await visit.world.client({ contact: 'RW', finance: 'RW', admin: 'R-' })
    const [group] = await admin.list('group', 'name=Group 1')
    const allow = (level: string) => admin.put(`/v2/group?id=${group.id}`, { acl_contact: level, acl_finance: level })
    const page = await visit.openTab(planner, `/contacts?open=${client}`)
    const other = await visit.addTab(page, `/quote?id=${quote}`)
    for (const tab of [page, other]) await tab.getByText('Live', { exact: true }).waitFor()
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).first()
    await name.fill('Acme Films')
    await other.getByLabel('Client reference').fill('PO 4711')
    await allow('R-')
    await page.getByRole('alert').filter({ hasText: 'Not saved: Name.' }).waitFor()
    await other.getByRole('alert').filter({ hasText: 'Not saved: Client reference.' }).waitFor()
    await allow('RW')
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Save' }).click()
      await tab.getByText(/^Saved: /).waitFor()
    }
    await until(
      'the name',
      async () => (await admin.list('contact', `id=${client}`))[0].name,
      (stored) => stored === 'Acme Films',
    )
    assert.equal((await admin.list('quote', `id=${quote}`))[0].reference, 'PO 4711')
  })
})
