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
  await signIn(page)
  await page.getByRole('dialog', { name: 'Acme' }).waitFor()
  return page
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('admin@lumen.example')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const signOut = (page: Page) => page.evaluate(async () => (await fetch('/v2/session', { method: 'DELETE' })).status)

/** Leaves a page that the browser keeps, or comes back to it. */
const tell = (page: Page, event: 'pagehide' | 'pageshow') =>
  page.evaluate(`dispatchEvent(new PageTransitionEvent('${event}', { persisted: true }))`)

/** Leaves a page, and comes back to it while it is loaded again. */
async function leaveAndReturn(page: Page): Promise<void> {
  await tell(page, 'pagehide')
  const loaded = page.waitForEvent('load')
  await tell(page, 'pageshow')
  await loaded
}

inBrowser('a page after signing out', (open) => {
  test('is hidden while the browser keeps it, and is reloaded with Back', async () => {
    await using visit = await open()
    const page = await openContacts(visit)
    await signOut(page)
    await tell(page, 'pagehide')
    assert.equal(await page.getByRole('dialog', { name: 'Acme' }).isVisible(), false)
    await leaveAndReturn(page)
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    assert.equal(await page.getByText('Acme').count(), 0)
  })

  test('with unsaved input is reloaded without a question', async () => {
    await using visit = await open()
    const page = await openContacts(visit)
    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.dismiss()
    })
    await page.getByLabel('City', { exact: true }).click()
    await page.keyboard.type('Hull')
    await page.getByText('1 change, not saved').waitFor()
    await signOut(page)
    await leaveAndReturn(page)
    await signIn(page)
    await page.getByRole('dialog', { name: 'Acme' }).waitFor()
    await page.goto(`${visit.address}/admin/settings`)
    await page.getByRole('textbox', { name: 'IBAN' }).click()
    await page.keyboard.type('DE89')
    await page.getByText('1 change, not saved').waitFor()
    await signOut(page)
    await leaveAndReturn(page)
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    assert.deepEqual(questions, [])
  })

  test('is reloaded with an error if the service does not answer', async () => {
    await using visit = await open()
    const page = await openContacts(visit)
    await page.route('**/v2/session', (route) => route.abort())
    await leaveAndReturn(page)
    await page.getByText('The service does not answer').waitFor()
    assert.equal(await page.getByText('Acme').count(), 0)
  })

  test('cannot be read behind the dialog to sign in again, and neither can its panel', async () => {
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

  test('cannot be printed behind the dialog to sign in again, and its notices are gone', async () => {
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

inBrowser('a page that comes back to the user who left it', (open) => {
  test('shows the input again, and reads its data again', async () => {
    await using visit = await open()
    const page = await openContacts(visit)
    const city = page.getByRole('dialog', { name: 'Acme' }).getByLabel('City', { exact: true })
    await city.fill('Hull')
    await tell(page, 'pagehide')
    assert.equal(await city.isVisible(), false)
    const read = page.waitForRequest(/\/v2\/contact\?/)
    await tell(page, 'pageshow')
    await read
    await city.waitFor()
    assert.equal(await city.inputValue(), 'Hull')
  })
})
