/** Windows with forced colours, where fills and backgrounds of the page are gone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { openStudio } from '../scenarios/billed-studio.ts'
import { inBrowser } from '../support/console-visit.ts'

const styleOf = (element: Locator, name: string) =>
  element.evaluate((node, style) => getComputedStyle(node as never)[style as never] as string, name)

declare const getComputedStyle: (node: never) => Readonly<Record<string, string>>

inBrowser('forced colours', (open) => {
  test('show which choice of a menu, a list and the palette the keys have reached', async () => {
    await using visit = await open()
    await openStudio(visit.world)
    const page = await visit.openTab(visit.world.admin, '/schedule')
    await page.emulateMedia({ forcedColors: 'active' })
    const reached = page.locator('[data-highlighted]')
    const isOutlined = async () => assert.equal(await styleOf(reached.first(), 'outlineStyle'), 'solid')
    await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: 'Status' }).click()
    await page.keyboard.press('ArrowDown')
    await reached.first().waitFor()
    await isOutlined()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or do anything' }).fill('to bill')
    await reached.first().waitFor()
    await isOutlined()
  })

  test('show the edges that tell holds from bookings, and whole words in selects', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    await openStudio(visit.world)
    const [me] = await admin.list('contact', 'user=true')
    const ada = await admin.create('resource', { name: 'Ada', type_id: 2, type_person_id: me.id })
    const times = { start: clock.now(), end: clock.now() + 3600 }
    await admin.create('booking', { name: 'Mix', ...times, resources: [{ id: ada }], status: [{ name: 'First Hold' }] })
    const page = await visit.openTab(admin, '/')
    await page.emulateMedia({ forcedColors: 'active' })
    const edge = page.getByRole('region', { name: 'My day' }).locator('.edge.hold')
    await edge.waitFor()
    assert.equal(await styleOf(edge, 'forcedColorAdjust'), 'none')
    await page.goto(`${visit.address}/projects`)
    const status = page.getByRole('combobox', { name: 'Status of Harbour' })
    // The browser draws the arrow there, beside this room.
    assert.equal(await styleOf(status, 'paddingRight'), '4px')
  })
})
