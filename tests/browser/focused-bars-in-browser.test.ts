import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR } from '../support/clash-samples.ts'
import { inBrowser, until } from '../support/console-visit.ts'

/** Monday 9:00. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000

inBrowser('focus that a script gives to a bar', (open) => {
  test('stays there, and keys apply to that booking', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    const ids: number[] = []
    for (const [index, name] of ['First', 'Second', 'Third'].entries()) {
      const start = MONDAY + index * 3 * HOUR
      ids.push(await admin.create('booking', { name, start, end: start + 2 * HOUR, resources }))
    }
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    const bar = (name: string) =>
      page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: RegExp(`^${name}`) })
    const idOf = (name: string) => ids[['First', 'Second', 'Third'].indexOf(name)]
    const focus = (name: string) => page.evaluate(`document.querySelector('[data-booking="${idOf(name)}"]').focus()`)
    const isFocused = (name: string) =>
      page.evaluate<boolean>(`document.activeElement.dataset.booking === '${idOf(name)}'`)
    await bar('Third').waitFor()
    await focus('Third')
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    assert.equal(await isFocused('Third'), true)
    await page.keyboard.press('ArrowLeft')
    await until(
      'the bar before',
      () => isFocused('Second'),
      (isThere) => isThere,
    )
    await focus('First')
    await page.keyboard.press('Delete')
    await bar('First').waitFor({ state: 'detached' })
    // The bar disappears before the service has answered.
    const left = async () => (await admin.list('booking')).map(({ id }) => id).toSorted()
    await until('the other bookings', left, (found) => found.length < 3)
    assert.deepEqual(await left(), [ids[1], ids[2]])
    await bar('Second').click()
    await focus('Third')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Third' }).waitFor()
  })

  test('a bar moves out from under its open panel, and back when the panel closes', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    const friday = MONDAY + 4 * 24 * HOUR
    await admin.create('booking', { name: 'Mix', start: friday, end: friday + 8 * HOUR, resources })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    const bar = page.locator('[data-booking]')
    await bar.waitFor()
    const endOf = async () => {
      const box = await bar.boundingBox()
      assert.ok(box)
      return box.x + box.width
    }
    const before = await endOf()
    await bar.dblclick()
    const panel = page.getByRole('dialog', { name: 'Mix' })
    const box = await panel.boundingBox()
    assert.ok(box !== null && before > box.x)
    await until('the bar', endOf, (end) => end < box.x)
    await panel.getByRole('button', { name: 'Close' }).click()
    await until('its place', endOf, (end) => end === before)
  })

  test('the focus stays in the row of a bar that is deleted, or whose move is refused', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const [suite, other] = [
      await admin.create('resource', { name: 'Suite 1', type_id: 1 }),
      await admin.create('resource', { name: 'Suite 2', type_id: 1 }),
    ]
    const times = { start: MONDAY, end: MONDAY + 2 * HOUR }
    await admin.create('booking', { name: 'Mix', ...times, resources: [{ id: suite }] })
    await admin.create('booking', { name: 'Grade', ...times, resources: [{ id: other }] })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    const grid = page.getByRole('grid', { name: 'Schedule' })
    await grid.getByRole('button', { name: /^Mix/ }).focus()
    const place = () =>
      page.evaluate<string>(
        "((at) => at.getAttribute('aria-label') + ' ' + at.closest('[data-row]')?.dataset.row)(document.activeElement)",
      )
    await page.keyboard.press('Alt+ArrowDown')
    const card = page.getByRole('alertdialog', { name: 'This time is taken' })
    await card.getByRole('button', { name: /double booking/ }).waitFor()
    await until('the refused bar', place, (at) => at.startsWith('Mix') && at.endsWith(` ${suite}`))
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    await page.keyboard.press('Delete')
    await until('the day of the bar', place, (at) => at.startsWith('Monday 2 March') && at.endsWith(` ${suite}`))
    await page.keyboard.press('ArrowRight')
    await until('the next day', place, (at) => at.startsWith('Tuesday 3 March'))
  })
})
