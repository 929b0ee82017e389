import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'
import { readCsv } from '../support/read-csv.ts'

inBrowser('custom fields in lists', (open) => {
  test('are columns that are sorted, filtered, kept in the address and saved as CSV', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const field = await admin.create('custom-field', { name: 'Camera', type: 'text', module: 'project' })
    const options = [{ name: 'Film' }, { name: 'Digital' }]
    const stock = await admin.create('custom-field', { name: 'Stock', type: 'select', module: 'project', options })
    const shoots = [
      ['Harbour', 'Alexa', 'Digital'],
      ['Island', 'Bolex', 'Film'],
    ] as const
    for (const [name, camera, kind] of shoots) {
      await admin.create('project', { name, [`custom_field_${field}`]: camera, [`custom_field_${stock}`]: kind })
    }
    const page = await visit.openTab(admin, '/admin/projects')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Camera' }).check()
    await page.keyboard.press('Escape')
    const table = page.getByRole('table', { name: 'Project' })
    await table.getByRole('cell', { name: 'Bolex' }).waitFor()
    await table.getByRole('button', { name: 'Camera' }).click()
    await page
      .getByRole('columnheader', { name: /Camera/ })
      .and(page.locator('[aria-sort="ascending"]'))
      .waitFor()
    await table.getByRole('button', { name: 'Camera' }).click()
    await page
      .getByRole('columnheader', { name: /Camera/ })
      .and(page.locator('[aria-sort="descending"]'))
      .waitFor()
    await assertAccessible(page)
    const first = table.locator('.row-open').first()
    await first.and(page.getByText('Island')).waitFor()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('combobox', { name: 'Filter' }).selectOption('Stock')
    await page.getByRole('button', { name: 'Digital' }).click()
    await first.and(page.getByText('Harbour')).waitFor()
    await page.reload()
    await table.getByRole('cell', { name: 'Alexa' }).waitFor()
    assert.equal(await table.getByRole('cell', { name: 'Bolex' }).count(), 0)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const rows = readCsv(await readFile(await (await download).path()))
    assert.deepEqual(
      rows.map((row) => row.Camera),
      ['Alexa'],
    )
  })
})
