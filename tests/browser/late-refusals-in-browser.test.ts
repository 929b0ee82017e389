/** Refusals that come after the user has opened something else on the schedule: a notice says so, and nothing is closed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

const HOUR = 3600
const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
const bar = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** Bookings of one hour in *Suite 1*, four hours apart, on the schedule. */
async function openBookings({ world: { admin }, openTab }: ConsoleVisit, names: readonly string[]) {
  const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const ids: number[] = []
  for (const [at, name] of names.entries()) {
    const from = start + at * 4 * HOUR
    ids.push(await admin.create('booking', { name, start: from, end: from + HOUR, resources: [{ id: room }] }))
  }
  const page = await openTab(admin, '/schedule?date=2026-03-02')
  for (const name of names) await bar(page, name).waitFor()
  return { page, ids, room }
}

/** Stops a change of a booking before it reaches the service: what it reads first, or what it writes. */
async function stopChange(page: Page, id: number | undefined, method: 'GET' | 'PUT') {
  const { promise: mayGo, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(new RegExp(`/v2/booking\\?(.*&)?id=${id}(&|$)`), async (route) => {
    if (route.request().method() === method) {
      asked.push(route.request().url())
      await mayGo
    }
    await route.continue()
  })
  const arrived = () =>
    until(
      'the request',
      async () => asked.length,
      (count) => count > 0,
    )
  return { arrived, release }
}

const noticeOn = (page: Page, what: string | RegExp) =>
  page.getByRole('status', { name: 'Notices' }).getByText(what).first().waitFor()

/** Types into the panel of a booking. */
async function typeIn(page: Page, booking: string) {
  await bar(page, booking).dblclick()
  const name = page.getByRole('dialog', { name: booking }).getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Typed')
  return name
}

inBrowser('a change that is refused late', (open) => {
  test('leaves the question about the previous week open; of several bookings, the notice names the clashing one', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { page, ids, room } = await openBookings(visit, ['Mix', 'Foley'])
    const [, foley] = ids
    const { arrived, release } = await stopChange(page, foley, 'PUT')
    await bar(page, 'Mix').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Alt+ArrowRight')
    await arrived()
    const from = start + 5 * HOUR
    await admin.create('booking', { name: 'Other', start: from, end: from + HOUR, resources: [{ id: room }] })
    await page.keyboard.press('w')
    const question = page.getByRole('dialog', { name: /^Copy the previous week/ })
    await question.waitFor()
    release()
    await noticeOn(page, /^Foley: .+/)
    await noticeOn(page, /Request [\w-]+/i)
    await question.waitFor()
    assert.equal(await page.getByRole('button', { name: 'Book both' }).count(), 0)
  })

  test('says that the booking was deleted, and removes its bar', async () => {
    await using visit = await open()
    const { page, ids } = await openBookings(visit, ['Mix', 'Foley'])
    const [mix] = ids
    const { arrived, release } = await stopChange(page, mix, 'GET')
    await bar(page, 'Mix').focus()
    await page.keyboard.press('3')
    await arrived()
    await visit.world.admin.delete(`/v2/booking?id=${mix}`)
    const name = await typeIn(page, 'Foley')
    release()
    await noticeOn(page, 'Mix has been deleted by somebody else.')
    await bar(page, 'Mix').waitFor({ state: 'detached' })
    assert.equal(await name.inputValue(), 'Typed')
  })

  test('does not replace the question about another newer version', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { page, ids } = await openBookings(visit, ['Mix', 'Foley'])
    const [mix, foley] = ids
    const { arrived, release } = await stopChange(page, mix, 'PUT')
    await bar(page, 'Mix').focus()
    await page.keyboard.press('3')
    await arrived()
    await bar(page, 'Foley').focus()
    await page.keyboard.press('3')
    await admin.put(`/v2/booking?id=${mix}`, { notes: 'Bring the tapes.' })
    await admin.put(`/v2/booking?id=${foley}`, { name: 'Foley at night' })
    release()
    await noticeOn(page, 'Foley: Somebody else has changed')
    await page.getByRole('dialog', { name: /Mix/ }).waitFor()
  })
})
