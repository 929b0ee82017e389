/** Parts of the schedule and of Today whose script is missing, as after an update of the service. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConsoleVisit, inBrowser } from '../support/console-visit.ts'

const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
const missing = /could not be loaded: the service does not answer/

/** A tab without some scripts; the browser reports them, and these errors are not those of the test. */
async function openWithout(visit: ConsoleVisit, scripts: RegExp, path: string) {
  const first = await visit.openTab(visit.world.admin, '/')
  await first.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  const page = await first.context().newPage()
  await page.route(scripts, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${visit.address}${path}`)
  return page
}

inBrowser('a part whose script is missing', (open) => {
  test('of a draft on the schedule: the draft stays', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await openWithout(visit, /\/assets\/repeat-fact[^/]*\.js$/, '/schedule')
    await page.getByRole('button', { name: 'New booking' }).click()
    const form = page.getByRole('form', { name: 'New booking' })
    await form.getByLabel('Name').fill('Mixing')
    await page.getByText(missing).first().waitFor()
    assert.equal(await form.getByLabel('Name').inputValue(), 'Mixing')
  })

  test('of the menu of the user: a click reports it, and opens the menu on another attempt', async () => {
    await using visit = await open()
    const scripts = /\/assets\/your-menu[^/]*\.js$/
    const page = await openWithout(visit, scripts, '/')
    const you = page.getByRole('button', { name: 'You and your settings' })
    await you.click()
    await page.getByText(missing).first().waitFor()
    await page.unroute(scripts)
    await you.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  })

  test('of addresses: Back does nothing, and the address follows the next view', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    await admin.create('booking', { name: 'Mix', start, end: start + 7200, resources: [{ id: room }] })
    const page = await openWithout(visit, /\/assets\/asked-address[^/]*\.js$/, '/schedule?date=2026-03-02')
    await page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: /^Mix/ }).dblclick()
    const panel = page.getByRole('dialog', { name: 'Mix' })
    await panel.waitFor()
    await page.waitForURL(/booking=/)
    await page.goBack()
    await page.getByText(missing).first().waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByLabel('Filter bookings').fill('mix')
    await page.waitForURL(/text=mix$/)
  })

  test('of a panel: the schedule stays, and the panel opens on another attempt', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const id = await admin.create('booking', { name: 'Mix', start, end: start + 7200, resources: [{ id: room }] })
    const scripts = /\/assets\/booking-panel[^/]*\.js$/
    const page = await openWithout(visit, scripts, `/schedule?booking=${id}`)
    await page.getByText(missing).first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor()
    await page.unroute(scripts)
    await page.locator(`[data-booking="${id}"]`).first().dblclick()
    await page.getByRole('dialog', { name: 'Mix' }).waitFor()
  })

  test('of addresses or of copied weeks: the error is reported', async () => {
    await using visit = await open()
    await visit.world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const scripts = /\/assets\/(asked-address|week-copy)-[^/]*\.js$/
    const page = await openWithout(visit, scripts, '/schedule?booking=7')
    const notices = page.getByRole('status', { name: 'Notices' })
    await notices.getByText(missing).waitFor()
    await notices.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('grid', { name: 'Schedule' }).waitFor()
    await page.keyboard.press('w')
    await notices.getByText(missing).waitFor()
  })

  test('of Today: the page stays', async () => {
    await using visit = await open()
    const page = await openWithout(visit, /\/assets\/(holds|clashes)[^/]*\.js$/, '/')
    await page.getByText(missing).first().waitFor()
    await page.getByRole('textbox', { name: 'What are you doing?' }).waitFor()
  })
})
