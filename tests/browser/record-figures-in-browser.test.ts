import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

const cells = async (page: Page, name: string) =>
  (await page.getByRole('row', { name }).getByRole('cell').allTextContents()).map((text) =>
    text.replaceAll('\u00a0', ' '),
  )

inBrowser('figures in lists', (open) => {
  test('a percentage rate has a percent sign, on the screen and in the file', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const base = { type_id: 4, currency: 'EUR', overtime_hours: 8 }
    await admin.create('rate-scheme', { ...base, name: 'Night', hour_rate: '50.00', hour_rate_percent: true })
    await admin.create('rate-scheme', { ...base, name: 'Long', day_rate: '-12.50', day_rate_percent: true })
    await admin.create('rate-scheme', { ...base, name: 'Fixed', hour_rate: '50.00', week_rate: '1234.00' })
    const page = await visit.openTab(admin, '/rates')
    await page.getByRole('button', { name: 'Open Night' }).waitFor()
    assert.deepEqual((await cells(page, 'Night')).slice(3), ['+50 %', '–', '–'])
    assert.deepEqual((await cells(page, 'Long')).slice(3), ['–', '−12.5 %', '–'])
    assert.deepEqual((await cells(page, 'Fixed')).slice(3), ['EUR 50.00', '–', '1,234.00'])
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const stream = await (await saved).createReadStream()
    const text = (await stream.toArray()).join('')
    assert.match(text, /Night.*50\.00 %/)
    assert.match(text, /Long.*-12\.50 %/)
    assert.match(text, /Fixed.*50\.00[,;]/)
  })

  test('an amount that is owed to the client is labelled, and not cut', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.put(`/v2/user?id=${admin.userId}`, { locale: 'de-DE' })
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', client: true }) }]
    const items = [{ item_text: 'Grade', quantity: 1, unit_amount: 10_000 }]
    const id = await admin.create('invoice', { client, status_id: 2, items })
    await admin.create('payment', { invoice: [{ id }], amount: '112345.67' })
    const page = await visit.openTab(admin, '/invoices')
    await page.setViewportSize({ width: 1024, height: 800 })
    const amount = page.getByRole('row', { name: 'INV-1' }).getByText(/^Guthaben\s+102\.345,67$/)
    await amount.waitFor()
    const cut = "[...document.querySelectorAll('td > .cut')].filter((one) => one.scrollWidth > one.clientWidth).length"
    assert.equal(await page.evaluate(cut), 0)
  })

  test('unit prices are not added up', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const item = { currency: 'EUR', unit_name: 'piece' }
    await admin.create('billable-item', { ...item, name: 'Tape', sell_cost: '20.00' })
    await admin.create('billable-item', { ...item, name: 'Drive', sell_cost: '180.00' })
    const page = await visit.openTab(admin, '/admin/billable-items')
    await page.getByRole('button', { name: 'Open Tape' }).waitFor()
    assert.equal(await page.locator('table tfoot').count(), 0)
  })

  test('a document is found by its printed number, and other text is not searched as a number', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', client: true }) }]
    for (const number of [2, 22]) {
      await admin.create('invoice', { client, prefix: 'INV-', number, status_id: 2, items: [] })
    }
    const page = await visit.openTab(admin, '/invoices')
    const rows = () => page.getByRole('button', { name: /^Open / }).allTextContents()
    await until('both', rows, (found) => found.length === 2)
    const search = page.getByRole('searchbox')
    for (const [typed, found] of [
      ['INV-22', 'INV-22'],
      ['inv-0022', 'INV-22'],
      ['2', 'INV-2'],
    ] as const) {
      await search.fill(typed)
      await until(typed, rows, (shown) => shown.join() === found)
    }
    await search.fill('Acme')
    await page.getByText('No matches.').waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  test('amounts are offered as filters, typed as the user writes them', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', client: true }) }]
    for (const unit_amount of ['1200', '1250.5']) {
      await admin.create('invoice', { client, status_id: 2, items: [{ unit_amount }] })
    }
    const page = await visit.openTab(admin, '/invoices')
    const rows = () => page.getByRole('button', { name: /^Open / }).allTextContents()
    await until('both', rows, (found) => found.length === 2)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Filter' })
    await form.getByRole('combobox', { name: 'Filter' }).selectOption('Total')
    const total = form.getByRole('textbox', { name: 'Total' })
    // It means 1.25 and 50 to nobody.
    for (const typed of ['1.250,50', 'much']) {
      await total.fill(typed)
      await page.keyboard.press('Enter')
      await form.getByText('Must be a number').waitFor()
      assert.equal(await total.getAttribute('aria-invalid'), 'true')
      await assertAccessible(page)
    }
    assert.equal(new URL(page.url()).searchParams.get('f.total'), null)
    await total.fill('1,250.50')
    await form.getByText('Must be a number').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await until('the one of this total', rows, (found) => found.join() === 'INV-2')
    await page.getByRole('button', { name: 'Remove the filter Total' }).waitFor()
  })

  test('invoices start with the open amounts in each currency, by age', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', client: true }) }]
    const owed = async (currency: string, unit_amount: number, daysLate: number) => {
      const due_date = clock.now() - daysLate * 86_400
      const date = clock.now() - 120 * 86_400
      const items = [{ item_text: 'Grading', quantity: 1, unit_amount }]
      const id = await admin.create('invoice', { client, currency, date, due_date, items })
      await admin.put(`/v2/invoice?id=${id}`, { status_id: 3 })
    }
    await owed('EUR', 1000, -9)
    await owed('EUR', 200, 3)
    await owed('EUR', 30, 45)
    await owed('GBP', 7, 100)
    const page = await visit.openTab(admin, '/invoices')
    const strip = page.getByRole('region', { name: 'Open by age' })
    const ages = async () => (await strip.getByRole('definition').allTextContents()).join(' ')
    await until('euros', ages, (text) => text === '1,000.00 200.00 30.00 0.00 0.00')
    await strip.getByText('EUR 1,230.00').waitFor()
    await strip.getByText('GBP 7.00').waitFor()
    await strip.getByRole('button', { name: 'GBP' }).click()
    await until('pounds', ages, (text) => text === '0.00 0.00 0.00 0.00 7.00')
    const rows = () => page.getByRole('button', { name: /^Open / }).count()
    await until('all', rows, (count) => count === 4)
    await strip.getByRole('button', { name: 'Overdue only' }).click()
    await until('overdue', rows, (count) => count === 3)
    await strip.getByRole('button', { name: 'Overdue only', pressed: true }).click()
    await until('all again', rows, (count) => count === 4)
  })
})
