import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import { readCsv } from '../support/read-csv.ts'

inBrowser('the journal', (open) => {
  test('is filtered by kind, number, user, change and time together, and saved with before and after', async () => {
    await using visit = await open()
    const { world } = visit
    const { admin } = world
    const colleague = await world.client({ project: 'RW' })
    const film = await colleague.create('project', { name: 'Film' })
    await admin.create('project', { name: 'Advert' })
    world.clock.advance(7200)
    await admin.put(`/v2/project?id=${film}`, { name: 'Feature film' })
    const page = await visit.openTab(admin, '/admin/journal')
    const rows = () => page.getByRole('table', { name: 'Journal' }).locator('.row-open').count()
    const shown = (count: number) => until('the entries', rows, (found) => found === count)
    const filters = page.getByRole('group', { name: 'Which changes' })
    await filters.getByRole('combobox', { name: 'Kind' }).selectOption('Project')
    await shown(3)
    await assertAccessible(page)
    await filters.getByRole('combobox', { name: 'By', exact: true }).fill('User')
    await page.getByRole('option').first().click()
    await shown(1)
    await filters.getByRole('button', { name: 'Clear By' }).click()
    await filters.getByRole('textbox', { name: 'Record id' }).fill(String(film))
    await shown(2)
    await filters.getByRole('combobox', { name: 'Change', exact: true }).selectOption('Changed')
    await shown(1)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const [entry] = readCsv(await readFile(await (await download).path()))
    assert.deepEqual(JSON.parse(entry?.before ?? '').name, 'Film')
    assert.deepEqual(JSON.parse(entry?.after ?? '').name, 'Feature film')
    await filters.getByRole('button', { name: 'Show all' }).click()
    await filters.getByRole('combobox', { name: 'Kind' }).selectOption('Project')
    await shown(3)
    const hourAgo = new Date((world.clock.now() - 3600) * 1000)
    const local = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    await filters.getByLabel('From').fill(local.format(hourAgo).replace(' ', 'T'))
    await shown(1)
    await page.reload()
    await shown(1)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(page)
  })
})
