import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStudio } from '../scenarios/billed-studio.ts'
import { inBrowser, until } from '../support/console-visit.ts'

/** Holds the responses of these addresses until the returned function is called. */
async function hold(page: Page, asked: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(asked, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

inBrowser('a schedule that is still loading', (open) => {
  test('opens the form of a new booking, and offers statuses when they arrive', async () => {
    await using visit = await open()
    await openStudio(visit.world)
    const page = await visit.openTab(visit.world.admin, '/')
    const release = await hold(page, /\/v2\/status\?/)
    await page.goto(`${visit.address}/schedule`)
    await page.getByRole('button', { name: 'New booking' }).click()
    const draft = page.getByRole('form', { name: 'New booking' })
    const statuses = draft.getByRole('combobox', { name: 'Status' })
    await statuses.waitFor()
    assert.equal(await statuses.getByRole('option').count(), 0)
    release()
    await statuses.getByRole('option', { name: 'Confirmed' }).waitFor({ state: 'attached' })
    await draft.getByRole('textbox', { name: 'Name', exact: true }).fill('Grading')
    const first = await statuses.inputValue()
    await page.keyboard.press('Enter')
    const stored = () => visit.world.admin.list('booking')
    const [booking] = await until('it is booked', stored, (bookings) => bookings.length === 1)
    assert.equal(booking.status[0].id, Number(first))
  })

  test('opens a booking, and offers statuses when they arrive', async () => {
    await using visit = await open()
    const { book } = await openStudio(visit.world)
    const booking = await book('Grading', 0)
    const page = await visit.openTab(visit.world.admin, '/')
    const release = await hold(page, /\/v2\/status\?/)
    await page.goto(`${visit.address}/schedule?booking=${booking}`)
    const statuses = page.getByRole('dialog').getByRole('combobox', { name: 'Status' })
    await statuses.waitFor()
    assert.equal(await statuses.getByRole('option').count(), 1, 'only its own status')
    release()
    await statuses.getByRole('option', { name: 'First Hold' }).waitFor({ state: 'attached' })
  })
})
