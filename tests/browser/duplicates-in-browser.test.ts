import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

const HOUR = 3600
const DAY = 86_400
/** Monday 9:00 in the zone of the account. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000

function room({ world }: ConsoleVisit, name: string): Promise<number> {
  return world.admin.create('resource', { name, type_id: 1 })
}

function book({ world }: ConsoleVisit, name: string, id: number, start: number): Promise<number> {
  return world.admin.create('booking', { name, start, end: start + 2 * HOUR, resources: [{ id }] })
}

function bar(page: Page, name: string) {
  return page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: new RegExp(`^${name}`) })
}

/** Reads over the network, beside what the browser writes meanwhile. */
async function read({ world, address }: ConsoleVisit, path: string) {
  const headers = { authorization: `Bearer ${world.admin.token}` }
  const answer = await fetch(`${address}/v2/${path}`, { headers })
  // biome-ignore lint/suspicious/noExplicitAny: records of any kind.
  return ((await answer.json()) as { readonly data: readonly any[] }).data
}

/** Waits until the bookings with this name start so many days after Monday. */
async function holds(visit: ConsoleVisit, name: string, ...days: readonly number[]): Promise<void> {
  const starts = async () => {
    const bookings = await read(visit, 'booking?limit=100&order_asc=start&fields=name,start')
    return bookings.flatMap((one) => (one.name === name ? [Math.floor((one.start - MONDAY) / DAY)] : [])).join()
  }
  await until(`the days of ${name}`, starts, (found) => found === days.join())
}

inBrowser('duplicates of bookings', (open) => {
  test('are created on selected dates after clashes are shown, and undone in one step', async () => {
    await using visit = await open()
    const suite = await room(visit, 'Suite 1')
    await book(visit, 'Grade', suite, MONDAY)
    await book(visit, 'Mix', suite, MONDAY + 3 * HOUR)
    await book(visit, 'Other', suite, MONDAY + 2 * DAY)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02')
    await bar(page, 'Grade').click()
    await bar(page, 'Mix').click({ modifiers: ['Control'] })
    await page.getByText('2 selected').waitFor()
    await page
      .getByRole('toolbar', { name: 'Selected bookings' })
      .getByRole('button', { name: 'Duplicate to dates' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Duplicate 2 bookings to …' })
    assert.equal(await dialog.getByRole('button', { name: /^Monday,? 2 March 2026/ }).isDisabled(), true)
    await dialog.getByRole('button', { name: /^Wednesday,? 4 March 2026/ }).click()
    await dialog.getByRole('button', { name: /^Friday,? 6 March 2026/ }).click()
    await dialog.getByText('4 bookings, 1 would clash').waitFor()
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /Grade.*Other/ })
      .waitFor()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Copy 3 bookings' }).click()
    await holds(visit, 'Grade', 0, 4)
    await holds(visit, 'Mix', 0, 2, 4)
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Copied 3 bookings').waitFor()
    await page.keyboard.press('Control+z')
    await holds(visit, 'Mix', 0)
  })

  test('are created every week until a day, by keyboard', async () => {
    await using visit = await open()
    await book(visit, 'Grade', await room(visit, 'Suite 1'), MONDAY)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02')
    await bar(page, 'Grade').click()
    await page.keyboard.press('Shift+D')
    const dialog = page.getByRole('dialog', { name: 'Duplicate Grade to …' })
    await dialog.getByLabel('Every week until').fill('2026-03-23')
    await dialog.getByRole('button', { name: 'Copy 3 bookings' }).press('Enter')
    await holds(visit, 'Grade', 0, 7, 14, 21)
  })
})

