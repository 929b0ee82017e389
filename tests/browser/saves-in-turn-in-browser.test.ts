/** Saves that are requested while a form is being stored. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Request } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until, untilStored } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

const isWrite = (request: Request) => request.method() !== 'GET' && !request.url().includes('dry_run')

async function openDocument(visit: ConsoleVisit, kind: 'invoice' | 'quote') {
  const { admin } = visit.world
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const id = await admin.create(kind, { client, items: [{ item_text: 'Mix', quantity: 2, unit_amount: 500 }] })
  return { id, page: await visit.openTab(admin, `/${kind}?id=${id}`) }
}

inBrowser('a save that is requested during another one', (open) => {
  test('follows it in the panel of a record, and is sent only after new input', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('tax', { name: 'VAT', rate: '19' })
    const page = await visit.openTab(admin, `/admin/taxes?open=${id}`)
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Name').fill('Value added tax')
    const { asked, release } = await holdAnswers(page, /\/v2\/tax\?/, isWrite)
    await panel.getByRole('button', { name: 'Save' }).dblclick()
    await until(
      'the first save',
      async () => asked.length,
      (count) => count === 1,
    )
    await panel.getByLabel('Code', { exact: true }).fill('V19')
    await page.keyboard.press('Enter')
    release()
    const stored = async () => (await admin.list('tax', `id=${id}`))[0]
    await until('the code', stored, ({ name, code }) => name === 'Value added tax' && code === 'V19')
    await panel.getByRole('button', { name: 'Save', disabled: true }).waitFor()
    assert.equal(asked.length, 2)
  })

  test('follows it in an invoice, and so does the issue', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { id, page } = await openDocument(visit, 'invoice')
    const text = page.getByLabel('Line 1, description', { exact: true })
    await text.fill('Grade')
    const { asked, release } = await holdAnswers(page, /\/v2\/invoice\?/, isWrite)
    await page.keyboard.press('Control+s')
    await until(
      'the first save',
      async () => asked.length,
      (count) => count === 1,
    )
    await text.fill('Grade and conform')
    await page.keyboard.press('Control+Enter')
    release()
    await page.getByRole('dialog', { name: /^Issue: / }).waitFor()
    assert.equal((await admin.list('invoice', `id=${id}`))[0].items[0].item_text, 'Grade and conform')
  })

  test('follows the mark of a quote as sent', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { id, page } = await openDocument(visit, 'quote')
    await page.getByRole('button', { name: 'Send …' }).click()
    const dialog = page.getByRole('dialog', { name: /^Send/ })
    const held = await holdAnswers(page, /\/v2\/quote\?id=\d+(&limit=1)?$/, (request) => request.method() === 'GET')
    await dialog.getByRole('button', { name: 'Mark as sent' }).click()
    await page.getByRole('status', { name: 'Notices' }).getByText('Marked the quote as sent').waitFor()
    await page.evaluate('Promise.all(document.getAnimations().map((one) => one.finished))')
    assert.equal(await dialog.isVisible(), true)
    held.release()
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('Line 1, price', { exact: true }).fill('450')
    await page.keyboard.press('Control+s')
    await untilStored(admin, 'quote', id, { total: '900.00' })
  })

  test('follows it in the panel of a booking, and stores the newer input', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
    const id = await admin.create('booking', { name: 'Mix', start, end: start + 7200, resources: [{ id: room }] })
    const page = await visit.openTab(admin, `/schedule?booking=${id}`)
    const panel = page.getByRole('dialog', { name: 'Mix' })
    const notes = panel.getByRole('textbox', { name: 'Notes' })
    const { asked, release } = await holdAnswers(page, /\/v2\/booking\?/, isWrite)
    const save = async (text: string) => {
      await notes.fill(text)
      await panel.getByRole('button', { name: 'Save' }).click()
    }
    await save('Tapes')
    await until(
      'the first save',
      async () => asked.length,
      (count) => count === 1,
    )
    await save('Tapes and drives')
    release()
    await panel.waitFor({ state: 'detached' })
    await untilStored(admin, 'booking', id, { notes: 'Tapes and drives' })
  })

  test('input while a record is created goes into its form', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/admin/taxes?open=new')
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Name').fill('VAT')
    await panel.getByLabel('Rate').fill('19')
    const { asked, release } = await holdAnswers(page, /\/v2\/tax$/, isWrite)
    // On a busy machine, all this happens before the first frame, in which the panel takes the focus.
    await panel.getByLabel('Rate').press('Enter')
    await until(
      'the create',
      async () => asked.length,
      (count) => count === 1,
    )
    await panel.getByLabel('Code', { exact: true }).fill('V19')
    release()
    await panel.getByText('1 change, not saved').waitFor()
    await panel.getByRole('button', { name: 'Save' }).click()
    await until(
      'the code',
      () => admin.list('tax'),
      ([stored]) => stored.code === 'V19',
    )
  })
})
