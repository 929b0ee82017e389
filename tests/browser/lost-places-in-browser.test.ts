import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio } from '../scenarios/billed-studio.ts'
import { inBrowser, until } from '../support/console-visit.ts'

const ROOMS = 60
const HOUR = 3600
const FAR = 1200
const FOCUSED = 'document.activeElement.dataset.booking ?? document.activeElement.localName'
const TOP = "document.querySelector('.tl').scrollTop"
/** Longer than the wait before the focus is given back. */
const LATER = 'new Promise((done) => setTimeout(done, 1500))'

inBrowser('a focus that the schedule no longer shows', (open) => {
  test('scrolls nothing when its row is scrolled out of view, and returns with the row', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const start = Math.floor(clock.now() / HOUR) * HOUR
    const ids: number[] = []
    for (let n = 0; n < ROOMS; n += 1) {
      const resources = [{ id: await admin.create('resource', { name: `Room ${n + 1}`, type_id: 1 }) }]
      ids.push(await admin.create('booking', { name: `Mix ${n}`, start, end: start + HOUR, resources }))
    }
    const page = await visit.openTab(admin, '/schedule')
    await page.locator(`[data-booking="${ids[0]}"]`).focus()
    await page.evaluate(`${TOP} = ${FAR}`)
    await page.locator(`[data-booking="${ids[0]}"]`).waitFor({ state: 'detached' })
    await page.evaluate(LATER)
    assert.equal(await page.evaluate(FOCUSED), 'body')
    assert.equal(await page.evaluate(TOP), FAR)
    await page.evaluate(`${TOP} = 0`)
    await until(
      'the bar has the focus',
      () => page.evaluate(FOCUSED),
      (found) => found === String(ids[0]),
    )
    assert.equal(await page.evaluate(TOP), 0)
  })

  test('moves to the title of the next page', async () => {
    await using visit = await open()
    await openStudio(visit.world)
    const page = await visit.openTab(visit.world.admin, '/schedule')
    await page.getByRole('gridcell').and(page.locator('[tabindex="0"]')).focus()
    await page.keyboard.press('f')
    await page.getByRole('heading', { name: 'Find free', level: 1 }).waitFor()
    await until(
      'the focus on the title',
      () => page.evaluate<string>('document.activeElement.textContent'),
      (found) => found === 'Find free',
    )
  })
})