inBrowser('the calendar for duplicates', (open) => {
  test('arrow keys move by days and weeks, Page Up and Page Down by months', async () => {
    await using visit = await open()
    await book(visit, 'Grade', await room(visit, 'Suite 1'), MONDAY)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02')
    await bar(page, 'Grade').click()
    await page.keyboard.press('Shift+D')
    const dialog = page.getByRole('dialog', { name: 'Duplicate Grade to …' })
    const focused = (name: RegExp) => dialog.locator('button:focus').and(dialog.getByRole('button', { name })).waitFor()
    await dialog.getByRole('button', { name: /^Monday,? 2 March 2026/ }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await focused(/^Tuesday,? 10 March 2026/)
    await page.keyboard.press('Space')
    await page.keyboard.press('PageDown')
    await focused(/^Friday,? 10 April 2026/)
    await page.keyboard.press('PageUp')
    await page.keyboard.press('End')
    await focused(/^Sunday,? 15 March 2026/)
    await page.keyboard.press('Space')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Copy 2 bookings' }).click()
    await holds(visit, 'Grade', 0, 8, 13)
  })

  test('checks each date once, without reading the booking, and after a failure only the failed date', async () => {
    await using visit = await open()
    await book(visit, 'Grade', await room(visit, 'Suite 1'), MONDAY)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02')
    const [reads, trials]: [string[], string[]] = [[], []]
    page.on('request', (request) => {
      if (/booking\?id=\d+&fields=(?=.*billable_items)/.test(request.url())) reads.push(request.url())
      if (request.url().includes('dry_run=true')) trials.push(String(request.postDataJSON().start))
    })
    await bar(page, 'Grade').click()
    await page.keyboard.press('Shift+D')
    const dialog = page.getByRole('dialog', { name: 'Duplicate Grade to …' })
    await dialog.getByLabel('Every week until').fill('2026-03-23')
    await dialog.getByText('3 bookings, 0 would clash').waitFor()
    await page.route(/dry_run=true/, (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: /^Tuesday,? 3 March 2026/ }).click()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText('4 bookings, 0 would clash').waitFor()
    const days = trials.map((start) => (Number(start) - MONDAY) / DAY)
    assert.deepEqual(days, [7, 14, 21, 1, 1])
    assert.equal(reads.length, 0)
  })
})

inBrowser('a drag', (open) => {
  test('shows the price at the pointer when it rests, with one request at a time', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const [suite, dear] = [await room(visit, 'Suite 1'), await room(visit, 'Suite 2')]
    for (const [id, hour_rate] of [
      [suite, '100'],
      [dear, '150'],
    ] as const) {
      await admin.create('rate-scheme', {
        name: hour_rate,
        type_id: 1,
        currency: 'EUR',
        hour_rate,
        resources: [{ id }],
      })
    }
    await book(visit, 'Grade', suite, MONDAY)
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    let [running, most] = [0, 0]
    page.on('request', (request) => {
      if (request.url().includes('dry_run=true')) most = Math.max(most, ++running)
    })
    page.on('requestfinished', (request) => {
      if (request.url().includes('dry_run=true')) running -= 1
    })
    const box = await bar(page, 'Grade').boundingBox()
    const to = await page.getByRole('row', { name: 'Suite 2', exact: true }).boundingBox()
    assert.ok(box && to)
    const x = box.x + box.width / 2
    await page.mouse.move(x, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 60, box.y + box.height / 2, { steps: 4 })
    await page.mouse.move(x, to.y + to.height / 2, { steps: 6 })
    await page.getByText('€200.00 → €300.00').waitFor()
    assert.equal(most, 1)
    await page.mouse.up()
    const where = async () => (await read(visit, 'booking?fields=resources'))[0].resources[0].name
    await until('its room', where, (name) => name === 'Suite 2')
  })

  test('of several bookings to a taken room offers another room, another time, and a second hold', async () => {
    await using visit = await open()
    const [first, second] = [await room(visit, 'Suite 1'), await room(visit, 'Suite 2')]
    await room(visit, 'Suite 3')
    await book(visit, 'Grade', first, MONDAY)
    await book(visit, 'Mix', first, MONDAY + 3 * HOUR)
    await book(visit, 'Other', second, MONDAY)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02')
    await bar(page, 'Grade').click()
    await bar(page, 'Mix').click({ modifiers: ['Control'] })
    await page.getByText('2 selected').waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    const card = page.getByRole('alertdialog', { name: 'This time is taken' })
    await card.getByRole('button', { name: /Suite 3, same time/ }).waitFor()
    await card.getByRole('button', { name: /nearest free/ }).waitFor()
    await card.getByRole('button', { name: /Second Hold/ }).waitFor()
    await assertAccessible(page)
    await page.keyboard.press('1')
    const rooms = async () =>
      (await read(visit, 'booking?fields=name,resources&order_asc=name'))
        .map(({ name, resources }) => `${name} ${resources[0].name}`)
        .join()
    await until('the rooms', rooms, (found) => found === 'Grade Suite 3,Mix Suite 3,Other Suite 2')
    await page.getByText('Moved 2 bookings').waitFor()
    await page.keyboard.press('Control+z')
    await until('the rooms', rooms, (found) => found === 'Grade Suite 1,Mix Suite 1,Other Suite 2')
  })
})

inBrowser('the colour of a row', (open) => {
  test('is set by a right click on its name, or by a key, and can be undone', async () => {
    await using visit = await open()
    const id = await room(visit, 'Suite 1')
    await book(visit, 'Grade', id, MONDAY)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02')
    const colour = async () => (await read(visit, `resource?id=${id}`))[0].color_background
    await page.getByRole('rowheader').filter({ hasText: 'Suite 1' }).click({ button: 'right' })
    const dialog = page.getByRole('dialog', { name: 'Colour of Suite 1' })
    await dialog.getByLabel('Colour').fill('#336699')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await until('the colour', colour, (found) => found === '#336699')
    await page.getByText('Changed the colour of Suite 1').waitFor()
    await bar(page, 'Grade').click()
    await page.keyboard.press('Shift+C')
    await dialog.getByRole('button', { name: 'No colour' }).press('Enter')
    await until('the colour', colour, (found) => found === null)
    await page.keyboard.press('Control+z')
    await until('the colour', colour, (found) => found === '#336699')
  })

  test('can be copied from another row, by keyboard alone', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('resource', { name: 'Stage', type_id: 1, color_background: '#336699' })
    const id = await room(visit, 'Suite 1')
    await book(visit, 'Grade', id, MONDAY)
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    const colour = async () => (await read(visit, `resource?id=${id}`))[0].color_background
    await bar(page, 'Grade').click()
    await page.keyboard.press('Shift+C')
    const dialog = page.getByRole('dialog', { name: 'Colour of Suite 1' })
    await dialog.getByRole('radio', { name: 'Like Stage' }).focus()
    await page.keyboard.press('Space')
    await assertAccessible(page)
    await page.keyboard.press('Enter')
    await until('the colour', colour, (found) => found === '#336699')
  })
})
