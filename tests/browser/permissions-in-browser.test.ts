import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio } from '../scenarios/billed-studio.ts'
import { inBrowser, until } from '../support/console-visit.ts'
import { testLinkedPages } from '../support/linked-pages.ts'

/** Rows of the permission matrix without the settings, which `permissions-of-keepers-in-browser.test.ts` has. */
const groups = {
  planner: { schedule: 'RW', project: 'R-', contact: 'R-' },
  'reader of the schedule': { schedule: 'R-' },
  'keeper of projects': { project: 'RW' },
  bookkeeper: { finance: 'RW', contact: 'RW' },
  'reader of invoices': { finance: 'R-' },
  biller: { finance: 'RW', schedule: 'R-' },
} as const

inBrowser('permissions', (open) => {
  testLinkedPages(open, groups)

  test('a user who may only book sees the rows, books, and makes no refused requests', async () => {
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
