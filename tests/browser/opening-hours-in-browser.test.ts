import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

/** The number of hatched parts of a free day of a row. */
async function hatches(page: Page, row: string, day: string): Promise<number> {
  const cell = page.getByRole('row', { name: row, exact: true }).getByRole('gridcell', { name: new RegExp(`^${day}`) })
  const image = /background-image: ([^;]*)/.exec((await cell.getAttribute('style')) ?? '')?.[1] ?? ''
  return image.split('--closed').length - 1
}

inBrowser('opening hours', (open) => {
  test('are set by weekday, hatch closed times, and fold the nights', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await visit.openTab(admin, '/admin/settings')
    const hours = page.getByRole('group', { name: 'Opening hours' })
    await hours.getByRole('button', { name: 'Add a line' }).click()
    for (const day of ['Monday', 'Tuesday', 'Thursday']) await hours.getByRole('checkbox', { name: day }).check()
    await hours.getByRole('textbox', { name: 'Opens' }).fill('14:00')
    await hours.getByRole('textbox', { name: 'Closes' }).fill('10:00')
    await page.getByRole('button', { name: 'Save' }).click()
    await hours.getByText('must be later than opens').waitFor()
    await assertAccessible(page)
    await hours.getByRole('textbox', { name: 'Closes' }).fill('22:00')
    await page.getByRole('button', { name: 'Save' }).click()
    const stored = async () => (await admin.list('instance'))[0].settings.opening_hours
    await until('the hours', stored, (found) => found[0]?.closes === '22:00')
    await page.goto(`${visit.address}/schedule?date=2026-03-02`)
    const row = page.getByRole('row', { name: 'Suite 1', exact: true })
    await row.getByRole('gridcell', { name: /^Tuesday,? 3 March, open 14:00 – 22:00/ }).waitFor()
    assert.deepEqual([await hatches(page, 'Suite 1', 'Tuesday'), await hatches(page, 'Suite 1', 'Wednesday')], [2, 0])
    assert.equal(await row.locator('.off').count(), 4)
    // Folded nights begin an hour after the hours and end an hour before them.
    await page
      .getByRole('columnheader', { name: /^Monday/ })
      .getByText('13', { exact: true })
      .waitFor()
    await assertAccessible(page)
  })

  test('of a resource replace those of the account, and a change appears at once', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const weekdays = [1, 2, 3, 4, 5]
    await admin.put('/v2/instance', { settings: { opening_hours: [{ weekdays, opens: '09:00', closes: '19:00' }] } })
    const anna = await admin.create('resource', { name: 'Anna', type_id: 2 })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    const row = page.getByRole('row', { name: 'Anna', exact: true })
    await row
      .getByRole('gridcell', { name: /open 09:00 – 19:00/ })
      .first()
      .waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const own = [
      { weekdays: [6], opens: '10:00', closes: '12:00' },
      { weekdays: [6], opens: '13:00', closes: '16:00' },
    ]
    await admin.put(`/v2/resource?id=${anna}`, { opening_hours: own })
    await row.getByRole('gridcell', { name: /^Saturday.*open 10:00 – 12:00, 13:00 – 16:00/ }).waitFor()
    assert.equal(await row.locator('.off').count(), 6)
    assert.equal(await hatches(page, 'Anna', 'Saturday'), 3)
  })
})
