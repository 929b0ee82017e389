import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser } from '../support/console-visit.ts'

const widths = [390, 768, 1024, 1280, 1366, 1440, 1920]
const zooms = {
  'en-GB': ['Day', 'Week', '2 weeks', 'Month', 'Quarter'],
  'de-DE': ['Tag', 'Woche', '2 Wochen', 'Monat', 'Quartal'],
}

/** The controls of both rows that cannot be pressed: covered, or outside the view and not in a row that scrolls. */
const unreachable = `[...document.querySelectorAll('.bar-line :is(button, a, input)')].flatMap((control) => {
  const row = control.closest('.bar-line')
  if (getComputedStyle(row).overflowX === 'auto') control.scrollIntoView({ block: 'nearest', inline: 'center' })
  // The field of a day is wider than its visible part.
  const shown = control.type === 'date' ? control.closest('label') : control
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const isReached = left >= 0 && right <= innerWidth && found !== null && shown.contains(found)
  return left === right || isReached ? [] : [control.getAttribute('aria-label') ?? shown.textContent]
})`

/** The words and controls that lie over their neighbours in a row. */
const overlapping = `[...document.querySelectorAll('.bar-line')].flatMap((row) => {
  const parts = [...row.querySelectorAll(':scope > :not(.ends), .ends > *')].map((part) => {
    const words = document.createRange()
    words.selectNodeContents(part)
    const box = part.getBoundingClientRect()
    const content = part.matches('h2, .counts') ? words : part.matches('fieldset') ? part.lastElementChild : part
    const right = Math.max(box.right, content.getBoundingClientRect().right)
    return { left: box.left, right, top: box.top, bottom: box.bottom, name: part.textContent }
  })
  return parts.flatMap((one, at) =>
    parts.slice(at + 1).flatMap((other) =>
      one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
        ? [one.name + ' / ' + other.name]
        : [],
    ),
  )
})`

async function furnish({ world: { admin } }: ConsoleVisit): Promise<void> {
  const resource = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  await admin.create('workspace', { name: 'Berlin', resources: [{ id: resource }] })
}

async function reachAll(page: Page, names: readonly string[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of names) {
      const zoom = page.getByRole('button', { name, exact: true, pressed: false }).and(page.locator('.zooms button'))
      if ((await zoom.count()) > 0) await zoom.click()
      await page.locator('.zooms button[aria-pressed="true"]', { hasText: name }).waitFor()
      assert.deepEqual(await page.evaluate(unreachable), [], `${name} at ${width} px`)
      assert.deepEqual(await page.evaluate(overlapping), [], `${name} at ${width} px`)
    }
  }
}

inBrowser('the tools of the schedule', (open) => {
  for (const [locale, names] of Object.entries(zooms)) {
    test(`each tool and filter can be pressed at each width and zoom (${locale})`, async () => {
      await using visit = await open()
      const { admin } = visit.world
      await furnish(visit)
      await admin.put('/v2/user?id=1', { locale })
      const page = await visit.openTab(admin, '/schedule?status=2&clashing=true&show=timeline')
      await page.locator('.chip.bad').waitFor()
      await page.locator('.filters .chip.on').first().waitFor()
      await reachAll(page, names)
    })
  }

  test('keys change no booking of the list that had its panel open before', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const start = Temporal.Instant.from('2026-03-03T09:00:00Z').epochMilliseconds / 1000
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    for (const [name, day] of [
      ['Mix', 0],
      ['Grade', 1],
    ] as const)
      await admin.create('booking', { name, start: start + day * 86_400, end: start + day * 86_400 + 60, resources })
    const page = await visit.openTab(admin, '/schedule?show=list&date=2026-03-02')
    await page.getByRole('button', { name: /Mix/ }).click()
    await page.getByRole('dialog', { name: 'Mix', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Mix', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /Grade/ }).focus()
    for (const key of ['Delete', '4', 'n']) await page.keyboard.press(key)
    await page.getByRole('form', { name: 'New booking' }).waitFor()
    await page.getByText(/^Deleted|is Confirmed/).waitFor({ state: 'detached' })
    const bookings = await admin.list('booking', 'order_asc=start')
    assert.deepEqual(
      bookings.map(({ name, status }) => [name, status.length]),
      [
        ['Mix', 0],
        ['Grade', 0],
      ],
    )
  })

  test('its calendar keeps digits, Delete and arrows from the booking at the cursor', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    const start = Temporal.Instant.from('2026-03-03T09:00:00Z').epochMilliseconds / 1000
    await admin.create('booking', { name: 'Mix', start, end: start + 3600, resources })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await page.getByRole('button', { name: /^Mix/ }).click()
    await page.getByLabel('Go to a day').focus()
    for (const key of ['4', 'Alt+ArrowDown', 'Escape', 'Backspace', 'Delete', 'n']) await page.keyboard.press(key)
    await page.getByRole('form', { name: 'New booking' }).waitFor()
    await page.getByText(/^Deleted|^Moved|is Confirmed/).waitFor({ state: 'detached' })
    const bookings = await admin.list('booking', 'limit=10')
    assert.deepEqual(
      bookings.map((booking) => [booking.name, booking.status.length, booking.start]),
      [['Mix', 0, start]],
    )
  })
})
