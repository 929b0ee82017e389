/** Parts of a page that lie over others, or grow into them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { HOUR } from '../support/clash-samples.ts'
import { type ConsoleVisit, inBrowser } from '../support/console-visit.ts'

/** Monday 9:00. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  assert.ok(box, 'it is shown')
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

async function assertApart(one: Locator, other: Locator, what: string): Promise<void> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  const areApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
  assert.ok(areApart, `${what}: ${JSON.stringify([a, b])}`)
}

async function bookMix({ world: { admin } }: ConsoleVisit): Promise<void> {
  const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
  await admin.create('booking', { name: 'Mix', start: MONDAY, end: MONDAY + 8 * HOUR, resources })
}

inBrowser('parts that must not be covered', (open) => {
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
    [390, 844],
  ] as const)
    test(`at ${width} px, notices do not cover the actions on a selection`, async () => {
      await using visit = await open()
      await bookMix(visit)
      const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02&show=timeline')
      await page.setViewportSize({ width, height })
      const bar = page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: /^Mix/ })
      await bar.click()
      const actions = page.getByRole('toolbar', { name: 'Selected bookings' })
      await actions.getByRole('button', { name: /Second Hold/ }).click()
      const notices = page.getByRole('status', { name: 'Notices' })
      await notices.getByText('Mix is Second Hold').waitFor()
      await assertApart(notices, actions, 'the notice and the toolbar')
      const { left, right } = await boxOf(actions)
      assert.ok(left >= 0 && right <= width, `the toolbar is ${left} to ${right}`)
      if (width < 640)
        await assertApart(actions, page.getByRole('navigation', { name: 'Main' }), 'the toolbar and the rail')
    })

  test('the notice of a booking does not cover the buttons of its panel', async () => {
    await using visit = await open()
    await visit.world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02&show=timeline')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('row', { name: 'Suite 1', exact: true }).waitFor()
    await page.keyboard.press('n')
    const draft = page.getByRole('form', { name: 'New booking' })
    await draft
      .getByRole('textbox', { name: 'Name', exact: true })
      .fill('Conform of the second episode with the editor')
    await draft.getByRole('button', { name: 'Book' }).click()
    const notices = page.getByRole('status', { name: 'Notices' })
    await notices.getByText(/^Booked Conform/).waitFor()
    await page.getByRole('button', { name: /^Conform/ }).press('Enter')
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
    await save.waitFor()
    for (const width of [1280, 1000, 900, 760]) {
      await page.setViewportSize({ width, height: 700 })
      await assertApart(notices, save, `the notice and the button at ${width} px`)
    }
  })

  test('the buttons of a dialog do not cover the focused field', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const items = [{ item_text: 'Mix', unit_amount: 1000 }]
    const id = await admin.create('invoice', { client, items, status: [{ name: 'Submitted' }] })
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    await page.getByRole('button', { name: 'Record a payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Amount/ }).waitFor()
    // A small window at 200 %.
    await page.setViewportSize({ width: 640, height: 330 })
    const fields = dialog.locator('input')
    await fields.first().focus()
    const focused = dialog.locator('input:focus')
    const count = await fields.count()
    assert.ok(count > 3)
    for (let at = 0; at < count; at += 1) {
      if ((await focused.count()) === 0) break
      const [{ bottom }, { top }] = [await boxOf(focused), await boxOf(dialog.locator('footer'))]
      assert.ok(bottom <= top, `the field ${at} ends at ${bottom}, the buttons begin at ${top}`)
      await page.keyboard.press('Tab')
    }
  })

  test('the amount of a hold does not overlap its button in German', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    await admin.put(`/v2/user?id=${admin.userId}`, { locale: 'de-CH' })
    const rates = [{ hour_sell_cost: '12345' }]
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1, rates }) }]
    const start = clock.now() + HOUR
    const status = [{ name: 'Second Hold' }]
    await admin.create('booking', { name: 'Plates', start, end: start + 2 * HOUR, resources, status })
    const page = await visit.openTab(admin)
    await page.setViewportSize({ width: 1440, height: 900 })
    const holds = page.getByRole('region', { name: 'Offene Optionen' })
    const amount = holds.getByText('690.00')
    await amount.waitFor()
    await assertApart(amount, holds.getByRole('button').first(), 'the amount and the button')
  })

  test('the dot of the live connection is round on a phone', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('.live.on').waitFor()
    const size = await page.evaluate<string>(
      "(({ width, height }) => width + ' ' + height)(getComputedStyle(document.querySelector('.live'), '::before'))",
    )
    assert.equal(size, '7px 7px')
  })

  test('a long name without a space does not push the figures of a report out of sight', async () => {
    await using visit = await open()
    await visit.world.admin.create('resource', { name: 'N'.repeat(200), type_id: 1 })
    const page = await visit.openTab(visit.world.admin, '/reports')
    await page.setViewportSize({ width: 1440, height: 900 })
    const sum = page.getByRole('table', { name: 'Utilisation' }).locator('tfoot').getByRole('cell').last()
    await sum.waitFor()
    const { right } = await boxOf(sum)
    assert.ok(right <= 1440, `the last figure ends at ${right}`)
  })
})
