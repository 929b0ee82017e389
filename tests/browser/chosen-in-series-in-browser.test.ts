/** Changes of several chosen bookings, some of which are in series. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Response } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Monday 9:00 in the zone of the account. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000

function bar(page: Page, name: string) {
  return page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: new RegExp(`^${name}`) })
}

function question(page: Page) {
  return page.getByRole('dialog', { name: /bookings: which bookings of the series\?$/ })
}

/** Four days of a series in Suite 1, and a single booking in Suite 2. Returns where each is, in days and hours. */
async function furnish({ world: { admin } }: ConsoleVisit) {
  const [suite, other] = [
    await admin.create('resource', { name: 'Suite 1', type_id: 1 }),
    await admin.create('resource', { name: 'Suite 2', type_id: 1 }),
  ]
  const times = { start: MONDAY, end: MONDAY + 2 * HOUR }
  const repeat_rule = 'FREQ=daily;INTERVAL=1;REPENDTYPE=count;COUNT=4'
  await admin.create('booking', { name: 'Grade', ...times, resources: [{ id: suite }], repeat_rule })
  await admin.create('booking', { name: 'Mix', ...times, resources: [{ id: other }] })
  const places = async () =>
    (await admin.list('booking', 'order_asc=start&limit=100')).map(({ name, start, resources }) => {
      const at = start - MONDAY
      return `${name} ${Math.floor(at / DAY)} ${(at % DAY) / HOUR} ${resources.some(({ id }: { id: number }) => id === suite) ? 1 : 2}`
    })
  const become = (...wanted: string[]) =>
    until('the bookings', places, (found) => found.toSorted().join() === wanted.toSorted().join())
  return { suite, become }
}

const before = ['Grade 0 0 1', 'Grade 1 0 1', 'Grade 2 0 1', 'Grade 3 0 1', 'Mix 0 0 2']

/** Chooses the single booking, and the second and the third of the series. */
async function choose(page: Page): Promise<void> {
  await bar(page, 'Mix').click()
  for (const at of [1, 2]) {
    await bar(page, 'Grade')
      .nth(at)
      .click({ modifiers: ['Control'] })
  }
}

/** Another series in the suite, of two days, that only its planner may change. */
async function lockAnother({ world }: ConsoleVisit, suite: number): Promise<void> {
  const planner = await world.client({ schedule: 'RW' })
  const times = { start: MONDAY + 3 * HOUR, end: MONDAY + 4 * HOUR, resources: [{ id: suite }] }
  const locked = await planner.create('booking', { name: 'Cut', ...times, repeat_rule: 'FREQ=daily;COUNT=2' })
  assert.equal((await planner.put(`/v2/booking/lock?id=${locked}`, {})).status, 200)
}

/** Whether it refuses a change, rather than its trial. */
function isRefusal(answer: Response): boolean {
  return answer.request().method() === 'PUT' && answer.status() === 409 && !answer.url().includes('dry_run')
}

/** Holds the series and the locked one, which is refused. */
async function holdBoth(page: Page): Promise<void> {
  await bar(page, 'Grade').first().click()
  await bar(page, 'Cut')
    .first()
    .click({ modifiers: ['Control'] })
  const refused = page.waitForResponse(isRefusal)
  await page.keyboard.press('1')
  await question(page)
    .getByRole('button', { name: /whole series/ })
    .click()
  await refused
}

