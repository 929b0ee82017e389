/** Dialogs of the shell whose script is missing, as after an update of the service. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, type ConsoleVisit, inBrowser } from '../support/console-visit.ts'
import { PASSWORD, person } from '../support/people.ts'

/** A tab of a signed-in user; the test's own errors are the missing scripts, which the browser reports. */
async function signIn(visit: ConsoleVisit, email: string): Promise<Page> {
  const first = await visit.openStranger('/sign-in')
  const page = await first.context().newPage()
  await page.goto(`${visit.address}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  return page
}

const signInScripts = /\/assets\/sign-in-again[^/]*\.js$/
const missing = /could not be loaded: the service does not answer/

inBrowser('a dialog of the shell whose script is late', (open) => {
  test('to sign in again: the page is covered at once', async () => {
    await using visit = await open()
    const { email } = await person(visit.world, { schedule: 'RW', project: 'RW' })
    const page = await signIn(visit, email)
    const held = Promise.withResolvers<void>()
    await page.route(signInScripts, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('textbox', { name: 'What are you doing?' }).fill('Mixing')
    await page.context().clearCookies()
    await page.locator('button', { hasText: 'Start' }).dispatchEvent('click')
    const cover = page.locator('.scrim').getByText('You are signed out')
    await cover.waitFor()
    assert.equal(await page.evaluate('document.elementFromPoint(20, 20).className'), 'scrim hides-page')
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.locator('.app').isVisible(), false)
    await page.emulateMedia({ media: null })
    held.resolve()
    await page.getByRole('dialog', { name: 'You are signed out' }).getByLabel('Password').waitFor()
    await cover.waitFor({ state: 'detached' })
  })
})

inBrowser('a dialog of the shell whose script is missing', (open) => {
  test('to sign in again: keeps the input, and opens on another attempt', async () => {
    await using visit = await open()
    const { email } = await person(visit.world, { schedule: 'RW', project: 'RW' })
    const page = await signIn(visit, email)
    await page.route(signInScripts, (route) => route.fulfill({ status: 404, body: '' }))
    const field = page.getByRole('textbox', { name: 'What are you doing?' })
    await field.fill('Mixing')
    await page.context().clearCookies()
    // A request in the background may open the dialog first, which covers the button.
    await page.locator('button', { hasText: 'Start' }).dispatchEvent('click')
    const dialog = page.getByRole('dialog', { name: 'You are signed out' })
    await dialog.getByText(missing).waitFor()
    await dialog.getByRole('link', { name: 'Sign in another way, in a new tab' }).waitFor()
    await dialog.getByRole('button', { name: 'Load the page again' }).waitFor()
    await assertAccessible(page)
    await page.unroute(signInScripts)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await field.inputValue(), 'Mixing')
  })

  test('to prove your identity: Cancel drops the change, and the page stays', async () => {
    await using visit = await open()
    const { email } = await person(visit.world, { admin: 'RW', account: 'RW' })
    const page = await signIn(visit, email)
    await page.route(/\/assets\/prove-again[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
    visit.world.clock.advance(3600)
    await page.goto(`${visit.address}/profile`)
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByText(missing).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Set up an app' }).waitFor()
  })
})
