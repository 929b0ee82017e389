/** The focus after a form was refused: in the first field that is wrong, unless the user has gone on. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

const focused = (page: Page) =>
  page.evaluate<string | undefined>(
    'document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent',
  )

const untilFocused = (page: Page, name: string) =>
  until(
    'the focus',
    () => focused(page),
    (found) => found === name,
  )

inBrowser('the focus after a refusal', (open) => {
  test('is in the first refused setting, by the button and by Enter', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/admin/settings')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Nowhere')
    await page.getByRole('textbox', { name: 'Minutes of a lock' }).fill('0')
    await page.getByRole('button', { name: 'Save' }).click()
    await untilFocused(page, 'Time zone')
    await page.getByRole('textbox', { name: 'Minutes of a lock' }).press('Enter')
    await untilFocused(page, 'Time zone')
  })

  test('stays where the user has gone meanwhile', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/admin/settings')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Nowhere')
    const { release } = await holdAnswers(page, /\/v2\/instance/, (request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('textbox', { name: 'Minutes of a lock' }).focus()
    release()
    await page.getByText(/^Nothing was saved/).waitFor()
    assert.equal(await focused(page), 'Minutes of a lock')
  })

  test('is in the first refused field of a record', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/admin/users?open=new')
    const panel = page.getByRole('dialog', { name: 'New user' })
    await panel.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await panel.getByRole('textbox', { name: 'Email' }).fill('ada')
    await panel.getByRole('button', { name: 'Create' }).click()
    await untilFocused(page, 'Email *')
  })
})
