import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio } from '../scenarios/billed-studio.ts'
import { inBrowser } from '../support/console-visit.ts'
import { hasPoppler, pdfWords } from '../support/pdf-text.ts'

/** The width of A4, in millimetres, and what printers leave free of it. */
const WIDTH_MM = 210
const MARGIN_MM = 4

inBrowser('a report on paper', (open) => {
  test('shows its whole chart, whatever the width of the window', { skip: !hasPoppler }, async () => {
    await using visit = await open()
    const { admin } = visit.world
    const studio = await openStudio(visit.world)
    const items = [{ item_text: 'Grading', quantity: 1, unit_amount: '1200' }]
    for (let month = 1; month <= 12; month += 1) {
      const date = `2025-${String(month).padStart(2, '0')}-10`
      await admin.create('invoice', { client: studio.client, items, date, due_date: date, status_id: 3 })
    }
    for (const width of [1920, 1024]) {
      const page = await visit.openTab(admin, '/')
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${visit.address}/reports?report=revenue&by=month&from=2025-01-01&to=2025-12-31`)
      await page.getByRole('img', { name: /^Revenue/ }).waitFor()
      const words = pdfWords(await page.pdf({ format: 'A4' }))
      for (const month of ['Jan', 'Jun', 'Nov', 'Dec']) {
        assert.ok(words.filter(({ text }) => text === month).length > 1, `${month} in chart and table at ${width}`)
      }
      for (const { text, left, right } of words) {
        assert.ok(left >= MARGIN_MM && right <= WIDTH_MM - MARGIN_MM, `${text} from ${left} to ${right} at ${width}`)
      }
      await page.emulateMedia({ media: 'print' })
      const printed = "getComputedStyle(document.querySelector('.chart-key i')).getPropertyValue('print-color-adjust')"
      assert.equal(await page.evaluate(printed), 'exact')
    }
  })
})
