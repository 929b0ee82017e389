import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { mustHave } from '../../src/kernel/must-have.ts'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import type { World } from '../world.ts'

/** Bookings and work of the administrator, around now. */
async function bookDay({ admin, clock }: World): Promise<void> {
  const now = clock.now()
  const [me] = await admin.list('contact', 'user=true')
  const resource = await admin.create('resource', { name: 'Ada', type_id: 2, type_person_id: me.id })
  const booking = (name: string, from: number, to: number) =>
    admin.create('booking', { name, start: now + from * 60, end: now + to * 60, resources: [{ id: resource }] })
  await booking('Trailer cut', -60, 60)
  await booking('Look test', -30, 90)
}

const timer = (page: Page) => page.getByRole('region', { name: 'Running timer' })

async function middleOf(element: Locator): Promise<[number, number]> {
  const { x, y, width, height } = mustHave(await element.boundingBox(), 'a shown element')
  return [x + width / 2, y + height / 2]
}

inBrowser('today', (open) => {
  test('shows the day and its clashes, and runs a timer that keys can stop and undo', async () => {
    await using visit = await open()
    await bookDay(visit.world)
    const page = await visit.openTab(visit.world.admin)
    await page.getByRole('region', { name: 'My day' }).getByText('Trailer cut').waitFor()
    await page.getByRole('region', { name: 'Clashes' }).getByText('Trailer cut and Look test').waitFor()
    await page.getByRole('region', { name: 'My day' }).getByText('2 bookings, 4 h').waitFor()
    await page
      .getByText(/^Now, .* left$/)
      .first()
      .waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Start a timer for Look test' }).click()
    await timer(page).getByRole('button', { name: 'Stop the timer' }).waitFor()
    const running = async () => (await visit.world.admin.list('time-entry')).filter(({ end }) => end === null).length
    await until('one entry runs', running, (count) => count === 1)
    visit.world.clock.advance(90)
    await page.keyboard.press('s')
    await timer(page).getByLabel('What are you doing?').waitFor()
    await until('no entry runs', running, (count) => count === 0)
    await page.keyboard.press('Control+z')
    await page.getByText('Undone: Stopped: Look test').waitFor()
    await timer(page).getByRole('button', { name: 'Stop the timer' }).waitFor()
    await until('the entry runs on', running, (count) => count === 1)
    // Phones have no keys.
    await timer(page).getByRole('button', { name: 'Stop the timer' }).click()
    await until('no entry runs', running, (count) => count === 0)
    const stopped = page.locator('.notice', { hasText: /^Stopped: Look test/ })
    await stopped.getByRole('button', { name: 'Undo' }).click()
    await until('the entry runs on', running, (count) => count === 1)
  })

  test('starts a timer by the clock of the service, so that it can be stopped at once', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const page = await visit.openTab(admin)
    const ahead = 1200
    await page.clock.setSystemTime((clock.now() + ahead) * 1000)
    await timer(page).getByLabel('What are you doing?').fill('Mixing')
    await page.keyboard.press('Enter')
    const stop = timer(page).getByRole('button', { name: 'Stop the timer' })
    await stop.waitFor()
    assert.match(String(await timer(page).getByRole('status').textContent()), /^0:00:\d\d$/)
    await stop.click()
    const read = async () => (await admin.list('time-entry'))[0]
    const { start, end } = await until('the end', read, (entry) => entry?.end !== null)
    assert.ok(start <= clock.now() && end >= start, `${start} to ${end}, now ${clock.now()}`)
  })

  test('keeps the input for a timer if time entries cannot be read again', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/')
    const field = timer(page).getByLabel('What are you doing?')
    await field.fill('Mixing')
    await page.route(/\/v2\/time-entry\?/, (route) =>
      route.fulfill({ json: { error: { code: 403, message: 'No.' } }, status: 403 }),
    )
    const refused = page.waitForResponse((answer) => answer.status() === 403)
    await admin.create('time-entry', { name: 'Other', owner_id: admin.userId, start: 1, end: 2 })
    await refused
    await page.getByRole('heading', { level: 1, name: 'Today' }).click()
    assert.equal(await field.inputValue({ timeout: 1000 }), 'Mixing')
  })

  test('shows a booking that another user creates meanwhile', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin)
    await page.getByText('Live', { exact: true }).waitFor()
    await bookDay(visit.world)
    // The user has become a resource: the current user was read again, too.
    await page.getByRole('region', { name: 'My day' }).getByText('Look test').waitFor()
  })

  test('solves a clash by moving the hold to a free room, and undoes it', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const parent_id = await admin.create('resource', { name: 'Edit rooms', type_id: 4 })
    const room = (name: string, group: object = { parent_id }) =>
      admin.create('resource', { name, type_id: 1, ...group })
    const [edit, busy, free] = [await room('Edit 1'), await room('Edit 2'), await room('Edit 3')]
    await room('Stage', {})
    const book = (name: string, id: number, status: string) => {
      const time = { start: clock.now() + 3600, end: clock.now() + 7200 }
      return admin.create('booking', { name, ...time, resources: [{ id }], status: [{ name: status }] })
    }
    const hold = await book('Long cut', edit, 'First Hold')
    await book('Trailer', edit, 'Confirmed')
    await book('Conform', busy, 'Confirmed')
    const page = await visit.openTab(admin)
    await page.getByRole('button', { name: 'Move Long cut to Edit 3, free' }).click()
    await page.getByRole('region', { name: 'Clashes' }).waitFor({ state: 'detached' })
    const roomOf = async () => (await admin.list('booking', `id=${hold}`))[0].resources[0].id
    await until('the hold is in the free room', roomOf, (id) => id === free)
    await page.keyboard.press('Control+z')
    await page.getByRole('region', { name: 'Clashes' }).waitFor()
    await until('the hold is back', roomOf, (id) => id === edit)
  })

  test('confirms and releases the holds of the next days', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const rates = [{ hour_sell_cost: '100' }]
    const room = await admin.create('resource', { name: 'Grade 1', type_id: 1, rates })
    const hold = (name: string, hours: number, status: string) => {
      const start = clock.now() + hours * 3600
      const body = { name, start, end: start + 7200, resources: [{ id: room }], status: [{ name: status }] }
      return admin.create('booking', body)
    }
    const first = await hold('Look test', 1, 'First Hold')
    const second = await hold('Plates', 25, 'Second Hold')
    await hold('Later', 200, 'First Hold')
    const page = await visit.openTab(admin)
    const holds = page.getByRole('region', { name: 'Holds to decide' })
    await holds.getByText('2 in the next 3 days').waitFor()
    await holds.getByText('200.00').first().waitFor()
    await assertAccessible(page)
    const statusOf = async (id: number) => (await admin.list('booking', `id=${id}`))[0]?.status[0].name
    await holds.getByRole('button', { name: 'Confirm: Look test' }).click()
    await until(
      'it is confirmed',
      () => statusOf(first),
      (name) => name === 'Confirmed',
    )
    await holds.getByRole('button', { name: 'Make first: Plates' }).click()
    await until(
      'it is the first',
      () => statusOf(second),
      (name) => name === 'First Hold',
    )
    await holds.getByRole('button', { name: 'Confirm: Plates' }).waitFor()
    await holds.getByRole('button', { name: 'Release: Plates' }).click()
    await until(
      'it is gone',
      () => statusOf(second),
      (name) => name === undefined,
    )
    await page.keyboard.press('Control+z')
    await until(
      'it is back',
      () => statusOf(second),
      (name) => name === 'First Hold',
    )
  })

  test('does not decide about the next hold with the second click of a double click', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    for (const [index, name] of ['Look test', 'Plates'].entries()) {
      const start = clock.now() + (index + 1) * 3600
      await admin.create('booking', { name, start, end: start + 60, status: [{ name: 'Second Hold' }] })
    }
    const page = await visit.openTab(admin)
    const [x, y] = await middleOf(page.getByRole('button', { name: 'Release: Look test' }))
    await page.mouse.click(x, y)
    await page.getByRole('button', { name: 'Release: Look test' }).waitFor({ state: 'detached' })
    assert.deepEqual(await middleOf(page.getByRole('button', { name: 'Release: Plates' })), [x, y])
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await page.mouse.click(...(await middleOf(page.getByRole('button', { name: 'Make first: Plates' }))))
    await page.getByRole('button', { name: 'Confirm: Plates' }).waitFor()
  })

  test('does not overwrite a hold that another user has changed meanwhile', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const start = clock.now() + 3600
    const id = await admin.create('booking', {
      name: 'Look test',
      start,
      end: start + 60,
      status: [{ name: 'First Hold' }],
    })
    const page = await visit.openTab(admin)
    const confirm = page.getByRole('button', { name: 'Confirm: Look test' })
    await confirm.waitFor()
    await page.route('**/v2/events*', (route) => route.abort())
    await page.route('**/v2/booking?*', async (route) => {
      clock.advance(5)
      if (route.request().method() === 'GET')
        await admin.put(`/v2/booking?id=${id}`, { name: `Look test ${clock.now()}` })
      await route.continue()
    })
    await confirm.click()
    await page
      .getByRole('status', { name: 'Notices' })
      .getByText(/somebody else|meanwhile|changed/i)
      .waitFor()
    assert.equal((await admin.list('booking', `id=${id}`))[0].status[0].name, 'First Hold')
  })

  test('shows the amounts of unbilled work and of overdue invoices, with links to them', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const rates = [{ hour_sell_cost: '100' }]
    const room = await admin.create('resource', { name: 'Grade 1', type_id: 1, rates })
    const client = await admin.create('contact', { name: 'Kestrel Films', type: 'organization', client: true })
    const start = clock.now() - 3 * 86_400
    const whom = [{ uuid: `o${client}` }]
    await admin.create('booking', { name: 'Grade', start, end: start + 7200, resources: [{ id: room }], client: whom })
    const page = await visit.openTab(admin)
    const unbilled = page.getByRole('region', { name: 'Unbilled' })
    await unbilled.getByText('Kestrel Films').waitFor()
    await unbilled.getByText('€200.00').first().waitFor()
    await unbilled.getByRole('link', { name: 'To bill' }).click()
    await page.getByRole('heading', { level: 1, name: 'To bill' }).waitFor()
  })

  test('links unbilled work to To bill, and shows the next booking on a free day', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const [me] = await admin.list('contact', 'user=true')
    const resource = await admin.create('resource', { name: 'Ada', type_id: 2, type_person_id: me.id })
    const now = clock.now()
    const book = (name: string, start: number, resources: readonly object[]) =>
      admin.create('booking', { name, start, end: start + 3600, resources })
    await book('Premix', now + 86_400, [{ id: resource }])
    await book('Conform', now - 86_400, [])
    await book('Grade', now - 60, [])
    const page = await visit.openTab(admin)
    await page.getByText('Nothing is booked for you today. Next: Premix,').waitFor()
    await assertAccessible(page)
    await page.getByRole('region', { name: 'Unbilled' }).getByRole('link', { name: 'To bill' }).click()
    await page.getByRole('heading', { level: 1, name: 'To bill' }).waitFor()
    await page.getByText('Grade').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Premix' }).click()
    await page.getByRole('dialog', { name: 'Premix' }).waitFor()
  })

  test('the button that moves a clashing booking with a long name shows the start of its text', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const rooms = []
    for (const name of ['Suite 1', 'Suite 2']) rooms.push(await admin.create('resource', { name, type_id: 1 }))
    const long = 'Grade review of the second episode with the producers '.repeat(3)
    const start = clock.now() + 3600
    for (const name of [long, `${long}2`])
      await admin.create('booking', { name, start, end: start + 3600, resources: [{ id: rooms[0] }] })
    const page = await visit.openTab(admin)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('button', { name: /^Move Grade review/ }).waitFor()
      const gap: number = await page.evaluate(`(() => {
        const box = [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith('Move Grade'))
        const text = document.createRange()
        text.selectNodeContents(box)
        return text.getBoundingClientRect().left - box.getBoundingClientRect().left
      })()`)
      assert.ok(gap >= 5, `${gap} at ${width} pixels`)
    }
  })

  test('says once that the statuses of holds and clashes cannot be read', async () => {
    await using visit = await open()
    await bookDay(visit.world)
    const page = await visit.openTab(visit.world.admin, '/feeds')
    const json = { error: { message: 'Too many requests' } }
    await page.route(/\/v2\/status\?/, (route) => route.fulfill({ status: 429, json }))
    const bookedToday = page.waitForResponse(/\/v2\/booking\?.*timezone/)
    await page.goto(visit.address)
    await bookedToday
    const problem = page.getByRole('alert').filter({ hasText: 'Too many requests.' })
    await problem.first().waitFor()
    assert.equal(await problem.count(), 1)
    await page.unroute(/\/v2\/status\?/)
    await problem.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Clashes' }).getByText('Trailer cut and Look test').waitFor()
  })
})
