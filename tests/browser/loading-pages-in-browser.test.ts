/** Pages whose parts are read after their title: they say that they load, and what is shown does not move. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStudio } from '../scenarios/billed-studio.ts'
import { inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'
import type { World } from '../world.ts'

/** Records what moves below the top bar. */
const watchMoves = `
  window.moved = []
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      for (const { node } of sources) if (node?.closest?.('#page')) window.moved.push(node.outerHTML.slice(0, 100))
  }).observe({ type: 'layout-shift', buffered: true })`

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** A day with something in each part of Today. */
async function bookDay(world: World): Promise<void> {
  const { admin, clock } = world
  const { book, room, client } = await openStudio(world)
  const now = clock.now()
  const [me] = await admin.list('contact', 'user=true')
  const ada = await admin.create('resource', { name: 'Ada', type_id: 2, type_person_id: me.id })
  const at = (name: string, from: number, status: string, id = ada) =>
    admin.create('booking', {
      name,
      start: now + from * 60,
      end: now + (from + 60) * 60,
      resources: [{ id }],
      status: [{ name: status }],
    })
  await at('Trailer', -30, 'Confirmed')
  await at('Dialogue', 60, 'First Hold')
  await at('Mix', 0, 'Confirmed', room)
  await at('Foley', 30, 'Confirmed', room)
  await book('Grading', -7)
  const items = [{ item_text: 'Mix', quantity: 1, unit_amount: 1000 }]
  const invoice = await admin.create('invoice', { client, items, date: '2025-01-02', due_date: '2025-01-16' })
  await admin.put(`/v2/invoice?id=${invoice}`, { status: [{ name: 'Submitted' }] })
}

const parts = {
  overdue: /\/v2\/invoice\?.*overdue/,
  amounts: /\/v2\/invoice\/to-bill/,
  unbilled: /\/v2\/booking\?.*billed=false/,
  clashes: /\/v2\/booking\?(?!.*resource_ids).*overlaps_from/,
  holds: /\/v2\/booking\?.*status_ids/,
  day: /\/v2\/booking\?.*resource_ids/,
  timer: /\/v2\/time-entry\?.*order_asc=end/,
}

async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(watchMoves)
  await page.goto(new URL(path, page.url()).href)
}

const assertNothingMoved = async (page: Page) => assert.deepEqual(await page.evaluate('window.moved'), [])

inBrowser('a page that is loading', (openVisit) => {
  for (const order of ['from the bottom', 'from the top'] as const) {
    for (const width of [1440, 700]) {
      test(`Today says so, and nothing moves when its parts come ${order}, ${width} px wide`, async () => {
        await using visit = await openVisit()
        await bookDay(visit.world)
        const page = await visit.openTab(visit.world.admin, '/profile')
        await page.setViewportSize({ width, height: 900 })
        const held: Awaited<ReturnType<typeof holdAnswers>>[] = []
        for (const address of Object.values(parts)) held.push(await holdAnswers(page, address))
        await open(page, '/')
        await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
        await page.getByText('Loading', { exact: true }).first().waitFor()
        await until(
          'all but the amounts are asked',
          async () => held.filter(({ asked }) => asked.length > 0).length,
          (count) => count >= held.length - 1,
        )
        for (const { release } of order === 'from the top' ? held.toReversed() : held) {
          release()
          await page.evaluate(twoFrames)
        }
        for (const name of ['My day', 'Holds to decide', 'Clashes', 'Unbilled', 'Overdue'])
          await page.getByRole('region', { name }).waitFor()
        assert.equal(await page.getByText('Loading', { exact: true }).count(), 0)
        await assertNothingMoved(page)
      })
    }
  }

  for (const [path, address, role, name] of [
    ['/to-bill', /\/v2\/invoice\/to-bill/, 'region', 'Work'],
    ['/find-free', /\/v2\/resource\?/, 'group', 'What do you need?'],
  ] as const) {
    test(`${path} says so, and nothing moves when its data comes`, async () => {
      await using visit = await openVisit()
      const { book } = await openStudio(visit.world)
      await book('Grading', -7)
      const page = await visit.openTab(visit.world.admin, '/profile')
      const { release } = await holdAnswers(page, address)
      await open(page, path)
      await page.getByText('Loading', { exact: true }).waitFor()
      release()
      await page.getByRole(role, { name, exact: true }).waitFor()
      await page.waitForLoadState('networkidle')
      await assertNothingMoved(page)
    })
  }
})
