import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

const HOUR = 3600
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Berlin]`).epochMilliseconds / 1000

/** The days and rows of all bookings, such as `Mix 09 Suite 1`. */
async function booked({ world: { admin } }: ConsoleVisit): Promise<string> {
  const bookings = await admin.list('booking', 'order_asc=start&limit=50')
  return bookings
    .map(({ name, start, resources }) => {
      const { day } = Temporal.Instant.fromEpochMilliseconds(start * 1000).toZonedDateTimeISO('Europe/Berlin')
      return `${name} ${day} ${resources.map((one: { name: string }) => one.name).join('+')}`
    })
    .join(', ')
}

/** Books an hour of *Suite 1* for each name, at a local time. */
async function bookSuite({ world: { admin } }: ConsoleVisit, times: Readonly<Record<string, string>>): Promise<void> {
  const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  for (const [name, time] of Object.entries(times))
    await admin.create('booking', { name, start: at(time), end: at(time) + HOUR, resources: [{ id: room }] })
}

async function openWeek(visit: ConsoleVisit, count: number): Promise<Page> {
  const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02&zoom=week')
  await until(
    'the bars',
    () => page.locator('[data-booking]').count(),
    (found) => found === count,
  )
  return page
}

async function holds(visit: ConsoleVisit, expected: string): Promise<void> {
  await until(
    'the bookings',
    () => booked(visit),
    (found) => found === expected,
  )
}

async function focused(page: Page, wanted: string): Promise<void> {
  await until(
    'the focus',
    () => page.evaluate<string | null>('document.activeElement.ariaLabel ?? document.activeElement.role'),
    (name) => name?.startsWith(wanted) === true,
  )
}

inBrowser('pasting bookings', (open) => {
  test('a week is copied to the next one by keys alone, undone and redone', async () => {
    await using visit = await open()
    await bookSuite(visit, { Grade: '2026-03-04T10:00', Mix: '2026-03-03T10:00' })
    const page = await openWeek(visit, 2)
    for (const key of ['Control+a', 'Control+c', ']', 'Control+v']) await page.keyboard.press(key)
    const week = 'Mix 3 Suite 1, Grade 4 Suite 1'
    const copied = `${week}, Mix 10 Suite 1, Grade 11 Suite 1`
    await holds(visit, copied)
    await page.keyboard.press('Control+z')
    await holds(visit, week)
    await page.keyboard.press('Control+Shift+z')
    await holds(visit, copied)
    // One notice for the step, and one for what was copied to paste it.
    const notices = page.getByRole('status', { name: 'Notices' }).locator('.notice')
    await notices.getByText('Redone: Copied 2 bookings').waitFor()
    assert.equal(await notices.filter({ hasText: 'Copied 2 bookings' }).count(), 1)
  })

  test('a booking that is copied from its second row keeps both rows', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const person = await admin.create('resource', { name: 'Ada', type_id: 2 })
    const start = at('2026-03-03T10:00')
    await admin.create('booking', { name: 'Mix', start, end: start + HOUR, resources: [{ id: room }, { id: person }] })
    const page = await openWeek(visit, 2)
    await page.getByRole('row', { name: 'Ada' }).locator('[data-booking]').click()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+v')
    await until(
      'the copy',
      () => booked(visit),
      (found) => found.includes(','),
    )
    assert.equal(await booked(visit), 'Mix 3 Suite 1+Ada, Mix 4 Suite 1+Ada')
  })

  test('a booking that is copied while a row of it is folded keeps both rows', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const person = await admin.create('resource', { name: 'Ada', type_id: 2 })
    const start = at('2026-03-03T10:00')
    await admin.create('booking', { name: 'Mix', start, end: start + HOUR, resources: [{ id: room }, { id: person }] })
    const page = await openWeek(visit, 2)
    await page.getByRole('button', { name: /^Rooms/ }).click()
    await page.getByRole('row', { name: 'Suite 1' }).waitFor({ state: 'detached' })
    for (const key of ['Control+a', 'Control+c', 'ArrowRight', 'Control+v']) await page.keyboard.press(key)
    await until(
      'the copy',
      () => booked(visit),
      (found) => found.includes(','),
    )
    assert.equal(await booked(visit), 'Mix 3 Suite 1+Ada, Mix 4 Suite 1+Ada')
  })

  test('the focus moves to the first of the copied bookings', async () => {
    await using visit = await open()
    await bookSuite(visit, { Aaa: '2026-03-03T10:00', Bbb: '2026-03-05T10:00' })
    const page = await openWeek(visit, 2)
    await page.getByRole('button', { name: /^Aaa/ }).click()
    await page.getByRole('button', { name: /^Bbb/ }).click({ modifiers: ['Control'] })
    await focused(page, 'Bbb')
    await page.keyboard.press('Control+c')
    await focused(page, 'Aaa')
  })

  test('copied bookings are pasted into the week that T shows', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const start = at('2026-03-03T10:00')
    await admin.create('booking', { name: 'Mix', start, end: start + HOUR, resources: [{ id: room }] })
    const page = await openWeek(visit, 1)
    await page.locator('[data-booking]').click()
    for (const key of ['Control+c', 'ArrowRight', ']', ']']) await page.keyboard.press(key)
    await page.getByRole('heading', { name: /^16 – 22 March/ }).waitFor()
    await page.keyboard.press('t')
    await page.getByRole('heading', { name: /^2 – 8 March/ }).waitFor()
    await page.keyboard.press('Control+v')
    await until(
      'the copy',
      () => booked(visit),
      (found) => found.includes(','),
    )
    assert.equal(await booked(visit), 'Mix 3 Suite 1, Mix 4 Suite 1')
  })

  test('turning the page keeps the focus in its row, on the booking there', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    for (const name of ['2026-03-03T10:00', '2026-03-10T10:00'])
      await admin.create('booking', { name, start: at(name), end: at(name) + HOUR, resources: [{ id: room }] })
    const page = await openWeek(visit, 1)
    await page.locator('[data-booking]').focus()
    await page.keyboard.press(']')
    await page.getByRole('button', { name: '2026-03-10T10:00' }).waitFor()
    await page.keyboard.press('[')
    await focused(page, '2026-03-03T10:00')
    await page.keyboard.press(']')
    await focused(page, '2026-03-10T10:00')
    await page.keyboard.press('[')
    await focused(page, '2026-03-03T10:00')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '2026-03-03T10:00', exact: true }).waitFor()
  })

  test('Enter opens what is booked on days that were read after the page was turned', async () => {
    await using visit = await open()
    await bookSuite(visit, { Mix: '2026-03-03T10:00', Grade: '2026-04-07T14:00' })
    const page = await openWeek(visit, 1)
    await page.locator('[data-booking]').focus()
    const held = await holdAnswers(page, /\/v2\/booking\?.*overlaps_from/)
    for (const key of [']', ']', ']', ']', ']']) await page.keyboard.press(key)
    await page.getByRole('heading', { name: /^6 – 12 April/ }).waitFor()
    held.release()
    await focused(page, 'Grade')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Grade', exact: true }).waitFor()
  })

  test('a key that is pressed while nothing has the focus moves it, too', async () => {
    await using visit = await open()
    await bookSuite(visit, { Mix: '2026-03-03T10:00', Grade: '2026-03-17T14:00' })
    const page = await openWeek(visit, 1)
    await page.locator('[data-booking]').focus()
    await page.evaluate(`new MutationObserver((_, observer) => {
      if (document.activeElement !== document.body) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true }))
    }).observe(document.body, { subtree: true, childList: true, attributes: true })`)
    await page.keyboard.press(']')
    await page.getByRole('heading', { name: /^16 – 22 March/ }).waitFor()
    await focused(page, 'Grade')
  })

  test('copied bookings are pasted on the day that was chosen, also while its field has the focus', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const start = at('2026-03-03T10:00')
    await admin.create('booking', { name: 'Mix', start, end: start + HOUR, resources: [{ id: room }] })
    const page = await openWeek(visit, 1)
    await page.locator('[data-booking]').click()
    await page.keyboard.press('Control+c')
    await page.getByLabel('Go to a day').fill('2026-04-16')
    await page.getByRole('heading', { name: /^13 – 19 April/ }).waitFor()
    await page.keyboard.press('Control+v')
    await holds(visit, 'Mix 3 Suite 1, Mix 16 Suite 1')
    await page.getByLabel('Go to a day').fill('2026-05-14')
    await page.getByRole('heading', { name: /^11 – 17 May/ }).waitFor()
    await page.keyboard.press('t')
    await page.getByRole('heading', { name: /^2 – 8 March/ }).waitFor()
  })

  test('a week without bookings is not offered to be copied', async () => {
    await using visit = await open()
    await visit.world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await openWeek(visit, 0)
    await page.getByRole('row', { name: 'Suite 1' }).waitFor()
    await page.keyboard.press('w')
    const question = page.getByRole('dialog', { name: /^Copy the previous week/ })
    await question.getByText('The previous week has no bookings to copy in this view.').waitFor()
  })
})
