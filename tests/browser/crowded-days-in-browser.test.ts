import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR, rejecting } from '../support/clash-samples.ts'
import { assertAccessible, type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

/** Monday 9:00 in the zone of the account. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
const LANE_WIDTH_MIN = 60

async function bookMany(
  { world: { admin } }: ConsoleVisit,
  count: number,
  resource: { readonly name: string; readonly type_id: number } = { name: 'Suite 1', type_id: 1 },
): Promise<readonly { readonly id: number }[]> {
  const resources = [{ id: await admin.create('resource', resource) }]
  for (let number = 1; number <= count; number += 1) {
    await admin.create('booking', { name: `Grade ${number}`, start: MONDAY, end: MONDAY + 4 * HOUR, resources })
  }
  await admin.create('booking', { name: 'Mix', start: MONDAY + 5 * HOUR, end: MONDAY + 7 * HOUR, resources })
  return resources
}

inBrowser('many bookings at the same time', (open) => {
  test('are shown as a few readable bars and a list of the others, in the day and in the week of a row', async () => {
    await using visit = await open()
    await bookMany(visit, 40)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02&show=day')
    const column = page.getByRole('region', { name: 'Suite 1' })
    const more = column.getByRole('button', { name: '37 more bookings, double booked' })
    await more.waitFor()
    await column.getByText('41 bookings').waitFor()
    assert.equal(await column.getByRole('button', { name: /^Grade/ }).count(), 3)
    for (const button of await column.getByRole('button').all()) {
      const { width } = (await button.boundingBox()) ?? { width: 0 }
      assert.ok(width >= LANE_WIDTH_MIN, `a bar of ${width} px`)
    }
    await assertAccessible(page)
    await more.press('Enter')
    const list = page.getByRole('dialog', { name: 'Suite 1: 37 more bookings, double booked' })
    await list.waitFor()
    assert.equal(await list.getByRole('listitem').count(), 37)
    assert.equal(await list.getByText('Clash').count(), 37)
    await assertAccessible(page)
    await list.getByRole('button', { name: /^Grade 40/ }).press('Enter')
    await page.getByRole('dialog', { name: 'Grade 40' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'A week of one row' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    const ofWeek = page.getByRole('button', { name: '37 more bookings, double booked' })
    await ofWeek.scrollIntoViewIfNeeded()
    const { width: onPhone } = (await ofWeek.boundingBox()) ?? { width: 0 }
    assert.ok(onPhone >= LANE_WIDTH_MIN, `a bar of ${onPhone} px on a phone`)
    await assertAccessible(page)
  })

  test('show their days in the list if they last longer than the day', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const resources = await bookMany(visit, 5)
    await admin.create('booking', { name: 'Archive', start: MONDAY + HOUR, end: MONDAY + 25 * HOUR, resources })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02&show=day')
    await page.getByRole('button', { name: '3 more bookings, double booked' }).press('Enter')
    const rows = page.getByRole('dialog', { name: /3 more bookings/ }).getByRole('listitem')
    const words = await rows.filter({ hasText: 'Archive' }).locator('.push').textContent()
    assert.match(words ?? '', /^Mon 2 Mar, (\d\d:00) – Tue 3 Mar, \1$/)
  })

  test('stay in an open list when the first of them is deleted', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await bookMany(visit, 6)
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02&show=day')
    await page.getByRole('button', { name: '3 more bookings, double booked' }).press('Enter')
    const rows = page.getByRole('dialog', { name: /more bookings/ }).getByRole('listitem')
    const name = (await rows.first().locator('.cut').first().textContent()) ?? ''
    const [{ id }] = await admin.list('booking', `name=${encodeURIComponent(name)}`)
    assert.equal((await admin.delete(`/v2/booking?id=${id}`)).status, 200)
    await until(
      'the bookings in the list',
      () => rows.locator('.cut:first-child').allTextContents(),
      (names) => names.length === 2 && !names.includes(name),
    )
  })

  test('are not double booked if their type is exempt from clashes', async () => {
    await using visit = await open()
    await rejecting(visit.world, { clash_exempt_types: [3] })
    await bookMany(visit, 5, { name: 'Cables', type_id: 3 })
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02&show=day')
    const column = page.getByRole('region', { name: 'Cables' })
    await column.getByRole('button', { name: '2 more bookings', exact: true }).press('Enter')
    const list = page.getByRole('dialog', { name: 'Cables: 2 more bookings', exact: true })
    await list.waitFor()
    assert.equal(await list.getByRole('listitem').count(), 2)
    assert.equal(await page.locator('.tag.bad').count(), 0)
  })
})
