/** Where the focus is when a panel or a form opens, and the history of the browser when it closes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

const HOUR = 3600
/** Monday 9:00 in the zone of the account. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000

/** Waits until what has this name, or this text, has the focus. */
function isFocused(page: Page, name: string): Promise<unknown> {
  const focused = () =>
    page.evaluate<string>(
      "(({ activeElement: one }) => one.getAttribute('aria-label') ?? (one.labels?.[0] ?? one).textContent)(document)",
    )
  return until(`the focus on ${name}`, focused, (found) => found === name)
}

function hasQuery(page: Page, query: RegExp): Promise<unknown> {
  return until(
    'the address',
    async () => new URL(page.url()).search,
    (search) => query.test(search),
  )
}

async function openSuites({ world: { admin }, ...visit }: ConsoleVisit): Promise<Page> {
  for (const name of ['Suite 1', 'Suite 2']) await admin.create('resource', { name, type_id: 1 })
  const page = await visit.openTab(admin, '/projects')
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await page.goto(`${visit.address}/admin/resources`)
  await page.getByRole('button', { name: 'Open Suite 1' }).waitFor()
  return page
}

inBrowser('an opened panel', (open) => {
  test('of a new record focuses its first field, and of a stored record its heading', async () => {
    await using visit = await open()
    const page = await openSuites(visit)
    await page.keyboard.press('n')
    await isFocused(page, 'Name *')
    await page.keyboard.press('Enter')
    await isFocused(page, 'Name *')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open Suite 2' }).press('Enter')
    await isFocused(page, 'Suite 2')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await isFocused(page, 'Close')
  })

  test('of a booking focuses its heading', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const times = { start: MONDAY, end: MONDAY + HOUR }
    await admin.create('booking', { name: 'Grade', ...times, resources: [{ id: room }] })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await page.getByRole('button', { name: /^Grade/ }).press('Enter')
    await isFocused(page, 'Grade')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Grade' }).waitFor()
    assert.equal(await page.getByText('Copied the link').count(), 0)
  })

  test('of a list is in the browser history only while it is open', async () => {
    await using visit = await open()
    const page = await openSuites(visit)
    const panel = page.getByRole('dialog')
    for (const close of ['Escape', 'Enter']) {
      await page.getByRole('button', { name: 'Open Suite 1' }).click()
      await hasQuery(page, /open=/)
      if (close === 'Escape') await page.keyboard.press('Escape')
      else await panel.getByRole('button', { name: 'Close' }).press('Enter')
      await panel.waitFor({ state: 'detached' })
      await hasQuery(page, /^$/)
    }
    await page.keyboard.press('n')
    await panel.getByLabel('Name').fill('Suite 3')
    await panel.getByRole('combobox', { name: /^Type/ }).first().selectOption({ label: 'Room' })
    await panel.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('dialog', { name: 'Suite 3' }).waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
    await page.goForward()
    await page.getByRole('dialog', { name: 'Suite 3' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Resources' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  })

  test('that was opened by a link closes to its list', async () => {
    await using visit = await open()
    const id = await visit.world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await visit.openTab(visit.world.admin, '/projects')
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.goto(`${visit.address}/admin/resources?open=${id}`)
    await page.getByRole('dialog', { name: 'Suite 1' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await hasQuery(page, /^$/)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  })
})

inBrowser('the form of a new booking', (open) => {
  test('keeps Tab inside, and Escape closes it even from the page behind', async () => {
    await using visit = await open()
    await visit.world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02')
    await page.getByRole('gridcell').and(page.locator('[tabindex="0"]')).focus()
    await page.keyboard.press('n')
    const form = page.getByRole('form', { name: 'New booking' })
    await form.getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Tab')
    await isFocused(page, 'Name')
    await page.keyboard.press('Shift+Tab')
    await isFocused(page, 'Cancel')
    await page.getByRole('button', { name: 'Today' }).first().focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or do anything' }).press('Escape')
    await page.getByRole('combobox', { name: 'Search or do anything' }).waitFor({ state: 'detached' })
    assert.equal(await form.count(), 1)
    await page.getByRole('button', { name: 'Today' }).first().focus()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  })
})

inBrowser('the keys of a list', (open) => {
  test('do nothing in a panel, a small form or a menu over it', async () => {
    await using visit = await open()
    const page = await openSuites(visit)
    await page.getByRole('button', { name: 'Open Suite 1' }).click()
    const panel = page.getByRole('dialog', { name: 'Suite 1' })
    const close = panel.getByRole('button', { name: 'Close' })
    await close.focus()
    for (const key of ['n', '/', 'j', 'k', 'ArrowDown']) {
      await page.keyboard.press(key)
      await isFocused(page, 'Close')
    }
    await hasQuery(page, /^\?open=\d+$/)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    for (const layer of ['Filter', 'You and your settings']) {
      await page.getByRole('button', { name: layer }).click()
      const open = page.locator('[role=dialog], [role=menu]')
      await open.waitFor()
      await open.focus()
      await page.keyboard.press('n')
      await page.keyboard.press('/')
      await hasQuery(page, /^$/)
      await page.keyboard.press('Escape')
      await open.waitFor({ state: 'detached' })
    }
    await page.keyboard.press('n')
    await hasQuery(page, /^\?open=new$/)
  })
})
