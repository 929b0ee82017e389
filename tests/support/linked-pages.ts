import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pagePaths } from '../../console/src/page-paths.ts'
import type { Level, Module } from '../../src/kernel/auth/modules.ts'
import { openStudio } from '../scenarios/billed-studio.ts'
import { type ConsoleVisit, until } from './console-visit.ts'

/** Pages without a user. */
const others = new Set<string>(['/sign-in', '/forgotten', '/setup', '/invite', '/reset'])

/** Declares a test for each group: its user opens all pages that are linked, and the service refuses nothing. */
export function testLinkedPages(
  open: () => Promise<ConsoleVisit>,
  groups: Readonly<Record<string, Partial<Record<Module, Level>>>>,
): void {
  describe('no page that is linked asks for what the service refuses', () => {
    let visit: ConsoleVisit
    let booking: number
    before(async () => {
      visit = await open()
      const studio = await openStudio(visit.world)
      const items = [{ item_text: 'Grading', quantity: 1, unit_amount: '100' }]
      await visit.world.admin.create('invoice', { client: studio.client, items })
      booking = await studio.book('Grading', 0)
    })
    after(() => visit[Symbol.asyncDispose]())

    for (const [name, levels] of Object.entries(groups)) {
      test(`a ${name}`, { timeout: 280_000 }, async () => {
        assert.deepEqual(await refusedOnPages(visit, levels, booking), [])
      })
    }
  })
}

/** The requests that the service refuses while a user opens all linked pages. */
async function refusedOnPages(
  visit: ConsoleVisit,
  levels: Partial<Record<Module, Level>>,
  booking: number,
): Promise<string[]> {
  const page = await visit.openTab(await visit.world.client(levels), '/')
  const refused = new Set<string>()
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.add(`${new URL(page.url()).pathname}: ${answer.url()}`)
  })
  const links = new Set<string>()
  const read = new Set<string>()
  const collect = async () => {
    const found = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('a[href^="/"]')].map((one) => one.getAttribute('href'))`,
    )
    for (const path of found) if (!path.startsWith('/v2/')) links.add(path.split('#')[0] ?? '')
  }
  await page.locator('main').waitFor()
  await collect()
  // The schedule opens these without a link: a booking, and the search for free time.
  if (links.has('/schedule')) {
    links.add(`/schedule?booking=${booking}`)
    links.add('/find-free')
  }
  for (;;) {
    const path = [...links].find((one) => {
      const [page = ''] = one.split('?')
      return !read.has(one) && !others.has(page) && pagePaths.some((known) => known === page)
    })
    if (path === undefined) break
    read.add(path)
    await page.goto(visit.address + path)
    await page.locator('main').waitFor()
    await page.waitForLoadState('load')
    await until(
      'what is loading',
      () => page.getByText('Loading', { exact: true }).count(),
      (count) => count === 0,
    )
    if (path.includes('booking=')) await page.getByRole('dialog', { name: 'Grading' }).waitFor()
    await collect()
  }
  assert.ok(read.size > 0, 'no page can be opened')
  await page.context().close()
  return [...refused]
}
