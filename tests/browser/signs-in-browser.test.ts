import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio } from '../scenarios/billed-studio.ts'
import { HOUR } from '../support/clash-samples.ts'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'

/** Monday 9:00. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000

inBrowser('signs and regions', (open) => {
  test('a booking without a status looks different, and as in the legend', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    await admin.create('booking', { name: 'Mix', start: MONDAY, end: MONDAY + 8 * HOUR, resources })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await page.getByRole('button', { name: /^Mix/ }).first().waitFor()
    const colourOf = (place: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${place}')).backgroundColor`)
    assert.equal(await colourOf('.bk.plain'), await colourOf('.legend .sign.plain'))
    assert.notEqual(await colourOf('.bk.plain'), await colourOf('.legend .sign.busy'))
    await page.locator('.legend').getByText('No status').waitFor()
    await assertAccessible(page)
  })

  test('the name of a bar starts with its visible text, so that voice control finds it', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Kestrel' }) }]
    await admin.create('booking', { name: 'Mix', start: MONDAY, end: MONDAY + 9 * HOUR, resources, client })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await page.getByRole('button', { name: /^Mix/ }).getByText('Kestrel').waitFor()
    const [shown, named] = await page.evaluate<[string, string]>(
      "(({ textContent, ariaLabel }) => [textContent, ariaLabel])(document.querySelector('[data-booking]'))",
    )
    assert.equal(shown, 'Mix Kestrel')
    assert.ok(named.startsWith(shown), named)
  })

  test('the invoice preview, which scrolls, can be focused by keyboard', async () => {
    await using visit = await open()
    const studio = await openStudio(visit.world)
    for (let day = 1; day <= 12; day += 1) await studio.book(`Grade ${day}`, -day)
    const page = await visit.openTab(visit.world.admin, '/to-bill')
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.getByRole('button', { name: 'Select all' }).click()
    const sheet = page.getByRole('article').first()
    await sheet.focus()
    assert.equal(await page.evaluate<boolean>('document.activeElement.tagName === "ARTICLE"'), true)
    await assertAccessible(page)
  })
})
