/** Pages that stay open while their data changes: another version of a record, another instance. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, until } from '../support/console-visit.ts'

/** Monday 9:00 in the zone of the account. */
const MONDAY = Temporal.Instant.from('2026-03-02T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3600

/** As after a sleep of the computer: the stream of changes begins again, and what came meanwhile is unknown. */
async function reconnect(page: Page): Promise<void> {
  await page.evaluate("new BroadcastChannel('daybook-live').postMessage({ kind: 'opened' })")
}

inBrowser('an open page', (open) => {
  test('a booking that somebody else moves keeps the new time when its notes are stored', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const times = { start: MONDAY, end: MONDAY + 2 * HOUR }
    const id = await admin.create('booking', { name: 'Grade', ...times, resources: [{ id: room }] })
    const page = await visit.openTab(admin, `/schedule?booking=${id}`)
    const panel = page.getByRole('dialog', { name: 'Grade' })
    await panel.getByRole('textbox', { name: 'Notes' }).fill('Bring the drive')
    const moved = { name: 'Grade 2', start: MONDAY + HOUR, end: MONDAY + 3 * HOUR }
    assert.equal((await admin.put(`/v2/booking?id=${id}`, moved)).status, 200)
    const statuses = page.waitForResponse(/\/v2\/status\?/)
    await reconnect(page)
    await statuses
    await panel.getByText('1 change').waitFor()
    await panel.getByRole('button', { name: 'Save' }).click()
    const dispute = page.getByRole('dialog', { name: 'Grade has changed in the meantime' })
    await dispute.getByRole('button', { name: 'Overwrite with my change' }).click()
    await until(
      'the notes',
      async () => (await admin.list('booking', `id=${id}`))[0],
      ({ notes }) => notes === 'Bring the drive',
    )
    assert.partialDeepStrictEqual((await admin.list('booking', `id=${id}`))[0], moved)
  })

  test('a template opens with all its fields, and from the list again in its editor', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/template?id=1')
    const title = page.getByRole('heading', { level: 1 })
    const name = await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()
    await title.and(page.getByText(name, { exact: true })).waitFor()
    await page.getByRole('link', { name: 'All fields' }).click()
    const panel = page.getByRole('dialog', { name, exact: true })
    assert.equal(await panel.getByLabel('Name', { exact: false }).first().inputValue(), name)
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Open ${name}` }).click()
    await title.and(page.getByText(name, { exact: true })).waitFor()
  })
})
