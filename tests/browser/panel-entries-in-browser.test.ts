import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

const HOUR = 3600
/** Monday 9:00 in the zone of the account. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000

async function bookGrade({ world }: ConsoleVisit): Promise<number> {
  const room = await world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const client = await world.admin.create('contact', { type: 'organization', name: 'Kestrel', client: true })
  return world.admin.create('booking', {
    name: 'Grade',
    start: MONDAY,
    end: MONDAY + 2 * HOUR,
    resources: [{ id: room }],
    client: [{ id: client }],
  })
}

const bar = (page: Page) => page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: /^Grade/ })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Grade' })
const queryOf = (page: Page) => new URL(page.url()).search

/** The schedule of the week of the booking, over the list of projects in the history. */
async function openFromProjects(visit: ConsoleVisit): Promise<Page> {
  const page = await visit.openTab(visit.world.admin, '/projects')
  await page.getByRole('link', { name: 'Schedule' }).first().click()
  await page.evaluate(`history.replaceState(history.state, '', '/schedule?date=2026-03-02')`)
  return page
}

/** Waits until the query of the address has this part. */
function hasPart(page: Page, part: RegExp): Promise<unknown> {
  return until(
    'the address',
    async () => queryOf(page),
    (query) => part.test(query),
  )
}

/** Whether the schedule is still the one that was marked, and was not loaded again. */
async function assertKept(page: Page): Promise<void> {
  assert.equal(await page.evaluate("document.querySelector('.sched').dataset.mark"), 'kept')
}

