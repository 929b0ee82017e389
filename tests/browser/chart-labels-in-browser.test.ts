import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio } from '../scenarios/billed-studio.ts'
import { inBrowser } from '../support/console-visit.ts'

inBrowser('the labels of an axis', (open) => {
  test('are not cut in a language that writes large amounts in full, and the key keeps its colours on paper', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { project, book } = await openStudio(visit.world)
    await book('Conform', -9)
    await admin.put('/v2/instance?id=1', { locale: 'de-DE' })
    await admin.put(`/v2/project?id=${project}`, { budget_amount: '480000' })
    const page = await visit.openTab(admin, `/project?id=${project}`)
    const chart = page.getByRole('img', { name: /^Budget, gebucht, abgerechnet/ })
    await chart.getByText('400.000').waitFor()
    const drawn = await chart.boundingBox()
    assert.ok(drawn)
    for (const label of await chart.locator('text').all()) {
      const box = await label.boundingBox()
      assert.ok(box !== null && box.x >= drawn.x, await label.innerHTML())
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('.chart-key .mark').waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    const colours =
      "[...document.querySelectorAll('.chart-key i')].map((one) => getComputedStyle(one).printColorAdjust)"
    assert.deepEqual([...new Set(await page.evaluate<string[]>(colours))], ['exact'])
  })
})
