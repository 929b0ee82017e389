/** Buttons that are pressed twice, by a double click: it is done once, and nothing says that it failed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

/** Today, with a hold of the user at this time of the day. */
async function openToday(visit: ConsoleVisit): Promise<Page> {
  const { admin, clock } = visit.world
  const [me] = await admin.list('contact', 'user=true')
  const ada = await admin.create('resource', { name: 'Ada', type_id: 2, type_person_id: me.id })
  const times = { start: clock.now() - 60, end: clock.now() + 3600 }
  const body = { name: 'Look test', ...times, resources: [{ id: ada }], status: [{ name: 'First Hold' }] }
  await admin.create('booking', body)
  return visit.openTab(admin)
}

/** What the notices begin with, after an undo, which waits for all that was begun before. It replaces the notice of its step. */
async function noticesAfterUndo(page: Page): Promise<readonly string[]> {
  await page.keyboard.press('Control+z')
  const notices = page.getByRole('status', { name: 'Notices' }).locator('.notice > span')
  await notices.getByText(/^Undone: /).waitFor()
  return (await notices.allTextContents()).map((text) => text.split(':')[0] ?? '')
}

inBrowser('pressed twice', (open) => {
  test('a hold is confirmed', async () => {
    await using visit = await open()
    const page = await openToday(visit)
    await page.getByRole('button', { name: 'Confirm: Look test' }).dblclick()
    assert.deepEqual(await noticesAfterUndo(page), ['Undone'])
  })

  test('a hold is released', async () => {
    await using visit = await open()
    const page = await openToday(visit)
    await page.getByRole('button', { name: 'Release: Look test' }).dblclick()
    assert.deepEqual(await noticesAfterUndo(page), ['Undone'])
  })

  test('an import is undone, and not what was done before', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/import')
    const kind = page.getByLabel('Kind of record')
    for (const name of ['Nordlicht', 'Harbour']) {
      await kind.selectOption('Contacts')
      const buffer = Buffer.from(`name,type\n${name},organization`)
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Import 1 row' }).click()
      if (name === 'Nordlicht') await page.getByRole('button', { name: 'Import another file' }).click()
    }
    await page.getByRole('button', { name: 'Undo the import' }).dblclick()
    await kind.waitFor()
    await until(
      'the contacts',
      async () => (await admin.list('contact', 'user=false')).map((one) => one.name).join(),
      (names) => names === 'Nordlicht',
    )
    // What was pressed twice has ended before this.
    await page.keyboard.press('Control+Shift+z')
    await page.getByText(/^Redone: /).waitFor()
    assert.equal((await admin.list('contact', 'user=false')).length, 2)
  })

  test('a timer is started, and stopped', async () => {
    await using visit = await open()
    const page = await openToday(visit)
    await page.getByRole('button', { name: 'Start a timer for Look test' }).dblclick()
    const stop = page.getByRole('button', { name: 'Stop the timer' })
    await stop.waitFor()
    visit.world.clock.advance(90)
    await stop.dblclick()
    assert.deepEqual(await noticesAfterUndo(page), ['Started', 'Undone'])
  })
})
