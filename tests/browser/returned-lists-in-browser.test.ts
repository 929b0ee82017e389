import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, until } from '../support/console-visit.ts'

/** In a low window, the page of a project is scrolled, too. */
const LOW_WINDOW = { width: 1024, height: 300 }
const FOCUSED =
  "(({ activeElement: one }) => one.getAttribute('aria-label') ?? (one.textContent || one.className))(document)"
const TOP = "document.querySelector('.page').scrollTop"
const MOST = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.page'))"
/** Which of the buttons of these rows has the focus. */
const ROW = `[...document.querySelectorAll('[aria-label="Open Suite"]')].indexOf(document.activeElement)`

function isFocused(page: Page, name: string): Promise<unknown> {
  return until(
    `the focus on ${name}`,
    () => page.evaluate<string>(FOCUSED),
    (found) => found === name,
  )
}

inBrowser('the place in a list that a user returns to', (open) => {
  test('is kept after a search, even if the next page is longer', async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (let n = 10; n < 40; n += 1) await admin.create('project', { name: `Film ${n}` })
    await admin.create('project', { name: 'Advert' })
    const page = await visit.openTab(admin, '/projects')
    await page.setViewportSize(LOW_WINDOW)
    const other = page.getByRole('link', { name: 'Advert', exact: true })
    await other.waitFor()
    await page.getByRole('searchbox', { name: 'Find a project' }).fill('Film')
    // What is found is shown from its top.
    await other.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Film 12', exact: true }).focus()
    const before = await until(
      'the list is scrolled',
      () => page.evaluate<number>(TOP),
      (now) => now > 0,
    )
    // The page notices with the next frame.
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Film 12', level: 1 }).waitFor()
    await until(
      'a long page',
      () => page.evaluate<number>(MOST),
      (most) => most > before,
    )
    await page.goBack()
    await isFocused(page, 'Film 12')
    // The focus can come first: the list is read again, and is scrolled as far as possible.
    await until(
      'the list as it was scrolled',
      () => page.evaluate<number>(TOP),
      (now) => now === before,
    )
  })

  test('is the same row among rows of the same name', async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (let n = 0; n < 3; n += 1) await admin.create('resource', { name: 'Suite', type_id: 1 })
    const page = await visit.openTab(admin, '/admin/resources')
    const rows = page.getByRole('button', { name: 'Open Suite' })
    await rows.nth(1).focus()
    // A click by a script does not move the focus.
    await page.evaluate('document.querySelector(\'a[href="/projects"]\').click()')
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
    await page.goBack()
    await isFocused(page, 'Open Suite')
    assert.equal(await page.evaluate(ROW), 1)
  })
})
