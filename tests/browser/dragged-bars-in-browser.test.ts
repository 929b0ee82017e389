import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

/** A Monday in a month without a clock change. */
const MONDAY = '2026-06-08'

function at(day: number, clock: string): number {
  const date = Temporal.PlainDate.from(MONDAY).add({ days: day })
  return Temporal.ZonedDateTime.from(`${date}T${clock}[Europe/Berlin]`).epochMilliseconds / 1000
}

async function room({ world }: ConsoleVisit, name: string): Promise<number> {
  return world.admin.create('resource', { name, type_id: 1 })
}

async function book({ world }: ConsoleVisit, name: string, resource: number, day: number, clocks: [string, string]) {
  const [start, end] = clocks.map((clock) => at(day, clock))
  const status = [{ id: await confirmedOf(world) }]
  return world.admin.create('booking', { name, start, end, resources: [{ id: resource }], status })
}

async function confirmedOf({ admin }: ConsoleVisit['world']): Promise<unknown> {
  return (await admin.list('status', 'name=Confirmed'))[0]?.id
}

async function timesOf({ world }: ConsoleVisit, id: number) {
  const [booking] = await world.admin.list('booking', `id=${id}`)
  return { start: booking?.start, end: booking?.end }
}

async function openAt({ world, openTab }: ConsoleVisit, zoom: 'week' | 'month', id: number): Promise<Page> {
  const page = await openTab(world.admin, `/schedule?date=${MONDAY}&zoom=${zoom}&show=timeline`)
  await page.locator(`[data-booking="${id}"]`).waitFor()
  return page
}

/** Drags from a share of the width of the bar to this many days later. */
async function drag(page: Page, id: number, share: number, days: number): Promise<void> {
  const bar = await page.locator(`[data-booking="${id}"]`).boundingBox()
  const day = await page
    .getByRole('columnheader', { name: /^Tuesday/ })
    .first()
    .boundingBox()
  assert.ok(bar && day)
  const [x, y] = [bar.x + bar.width * share, bar.y + bar.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + (day.width * days) / 2, y, { steps: 3 })
  await page.mouse.move(x + day.width * days, y, { steps: 3 })
  await page.mouse.up()
}

inBrowser('dragged bars', (open) => {
  test('a short booking in a month moves by its middle, and its end makes it longer only outwards', async () => {
    await using visit = await open()
    const id = await book(visit, 'Mix', await room(visit, 'Suite 1'), 1, ['10:00', '12:00'])
    const page = await openAt(visit, 'month', id)
    await drag(page, id, 0.5, 1)
    await page.getByText('Moved Mix to').waitFor()
    assert.deepEqual(await timesOf(visit, id), { start: at(2, '10:00'), end: at(2, '12:00') })
    await drag(page, id, 0.9, -1)
    await drag(page, id, 0.9, 1)
    await page.getByText('Resized Mix to').waitFor()
    assert.deepEqual(await timesOf(visit, id), { start: at(2, '10:00'), end: at(3, '12:00') })
  })

  test('an edge that is dragged near the row names does not scroll the view', async () => {
    await using visit = await open()
    const id = await book(visit, 'Mix', await room(visit, 'Suite 1'), 0, ['08:00', '09:30'])
    const page = await openAt(visit, 'week', id)
    const bar = await page.locator(`[data-booking="${id}"]`).boundingBox()
    const names = await page.getByRole('rowheader', { name: 'Suite 1' }).boundingBox()
    assert.ok(bar && names)
    const [x, y] = [bar.x + bar.width - 3, bar.y + bar.height / 2]
    const distance = x - names.x - names.width
    assert.ok(distance > 0 && distance < 30, `${distance}`)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 6, y, { steps: 3 })
    await page.evaluate(
      'new Promise((done) => { let frames = 30; (function next() { frames-- ? requestAnimationFrame(next) : done() })() })',
    )
    const later = await page.locator(`[data-booking="${id}"]`).boundingBox()
    assert.equal(later?.x, bar.x)
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })

  test('Ctrl A selects the bookings in view, not the text of the page', async () => {
    await using visit = await open()
    const suite = await room(visit, 'Suite 1')
    const id = await book(visit, 'Mix', suite, 0, ['10:00', '12:00'])
    await book(visit, 'Grade', suite, 2, ['10:00', '12:00'])
    await book(visit, 'Night before', suite, -1, ['08:00', '23:30'])
    const after = await book(visit, 'Night after', suite, 7, ['00:00', '10:00'])
    const page = await openAt(visit, 'week', id)
    const bar = page.getByRole('toolbar', { name: 'Selected bookings' })
    await page.keyboard.press('Control+a')
    await bar.getByText(/selected/).waitFor()
    assert.match((await bar.textContent()) ?? '', /^2 selected/)
    assert.equal(await page.evaluate('getSelection().toString()'), '')
    await page.setViewportSize({ width: 1201, height: 900 })
    await page.reload()
    await page.locator(`[data-booking="${id}"]`).waitFor()
    await page.keyboard.press('Control+a')
    await bar.getByText(/selected/).waitFor()
    assert.match((await bar.textContent()) ?? '', /^2 selected/)
    await page.keyboard.press('Escape')
    await page.keyboard.press(']')
    await page.locator(`[data-booking="${after}"]`).waitFor()
    await page.keyboard.press('Control+a')
    await bar.getByText('Night after').waitFor()
  })

  test('if a move of several bookings is refused, the card names the one that clashes', async () => {
    await using visit = await open()
    const rooms = [await room(visit, 'Suite 1'), await room(visit, 'Suite 2')] as const
    const first = await book(visit, 'Free', rooms[0], 0, ['10:00', '12:00'])
    const second = await book(visit, 'Taken', rooms[1], 1, ['10:00', '12:00'])
    await book(visit, 'Blocker', rooms[1], 2, ['10:00', '12:00'])
    const page = await openAt(visit, 'week', first)
    for (const id of [first, second]) await page.locator(`[data-booking="${id}"]`).click({ modifiers: ['Control'] })
    await until(
      'the selection',
      () => page.locator('[data-booking][aria-pressed=true]').count(),
      (count) => count === 2,
    )
    await drag(page, first, 0.5, 1)
    const card = page.getByRole('alertdialog', { name: 'This time is taken' })
    await card.getByText('Wednesday 10 June, 10:00 – 12:00').first().waitFor()
    await card.getByText('Taken, 2 h').waitFor()
    await card.getByText('Blocker is booked').waitFor()
  })

  test('a second drag before the answer to the first is not reported as a change of another user', async () => {
    await using visit = await open()
    const suite = await room(visit, 'Suite 1')
    const id = await book(visit, 'Mix', suite, 0, ['10:00', '12:00'])
    await book(visit, 'Grade', suite, 1, ['10:00', '12:00'])
    const page = await openAt(visit, 'week', id)
    const held: (() => void)[] = []
    await page.route(/\/v2\/booking\?id=\d+&check_clash=true/, async (route) => {
      if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await drag(page, id, 0.5, 1)
    await until(
      'the first change',
      async () => held.length,
      (count) => count === 1,
    )
    await drag(page, id, 0.5, 1)
    held[0]?.()
    await until(
      'the booking',
      () => timesOf(visit, id),
      ({ start }) => start === at(2, '10:00'),
    )
    await page.getByText('Moved Mix to Wednesday 10 June, 10:00 – 12:00').waitFor()
    assert.equal(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count(), 0)
    await page.keyboard.press('Control+z')
    await until(
      'the booking after the undo',
      () => timesOf(visit, id),
      ({ start }) => start === at(0, '10:00'),
    )
  })
})
