import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

const HOUR = 3600
/** Wednesday 9:00 in the zone of the account. */
const WEDNESDAY = Temporal.Instant.from('2026-03-04T09:00:00Z').epochMilliseconds / 1000

/** A tab of a user whose language is that of the United States. */
async function openAmerican(visit: ConsoleVisit, path: string): Promise<Page> {
  const { world } = visit
  const { status } = await world.admin.put('/v2/user/locale', { locale: 'en-US' })
  assert.equal(status, 200)
  return visit.openTab(world.admin, path)
}

async function bookGrade({ world }: ConsoleVisit): Promise<number> {
  const room = await world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
  return world.admin.create('booking', {
    name: 'Grade',
    start: WEDNESDAY,
    end: WEDNESDAY + 2 * HOUR,
    resources: [{ id: room }],
  })
}

inBrowser('weeks in the United States begin on Sunday', (open) => {
  test('in the schedule, the week of one row, and the calendar for duplicates', async () => {
    await using visit = await open()
    await bookGrade(visit)
    const page = await openAmerican(visit, '/schedule?date=2026-03-04')
    const tools = page.getByRole('toolbar', { name: 'Schedule tools' })
    await tools.getByText(/March 1\s–\s7, 2026/).waitFor()
    await tools.getByText('Week 10').waitFor()
    await tools.getByRole('button', { name: 'Later' }).click()
    await tools.getByText(/March 8\s–\s14, 2026/).waitFor()
    await tools.getByRole('button', { name: 'Earlier' }).click()
    await page.getByRole('button', { name: /^Grade/ }).click()
    await page.keyboard.press('Shift+D')
    const days = page.getByRole('dialog').getByRole('button', { name: /2026$/ })
    assert.match((await days.first().getAttribute('aria-label')) ?? '', /^Sunday, March 1, 2026/)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await tools.getByRole('button', { name: 'A week of one row' }).click()
    await until(
      'the first day of the week of one row',
      () => page.getByRole('region').first().getAttribute('aria-label'),
      (name) => /Sunday, March 1|Sun, Mar 1/.test(name ?? ''),
    )
  })

  test('in find free, repeat rules and rates at work', async () => {
    await using visit = await open()
    const id = await bookGrade(visit)
    const page = await openAmerican(visit, '/find-free?date=2026-03-04&need=type:1')
    await page.getByRole('option', { name: /Sun, Mar 1/ }).waitFor({ state: 'attached' })
    await page.goto(`${visit.address}/schedule?booking=${id}`)
    const panel = page.getByRole('dialog', { name: 'Grade' })
    await panel.getByLabel('How it repeats').selectOption({ label: 'Every week' })
    const days = panel.getByRole('group', { name: 'On these days' }).getByRole('checkbox')
    assert.equal(await days.first().getAttribute('aria-label'), 'Sunday')
    await days.first().check()
    await panel.getByLabel('Interval').fill('2')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.waitFor({ state: 'detached' })
    const [stored] = await visit.world.admin.list('booking', `id=${id}`)
    assert.match(stored.repeat_rule, /INTERVAL=2;BYDAY=WE,SU;WKST=SU;/i)
    await page.goto(`${visit.address}/rates-at-work`)
    await page.getByText(/^Sunday, /).waitFor()
  })
})
