import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

interface Stored {
  readonly id: number
  readonly name: string
  readonly start: number
  readonly end: number
  readonly resources: readonly { readonly name: string }[]
  readonly status: readonly { readonly name: string }[]
}

const ZONE = 'Europe/Berlin'

function at(clock: string): number {
  return Temporal.ZonedDateTime.from(`2026-03-${clock}[${ZONE}]`).epochMilliseconds / 1000
}

/** Two rooms and a person; the rooms are taken until noon on the first full day. */
async function furnish({ world }: ConsoleVisit): Promise<void> {
  const { admin } = world
  await admin.put('/v2/instance?id=1', { timezone: ZONE })
  const ids: number[] = []
  for (const [name, type_id] of [
    ['Suite 1', 1],
    ['Suite 2', 1],
    ['Anna', 2],
  ] as const) {
    ids.push(await admin.create('resource', { name, type_id }))
  }
  const [first = 0, second = 0, anna = 0] = ids
  const book = (name: string, from: string, to: string, booked: readonly number[]) =>
    admin.create('booking', { name, start: at(from), end: at(to), resources: booked.map((id) => ({ id })) })
  await book('Grade', '03T08:00', '03T13:00', [first])
  await book('Mix', '03T08:00', '03T15:00', [second])
  await book('Away', '03T08:00', '03T16:00', [anna])
}

async function stored({ world }: ConsoleVisit, name: string): Promise<string | undefined> {
  const found = ((await world.admin.list('booking', 'limit=100')) as Stored[]).find((one) => one.name === name)
  if (found === undefined) return undefined
  const clock = (stamp: number) =>
    Temporal.Instant.fromEpochMilliseconds(stamp * 1000)
      .toZonedDateTimeISO(ZONE)
      .toString()
      .slice(8, 16)
  const where = found.resources.map((one) => one.name).join('+')
  return `${where} ${clock(found.start)} ${clock(found.end)} ${found.status[0]?.name}`
}

async function openAt(visit: ConsoleVisit, path: string): Promise<Page> {
  const { clock } = visit.world
  clock.advance(at('03T07:00') - clock.now())
  return visit.openTab(visit.world.admin, path)
}

