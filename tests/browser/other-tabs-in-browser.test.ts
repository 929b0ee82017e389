/** A page whose user comes back from another tab of the same browser, before the stream of changes says anything. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'
import { givePassword, PASSWORD } from '../support/people.ts'

/** A user of two instances, in the first one, with a page that the stream of changes does not reach. */
async function openFirst(visit: ConsoleVisit, path: string): Promise<Page> {
  const { world } = visit
  for (const client of [world.admin, world.other]) await givePassword(world, client, client.userId)
  const page = await visit.openStranger('/sign-in')
  await page.getByLabel('Email').fill('admin@lumen.example')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Lumen Studio' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await page.route(/\/v2\/events/, (route) => route.abort())
  await page.goto(visit.address + path)
  return page
}

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'You and your settings' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** What a browser says when a tab is chosen. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
}

inBrowser('back from another tab', (open) => {
  test('where another instance was opened, nothing more is written there by mistake', async () => {
    await using visit = await open()
    await visit.world.admin.create('tax', { name: 'Ours', rate: '19' })
    await visit.world.other.create('tax', { name: 'Theirs', rate: '5' })
    const page = await openFirst(visit, '/admin/taxes?open=new')
    const form = page.getByRole('dialog', { name: 'New tax' })
    await form.getByLabel('Name').fill('Reduced')
    await form.getByLabel('Rate').fill('7')
    const other = await visit.addTab(page, '/')
    await chooseInMenu(other, 'Other Studio')
    await until(
      'the session',
      async () => (await (await other.request.get(`${visit.address}/v2/session`)).json()).data?.instance.name,
      (name) => name === 'Other Studio',
    )
    await comeBack(page)
    await page.getByText('Theirs', { exact: true }).first().waitFor()
    assert.equal(await form.getByLabel('Name').inputValue(), '')
  })

  test('where the user has signed out, the page is hidden', async () => {
    await using visit = await open()
    const page = await openFirst(visit, '/admin/taxes')
    const other = await visit.addTab(page, '/')
    await chooseInMenu(other, 'Sign out')
    await other.getByLabel('Password').waitFor()
    await comeBack(page)
    await page.getByRole('dialog', { name: 'You are signed out' }).getByLabel('Password').waitFor()
  })

  test('where the user signed in just after a read was refused, the read can be tried again', async () => {
    await using visit = await open()
    await visit.world.admin.create('tax', { name: 'Ours', rate: '19' })
    const first = await openFirst(visit, '/')
    // A tab whose errors are not those of the test: the browser reports the refusal.
    const page = await first.context().newPage()
    await page.route(/\/v2\/tax\?/, (route) => route.fulfill({ status: 401, body: '' }), { times: 1 })
    const session = page.waitForResponse((answer) => answer.url().endsWith('/v2/session'))
    await page.goto(`${visit.address}/admin/taxes`)
    await session
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Ours', { exact: true }).first().waitFor()
  })
})
