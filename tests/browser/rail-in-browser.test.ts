import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from '../support/console-visit.ts'

/** Tabs and pages whose address does not start with that of their part. */
const parts = [
  ['/admin/payments', 'Documents'],
  ['/supplier-bills', 'Documents'],
  ['/admin/projects', 'Projects'],
  ['/admin/time-activities', 'Time'],
  ['/admin/taxes', 'Settings'],
  ['/', 'Today'],
] as const

inBrowser('the rail', (open) => {
  test('marks the part that a page belongs to, and no other', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/schedule')
    const marked = page.getByRole('navigation').first().locator('[aria-current]')
    for (const [path, name] of parts) {
      await page.goto(visit.address + path)
      await marked.and(page.getByRole('link', { name, exact: true })).waitFor()
      assert.equal(await marked.count(), 1, path)
    }
  })

  test('shows the marked part in a narrow and in a low window', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin)
    for (const [width, height] of [
      [390, 844],
      [720, 450],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const [path, name] of [
        ['/reports', 'Reports'],
        ['/admin', 'Settings'],
      ] as const) {
        await page.goto(visit.address + path)
        const part = page.getByRole('navigation').first().getByRole('link', { name, exact: true })
        await part.and(page.locator('[aria-current]')).waitFor()
        const box = await part.boundingBox()
        assert.ok(box && box.x + box.width <= width && box.y + box.height <= height, `${path} at ${width} px`)
        assert.equal(await page.evaluate('document.documentElement.scrollHeight'), height)
      }
    }
  })
})
