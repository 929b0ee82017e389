import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStudio } from '../scenarios/billed-studio.ts'
import { inBrowser, until } from '../support/console-visit.ts'

const FOCUSED =
  "(({ activeElement: one }) => one.getAttribute('aria-label') ?? (one.textContent || one.className))(document)"

function isFocused(page: Page, name: RegExp): Promise<unknown> {
  return until(
    `the focus on ${name}`,
    () => page.evaluate<string>(FOCUSED),
    (found) => name.test(found),
  )
}

inBrowser('the place that a user returns to', (open) => {
  test('is the opened row of a list, after Back', async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (let n = 10; n < 70; n += 1) await admin.create('project', { name: `Film ${n}` })
    const page = await visit.openTab(admin, '/projects')
    const link = page.getByRole('link', { name: 'Film 60', exact: true })
    await link.focus()
    const top = () => page.evaluate<number>("document.querySelector('.page').scrollTop")
    const before = await until('the list is scrolled', top, (now) => now > 0)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Film 60', level: 1 }).waitFor()
    await page.goBack()
    // The page of the project has the focus on its heading, which has the same name.
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
    await isFocused(page, /^Film 60$/)
    assert.equal(await top(), before)
  })

  test('is the opened row of a list, also if it was scrolled to in the same moment', async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (let n = 10; n < 70; n += 1) await admin.create('project', { name: `Film ${n}` })
    const page = await visit.openTab(admin, '/projects')
    await page.getByRole('link', { name: 'Film 60', exact: true }).waitFor()
    const before = await page.evaluate<number>(`(() => {
      const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Film 60')
      link.focus()
      const top = document.querySelector('.page').scrollTop
      link.click()
      return top
    })()`)
    assert.ok(before > 0)
    await page.getByRole('heading', { name: 'Film 60', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
    await isFocused(page, /^Film 60$/)
    assert.equal(await page.evaluate<number>("document.querySelector('.page').scrollTop"), before)
  })

  test('is the day of the schedule, after a new booking is cancelled or undone', async () => {
    await using visit = await open()
    await openStudio(visit.world)
    const page = await visit.openTab(visit.world.admin, '/schedule')
    const day = page.getByRole('gridcell').and(page.locator('[tabindex="0"]'))
    await day.focus()
    const name = await page.evaluate<string>(FOCUSED)
    await page.keyboard.press('n')
    await page.getByRole('form', { name: 'New booking' }).waitFor()
    await page.keyboard.press('Escape')
    await until(
      'the focus on the day',
      () => page.evaluate<string>(FOCUSED),
      (found) => found === name,
    )
    await page.keyboard.press('n')
    await page.keyboard.type('Grading')
    await page.keyboard.press('Enter')
    await isFocused(page, /^Grading/)
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: /^Grading/ }).waitFor({ state: 'detached' })
    const place = 'document.activeElement.closest("[role=grid]") !== null'
    await until('the focus in the schedule', () => page.evaluate<boolean>(place), Boolean)
  })

  test('is the week of the schedule, after Escape in Find free', async () => {
    await using visit = await open()
    await openStudio(visit.world)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2031-03-03&zoom=month')
    await page.getByRole('grid', { name: 'Schedule' }).waitFor()
    await page.keyboard.press('f')
    await page.getByRole('heading', { name: 'Find free', level: 1 }).waitFor()
    await page.getByRole('combobox', { name: 'What must be free' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('grid', { name: 'Schedule' }).waitFor()
    assert.match(page.url(), /date=2031-03-03&zoom=month/)
  })
})
