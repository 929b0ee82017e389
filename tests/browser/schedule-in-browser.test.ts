import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible, type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

/** The browser's zone, and a week in which its clocks do not change. */
const ZONE = 'Europe/Berlin'
const MONDAY = '2026-03-02'

/** The length of a slow response and of the pause before the next key, in quick responses. */
const SLOW = 30
const QUICK = 20

function at(day: number, clock: string): number {
  const date = Temporal.PlainDate.from(MONDAY).add({ days: day })
  return Temporal.ZonedDateTime.from(`${date}T${clock}[${ZONE}]`).epochMilliseconds / 1000
}

interface Stored {
  readonly id: number
  readonly name: string
  readonly start: number
  readonly end: number
  readonly resources: readonly { readonly name: string }[]
  readonly status: readonly { readonly name: string }[]
  readonly notes: string | null
}

/** Two rooms, their bookings, and the schedule of that week. */
class Studio {
  readonly visit: ConsoleVisit
  readonly rooms: ReadonlyMap<string, number>

  constructor(visit: ConsoleVisit, rooms: ReadonlyMap<string, number>) {
    this.visit = visit
    this.rooms = rooms
  }

  static async furnish(visit: ConsoleVisit): Promise<Studio> {
    const rooms = new Map<string, number>()
    for (const name of ['Suite 1', 'Suite 2']) {
      rooms.set(name, await visit.world.admin.create('resource', { name, type_id: 1 }))
    }
    return new Studio(visit, rooms)
  }

  book(name: string, room: string, day: number, from: string, to: string): Promise<number> {
    const resources = [{ id: this.rooms.get(room) }]
    return this.visit.world.admin.create('booking', { name, start: at(day, from), end: at(day, to), resources })
  }

  async open(): Promise<Page> {
    const page = await this.visit.openTab(this.visit.world.admin, `/schedule?date=${MONDAY}`)
    await row(page, 'Suite 2').waitFor()
    return page
  }

  async stored(): Promise<readonly Stored[]> {
    const headers = { authorization: `Bearer ${this.visit.world.admin.token}` }
    const answer = await fetch(`${this.visit.address}/v2/booking?limit=100`, { headers })
    return ((await answer.json()) as { readonly data: readonly Stored[] }).data
  }

  /** Waits for this many responses of the service. */
  async answers(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) await this.stored()
  }

  /** Waits until the service has these bookings, as `name room from – to`. */
  async holds(...expected: readonly string[]): Promise<void> {
    const read = async () => (await this.stored()).map(inWords).toSorted()
    await until('the bookings that are stored', read, (found) => found.join() === expected.toSorted().join())
  }
}

function inWords({ name, start, end, resources }: Stored): string {
  const clock = (stamp: number) =>
    Temporal.Instant.fromEpochMilliseconds(stamp * 1000)
      .toZonedDateTimeISO(ZONE)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
      .replace('2026-03-0', '')
      .replace('T', ' ')
  return `${name} ${resources.map((one) => one.name).join()} ${clock(start)} – ${clock(end)}`
}

function row(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'Schedule' }).getByRole('row', { name, exact: true })
}

function bar(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: new RegExp(`^${name}`) })
}

/** The middle of a row at a part of a day, in pixels of the window. */
async function place(page: Page, room: string, day: number, part: number): Promise<readonly [x: number, y: number]> {
  const box = await row(page, room).getByRole('gridcell').nth(day).boundingBox()
  assert.ok(box)
  return [box.x + box.width * part, box.y + box.height / 2]
}

/** Moves the mouse from one place to another in steps, like a person. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 })
  await page.mouse.move(...to, { steps: 3 })
  await page.mouse.up()
}

async function middleOf(locator: Locator): Promise<readonly [x: number, y: number]> {
  const box = await locator.boundingBox()
  assert.ok(box)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Waits until the booking has the focus, so that keys apply to it. */
async function waitForFocus(page: Page, name: string): Promise<void> {
  await until(
    'what has the focus',
    () => page.evaluate<string>("document.activeElement?.getAttribute('aria-label') ?? ''"),
    (label) => label.startsWith(name),
  )
}

