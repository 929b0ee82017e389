import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pagePaths } from '../../console/src/page-paths.ts'
import { openStudio } from '../scenarios/billed-studio.ts'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

/** Pages without a user. */
const others = new Set<string>(['/sign-in', '/forgotten', '/setup', '/invite', '/reset'])

/** The rows of the permission matrix: each module alone, some that go together, nothing, and everything. */
const groups = {
  'user without permissions': {},
  planner: { schedule: 'RW', project: 'R-', contact: 'R-' },
  'reader of the schedule': { schedule: 'R-' },
  'keeper of projects': { project: 'RW' },
  bookkeeper: { finance: 'RW', contact: 'RW' },
  'reader of invoices': { finance: 'R-' },
  biller: { finance: 'RW', schedule: 'R-' },
  'keeper of contacts': { contact: 'RW' },
  'keeper of the settings': { admin: 'RW' },
  'reader of settings': { admin: 'R-' },
  'keeper of the account': { account: 'RW', admin: 'R-' },
} as const

inBrowser('permissions', (open) => {
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
        assert.deepEqual([...refused], [])
      })
    }
  })

  test('who may only book sees the rows and books, and is refused nothing', async () => {
    await using visit = await open()
    await openStudio(visit.world)
    const page = await visit.openTab(await visit.world.client({ schedule: 'RW' }), '/')
    const refused: string[] = []
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
    await page.goto(`${visit.address}/schedule`)
    await page.getByRole('row', { name: 'Suite 1', exact: true }).waitFor()
    await page.keyboard.press('n')
    const draft = page.getByRole('form', { name: 'New booking' })
    await draft.getByRole('option', { name: 'Confirmed' }).waitFor({ state: 'attached' })
    assert.equal(await draft.getByRole('combobox', { name: 'Project' }).count(), 0)
    await draft.getByRole('textbox', { name: 'Name', exact: true }).fill('Grade')
    await page.keyboard.press('Enter')
    const booked = async () => (await visit.world.admin.list('booking')).map(({ name }) => name)
    await until('it is booked', booked, ([name]) => name === 'Grade')
    assert.deepEqual(refused, [])
  })
})
