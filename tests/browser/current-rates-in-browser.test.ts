/** The button of a booking's price that uses the current rates. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, untilStored } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

const HOUR = 3600
/** Monday 9:00 in the zone of the account. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000

/** Four hours in a room at 100 an hour. */
async function furnish({ world: { admin } }: ConsoleVisit): Promise<number> {
  const client = await admin.create('contact', { type: 'organization', name: 'Kestrel' })
  const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
  await admin.create('rate-scheme', { name: 'Grading', type_id: 1, currency: 'EUR', hour_rate: '100', resources })
  const times = { start: MONDAY, end: MONDAY + 4 * HOUR }
  return admin.create('booking', { name: 'Grade', ...times, resources, client: [{ uuid: `o${client}` }] })
}

/** The panel of that booking, whose room has become 110 an hour since. `total` reads the stored price. */
async function openWithNewRate(visit: ConsoleVisit) {
  const { admin } = visit.world
  const id = await furnish(visit)
  const [{ id: scheme }] = await admin.list('rate-scheme')
  await admin.put(`/v2/rate-scheme?id=${scheme}`, { hour_rate: '110' })
  const page = await visit.openTab(admin, `/schedule?booking=${id}`)
  const total = async () => (await admin.get(`/v2/booking/price?id=${id}`)).body.data[0].totals[0].sell
  return { id, scheme, page, total }
}

function panelOf(page: Page, name = 'Grade') {
  return page.getByRole('dialog', { name, exact: true })
}

/** The button of the question whether to use the current rates. */
function agreeOf(page: Page) {
  return page.getByRole('dialog', { name: 'Use the current rates for Grade?' }).getByRole('button', { name: /^Use/ })
}

