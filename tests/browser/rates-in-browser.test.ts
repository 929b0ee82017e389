import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'

inBrowser('rates at work', (open) => {
  test('a time is priced with reasons and nothing is stored; the week shows its bands', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Flame 1', type_id: 1 })
    const client = await admin.create('contact', { type: 'organization', name: 'Arte' })
    const scheme = (name: string, type_id: number, more: object) =>
      admin.create('rate-scheme', { name, type_id, currency: 'EUR', ...more })
    await scheme('Rate card', 1, { resources: [{ id: room }], hour_rate: 88 })
    await scheme('Evening', 3, { time_start: '18:00', time_end: '22:00', hour_rate: 25, hour_rate_percent: true })
    await scheme('Night', 3, { time_start: '22:00', time_end: '06:00', hour_rate: 50, hour_rate_percent: true })
    await scheme('Autumn', 2, {
      date_start: '2026-09-01',
      date_end: '2026-11-30',
      hour_rate: 10,
      hour_rate_percent: true,
    })
    await scheme('Arte', 5, { clients: [{ uuid: `o${client}` }], hour_rate: -10, hour_rate_percent: true })
    const page = await visit.openTab(admin, '/rates-at-work')
    await page.getByLabel('Start').fill('2026-03-06T14:00')
    await page.getByLabel('End').fill('2026-03-06T20:00')
    await page.getByRole('combobox', { name: 'Resource' }).fill('Flame')
    await page.getByRole('option', { name: 'Flame 1' }).click()
    // The label stays when the field is filled.
    for (const name of ['Resource', 'Client', 'Project']) {
      assert.ok(await page.locator('.rates-try label', { hasText: name }).isVisible())
    }
    const price = page.locator('.rates-price')
    // 6 h at 88, and 25 % more for the 2 h from 18:00.
    await price.getByText('€572.00').waitFor()
    await price.getByRole('row', { name: /Evening/ }).waitFor()
    await price.getByText(/Not used: Arte/).waitFor()
    await page.getByRole('combobox', { name: 'Client' }).fill('Art')
    await page.getByRole('option', { name: 'Arte' }).click()
    await price.getByText('€519.20').waitFor()
    await page.getByRole('img', { name: 'The week' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Oct' }).getByText('+10 %').waitFor()
    await assertAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    assert.deepEqual(await admin.list('booking'), [])
  })
})

inBrowser('sums of lists', (open) => {
  test('are shown for amounts of one currency only', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('rate-scheme', { name: 'Rate card', type_id: 1, currency: 'EUR', hour_rate: 88 })
    await admin.create('rate-scheme', {
      name: 'Night',
      type_id: 3,
      time_start: '22:00',
      time_end: '06:00',
      currency: 'EUR',
      hour_rate: 50,
      hour_rate_percent: true,
    })
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', client: true }) }]
    for (const unit_amount of ['10', '20.5']) {
      await admin.create('invoice', {
        client,
        currency: 'EUR',
        items: [{ item_text: 'Disk', quantity: 1, unit_amount }],
      })
    }
    const page = await visit.openTab(admin, '/rates')
    await page.getByRole('row', { name: /Night/ }).waitFor()
    const foot = page.locator('tfoot')
    assert.equal(await foot.count(), 0)
    await page.goto(`${visit.address}/invoices`)
    await foot.getByText('30.50').first().waitFor()
    assert.doesNotMatch((await foot.textContent()) ?? '', /NaN/)
  })
})