inBrowser('several chosen bookings, some in series', (open) => {
  test('ask once about a move, which is undone as one step', async () => {
    await using visit = await open()
    const { become } = await furnish(visit)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02')
    await choose(page)
    await page.keyboard.press('Alt+ArrowRight')
    await question(page)
      .getByRole('button', { name: /^Only these.*3 bookings$/ })
      .waitFor()
    await question(page)
      .getByRole('button', { name: /whole series.*5 bookings, 2 Mar 2026 – 5 Mar 2026/ })
      .waitFor()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await become(...before)
    await choose(page)
    await page.keyboard.press('Alt+ArrowRight')
    await question(page)
      .getByRole('button', { name: /^These and those that follow.*4 bookings/ })
      .click()
    await become('Grade 0 0 1', 'Grade 1 0.5 1', 'Grade 2 0.5 1', 'Grade 3 0.5 1', 'Mix 0 0.5 2')
    await page.keyboard.press('Control+z')
    await become(...before)
  })

  test('ask nothing about a move if those of a series go to different resources', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { suite, become } = await furnish(visit)
    const last = await admin.create('resource', { name: 'Suite 3', type_id: 1 })
    const [, , third] = await admin.list('booking', 'name=Grade&order_asc=start')
    await admin.put(`/v2/booking?id=${third.id}`, { resources: [{ id: last }, { id: suite }] })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await bar(page, 'Grade').last().click()
    await bar(page, 'Grade')
      .nth(1)
      .click({ modifiers: ['Control'] })
    await page.keyboard.press('Alt+ArrowRight')
    await question(page).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+ArrowDown')
    await become('Grade 0 0 1', 'Grade 1 0 2', 'Grade 2 0 2', 'Grade 3 0 1', 'Mix 0 0 2')
  })

  test('are a series again after an undo, if only these were deleted', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    const repeat_rule = 'FREQ=daily;COUNT=4'
    await admin.create('booking', { name: 'Grade', start: MONDAY, end: MONDAY + HOUR, resources, repeat_rule })
    const stored = async () =>
      (await admin.list('booking', 'order_asc=start')).map((one) => `${one.id} ${one.repeat_master_id}`)
    const whole = await stored()
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    const remove = async (...places: number[]) => {
      for (const at of places) {
        await bar(page, 'Grade')
          .nth(at)
          .click({ modifiers: ['Control'] })
      }
      await page.keyboard.press('Delete')
      await question(page)
        .getByRole('button', { name: /^Only these/ })
        .click()
      await until('they are deleted', stored, (found) => found.length === 4 - places.length)
      await page.keyboard.press('Control+z')
      await until('they are back', stored, (found) => found.length === 4)
      await until('the series', stored, (found) => found.join() === whole.join())
    }
    await remove(0, 2)
    await remove(3, 0, 2, 1)
  })

  test('have what each had, if a change of one of the series is refused', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { suite } = await furnish(visit)
    const series = await admin.list('booking', 'name=Grade&order_asc=start')
    await admin.put(`/v2/booking?id=${series[3].id}`, { status: [{ name: 'Second Hold' }] })
    await lockAnother(visit, suite)
    const stored = async () => (await admin.list('booking', 'order_asc=id')).map(({ status }) => status[0]?.name ?? '-')
    const had = await stored()
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await holdBoth(page)
    await until('the statuses', stored, (found) => found.join() === had.join())
    await page
      .getByText(/locked/)
      .first()
      .waitFor()
    assert.deepEqual(await stored(), had)
  })

  test('are shown as stored if a change of one of the series is refused, and the others cannot be read', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { suite } = await furnish(visit)
    await lockAnother(visit, suite)
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    // No change arrives by itself, as where the stream of changes is broken too.
    await page.route(/\/v2\/events/, (route) => route.abort())
    await page.reload()
    let isRefused = false
    page.on('response', (answer) => {
      isRefused ||= isRefusal(answer)
    })
    await page.route(/&fields=repeat_master_id(&|$)/, (route) => (isRefused ? route.abort() : route.fallback()))
    await holdBoth(page)
    await page
      .getByText(/locked/)
      .first()
      .waitFor()
    const statuses = async () => {
      const labels = (await bar(page, '(Cut|Grade|Mix)').all()).map((one) => one.getAttribute('aria-label'))
      return (await Promise.all(labels)).map(
        (label) => `${label?.split(',')[0]} ${/First Hold|no status/.exec(label ?? '')}`,
      )
    }
    const stored = (await admin.list('booking')).map(({ name, status }) => `${name} ${status[0]?.name ?? 'no status'}`)
    assert.equal(stored.filter((one) => one === 'Grade First Hold').length, 4)
    await until('the bars', statuses, (found) => found.toSorted().join() === stored.toSorted().join())
  })

  test('ask once about more than 1,000 of them', async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (const name of ['Suite 1', 'Suite 2']) {
      const resources = [{ id: await admin.create('resource', { name, type_id: 1 }) }]
      const repeat_rule = 'FREQ=minutely;REPENDTYPE=count;COUNT=600'
      await admin.create('booking', { name: 'Test', start: MONDAY, end: MONDAY + 60, resources, repeat_rule })
    }
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: /Test/ }).first().waitFor()
    await page.keyboard.press('Control+a')
    await page.getByText('1,200 bookings').first().waitFor()
    await page.keyboard.press('1')
    await question(page)
      .getByRole('button', { name: /whole series.*1,200 bookings/ })
      .click()
    const held = async () =>
      (await admin.list('booking', 'status_ids=1,2&limit=1000')).filter(({ status }) => status[0].name === 'First Hold')
    await until('all are held', held, (found) => found.length === 1000)
    assert.equal(await page.getByText(/takes at most/).count(), 0)
  })
})
