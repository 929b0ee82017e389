/** Pages that stay in the browser after their user has signed out. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser } from '../support/console-visit.ts'
import { givePassword, PASSWORD } from '../support/people.ts'

/** The contacts, with the panel of one of them, for a user with a cookie. */
async function openContacts(visit: ConsoleVisit): Promise<Page> {
  const { admin } = visit.world
  await givePassword(visit.world, admin, admin.userId)
  const id = await admin.create('contact', { type: 'organization', name: 'Acme' })
  const page = await visit.openStranger(`/contacts?open=${id}`)
  await page.getByLabel('Email').fill('admin@lumen.example')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('dialog', { name: 'Acme' }).waitFor()
  return page
}

const signOut = (page: Page) => page.evaluate(async () => (await fetch('/v2/session', { method: 'DELETE' })).status)

/** Leaves a page that the browser keeps, or comes back to it. */
const tell = (page: Page, event: 'pagehide' | 'pageshow') =>
  page.evaluate(`dispatchEvent(new PageTransitionEvent('${event}', { persisted: true }))`)

inBrowser('a page after signing out', (open) => {
  test('is hidden while the browser keeps it, and is loaded again with Back', async () => {
    await using visit = await open()
    const page = await openContacts(visit)
    await signOut(page)
    await tell(page, 'pagehide')
    assert.equal(await page.getByRole('dialog', { name: 'Acme' }).isVisible(), false)
    const loaded = page.waitForEvent('load')
    await tell(page, 'pageshow')
    await loaded
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    assert.equal(await page.getByText('Acme').count(), 0)
  })

  test('cannot be read below the dialog to sign in again, nor can its panel', async () => {
    await using visit = await open()
    const page = await openContacts(visit)
    const panel = await page.getByRole('dialog', { name: 'Acme' }).boundingBox()
    assert.ok(panel)
    await signOut(page)
    await page.getByRole('dialog', { name: 'You are signed out' }).waitFor()
    for (const [x, y] of [
      [panel.x + panel.width - 20, panel.y + 20],
      [20, 20],
    ] as const) {
      const top = `document.elementFromPoint(${x}, ${y})`
      const [shown, colour] = await page.evaluate<string[]>(
        `[${top}.className, getComputedStyle(${top}).backgroundColor]`,
      )
      assert.deepEqual([shown, colour], ['scrim', 'rgb(250, 249, 246)'])
    }
  })

  test('cannot be printed below the dialog to sign in again, and its notices are gone', async () => {
    await using visit = await open()
    await visit.world.admin.create('contact', { type: 'organization', name: 'Bolt' })
    const page = await openContacts(visit)
    await page.getByRole('dialog', { name: 'Acme' }).getByRole('button', { name: 'Delete' }).click()
    const notices = page.getByRole('status', { name: 'Notices' })
    await notices.getByText('Acme').waitFor()
    await page.getByRole('button', { name: 'Open Bolt' }).click()
    const panel = page.locator('.record-panel')
    await panel.waitFor()
    await signOut(page)
    const dialog = page.getByRole('dialog', { name: 'You are signed out' })
    await dialog.waitFor()
    assert.equal(await page.locator('.notice').count(), 0)
    await page.emulateMedia({ media: 'print' })
    assert.deepEqual(
      [await page.locator('.app').isVisible(), await panel.isVisible(), await dialog.isVisible()],
      [false, false, true],
    )
  })
})
