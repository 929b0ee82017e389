import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

/** The week of Easter Monday, in which no clock changes. */
const MONDAY = '2026-04-06'

function at(day: number, clock: string): number {
  const date = Temporal.PlainDate.from(MONDAY).add({ days: day })
  return Temporal.ZonedDateTime.from(`${date}T${clock}[Europe/Berlin]`).epochMilliseconds / 1000
}

interface Rooms {
  readonly visit: ConsoleVisit
  readonly ids: readonly number[]
}

/** Three rooms, the first two in a workspace with the holidays of Berlin. */
async function furnish(visit: ConsoleVisit): Promise<Rooms> {
  const { admin } = visit.world
  const ids: number[] = []
  for (const name of ['Suite 1', 'Suite 2', 'Suite 3']) ids.push(await admin.create('resource', { name, type_id: 1 }))
  await admin.create('workspace', {
    name: 'Berlin',
    country_region: 'DE-BE',
    show_public_holiday: true,
    resources: ids.slice(0, 2).map((id) => ({ id })),
  })
  return { visit, ids }
}

function book({ visit, ids }: Rooms, room: number, day: number, from: string, to: string): Promise<number> {
  const resources = [{ id: ids[room] }]
  return visit.world.admin.create('booking', { name: 'Mix', start: at(day, from), end: at(day, to), resources })
}

async function openWeek({ world, openTab }: ConsoleVisit): Promise<Page> {
  const page = await openTab(world.admin, `/schedule?date=${MONDAY}`)
  await row(page, 'Suite 3').waitFor()
  return page
}

function row(page: Page, name: string) {
  return page.getByRole('grid', { name: 'Schedule' }).getByRole('row', { name, exact: true })
}

