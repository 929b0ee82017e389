import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'

inBrowser('parts that scroll can be scrolled by keyboard', (open) => {
  test('the list of keys, which has a button to close it', async () => {
    await using visit = await open()
    // Without a resource, the page begins with a text field, which takes the key as text.
    await visit.world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await visit.openTab(visit.world.admin, '/schedule')
    await page.getByText('Suite 1').first().waitFor()
    await page.setViewportSize({ width: 1024, height: 420 })
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.waitFor()
    await assertAccessible(page)
    await keys.getByRole('button', { name: 'Close' }).click()
    await keys.waitFor({ state: 'detached' })
  })

  test('panels of users who may only read', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('tax', { name: 'VAT', rate: '19' })
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
    const id = await admin.create('booking', { name: 'Mix', start, end: start + 7200, resources: [{ id: room }] })
    const reader = await visit.world.client({ schedule: 'R-', admin: 'R-' })
    for (const [path, name] of [
      [`/schedule?booking=${id}`, 'Mix'],
      ['/admin/taxes?open=1', 'VAT'],
      ['/admin/resources?open=1', 'Suite 1'],
    ] as const) {
      const page = await visit.openTab(reader, path)
      await page.setViewportSize({ width: 1024, height: 320 })
      await page.getByRole('dialog', { name }).getByRole('heading', { name: 'History' }).waitFor()
      await assertAccessible(page)
    }
  })
})
