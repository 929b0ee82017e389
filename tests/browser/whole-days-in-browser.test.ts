/** All-day bookings of a studio, as a user in another zone sees them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, type ConsoleVisit, inBrowser, until, untilStored } from '../support/console-visit.ts'

const secondsAt = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000

/** The week of an all-day booking of a room, from one day to another, with its bar. */
async function openShoot(visit: ConsoleVisit, start: string, end: string) {
  const { admin } = visit.world
  const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const times = { start: secondsAt(`${start}T00:00+01:00`), end: secondsAt(`${end}T00:00+01:00`) }
  await admin.create('booking', { name: 'Shoot', ...times, all_day: true, resources: [{ id: room }] })
  const page = await visit.openTab(admin, '/schedule?date=2026-12-07&zoom=week&show=timeline')
  const bar = page.getByRole('button', { name: /^Shoot/ })
  await bar.waitFor()
  return { admin, page, bar }
}

inBrowser('an all-day booking', (open) => {
  test('shows the day of the studio in the panel, on its bar and in the list, in another zone', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const times = { start: secondsAt('2026-12-05T00:00+01:00'), end: secondsAt('2026-12-06T00:00+01:00') }
    const booking = { name: 'Closed', ...times, all_day: true, timezone: 'Europe/Berlin', resources: [{ id: room }] }
    const id = await admin.create('booking', booking)
    const zone = await admin.call('PUT', `/v2/user?id=${admin.userId}`, { timezone: 'Europe/London' })
    assert.equal(zone.status, 200)
    const page = await visit.openTab(admin, `/schedule?booking=${id}&date=2026-12-04`)
    const panel = page.getByRole('dialog', { name: 'Closed' })
    assert.match(await panel.locator('.panel-when').innerText(), /^Saturday,? (5 December|December 5)/)
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    const label = await page.locator(`[data-booking="${id}"]`).first().getAttribute('aria-label')
    assert.match(String(label), /^Closed, Saturday,? (5 December|December 5), /)
    await page.goto(`${visit.address}/schedule?show=list&date=2026-12-04`)
    await page
      .getByRole('region', { name: /Saturday,? (5 December|December 5)/ })
      .getByText('Closed')
      .waitFor()
    await page.goto(`${visit.address}/admin/bookings`)
    const row = page.getByRole('row').filter({ hasText: 'Closed' })
    await until(
      'its days',
      () => row.getByText(/2026/).allTextContents(),
      (days) => days.join() === '5 Dec 2026,5 Dec 2026',
    )
  })

  test('has its day in the list of bookings, if it is shorter than a day, or the user is far away', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const day = { start: secondsAt('2026-03-10T00:00+01:00'), end: secondsAt('2026-03-11T00:00+01:00') }
    const hour = { start: secondsAt('2026-03-10T14:00+01:00'), end: secondsAt('2026-03-10T15:00+01:00') }
    await admin.create('booking', { name: 'Closed', ...day, all_day: true, timezone: 'Europe/Berlin' })
    await admin.create('booking', { name: 'Visit', ...hour, all_day: true, timezone: 'Europe/Berlin' })
    const page = await visit.openTab(admin, '/admin/bookings')
    const days = (name: string) => page.getByRole('row').filter({ hasText: name }).getByText(/2026/).allTextContents()
    const areOf = (name: string) =>
      until(
        `the days of ${name}`,
        () => days(name),
        (all) => all.join() === '10 Mar 2026,10 Mar 2026',
      )
    await areOf('Closed')
    await areOf('Visit')
    await page.goto(`${visit.address}/admin/bookings?columns=name,end`)
    await until(
      'its last day',
      () => days('Visit'),
      (all) => all.join() === '10 Mar 2026',
    )
    await admin.call('PUT', `/v2/user?id=${admin.userId}`, { timezone: 'Pacific/Auckland' })
    await page.goto(`${visit.address}/admin/bookings`)
    await areOf('Closed')
  })

  test('is duplicated to the next day, and pasted on the day at the cursor, in another zone', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const times = { start: secondsAt('2026-12-08T00:00+01:00'), end: secondsAt('2026-12-09T00:00+01:00') }
    const booking = { name: 'Closed', ...times, all_day: true, timezone: 'Europe/Berlin', resources: [{ id: room }] }
    const id = await admin.create('booking', booking)
    await admin.call('PUT', `/v2/user?id=${admin.userId}`, { timezone: 'America/New_York' })
    const page = await visit.openTab(admin, '/schedule?date=2026-12-07&zoom=week&show=timeline')
    const bar = page.locator(`[data-booking="${id}"]`).first()
    const starts = (count: number) =>
      until(
        `${count} bookings`,
        async () => (await admin.list('booking', 'order_asc=start')).map(({ start }) => Number(start)),
        (list) => list.length === count,
      )
    await bar.click()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+d')
    assert.deepEqual(await starts(2), [times.start, times.start + 86_400])
    // The cursor is on the copy.
    await page.getByText(/^Copied/).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+v')
    assert.deepEqual((await starts(3))[2], times.start + 2 * 86_400)
  })

  test('is dropped on the day under the pointer, even on narrower weekend days', async () => {
    await using visit = await open()
    const { admin, page, bar } = await openShoot(visit, '2026-12-07', '2026-12-09')
    const days = await page.locator('.day-head').all()
    const middles = await Promise.all(
      days.map(async (day) => {
        const box = await day.boundingBox()
        return [(await day.textContent())?.match(/\d+/)?.[0].slice(0, 2), (box?.x ?? 0) + (box?.width ?? 0) / 2]
      }),
    )
    const middle = (day: string) => Number(middles.find(([one]) => one?.toString().startsWith(day))?.[1])
    let from = '7'
    for (const [to, start] of [
      ['12', '2026-12-12'],
      ['13', '2026-12-13'],
      ['8', '2026-12-08'],
    ] as const) {
      const y = ((await bar.boundingBox())?.y ?? 0) + 10
      await page.mouse.move(middle(from), y)
      await page.mouse.down()
      await page.mouse.move(middle(to), y, { steps: 4 })
      await page.mouse.up()
      const found = async () => String((await admin.list('booking'))[0].start_date_time_iso).slice(0, 10)
      await until(`the start on ${start}`, found, (day) => day === start)
      await page.getByRole('button', { name: new RegExp(`^Shoot, .*${Number(to)}`) }).waitFor()
      from = to
    }
  })

  test('is resized to the days that its ends are dragged to, even if nights are folded', async () => {
    await using visit = await open()
    const { admin, page, bar } = await openShoot(visit, '2026-12-08', '2026-12-09')
    const width = (await bar.boundingBox())?.width ?? 0
    const found = async () => {
      const [{ start_date_time_iso: start, end_date_time_iso: end }] = await admin.list('booking')
      return `${start.slice(8, 10)}–${end.slice(8, 10)}`
    }
    for (const [edge, by, days, label] of [
      ['end', 0.75, '08–10', /^Shoot, .*8 .*9/],
      ['end', 0.25, '08–10', /^Shoot, .*8 .*9/],
      ['start', 0.75, '09–10', /^Shoot, .*9/],
      ['start', -1.75, '07–10', /^Shoot, .*7 .*9/],
      ['end', -0.75, '07–09', /^Shoot, .*7 .*8/],
    ] as const) {
      const box = await bar.boundingBox()
      assert.ok(box)
      const [x, y] = [edge === 'end' ? box.x + box.width - 2 : box.x + 2, box.y + 10]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + by * width, y, { steps: 6 })
      await page.mouse.up()
      await until(`${edge} by ${by} days`, found, (stored) => stored === days)
      await page.getByRole('button', { name: label }).waitFor()
    }
  })

  test('has as many days after another day is chosen, also across a clock change', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const times = { start: secondsAt('2026-03-21T00:00+01:00'), end: secondsAt('2026-03-23T00:00+01:00') }
    const id = await admin.create('booking', { name: 'Shoot', ...times, all_day: true })
    const page = await visit.openTab(admin, `/schedule?booking=${id}`)
    const panel = page.getByRole('dialog', { name: 'Shoot' })
    await panel.getByLabel('Day', { exact: true }).fill('2026-03-28')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.waitFor({ state: 'detached' })
    const moved = { start: secondsAt('2026-03-28T00:00+01:00'), end: secondsAt('2026-03-30T00:00+02:00') }
    await untilStored(admin, 'booking', id, moved)
  })
})
