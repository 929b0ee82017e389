/** Answers that a proxy in between gives or cuts: the user reads what is true, and nothing is done twice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, until } from '../support/console-visit.ts'
import { writtenBill } from '../support/written-bill.ts'

const contentType = 'text/html'

/** Answers every change with a page of a proxy. */
async function refuseChanges(page: Page, status: number): Promise<void> {
  await page.route(/\/v2\//, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, contentType, body: '<h1>nginx</h1>' }),
  )
}

inBrowser('a proxy', (open) => {
  const refused = [
    { status: 413, words: 'This is larger than a server in front of the service accepts.' },
    { status: 421, words: 'The service returned status 421 without a reason.' },
  ] as const
  for (const { status, words } of refused) {
    test(`that refuses a form with its own page (${status}): the form says so, and is sent again`, async () => {
      await using visit = await open()
      const page = await visit.openTab(visit.world.admin, '/admin/projects?open=new')
      const form = page.getByRole('dialog', { name: 'New project' })
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour')
      await refuseChanges(page, status)
      await form.getByRole('button', { name: 'Create' }).click()
      await form.getByText(words).waitFor()
      await page.unrouteAll()
      await form.getByRole('button', { name: 'Create' }).click()
      await form.waitFor({ state: 'detached' })
      assert.equal((await visit.world.admin.list('project')).length, 1)
    })
  }

  test('that limits requests says when an import may be tried again', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/import')
    await page.route(/\/v2\/import/, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '7' }, contentType, body: '<h1>nginx</h1>' }),
    )
    const file = { name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nSuite 1\n') }
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByLabel('Kind of record').selectOption('resource')
    await page.getByText('Too many requests. Wait 7 s').waitFor()
  })

  test('that cuts the answer to a bill: the file is chosen again, and is one bill of its project', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const film = await admin.create('project', { name: 'Film' })
    const page = await visit.openTab(admin, `/project?id=${film}`)
    const file = { name: 'R-14.xml', mimeType: 'application/xml', buffer: Buffer.from(writtenBill('R-14')) }
    const upload = page.getByRole('region', { name: 'Supplier bills' }).getByLabel('Upload a bill')
    await page.route(/\/v2\/supplier-bill$/, async (route) => {
      await route.fetch()
      return route.abort('connectionreset')
    })
    await upload.setInputFiles(file)
    await page.getByRole('status', { name: 'Notices' }).getByText('The service does not answer.').waitFor()
    await page.unrouteAll()
    await upload.setInputFiles(file)
    const bills = () => admin.list('supplier-bill', `project=${film}`)
    await until('the bill of the project', bills, ({ length }) => length === 1)
    assert.equal((await admin.list('supplier-bill')).length, 1)
  })
})
