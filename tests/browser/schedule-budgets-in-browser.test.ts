/** The network cost of the schedule of a large studio, and its dark theme. Its CPU time is measured by `npm run bench:schedule`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'
import { FIRST_DAY, fillSchedule, firstMoment, readsOfSchedule } from '../support/filled-schedule.ts'

const RESOURCES = 200
const BOOKINGS = 25
const WIRE_BYTES_MAX = 150_000

inBrowser('the schedule of 200 resources with 5,000 bookings', (open) => {
  test('transfers at most 150 kB for a month', async () => {
    await using visit = await open()
    const { app, admin } = visit.world
    await fillSchedule(visit.world, { resources: RESOURCES, bookings: BOOKINGS, from: firstMoment })
    const page = await visit.openTab(admin, `/schedule?date=${FIRST_DAY}&zoom=month`)
    const reads = await readsOfSchedule(page, RESOURCES)
    await page.close()
    let bytes = 0
    for (const url of reads) {
      const headers = { ...admin.credentials, 'accept-encoding': 'gzip, br', 'sec-fetch-site': 'same-origin' }
      const { statusCode, rawPayload } = await app.http.inject({ url, headers })
      assert.equal(statusCode, 200, url)
      bytes += rawPayload.length
    }
    assert.ok(bytes > 0 && bytes <= WIRE_BYTES_MAX, `${bytes} bytes`)
  })
})

inBrowser('the schedule in the dark theme', (open) => {
  test('is accessible as a timeline, as a list, as a day, and with an open booking', async () => {
    await using visit = await open()
    const { world } = visit
    await fillSchedule(world, { resources: 3, bookings: 5, from: firstMoment })
    for (const shape of ['timeline', 'list', 'day']) {
      const page = await visit.openTab(world.admin, `/schedule?date=${FIRST_DAY}&show=${shape}`)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      const booking = page.getByRole('button', { name: /Grade 1/ }).first()
      await booking.waitFor()
      await assertAccessible(page)
      await booking.press('Enter')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
      await assertAccessible(page)
      await page.context().close()
    }
  })
})
