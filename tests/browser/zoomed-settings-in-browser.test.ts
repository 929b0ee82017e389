import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from '../support/console-visit.ts'

/** Whether the focused element is on top at its place. */
const isOnTop = `(({ activeElement: field }) => {
  const { left, top, width, height } = field.getBoundingClientRect()
  const found = document.elementFromPoint(left + Math.min(width, 20) / 2, top + Math.min(height, 16) / 2)
  return found !== null && (field.contains(found) || found.closest('label')?.contains(field) === true)
})(document)`
const nameOfIt = 'document.activeElement.labels?.[0]?.textContent ?? document.activeElement.outerHTML'

inBrowser('the settings at 400 %', (open) => {
  test('show every focused field above Save', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/admin/settings')
    await page.setViewportSize({ width: 320, height: 256 })
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().waitFor()
    const fields = page.locator('.settings-body').locator('input:not([type=file]), select, textarea')
    const count = await fields.count()
    assert.ok(count > 20, `${count} fields`)
    const covered: string[] = []
    for (let at = 0; at < count; at += 3) {
      await fields.nth(at).focus()
      if (!(await page.evaluate<boolean>(isOnTop))) covered.push(await page.evaluate<string>(nameOfIt))
    }
    assert.deepEqual(covered, [])
    const body = (await page.locator('.settings').boundingBox())?.height ?? 0
    assert.ok(body > 80, `the settings have ${body} px`)
    const save = page.getByRole('button', { name: /^Save/ })
    assert.ok(await save.isDisabled())
    await fields.first().fill('Another name')
    await save.focus()
    assert.ok(await page.evaluate<boolean>(isOnTop))
  })
})