inBrowser('the use of the current rates', (open) => {
  test('happens once, and does not overwrite a change of another user', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { id, page } = await openWithNewRate(visit)
    const current = page.getByRole('button', { name: 'Use the current rates …' })
    const notes = page.getByRole('textbox', { name: 'Notes' })
    const stored = async () => (await admin.list('booking', `id=${id}`))[0]
    await current.waitFor()
    const planner = await visit.world.client({ schedule: 'RW' })
    await planner.put(`/v2/booking?id=${id}`, { name: 'Grade B' })
    const held = await holdAnswers(page, /\/v2\/booking\/price/, (request) => request.method() === 'POST')
    await current.click()
    await agreeOf(page).dblclick()
    held.release()
    await page.getByRole('heading', { name: 'Grade has changed in the meantime' }).waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    assert.equal(held.asked.length, 1)
    assert.equal((await stored()).name, 'Grade B')
    await current.click()
    await page.getByRole('dialog', { name: /^Use/ }).getByRole('button', { name: /^Use/ }).click()
    await current.waitFor({ state: 'detached' })
    await notes.fill('As agreed')
    await panelOf(page, 'Grade B').getByRole('button', { name: 'Save' }).click()
    await panelOf(page, 'Grade B').waitFor({ state: 'detached' })
    await untilStored(admin, 'booking', id, { name: 'Grade B', notes: 'As agreed' })
    const priced = await admin.get(`/v2/booking/price?id=${id}`)
    assert.equal(priced.body.data[0].totals[0].sell, '440.00')
  })

  test('is undone and redone, and keeps what is typed meanwhile', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { id, page, total } = await openWithNewRate(visit)
    await page.getByRole('button', { name: 'Use the current rates …' }).click()
    await agreeOf(page).click()
    await panelOf(page).getByRole('heading').getByText('€440.00').waitFor()
    await panelOf(page).getByRole('textbox', { name: 'Notes' }).fill('As agreed')
    await panelOf(page).getByRole('heading').first().focus()
    await page.keyboard.press('Control+z')
    await panelOf(page).getByRole('heading').getByText('€400.00').waitFor()
    assert.equal(await total(), '400.00')
    await page.keyboard.press('Control+Shift+z')
    await panelOf(page).getByRole('heading').getByText('€440.00').waitFor()
    await page.keyboard.press('Control+z')
    await panelOf(page).getByRole('heading').getByText('€400.00').waitFor()
    await panelOf(page).getByRole('button', { name: 'Save' }).click()
    await panelOf(page).waitFor({ state: 'detached' })
    await untilStored(admin, 'booking', id, { notes: 'As agreed' })
    assert.equal(await total(), '400.00')
  })

  test('is undone once if the answer is lost, and after a later change that is undone first', async () => {
    await using visit = await open()
    const { page, total } = await openWithNewRate(visit)
    await page.getByRole('button', { name: 'Use the current rates …' }).click()
    await agreeOf(page).click()
    await panelOf(page).getByRole('heading').getByText('€440.00').waitFor()
    await panelOf(page).getByRole('textbox', { name: 'Notes' }).fill('As agreed')
    await panelOf(page).getByRole('button', { name: 'Save' }).click()
    await panelOf(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await page.getByText(/^Undone: Changed/).waitFor()
    await page.route(/\/v2\/booking\/price/, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.keyboard.press('Control+z')
    await page.getByText('The service does not answer.').waitFor()
    await page.unroute(/\/v2\/booking\/price/)
    await page.keyboard.press('Control+z')
    await page.getByText(/^Not possible, .+: Computed the price again$/).waitFor()
    assert.equal(await total(), '400.00')
  })

  test('does not undo the use of other rates by another user', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { id, scheme, page, total } = await openWithNewRate(visit)
    await page.getByRole('button', { name: 'Use the current rates …' }).click()
    await agreeOf(page).click()
    await panelOf(page).getByRole('heading').getByText('€440.00').waitFor()
    await page.getByText('Computed the price again').waitFor()
    await admin.put(`/v2/rate-scheme?id=${scheme}`, { hour_rate: '120' })
    await admin.post(`/v2/booking/price?id=${id}`)
    await panelOf(page).getByRole('heading').first().focus()
    await page.keyboard.press('Control+z')
    await page.getByText(/^Not possible, .+: Computed the price again$/).waitFor()
    assert.equal(await total(), '480.00')
  })

  test('does not undo the use of other rates by another user in the moment after it', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { id, scheme, page, total } = await openWithNewRate(visit)
    await page.route(/\/v2\/booking\/price/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      await admin.put(`/v2/rate-scheme?id=${scheme}`, { hour_rate: '120' })
      await admin.post(`/v2/booking/price?id=${id}`)
      return route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Use the current rates …' }).click()
    await agreeOf(page).click()
    await panelOf(page).getByRole('heading').getByText('€480.00').waitFor()
    await page.getByText('Computed the price again').waitFor()
    await panelOf(page).getByRole('heading').first().focus()
    await page.keyboard.press('Control+z')
    await page.getByText(/^Not possible, .+: Computed the price again$/).waitFor()
    assert.equal(await total(), '480.00')
  })

  test('keeps what is typed, if the question is closed meanwhile', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { id, page } = await openWithNewRate(visit)
    const current = page.getByRole('button', { name: 'Use the current rates …' })
    await current.waitFor()
    // Also the new price, with which the question would go before it is closed.
    const held = await holdAnswers(page, /\/v2\/booking\/price/)
    await current.click()
    await agreeOf(page).click()
    await page.keyboard.press('Escape')
    await panelOf(page).getByRole('textbox', { name: 'Notes' }).fill('As agreed')
    held.release()
    await panelOf(page).getByRole('heading').getByText('€440.00').waitFor()
    await panelOf(page).getByRole('button', { name: 'Save' }).click()
    await panelOf(page).waitFor({ state: 'detached' })
    await untilStored(admin, 'booking', id, { notes: 'As agreed' })
  })

  test('asks first, and says what stays', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await furnish(visit)
    await admin.put(`/v2/booking?id=${id}`, { repeat_rule: 'FREQ=WEEKLY;COUNT=3' })
    await admin.post('/v2/invoice/from-bookings', { booking_ids: [id] })
    const [{ id: scheme }] = await admin.list('rate-scheme')
    await admin.put(`/v2/rate-scheme?id=${scheme}`, { hour_rate: '110' })
    const page = await visit.openTab(admin, `/schedule?booking=${id}`)
    await panelOf(page).getByRole('button', { name: 'Use the current rates …' }).click()
    const question = page.getByRole('dialog', { name: 'Use the current rates for Grade?' })
    await question.getByText('Other bookings of the series keep their price.').waitFor()
    await question.getByText('Its invoices do not change.').waitFor()
    await question.getByText('Undo restores the price that it has now.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    const total = async () => (await admin.get(`/v2/booking/price?id=${id}`)).body.data[0].totals[0].sell
    assert.equal(await total(), '400.00')
  })
})