inBrowser('the open panel of a booking in the history of the browser', (open) => {
  test('Back closes it, Forward opens it again, and the schedule is not reloaded', async () => {
    await using visit = await open()
    const id = await bookGrade(visit)
    const page = await openFromProjects(visit)
    await bar(page).waitFor()
    await page.evaluate("document.querySelector('.sched').dataset.mark = 'kept'")
    await page.keyboard.press(']')
    await hasPart(page, /^\?date=2026-03-09/)
    // While the view settles, it overwrites this with its day.
    await until(
      'the view of the address',
      async () => {
        await page.evaluate(`history.replaceState(history.state, '', '/schedule?date=2026-03-02&text=gra')`)
        return page.getByLabel('Filter bookings').inputValue()
      },
      (text) => text === 'gra',
    )
    await bar(page).dblclick()
    await panelOf(page).waitFor()
    await hasPart(page, new RegExp(`text=gra.*booking=${id}$`))
    await page.goBack()
    await panelOf(page).waitFor({ state: 'detached' })
    await until(
      'the focus',
      () => page.evaluate('document.activeElement?.dataset.booking'),
      (at) => at === String(id),
    )
    await hasPart(page, /date=2026-03-02.*text=gra$/)
    await page.goForward()
    await panelOf(page).waitFor()
    await page.keyboard.press('Escape')
    await panelOf(page).waitFor({ state: 'detached' })
    await hasPart(page, /text=gra$/)
    await assertKept(page)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  })

  test('Back closes it, even if the view changes before the page notices', async () => {
    await using visit = await open()
    const id = await bookGrade(visit)
    const page = await openFromProjects(visit)
    await bar(page).dblclick()
    await hasPart(page, new RegExp(`booking=${id}$`))
    // The listener runs after Back and before React, like a view that settles at that moment.
    await page.evaluate(`addEventListener('popstate', () => {
      const field = document.querySelector('#schedule-filter')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'gra')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }, { once: true })`)
    await page.goBack()
    await panelOf(page).waitFor({ state: 'detached' })
    await hasPart(page, /^((?!booking).)*$/)
    await page.goForward()
    await panelOf(page).waitFor()
  })

  test('it has its own entry, even if the view changes while it opens', async () => {
    await using visit = await open()
    const id = await bookGrade(visit)
    const page = await openFromProjects(visit)
    await bar(page).waitFor()
    // The view changes in the same turn as the panel opens, like one that settles at that moment.
    await page.evaluate(`document.querySelector('[data-booking]').addEventListener('dblclick', () => {
      const field = document.querySelector('#schedule-filter')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'gra')
      queueMicrotask(() => field.dispatchEvent(new InputEvent('input', { bubbles: true })))
    })`)
    await bar(page).dblclick()
    await panelOf(page).waitFor()
    await hasPart(page, new RegExp(`text=gra.*booking=${id}$`))
    await page.goBack()
    await panelOf(page).waitFor({ state: 'detached' })
    await hasPart(page, /date=2026-03-02.*text=gra$/)
  })

  test('a link opens it, even if the view changes before its script has arrived', async () => {
    await using visit = await open()
    const id = await bookGrade(visit)
    const page = await visit.openTab(visit.world.admin, '/projects')
    const arrived = Promise.withResolvers<void>()
    await page.route(/asked-address-.*\.js/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.goto(`${visit.address}/schedule?booking=${id}`)
    await page.getByRole('grid', { name: 'Schedule' }).waitFor()
    await page.getByLabel('Filter bookings').fill('gra')
    arrived.resolve()
    await panelOf(page).waitFor()
    await hasPart(page, new RegExp(`booking=${id}$`))
  })

  test('a reload keeps it open over the view, and Back then closes it', async () => {
    await using visit = await open()
    const id = await bookGrade(visit)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02&text=gra&zoom=fortnight')
    await bar(page).dblclick()
    await hasPart(page, new RegExp(`booking=${id}$`))
    await page.reload()
    await panelOf(page).waitFor()
    await hasPart(page, new RegExp(`zoom=fortnight.*text=gra.*booking=${id}$`))
    await page.goBack()
    await panelOf(page).waitFor({ state: 'detached' })
    await hasPart(page, /text=gra$/)
    await bar(page).waitFor()
  })

  test('Back leads to the view before, also after a panel was closed with its button', async () => {
    await using visit = await open()
    const id = await bookGrade(visit)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-01-05&show=timeline')
    await hasPart(page, /date=2026-01-05/)
    await page.getByRole('grid', { name: 'Schedule' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or do anything' }).fill('Grade')
    await page
      .getByRole('option', { name: /^Grade/ })
      .first()
      .click()
    await panelOf(page).getByRole('button', { name: 'Close' }).click()
    await hasPart(page, /^\?date=2026-03-02((?!booking).)*$/)
    await bar(page).dblclick()
    await hasPart(page, new RegExp(`booking=${id}$`))
    await panelOf(page).getByRole('button', { name: 'Close' }).click()
    await hasPart(page, /^\?date=2026-03-02((?!booking).)*$/)
    await page.goBack()
    await page.getByRole('columnheader', { name: /5 January/ }).waitFor()
    await hasPart(page, /date=2026-01-05/)
  })

  test('its entry is removed with the dialog that replaces the panel', async () => {
    await using visit = await open()
    const id = await bookGrade(visit)
    const page = await openFromProjects(visit)
    await bar(page).dblclick()
    await panelOf(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
    await hasPart(page, new RegExp(`booking=${id}$`))
    assert.equal((await visit.world.admin.put(`/v2/booking?id=${id}`, { name: 'Theirs' })).status, 200)
    await panelOf(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Keep the current version' }).click()
    await hasPart(page, /^((?!booking).)*$/)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  })

  test('Forward to a booking that was deleted reports it and leaves the entry', async () => {
    await using visit = await open()
    const id = await bookGrade(visit)
    const page = await openFromProjects(visit)
    await bar(page).dblclick()
    await panelOf(page).waitFor()
    await page.goBack()
    await panelOf(page).waitFor({ state: 'detached' })
    assert.equal((await visit.world.admin.delete(`/v2/booking?id=${id}`)).status, 200)
    await page.goForward()
    await page.getByText('This no longer exists').waitFor()
    await hasPart(page, /^\?date=2026-03-02((?!booking).)*$/)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  })

  test('a link opens it without its own entry, so that Back leads to the page with the link', async () => {
    await using visit = await open()
    const id = await bookGrade(visit)
    const page = await visit.openTab(visit.world.admin, '/projects')
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.goto(`${visit.address}/schedule?booking=${id}`)
    await panelOf(page)
      .getByRole('link', { name: /^Go to .*Kestrel/ })
      .click()
    await page.getByRole('dialog', { name: 'Kestrel' }).waitFor()
    await page.goBack()
    await panelOf(page).waitFor()
    await panelOf(page).getByRole('button', { name: 'Close' }).click()
    await panelOf(page).waitFor({ state: 'detached' })
    await hasPart(page, /^\?date=2026-03-02((?!booking).)*$/)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  })
})
