import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, until } from '../support/console-visit.ts'
import type { World } from '../world.ts'

/** More rows than the schedule reads together. */
const ROOMS = 260
/** The first rooms are booked with rooms that are far below them. */
const FAR = 210
const TALL = 3
const LANES = 7
const HOUR = 3600
/** More than a screen shows. */
const FEW = 60
/** The minimum height of a lane. */
const LANE = 16
const LOW = 36
/** Where room 60 is shown, while all rows are low. */
const DOWN = 2000
const HEIGHT = "document.querySelector('.tl').scrollHeight"
/** How far one scroll goes. */
const STEP = 240

async function fill({ admin, app, clock }: World): Promise<void> {
  const ids: number[] = []
  for (let n = 0; n < ROOMS; n += 1) ids.push(await admin.create('resource', { name: `Room ${n + 1}`, type_id: 1 }))
  const start = Math.floor(clock.now() / HOUR) * HOUR
  for (let n = 0; n < TALL; n += 1) {
    const common = { resources: [{ id: ids[n] }, { id: ids[FAR + n] }] }
    const values = Array.from({ length: LANES }, (_, at) => [`Grade ${at + 1}`, start, start + HOUR])
    const save = { common_properties: [common], columns: ['name', 'start', 'end'], values }
    const payload = JSON.stringify({ save })
    const headers = { ...admin.credentials, 'content-type': 'application/json' }
    const { statusCode, body } = await app.http.inject({ method: 'POST', url: '/v2/booking/bulk', headers, payload })
    assert.equal(statusCode, 200, body)
  }
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(`document.querySelector('.tl').scrollTop = ${top}`)
  await page.evaluate('new Promise(requestAnimationFrame)')
}

async function waitUntilRead(page: Page): Promise<void> {
  await page.locator('.sched-main[aria-busy="false"]').waitFor()
}

inBrowser('a schedule with tall rows far from each other', (open) => {
  test('scrolls down and up again', async () => {
    await using visit = await open()
    await fill(visit.world)
    const page = await visit.openTab(visit.world.admin, '/schedule')
    const timeline = page.locator('.tl')
    await timeline.getByRole('button', { name: 'Grade 1' }).first().waitFor()
    const length = await page.evaluate<number>(HEIGHT)
    const steps = Array.from({ length: Math.ceil(length / STEP) }, (_, step) => step * STEP)
    for (const top of [...steps, ...steps.toReversed()]) {
      await scrollTo(page, top)
      await waitUntilRead(page)
    }
    await page.getByRole('row', { name: 'Room 1', exact: true }).waitFor()
  })

  test('keeps the name and the clashes of a row that is taller than the window in sight', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const room = await admin.create('resource', { name: 'Room 1', type_id: 1 })
    const start = Math.floor(clock.now() / HOUR) * HOUR
    for (let n = 0; n < 30; n += 1) {
      await admin.create('booking', { name: `Take ${n}`, start, end: start + HOUR, resources: [{ id: room }] })
    }
    const page = await visit.openTab(admin, '/schedule')
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.getByRole('button', { name: /^Take/ }).first().waitFor()
    for (const top of [0, 60, 300]) {
      await scrollTo(page, top)
      await page.locator('.res .name').and(page.getByText('Room 1')).waitFor()
      const [name, tag, head, foot] = await Promise.all(
        ['.res .name', '.res .tag', '.tl-head', '.legend'].map((place) => page.locator(place).first().boundingBox()),
      )
      assert.ok(name && tag && head && foot)
      assert.ok(name.y >= head.y + head.height, `at ${top}, the name is under the days`)
      assert.ok(tag.y >= name.y + name.height - 1, `at ${top}, the clashes are over the name`)
      assert.ok(tag.y + tag.height <= foot.y, `at ${top}, the clashes end at ${tag.y + tag.height}, below ${foot.y}`)
    }
    // A press in the column of names books nothing, even below the name.
    const tall = await page.locator('.res').first().boundingBox()
    await page.mouse.move(200, Math.min(470, (tall?.y ?? 0) + (tall?.height ?? 0)) - 60)
    await page.mouse.down()
    await page.mouse.move(900, 300, { steps: 3 })
    assert.equal(await page.locator('.ghost').count(), 0)
    await page.mouse.up()
  })

  test('stays at its row while rows above it grow', async () => {
    await using visit = await open()
    await fill(visit.world)
    const page = await visit.openTab(visit.world.admin, '/schedule')
    const { promise, resolve } = Promise.withResolvers<void>()
    // The first rows are low until these bookings have arrived.
    await page.route(/\/v2\/booking\?.*overlaps_from/, async (route) => {
      await promise
      await route.continue()
    })
    await page.reload()
    await page.getByRole('row', { name: 'Room 1', exact: true }).waitFor()
    await scrollTo(page, DOWN)
    const shown = page.getByRole('row', { name: 'Room 60', exact: true })
    const before = await shown.boundingBox()
    assert.ok(before !== null)
    resolve()
    await waitUntilRead(page)
    const height = () => page.evaluate<number>(HEIGHT)
    await until('the first rows are high', height, (now) => now > ROOMS * LOW + (TALL * LANES * LOW) / 2)
    assert.deepEqual(await shown.boundingBox(), before)
  })

  test('stays at its end while rows above it shrink', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const start = Math.floor(clock.now() / HOUR) * HOUR
    const ids: number[] = []
    for (let n = 0; n < FEW; n += 1) {
      const resources = [{ id: await admin.create('resource', { name: `Room ${n + 1}`, type_id: 1 }) }]
      if (n === 0)
        for (let lane = 0; lane < LANES; lane += 1)
          ids.push(await admin.create('booking', { name: `Grade ${lane}`, start, end: start + HOUR, resources }))
    }
    const page = await visit.openTab(admin, '/schedule')
    await page
      .getByRole('button', { name: /^Grade/ })
      .first()
      .waitFor()
    await scrollTo(page, 100_000)
    const shown = page.getByRole('row', { name: `Room ${FEW - 1}`, exact: true })
    const before = await shown.boundingBox()
    const high = await page.evaluate<number>(HEIGHT)
    for (const id of ids) assert.equal((await admin.delete(`/v2/booking?id=${id}`)).status, 200)
    await until(
      'the first row is low',
      () => page.evaluate<number>(HEIGHT),
      (now) => now < high - (LANES - 2) * LANE,
    )
    assert.deepEqual(await shown.boundingBox(), before)
  })
})
