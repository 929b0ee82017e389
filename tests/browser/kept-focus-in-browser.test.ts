import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

/** Waits until what has this name, or this text, has the focus. */
function isFocused(page: Page, name: string): Promise<unknown> {
  const focused = () =>
    page.evaluate<string>(
      "(({ activeElement: one }) => one.getAttribute('aria-label') ?? (one.labels?.[0] ?? one).textContent)(document)",
    )
  return until(`the focus on ${name}`, focused, (found) => found === name)
}

/** Opens the record by the keyboard, and deletes it. */
async function deleteRecord(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Open ${name}` }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name })
  await panel.getByRole('button', { name: 'Delete' }).press('Enter')
  await panel.waitFor({ state: 'detached' })
}

inBrowser('the focus of the keyboard', (open) => {
  test('goes to the next row after a row is deleted in its panel, and to the title after the last one', async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (const name of ['Arden', 'Bramble', 'Cinder']) await admin.create('resource', { name, type_id: 1 })
    const page = await visit.openTab(admin, '/admin/resources')
    await deleteRecord(page, 'Bramble')
    await isFocused(page, 'Open Cinder')
    await deleteRecord(page, 'Cinder')
    await isFocused(page, 'Open Arden')
    await deleteRecord(page, 'Arden')
    await isFocused(page, 'Resources')
  })

  test('goes to the Remove button of the previous line after a line is removed, then to the name of the group', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await visit.openTab(admin, `/admin/resources?open=${id}`)
    const lines = page.getByRole('group', { name: 'Opening hours' })
    await lines.getByRole('button', { name: 'Add a line' }).click()
    await lines.getByRole('button', { name: 'Add a line' }).click()
    await lines.getByRole('button', { name: 'Remove line 2' }).press('Enter')
    await isFocused(page, 'Remove line 1')
    await lines.getByRole('button', { name: 'Remove line 1' }).press('Enter')
    await isFocused(page, 'Opening hours')
  })

  test('goes back to where it was when the button of the banner goes, and if the banner stays', async () => {
    await using visit = await open()
    await visit.world.admin.create('contact', { type: 'organization', name: 'Acme' })
    const page = await visit.openTab(visit.world.admin, '/contacts')
    await page.clock.install({ time: visit.world.clock.now() * 1000 })
    await page.reload()
    await page.getByRole('button', { name: 'Open Acme' }).waitFor()
    await holdAnswers(page, /\/v2\/contact\?.*Nord/)
    const search = page.getByRole('searchbox')
    const again = page.locator('.banner').getByRole('button', { name: 'Try again' })
    for (const isAway of [false, true]) {
      await search.fill(isAway ? 'Norden' : 'Nord')
      await search.press('End')
      await page.clock.fastForward(11_000)
      await page.context().setOffline(isAway)
      await again.press('Enter')
      await again.waitFor({ state: 'detached' })
      await page.clock.fastForward(1000)
      await isFocused(page, 'Search')
      assert.equal(await page.locator('.banner').count(), isAway ? 1 : 0)
    }
  })

  test('goes back to a button that was switched off during its work, if the service refuses', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const resource = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const times = { start: 1772437600, end: 1772470000 }
    await admin.create('booking', { name: 'Mix', ...times, resources: [{ id: resource }] })
    await admin.put('/v2/instance', { settings: { clash_policy: 'reject' } })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await page.getByRole('button', { name: /^Mix/ }).waitFor()
    await page.keyboard.press('n')
    const draft = page.getByRole('form', { name: 'New booking' })
    await draft.getByRole('textbox', { name: 'Name', exact: true }).fill('Foley')
    const held = await holdAnswers(page, /\/v2\/booking/, (request) => request.method() === 'POST')
    await draft.getByRole('button', { name: 'Book' }).press('Enter')
    await until(
      'it is asked',
      async () => held.asked.length,
      (count) => count > 0,
    )
    const isLost = () => page.evaluate<boolean>('document.activeElement === document.body')
    await until('the button is switched off', isLost, (lost) => lost)
    held.release()
    await draft.getByRole('alert').waitFor()
    await isFocused(page, 'Book↵')
  })
})
