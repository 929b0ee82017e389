/** The schedule and Find free while parts of them are read: they claim no number and no free time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

/** A room that is booked on the Monday that is shown, and four weeks later, where the booking is billed. */
async function furnish({ world: { admin } }: ConsoleVisit) {
  const field = await admin.create('custom-field', { name: 'Medium', type: 'text', module: 'booking' })
  const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const base = { name: 'Base', type_id: 1, currency: 'EUR', hour_rate: '100', resources: [{ id: room }] }
  await admin.create('rate-scheme', base)
  const client = [
    { uuid: `o${await admin.create('contact', { name: 'Far North Films', type: 'organization', client: true })}` },
  ]
  const book = (at: string, more: object) => {
    const start = Temporal.Instant.from(at).epochMilliseconds / 1000
    return admin.create('booking', { start, end: start + 7200, resources: [{ id: room }], client, ...more })
  }
  await book('2026-03-02T09:00:00Z', {
    name: 'Mix',
    status: [{ name: 'Confirmed' }],
    [`custom_field_${field}`]: 'Film',
  })
  const billed = await book('2026-03-30T09:00:00Z', { name: 'Grade', status: [{ name: 'Confirmed' }] })
  await admin.post('/v2/invoice/from-bookings', { booking_ids: [billed] })
  return { field, book }
}

const counts = (page: Page) => page.getByRole('search', { name: 'Filters' }).locator('.ends')
const schedule = '/schedule?date=2026-03-02'

inBrowser('a schedule of which a part is being read', (open) => {
  test('claims no number while its statuses are read', async () => {
    await using visit = await open()
    await furnish(visit)
    const page = await visit.openTab(visit.world.admin, '/feeds')
    const { release } = await holdAnswers(page, /\/v2\/status\?/)
    await page.goto(visit.address + schedule)
    await page.getByRole('button', { name: /^Mix/ }).waitFor()
    assert.doesNotMatch(await counts(page).innerText(), /\d/)
    release()
    await counts(page).getByText('1 booking on 1 row').waitFor()
  })

  test('claims no number while it reads what a filter needs', async () => {
    await using visit = await open()
    const { field } = await furnish(visit)
    const page = await visit.openTab(visit.world.admin, '/feeds')
    const { release } = await holdAnswers(page, /\/v2\/booking\?.*custom_field/)
    await page.goto(`${visit.address}${schedule}&custom=${field}:Film&show=list`)
    await page.getByText('Loading', { exact: true }).waitFor()
    assert.doesNotMatch(await counts(page).innerText(), /\d/)
    release()
    await counts(page).getByText('1 booking on 1 row').waitFor()
  })

  test('claims no number of other days while their bookings are read', async () => {
    await using visit = await open()
    const { book } = await furnish(visit)
    // The week between them is read before, with that of 2 March.
    await book('2026-03-10T09:00:00Z', { name: 'Foley' })
    await book('2026-03-17T09:00:00Z', { name: 'Trailer' })
    const page = await visit.openTab(visit.world.admin, schedule)
    await counts(page).getByText('1 booking on 1 row').waitFor()
    const reads = await holdAnswers(
      page,
      /\/v2\/booking\?.*overlaps_from.*page=1$/,
      (request) => !/billed/.test(request.url()),
    )
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Later', exact: true }).click()
    await page.getByRole('heading', { name: '16 – 22 March 2026' }).waitFor()
    assert.doesNotMatch(await counts(page).innerText(), /\d/)
    reads.release()
    await counts(page).getByText('1 booking on 1 row').waitFor()
  })

  test('claims no number of unbilled bookings of other days while the billed ones are read', async () => {
    await using visit = await open()
    await furnish(visit)
    const page = await visit.openTab(visit.world.admin, schedule)
    await counts(page).getByText('Unbilled 1').waitFor()
    const { release } = await holdAnswers(page, /\/v2\/booking\?.*billed=true/)
    for (const _ of [1, 2, 3, 4]) await page.getByRole('button', { name: 'Later', exact: true }).click()
    await counts(page).getByText('1 booking on 1 row').waitFor()
    await counts(page).getByRole('button', { name: 'Unbilled', exact: true }).waitFor()
    release()
    await counts(page).getByText('Unbilled 0').waitFor()
  })

  test('is printed after a filter was cleared', async () => {
    await using visit = await open()
    const { field } = await furnish(visit)
    const page = await visit.openTab(visit.world.admin, '/feeds')
    await page.addInitScript('window.print = () => { window.printed = true }')
    await page.goto(`${visit.address}${schedule}&custom=${field}:Film`)
    await page.getByRole('button', { name: /^Mix/ }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.keyboard.press('p')
    await until(
      'the print',
      () => page.evaluate('window.printed'),
      (printed) => printed === true,
    )
  })

  test('ignores the filter of unbilled bookings for users who may not see invoices', async () => {
    await using visit = await open()
    await furnish(visit)
    const planner = await visit.world.client({ schedule: 'RW', admin: 'R-' })
    const page = await visit.openTab(planner, `${schedule}&unbilled=true`)
    await page.getByRole('button', { name: /^Mix/ }).waitFor()
    await counts(page).getByText('1 booking on 1 row').waitFor()
    assert.equal(await counts(page).getByText('Unbilled').count(), 0)
  })
})

inBrowser('a search for free times', (open) => {
  test('offers none while it does not know the days off', async () => {
    await using visit = await open()
    await furnish(visit)
    const page = await visit.openTab(visit.world.admin, '/feeds')
    const { release } = await holdAnswers(page, /\/v2\/workspace\/closed-days/)
    const isFree = page.waitForResponse(/\/v2\/resource\/availability/)
    await page.goto(`${visit.address}/find-free`)
    await isFree
    await page.getByRole('main').getByText('Loading', { exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: /^(Book|Hold)/ }).count(), 0)
    release()
    await page
      .getByRole('button', { name: /^(Book|Hold)/ })
      .first()
      .waitFor()
  })
})
