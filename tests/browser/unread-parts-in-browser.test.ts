/** Files and prints that are requested before the page has read all its parts. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { readCsv } from '../support/read-csv.ts'

inBrowser('files and prints that are requested before the page is complete', (open) => {
  test('a CSV has the names of custom fields', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const field = await admin.create('custom-field', { name: 'Camera', type: 'text', module: 'project' })
    await admin.create('project', { name: 'Harbour', [`custom_field_${field}`]: 'Alexa' })
    const page = await visit.openTab(admin, '/')
    const { release } = await holdAnswers(page, /\/v2\/custom-field\?/)
    await page.goto(`${visit.address}/admin/projects?columns=name,custom_field_${field}`)
    await page.getByRole('cell', { name: 'Alexa' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    release()
    const rows = readCsv(await readFile(await (await download).path()))
    assert.deepEqual(rows, [{ name: 'Harbour', Camera: 'Alexa' }])
  })

  test('a print has the names of statuses, and the rows', async () => {
    await using visit = await open()
    const page = await openToPrint(visit)
    const { release } = await holdAnswers(page, /\/v2\/(status|resource)\?/)
    await page.goto(`${visit.address}/schedule?date=2026-03-02`)
    await page.getByRole('grid', { name: 'Schedule' }).waitFor()
    await page.keyboard.press('p')
    release()
    const printed = await until(
      'the print',
      () => sheetOf(page),
      (text) => text !== undefined,
    )
    assert.match(String(printed), /First Hold\s*Second Hold\s*Confirmed.*Suite 1/s)
  })

  for (const kind of ['status', 'resource']) {
    test(`nothing is printed if no ${kind} can be read, and the page says so`, async () => {
      await using visit = await open()
      const page = await openToPrint(visit)
      const reads = new RegExp(`/v2/${kind}\\?`)
      await page.route(reads, (route) => route.abort())
      await page.goto(`${visit.address}/schedule?date=2026-03-02`)
      await page.getByRole('grid', { name: 'Schedule' }).waitFor()
      // Then, all is read again.
      await page.getByText('Live', { exact: true }).waitFor()
      await page.keyboard.press('p')
      const unread = page.getByText('The service does not answer. Check your connection, then try again.')
      await unread.nth(1).waitFor()
      assert.equal(await sheetOf(page), undefined)
      await page.unroute(reads)
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('rowheader', { name: 'Suite 1' }).waitFor()
      await page.keyboard.press('p')
      const printed = await until(
        'the print',
        () => sheetOf(page),
        (text) => text !== undefined,
      )
      assert.match(String(printed), /First Hold\s*Second Hold\s*Confirmed.*Suite 1/s)
    })
  }
})

/** A tab of the schedule of one room, which keeps what it prints. */
async function openToPrint(visit: ConsoleVisit): Promise<Page> {
  const { admin } = visit.world
  await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const page = await visit.openTab(admin, '/')
  await page.addInitScript(`window.print = () => {
    window.dispatchEvent(new Event('beforeprint'))
    window.sheet = document.querySelector('.print-sheet').textContent
  }`)
  return page
}

function sheetOf(page: Page): Promise<string | undefined> {
  return page.evaluate('window.sheet')
}