inBrowser('the timeline', (open) => {
  test('shows how full rows and groups are on working days, and updates with changes', async () => {
    await using visit = await open()
    const rooms = await furnish(visit)
    await book(rooms, 0, 1, '08:00', '20:00')
    await book(rooms, 0, 2, '18:00', '22:00')
    const page = await openWeek(visit)
    await page.getByText('Live', { exact: true }).waitFor()
    await row(page, 'Suite 1').getByRole('img', { name: '29% booked in the days shown: 14 h of 48 h' }).waitFor()
    await page.getByRole('gridcell', { name: 'Tuesday 7 April: 33% booked' }).waitFor()
    await book(rooms, 1, 1, '08:00', '20:00')
    await row(page, 'Suite 2').getByRole('img', { name: '25% booked in the days shown: 12 h of 48 h' }).waitFor()
    await page.getByRole('gridcell', { name: 'Tuesday 7 April: 67% booked' }).waitFor()
    await page.getByRole('button', { name: 'Nights' }).click()
    await row(page, 'Suite 1').getByRole('img', { name: '17% booked in the days shown: 16 h of 96 h' }).waitFor()
    await assertAccessible(page)
  })

  test('groups rows by workspace, and keeps this in the address', async () => {
    await using visit = await open()
    await furnish(visit)
    const page = await openWeek(visit)
    await page.getByRole('button', { name: 'By workspace' }).click()
    await page.getByRole('row', { name: /^Berlin/ }).waitFor()
    const names = await page.getByRole('grid', { name: 'Schedule' }).getByRole('rowheader').allTextContents()
    const places = ['Berlin', 'Suite 1', 'Suite 2'].map((name) => names.findIndex((one) => one.includes(name)))
    assert.ok(!places.includes(-1), names.join())
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    )
    await until(
      'the address',
      async () => page.url(),
      (url) => url.includes('by=workspace'),
    )
    await page.reload()
    await page.getByRole('row', { name: /^Berlin/ }).waitFor()
  })

  test('shows the week of one row as columns, and moves between rows and weeks', async () => {
    await using visit = await open()
    const rooms = await furnish(visit)
    await book(rooms, 0, 1, '09:00', '11:00')
    await book(rooms, 1, 2, '23:00', '23:30')
    const page = await openWeek(visit)
    await page.getByRole('button', { name: 'A week of one row' }).click()
    const choice = page.getByRole('combobox', { name: 'Row' })
    const column = (name: RegExp) => page.getByRole('region', { name })
    await column(/^Tue 7 Apr/)
      .getByRole('button', { name: /Mix/ })
      .waitFor()
    assert.equal(await page.getByRole('region', { name: / Apr/ }).count(), 7)
    await column(/^Mon 6 Apr · Easter Monday$/).waitFor()
    await assertAccessible(page)
    await choice.selectOption('Suite 2')
    await column(/^Wed 8 Apr/)
      .getByRole('button', { name: /Mix/ })
      .waitFor()
    assert.equal(await page.getByRole('button', { name: /Mix/ }).count(), 1)
    await page.reload()
    await column(/^Wed 8 Apr/)
      .getByRole('button', { name: /Mix/ })
      .waitFor()
    await page.getByRole('button', { name: 'Later' }).click()
    await column(/^Mon 13 Apr/).waitFor()
    await page.getByRole('button', { name: 'Timeline' }).click()
    for (const name of ['Suite 1', 'Suite 2', 'Suite 3']) await row(page, name).waitFor()
  })

  test('shades and names holidays, even for users who cannot list workspaces', async () => {
    await using visit = await open()
    await furnish(visit)
    const planner = await visit.world.client({ schedule: 'R-' })
    const page = await visit.openTab(planner, `/schedule?date=${MONDAY}`)
    await page.getByRole('columnheader', { name: 'Monday 6 April, Easter Monday' }).waitFor()
    await row(page, 'Suite 1').getByRole('gridcell', { name: 'Monday 6 April, Easter Monday' }).waitFor()
    await row(page, 'Suite 3').getByRole('gridcell', { name: 'Monday 6 April', exact: true }).waitFor()
    await assertAccessible(page)
  })

  test('shows the hours of a second zone, and keeps this in the address', async () => {
    await using visit = await open()
    await furnish(visit)
    const page = await openWeek(visit)
    await page.getByRole('combobox', { name: 'Second time zone' }).selectOption('America/New_York')
    const monday = page.getByRole('columnheader', { name: /New York Mon 02:00 – Mon 14:00$/ })
    await monday.waitFor()
    await page.waitForURL(/zone=America%2FNew_York/)
    await page.reload()
    await monday.waitFor()
    await assertAccessible(page)
  })

  test('orders rows by drag and keys, for all users, and undoes it', async () => {
    await using visit = await open()
    const { ids } = await furnish(visit)
    await visit.world.admin.put(`/v2/resource?id=${ids[0]}`, { color_background: '#1f57c3' })
    const page = await openWeek(visit)
    const isOrder = (expected: string) =>
      until(
        'the rows',
        () => page.evaluate<string>("[...document.querySelectorAll('.tl .res')].map((row) => row.ariaLabel).join()"),
        (found) => found === expected,
      )
    await row(page, 'Suite 1').locator('.row-colour').waitFor()
    await row(page, 'Suite 3').getByRole('rowheader').hover()
    await page.mouse.down()
    await row(page, 'Suite 2').getByRole('rowheader').hover()
    await row(page, 'Suite 1').getByRole('rowheader').hover()
    await page.mouse.up()
    await isOrder('Suite 3,Suite 1,Suite 2')
    await page.keyboard.press('Control+z')
    await isOrder('Suite 1,Suite 2,Suite 3')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await isOrder('Suite 2,Suite 1,Suite 3')
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await isOrder('Suite 1,Suite 2,Suite 3')
    // Faster than the service responds.
    const { promise: arePressed, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/v2\/resource\?id=/, async (route) => {
      await arePressed
      await route.continue()
    })
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('Alt+Shift+ArrowDown')
    release()
    await isOrder('Suite 2,Suite 3,Suite 1')
    await assertAccessible(page)
    const planner = await visit.world.client({ schedule: 'RW' })
    assert.equal((await planner.put(`/v2/resource?id=${ids[0]}`, { order: 1 })).status, 403)
  })

  test('Tab reaches one place in the grid, and arrow keys move from there', async () => {
    await using visit = await open()
    const rooms = await furnish(visit)
    await book(rooms, 0, 1, '10:00', '12:00')
    const page = await openWeek(visit)
    await page.getByRole('button', { name: /^Mix/ }).waitFor()
    const stops = page.locator('.tl-body :is(.bk, [role=gridcell])[tabindex="0"]')
    assert.equal(await stops.count(), 1)
    const focused = page.locator('.tl-body :is(.bk, [role=gridcell]):focus')
    for (let presses = 0; presses < 60 && (await focused.count()) === 0; presses += 1) await page.keyboard.press('Tab')
    await page
      .getByRole('gridcell', { name: /^Monday 6 April/ })
      .and(focused)
      .waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: /^Mix/ }).and(focused).waitFor()
    await page.keyboard.press('ArrowDown')
    await row(page, 'Suite 2').locator('[role=gridcell]:focus').waitFor()
    assert.equal(await stops.count(), 1)
    // The cursor moves with the days.
    await page.keyboard.press(']')
    await page.getByRole('columnheader', { name: /13 April/ }).waitFor()
    await row(page, 'Suite 2').locator('[role=gridcell][tabindex="0"]').waitFor()
    await page.keyboard.press('t')
    await page
      .getByRole('columnheader', { name: /2 March/ })
      .first()
      .waitFor()
    await row(page, 'Suite 2').locator('[role=gridcell][tabindex="0"]').waitFor()
    // If it is no longer rendered, the first place in view is the stop.
    await page.locator('.tl-body').hover()
    await page.mouse.wheel(20_000, 0)
    await page
      .getByRole('columnheader', { name: /2 March/ })
      .first()
      .waitFor({ state: 'detached' })
    await until(
      'the stops',
      () => stops.count(),
      (count) => count === 1,
    )
    await row(page, 'Suite 1').locator('[role=gridcell][tabindex="0"]').waitFor()
    await assertAccessible(page)
  })

  test('counts and shows the clashes of the days in view', async () => {
    await using visit = await open()
    const rooms = await furnish(visit)
    await visit.world.admin.create('booking?check_clash=false', {
      name: 'Edit',
      start: at(8, '10:00'),
      end: at(8, '12:00'),
      resources: [{ id: rooms.ids[1] }],
    })
    await visit.world.admin.create('booking?check_clash=false', {
      name: 'Trailer',
      start: at(8, '11:00'),
      end: at(8, '13:00'),
      resources: [{ id: rooms.ids[1] }],
    })
    await book(rooms, 0, 1, '10:00', '12:00')
    const page = await openWeek(visit)
    await page.getByRole('button', { name: /^Mix/ }).waitFor()
    const clashing = page.getByRole('button', { name: /^Clashing/ })
    assert.equal(await clashing.count(), 0)
    await page.keyboard.press(']')
    await page.getByRole('button', { name: 'Clashing 2' }).click()
    await row(page, 'Suite 1').waitFor({ state: 'detached' })
    await row(page, 'Suite 2').getByText('2 clash').waitFor()
    await page.keyboard.press('[')
    await row(page, 'Suite 2').waitFor({ state: 'detached' })
  })
})
