import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR } from '../support/clash-samples.ts'
import { inBrowser } from '../support/console-visit.ts'

inBrowser('typing into the palette', (open) => {
  test('is kept from the first key while the palette loads, and does nothing on the page', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const times = { start: clock.now() + HOUR, end: clock.now() + 3 * HOUR }
    const id = await admin.create('booking', { name: 'Mix', ...times, resources: [{ id: room }] })
    const before = await admin.list('booking', `id=${id}`)
    const page = await visit.openTab(admin, '/schedule')
    const bar = page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: /^Mix/ })
    await bar.click()
    const arrived = Promise.withResolvers<void>()
    await page.route(/palette-[^/]*\.js$/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    // Digits set a status, L locks, X selects; the space bar presses a button.
    await page.keyboard.type('2nd lx')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Backspace')
    arrived.resolve()
    const field = page.getByRole('combobox', { name: 'Search or do anything' })
    await field.waitFor()
    assert.equal(await field.inputValue(), '2nd l')
    assert.equal(await page.getByRole('dialog').count(), 1)
    await page.locator('.palette [data-searched="2nd l"]').waitFor({ state: 'attached' })
    await page.keyboard.type('o')
    assert.equal(await field.inputValue(), '2nd lo')
    assert.deepEqual(await admin.list('booking', `id=${id}`), before)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await field.waitFor()
    assert.equal(await field.inputValue(), '')
  })

  test('Escape closes it before it is loaded', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin)
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    const arrived = Promise.withResolvers<void>()
    await page.route(/palette-[^/]*\.js$/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    const loaded = page.waitForResponse(/palette-[^/]*\.js$/)
    arrived.resolve()
    await loaded
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 1)
  })
})
