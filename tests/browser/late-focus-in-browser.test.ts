/** What arrives late does not take the focus from the palette or another field: the next keys would go elsewhere. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { PASSWORD, person } from '../support/people.ts'

const isOne = (count: number) => count === 1

/** Opens the palette, lets the answer come, and types. */
async function typeInPalette(page: Page, release: () => void, comes: () => Promise<void>): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or do anything' })
  await field.waitFor()
  release()
  await comes()
  await page.keyboard.type('rates')
  assert.equal(await field.inputValue(), 'rates')
}

inBrowser('the palette keeps the focus', (open) => {
  test('when a form is refused', async () => {
    await using visit = await open()
    const { email } = await person(visit.world, { schedule: 'RW' })
    const page = await visit.openStranger('/sign-in')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.goto(`${visit.address}/profile`)
    await page.getByLabel('Current password').fill('another one, which is wrong')
    await page.getByLabel('New password').fill('two lamps on every stair')
    const { asked, release } = await holdAnswers(page, /\/v2\/session\/password/)
    await page.keyboard.press('Enter')
    await until('the request', async () => asked.length, isOne)
    await typeInPalette(page, release, () => page.locator('.fault').first().waitFor({ state: 'attached' }))
  })

  test('when somebody else creates the first row of the schedule', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/schedule')
    await page.getByText('What do you book?').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const create = () => void visit.world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
    await typeInPalette(page, create, () => page.locator('.tl [data-row]').first().waitFor({ state: 'attached' }))
  })
})

/** Its button, which gets an id from the loaded menu. */
const LOADED = 'button[id]:has(.avatar)'

/** A page of Today whose user menu is loaded when `release` is called. */
async function openWithLateMenu(visit: ConsoleVisit) {
  const first = await visit.openTab(visit.world.admin)
  await first.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  const page = await first.context().newPage()
  const { release } = await holdAnswers(page, /\/assets\/your-menu[^/]*\.js$/)
  await page.goto(visit.address)
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  return { page, release, you: page.getByRole('button', { name: 'You and your settings' }) }
}

inBrowser('a user menu that is loaded late', (open) => {
  test('opens for a click before, and Esc gives the focus back to its button', async () => {
    await using visit = await open()
    const { page, release, you } = await openWithLateMenu(visit)
    await you.click()
    release()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    const focused = () => page.evaluate<string | null>('document.activeElement.ariaLabel')
    await until('the focus', focused, (name) => /^You and your settings/.test(name ?? ''))
  })

  test('does not open over the palette, which was opened since', async () => {
    await using visit = await open()
    const { page, release, you } = await openWithLateMenu(visit)
    await you.click()
    await typeInPalette(page, release, () => page.locator(LOADED).waitFor({ state: 'attached' }))
  })

  test('leaves the focus on its button', async () => {
    await using visit = await open()
    const { page, release, you } = await openWithLateMenu(visit)
    await you.focus()
    release()
    await page.locator(LOADED).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  })
})