inBrowser('the schedule', (open) => {
  test('books by a drag, a name and Enter, and undoes and redoes it', async () => {
    await using visit = await open()
    const studio = await Studio.furnish(visit)
    const page = await studio.open()
    await drag(page, await place(page, 'Suite 1', 1, 0.25), await place(page, 'Suite 1', 1, 0.5))
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    await page.keyboard.type('Grade')
    await page.keyboard.press('Enter')
    await bar(page, 'Grade').waitFor()
    await studio.holds('Grade Suite 1 3 11:00 – 3 14:00')
    await waitForFocus(page, 'Grade')
    await page.keyboard.press('Control+z')
    await studio.holds()
    await bar(page, 'Grade').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Shift+z')
    await studio.holds('Grade Suite 1 3 11:00 – 3 14:00')
    await bar(page, 'Grade').waitFor()
    await assertAccessible(page)
  })

  test('moves by a drag in time and to another room, resizes by an edge, and undoes both', async () => {
    await using visit = await open()
    const studio = await Studio.furnish(visit)
    await studio.book('Mix', 'Suite 1', 0, '09:00', '13:00')
    const page = await studio.open()
    await bar(page, 'Mix').waitFor()
    const from = await middleOf(bar(page, 'Mix'))
    const day = await place(page, 'Suite 2', 1, 0.25)
    await drag(page, from, day)
    await studio.holds('Mix Suite 2 3 09:00 – 3 13:00')
    await waitForFocus(page, 'Mix')
    const box = await bar(page, 'Mix').boundingBox()
    assert.ok(box)
    const [end] = await place(page, 'Suite 2', 1, 0.5)
    await drag(page, [box.x + box.width - 2, box.y + box.height / 2], [end, box.y + box.height / 2])
    await studio.holds('Mix Suite 2 3 09:00 – 3 14:00')
    await page.keyboard.press('Control+z')
    await studio.holds('Mix Suite 2 3 09:00 – 3 13:00')
    await page.keyboard.press('Control+z')
    await studio.holds('Mix Suite 1 2 09:00 – 2 13:00')
  })

  test('does everything with the keyboard alone', async () => {
    await using visit = await open()
    const studio = await Studio.furnish(visit)
    await studio.book('Conform', 'Suite 1', 1, '10:00', '12:00')
    const page = await studio.open()
    await bar(page, 'Conform').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await waitForFocus(page, 'Conform')
    await page.keyboard.press('Alt+ArrowRight')
    await studio.holds('Conform Suite 1 3 10:30 – 3 12:30')
    await waitForFocus(page, 'Conform')
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await studio.holds('Conform Suite 1 3 10:30 – 3 13:00')
    await waitForFocus(page, 'Conform')
    await page.keyboard.press('Alt+ArrowDown')
    await studio.holds('Conform Suite 2 3 10:30 – 3 13:00')
    await waitForFocus(page, 'Conform')
    await page.keyboard.press('3')
    const status = async () => (await studio.stored())[0]?.status[0]?.name
    await until('the status', status, (name) => name === 'Confirmed')
    await bar(page, 'Conform.*Confirmed').waitFor()
    await page.keyboard.press('Delete')
    await studio.holds()
    await bar(page, 'Conform').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await studio.holds('Conform Suite 2 3 10:30 – 3 13:00')
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('form', { name: 'New booking' }).waitFor({ state: 'detached' })
  })

  test('stores keys that are pressed faster than the service responds, one after another', async () => {
    await using visit = await open()
    const studio = await Studio.furnish(visit)
    await studio.book('Conform', 'Suite 1', 1, '10:00', '12:00')
    const page = await studio.open()
    await bar(page, 'Conform').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await waitForFocus(page, 'Conform')
    await page.route(/\/v2\/booking\?/, async (route) => {
      await studio.answers(SLOW)
      await route.continue()
    })
    for (const key of ['Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+Shift+ArrowRight', 'Alt+ArrowDown', 'Alt+ArrowRight']) {
      await page.keyboard.press(key)
      await studio.answers(QUICK)
    }
    await studio.holds('Conform Suite 2 3 11:30 – 3 14:00')
    await waitForFocus(page, 'Conform')
    await page.keyboard.press('Alt+ArrowUp')
    await studio.holds('Conform Suite 1 3 11:30 – 3 14:00')
    assert.equal(await page.getByRole('dialog').count(), 0)
  })

  test('names the clashing booking of a move and offers alternatives', async () => {
    await using visit = await open()
    const studio = await Studio.furnish(visit)
    await studio.book('Grade', 'Suite 1', 1, '09:00', '13:00')
    await studio.book('Trailer', 'Suite 1', 0, '09:00', '13:00')
    const page = await studio.open()
    await bar(page, 'Trailer').waitFor()
    await drag(page, await middleOf(bar(page, 'Trailer')), await middleOf(bar(page, 'Grade')))
    const card = page.getByRole('alertdialog', { name: 'This time is taken' })
    await card.getByText('Suite 2, same time').waitFor()
    await studio.holds('Grade Suite 1 3 09:00 – 3 13:00', 'Trailer Suite 1 2 09:00 – 2 13:00')
    await page.keyboard.press('1')
    await studio.holds('Grade Suite 1 3 09:00 – 3 13:00', 'Trailer Suite 2 3 09:00 – 3 13:00')
    await card.waitFor({ state: 'detached' })
  })

  test('does not double book with a new booking unless the user chooses to', async () => {
    await using visit = await open()
    const studio = await Studio.furnish(visit)
    await studio.book('Grade', 'Suite 1', 1, '09:00', '13:00')
    const page = await studio.open()
    await bar(page, 'Grade').waitFor()
    await drag(page, await place(page, 'Suite 1', 1, 0.75), await place(page, 'Suite 1', 1, 0.25))
    const form = page.getByRole('form', { name: 'New booking' })
    await form.getByRole('alert').getByText('Grade is booked, 09:00 – 13:00').waitFor()
    await page.keyboard.type('Trailer')
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: /Suite 2, same time/ }).waitFor()
    await studio.holds('Grade Suite 1 3 09:00 – 3 13:00')
    await form.getByRole('button', { name: /Book both/ }).click()
    await studio.holds('Grade Suite 1 3 09:00 – 3 13:00', 'Trailer Suite 1 3 11:00 – 3 17:00')
    await bar(page, 'Trailer.*double booked').waitFor()
    await bar(page, 'Grade.*double booked').waitFor()
  })

  test('shows the second of two users the changes of the first, and lets them choose', async () => {
    await using visit = await open()
    const studio = await Studio.furnish(visit)
    const id = await studio.book('Grade', 'Suite 1', 1, '09:00', '13:00')
    const page = await studio.open()
    await bar(page, 'Grade').dblclick()
    const panel = page.getByRole('dialog', { name: 'Grade' })
    await panel.getByRole('textbox', { name: 'Notes' }).fill('Bring the drive')
    await visit.world.admin.put(`/v2/booking?id=${id}`, { start: at(2, '09:00'), end: at(2, '13:00') })
    await panel.getByRole('button', { name: 'Save' }).click()
    const dispute = page.getByRole('dialog', { name: 'Grade has changed in the meantime' })
    await dispute.getByRole('row', { name: /Time/ }).waitFor()
    assert.equal((await studio.stored())[0]?.notes, null)
    await assertAccessible(page)
    await dispute.getByRole('button', { name: 'Overwrite with my change' }).click()
    await until(
      'the notes',
      async () => (await studio.stored())[0]?.notes,
      (notes) => notes === 'Bring the drive',
    )
    await studio.holds('Grade Suite 1 4 09:00 – 4 13:00')
  })

  test('shows bookings of other users as they happen', async () => {
    await using visit = await open()
    const studio = await Studio.furnish(visit)
    const page = await studio.open()
    await page.getByText('Live', { exact: true }).waitFor()
    const id = await studio.book('Grade', 'Suite 1', 1, '09:00', '13:00')
    await bar(page, 'Grade').waitFor()
    await visit.world.admin.delete(`/v2/booking?id=${id}`)
    await bar(page, 'Grade').waitFor({ state: 'detached' })
  })
})