inBrowser('find free', (open) => {
  test('books a free room in three clicks', async () => {
    await using visit = await open()
    await furnish(visit)
    const page = await openAt(visit, '/schedule')
    await page.getByRole('toolbar', { name: 'Schedule tools' }).getByRole('link', { name: 'Find free' }).click()
    await page.getByRole('heading', { name: 'Today, 13:00 – 15:00' }).waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Suite 2, 15:00 – 17:00' }).first().click()
    await page.getByRole('heading', { name: 'Today, 15:00 – 17:00' }).waitFor()
    await page.getByRole('button', { name: 'Book it' }).click()
    await page.getByRole('dialog', { name: 'New booking' }).waitFor()
    assert.equal(await stored(visit, 'New booking'), 'Suite 2 03T15:00 03T17:00 Confirmed')
  })

  test('books by the keyboard alone, from the palette, with a person who is free too', async () => {
    await using visit = await open()
    await furnish(visit)
    const page = await openAt(visit, '/')
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Search or do anything' })
    await palette.fill('find free')
    await page.locator('.palette [data-searched="find free"]').waitFor({ state: 'attached' })
    await palette.press('Enter')
    await page.getByRole('heading', { name: 'Find free' }).waitFor()
    await page.getByRole('button', { name: 'Also needed' }).click()
    await page.getByRole('combobox', { name: 'Duration' }).selectOption('180')
    await page.getByRole('heading', { name: 'Today, 16:00 – 19:00' }).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('heading', { name: 'Tomorrow, 09:00 – 12:00' }).waitFor()
    await page.getByRole('textbox', { name: 'Name' }).focus()
    await page.keyboard.type('Conform')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Conform' }).waitFor()
    assert.equal(await stored(visit, 'Conform'), 'Suite 1+Anna 04T09:00 04T12:00 Confirmed')
  })

  test('offers a second hold behind a hold, and shows the price of each row', async () => {
    await using visit = await open()
    await furnish(visit)
    const { admin } = visit.world
    const [hold] = await admin.list('status', 'name=First')
    await admin.put('/v2/booking?id=1', { status: [{ id: hold.id }] })
    await admin.put('/v2/resource?id=1', { rates: [{ type_id: 9, hour_sell_cost: 95, currency: 'EUR' }] })
    const page = await openAt(visit, '/find-free')
    await page.getByRole('heading', { name: 'Today, 13:00 – 15:00' }).waitFor()
    const today = page.getByRole('region', { name: 'Tuesday 3 March' })
    await today.getByRole('listitem').filter({ hasText: 'Suite 1' }).getByText('€190.00').waitFor()
    const held = today.getByRole('button', { name: 'Suite 1, 09:00 – 11:00, on hold' })
    assert.equal(await held.count(), 0)
    await page.getByRole('checkbox', { name: 'Include times that are only on hold' }).check()
    await held.click()
    await page.getByRole('heading', { name: 'Today, 09:00 – 11:00' }).waitFor()
    await page.getByText('Behind a hold').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Second Hold' }).click()
    await page.getByRole('dialog', { name: 'New booking' }).waitFor()
    assert.equal(await stored(visit, 'New booking'), 'Suite 1 03T09:00 03T11:00 Second Hold')
  })

  test('keeps to opening hours, unless all hours are requested', async () => {
    await using visit = await open()
    await furnish(visit)
    const { admin } = visit.world
    const weekdays = [1, 2, 3, 4, 5]
    await admin.put('/v2/instance', { settings: { opening_hours: [{ weekdays, opens: '10:00', closes: '14:30' }] } })
    await admin.put('/v2/resource?id=2', { opening_hours: [{ weekdays: [2], opens: '18:00', closes: '22:00' }] })
    const page = await openAt(visit, '/find-free?within=today')
    await page.getByRole('heading', { name: 'Today, 18:00 – 20:00' }).waitFor()
    const today = page.getByRole('region', { name: 'Tuesday 3 March' })
    assert.equal(await today.getByRole('button', { name: /^Suite 1/ }).count(), 0)
    await page.getByRole('checkbox', { name: 'Opening hours only' }).uncheck()
    await page.getByRole('heading', { name: 'Today, 13:00 – 15:00' }).waitFor()
    await assertAccessible(page)
  })

  test('does not book a time that another user has taken meanwhile', async () => {
    await using visit = await open()
    await furnish(visit)
    const page = await openAt(visit, '/find-free')
    await page.getByRole('heading', { name: 'Today, 13:00 – 15:00' }).waitFor()
    const booking = /\/v2\/booking\?check_clash/
    await page.route(
      booking,
      async (route) => {
        const times = { start: at('03T13:00'), end: at('03T15:00') }
        await visit.world.admin.create('booking', { name: 'Faster', ...times, resources: [{ id: 1 }] })
        await route.continue()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Book it' }).click()
    await page.getByText('Somebody else booked this time first: Faster.').waitFor()
    assert.equal(await stored(visit, 'New booking'), undefined)
    await page.getByRole('heading', { name: 'Today, 15:00 – 17:00' }).waitFor()
  })

  test('moves an open booking to another free time, which is stored on save', async () => {
    await using visit = await open()
    await furnish(visit)
    const page = await openAt(visit, '/schedule?booking=1')
    const panel = page.getByRole('dialog', { name: 'Grade' })
    await panel.getByRole('button', { name: 'Find free' }).click()
    const found = page.getByRole('dialog', { name: 'Find free' })
    // The booking’s current time counts as free.
    await found.getByRole('button', { name: 'Suite 1, 09:00 – 14:00' }).first().waitFor()
    await found.getByRole('button', { name: 'Suite 2, 09:00 – 14:00' }).first().click()
    await found.getByRole('heading', { name: 'Tomorrow, 09:00 – 14:00' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await found.getByRole('button', { name: 'Suite 2, 09:00 – 14:00', pressed: true }).waitFor()
    await found.getByRole('button', { name: 'Use this time' }).click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await until(
      'the booking',
      () => stored(visit, 'Grade'),
      (words) => words?.startsWith('Suite 2 04T09:00 04T14:00') ?? false,
    )
  })

  test('begins with the question in a small window, and shows the times that keys choose', async () => {
    await using visit = await open()
    await furnish(visit)
    const page = await visit.openTab(visit.world.admin, '/')
    await page.setViewportSize({ width: 360, height: 225 })
    await page.goto(`${visit.address}/find-free`)
    await page.getByRole('group', { name: 'What do you need?' }).waitFor()
    await page.locator('[aria-pressed="true"]').first().waitFor()
    await page.waitForLoadState('networkidle')
    const scrolled = () => page.evaluate<number>("document.querySelector('#page').scrollTop")
    assert.equal(await scrolled(), 0)
    await page.keyboard.press('ArrowDown')
    await until('the chosen time is in view', scrolled, (top) => top > 0)
  })
})
