/** The counts of the schedule while its bookings are not known: a zero would say that nothing is booked. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStudio } from '../scenarios/billed-studio.ts'
import { inBrowser } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

const counts = (page: Page) => page.getByRole('search', { name: 'Filters' }).locator('.ends')
const nothing = (page: Page) => page.getByText('Nothing is booked on these days.')
const READS = /\/v2\/booking\?(?=.*overlaps_from)(?=.*resources)/

inBrowser('a schedule whose bookings are not known', (open) => {
  test('states no number of bookings while it reads them', async () => {
    await using visit = await open()
    const { book } = await openStudio(visit.world)
    await book('Grading', 0)
    const page = await visit.openTab(visit.world.admin, '/')
    const { release } = await holdAnswers(page, READS)
    await page.goto(`${visit.address}/schedule`)
    await page.getByRole('row', { name: 'Suite 1', exact: true }).waitFor()
    assert.doesNotMatch(String(await counts(page).textContent()), /\d/)
    for (const shape of ['List', 'One day']) {
      await page.getByRole('button', { name: shape, exact: true }).click()
      await page.getByText('Loading', { exact: true }).waitFor()
      assert.equal(await nothing(page).count(), 0, shape)
    }
    release()
    await counts(page)
      .getByText(/^1 booking on \d+ rows?$/)
      .waitFor()
  })

  for (const [of, address, reads] of [
    ['bookings', '/schedule', READS],
    ['rows', '/schedule', /\/v2\/resource\?/],
    ['bookings with a custom field', '/schedule?custom=1:Film', /\/v2\/booking\?(?=.*custom_field_1)/],
  ] as const) {
    test(`states no number after a failed read of the ${of}`, async () => {
      await using visit = await open()
      const { admin } = visit.world
      const { book } = await openStudio(visit.world)
      const options = [{ name: 'Film' }]
      await admin.create('custom-field', { name: 'Medium', type: 'select', module: 'booking', options })
      await book('Grading', 0)
      const page = await visit.openTab(admin, '/')
      await page.route(reads, (route) => route.fulfill({ status: 429, json: { error: { message: 'Too many' } } }))
      await page.goto(visit.address + address)
      const problem = page.getByRole('alert').filter({ hasText: 'Too many requests.' })
      // Then, all is read again.
      await page.getByText('Live', { exact: true }).waitFor()
      await problem.waitFor()
      assert.doesNotMatch(String(await counts(page).textContent()), /\d/)
      await page.getByRole('button', { name: 'List', exact: true }).click()
      assert.equal(await nothing(page).count(), 0)
      await page.unroute(reads)
      await problem.getByRole('button', { name: 'Try again' }).click()
      await counts(page)
        .getByText(/^\d bookings? on \d+ rows?$/)
        .waitFor()
    })
  }
})
