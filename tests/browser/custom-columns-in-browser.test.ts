import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import { readCsv } from '../support/read-csv.ts'

inBrowser('custom fields in lists', (open) => {
  test('are columns that can be sorted, filtered, kept in the address and saved as CSV', async () => {
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

inBrowser('a custom field in the form of a record', (open) => {
  test('is typed by its kind: a day, a date and time in the zone of the user, a choice', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const field = (name: string, type: string, more = {}) =>
      admin.create('custom-field', { name, type, module: 'project', ...more })
    await field('Premiere', 'datetime')
    await field('Delivery', 'date', { order: 1 })
    await field('Stock', 'select', { order: 2, options: [{ name: 'Film' }, { name: 'Digital' }] })
    const id = await admin.create('project', { name: 'Harbour' })
    const page = await visit.openTab(admin, `/admin/projects?open=${id}`)
    const panel = page.getByRole('dialog', { name: 'Harbour' })
    await panel.getByLabel('Premiere').fill('2026-03-02T20:15')
    await panel.getByLabel('Delivery').fill('2026-02-27')
    await panel.getByLabel('Stock').selectOption('Film')
    await assertAccessible(page)
    await panel.getByRole('button', { name: 'Save' }).click()
    const stored = async () => {
      const [{ custom_fields }] = await admin.list('project', `id=${id}`)
      return custom_fields.map(({ name, value }: Readonly<Record<string, string>>) => `${name} ${value}`).join()
    }
    await until(
      'the fields',
      stored,
      (found) => found === 'Premiere 2026-03-02T19:15:00Z,Delivery 2026-02-27,Stock Film',
    )
    await panel.getByText('1 change').waitFor({ state: 'detached' })
    assert.equal(await panel.getByLabel('Premiere').inputValue(), '2026-03-02T20:15')
  })
})
