/** The form of a new booking, while the service stores it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

/** Sends a new booking, and holds its answer. */
async function bookSlowly(visit: ConsoleVisit) {
  await visit.world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02')
  await page.getByRole('row', { name: 'Suite 1', exact: true }).waitFor()
  const { asked, release } = await holdAnswers(page, /\/v2\/booking\?check_clash/)
  await page.getByRole('button', { name: 'New booking' }).click()
  await nameOf(page).fill('Mix')
  await page.keyboard.press('Enter')
  await until(
    'the booking',
    async () => asked.length,
    (count) => count === 1,
  )
  return { page, release }
}

const formOf = (page: Page) => page.getByRole('form', { name: 'New booking' })
const nameOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Name', exact: true })

inBrowser('a new booking that is being stored', (open) => {
  test('keeps input meanwhile: its panel opens with it, unsaved', async () => {
    await using visit = await open()
    const { page, release } = await bookSlowly(visit)
    await nameOf(page).fill('Mix with Ada')
    await formOf(page).getByLabel('Starts', { exact: true }).fill('11:15')
    release()
    const panel = page.getByRole('dialog', { name: 'Mix' })
    const name = panel.getByRole('textbox', { name: 'Name', exact: true })
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Mix with Ada')
    assert.equal(await panel.getByLabel('Starts', { exact: true }).inputValue(), '11:15')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.waitFor({ state: 'detached' })
    const stored = await visit.world.admin.list('booking')
    assert.deepEqual(
      stored.map((one) => one.name),
      ['Mix with Ada'],
    )
  })

  test('does not affect another booking that was started meanwhile', async () => {
    await using visit = await open()
    const { page, release } = await bookSlowly(visit)
    await formOf(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'New booking' }).click()
    await nameOf(page).fill('Foley')
    release()
    await page.getByRole('status', { name: 'Notices' }).getByText('Mix').first().waitFor()
    assert.equal(await nameOf(page).inputValue(), 'Foley')
  })
})
