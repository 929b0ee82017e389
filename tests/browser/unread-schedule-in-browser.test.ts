/** Parts of the schedule that cannot be read: it says so, and claims no number and no free time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser } from '../support/console-visit.ts'

const json = { error: { message: 'Too many requests' } }

/** What the schedule would say if there were nothing. */
const claims = ['0 bookings', 'Mine 0', 'Unbilled 0', 'Nothing is booked on these days.'] as const

/** A room that is booked on the Monday that is shown. */
async function furnish({ world: { admin } }: ConsoleVisit): Promise<void> {
  const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
  await admin.create('booking', { name: 'Mix', start, end: start + 7200, resources: [{ id: room }] })
}

async function claimsOn(page: Page): Promise<readonly string[]> {
  const text = await page.getByRole('main').innerText()
  return claims.filter((claim) => text.includes(claim))
}

const reads: Readonly<Record<string, RegExp>> = {
  rows: /\/v2\/resource\?/,
  bookings: /\/v2\/booking\?.*overlaps_from.*limit=1000&page=1$/,
  statuses: /\/v2\/status\?/,
  'days off': /\/v2\/workspace\/closed-days/,
  'bookings on invoices': /\/v2\/booking\?.*billed=true/,
}

inBrowser('the schedule', (open) => {
  for (const [what, address] of Object.entries(reads)) {
    test(`says that it cannot read its ${what}, and no numbers, until they are read`, async () => {
      await using visit = await open()
      await furnish(visit)
      const page = await visit.openTab(visit.world.admin, '/feeds')
      await page.route(address, (route) => route.fulfill({ status: 429, json }))
      await page.goto(`${visit.address}/schedule?date=2026-03-02`)
      const problem = page.getByRole('main').getByRole('alert').filter({ hasText: 'Too many requests.' })
      // Then, all is read again.
      await page.getByText('Live', { exact: true }).waitFor()
      await problem.waitFor()
      await page.locator('.sched-main[aria-busy="false"]').waitFor()
      assert.deepEqual(await claimsOn(page), [])
      await page.unroute(address)
      await problem.getByRole('button', { name: 'Try again' }).click()
      await page.getByText('1 booking on 1 row').waitFor()
      await problem.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Unbilled 1' }).waitFor()
    })
  }

  for (const shape of ['list', 'day'] as const) {
    test(`as a ${shape} does not say that nothing is booked if its bookings are not read`, async () => {
      await using visit = await open()
      await furnish(visit)
      const page = await visit.openTab(visit.world.admin, '/feeds')
      const bookings = reads.bookings ?? ''
      await page.route(bookings, (route) => route.fulfill({ status: 429, json }))
      await page.goto(`${visit.address}/schedule?date=2026-03-02&show=${shape}`)
      const problem = page.getByRole('main').getByRole('alert').filter({ hasText: 'Too many requests.' })
      // Then, all is read again.
      await page.getByText('Live', { exact: true }).waitFor()
      await problem.waitFor()
      assert.deepEqual(await claimsOn(page), [])
      await page.unroute(bookings)
      await problem.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('button', { name: /Mix/ }).waitFor()
    })
  }
  test('marks no clash until its statuses are read', async () => {
    await using visit = await open()
    await furnish(visit)
    const { admin } = visit.world
    const [mix] = await admin.list('booking')
    const { start, end, resources } = mix
    await admin.create('booking', { name: 'Off', start, end, resources, status: [{ name: 'Cancelled' }] })
    const page = await visit.openTab(admin, '/feeds')
    await page.route(/\/v2\/status\?/, (route) => route.fulfill({ status: 429, json }))
    await page.goto(`${visit.address}/schedule?date=2026-03-02`)
    const bar = page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: /^Mix/ })
    await bar.waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.locator('.sched-main[aria-busy="false"]').waitFor()
    const text = `${await page.getByRole('main').innerText()} ${await bar.getAttribute('aria-label')}`
    assert.doesNotMatch(text, /\d clash|double/i)
  })
})
