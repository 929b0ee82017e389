import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { pagePaths } from '../../console/src/page-paths.ts'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

const panel = (page: Page) => page.getByRole('dialog')

inBrowser('screens of records', (open) => {
  test('creates, changes, deletes and restores a record by the keyboard', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/contacts')
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
    await page.keyboard.press('n')
    await panel(page).getByLabel('Type').selectOption('organization')
    await panel(page).getByLabel('Name').fill('Northern Light')
    await panel(page).getByLabel('Name').press('Enter')
    await panel(page).getByRole('heading', { name: 'Northern Light' }).waitFor()
    const named = async () => (await admin.list('contact', 'name=northern&limit=100')).map((one) => one.address_city)
    assert.deepEqual(await named(), [null])
    await panel(page).getByLabel('City', { exact: true }).fill('Hull')
    await panel(page).getByText('1 change, not saved').waitFor()
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await until('the town is stored', named, ([city]) => city === 'Hull')
    await panel(page).getByRole('region', { name: 'History' }).getByText('City').waitFor()
    await assertAccessible(page)
    await panel(page).getByRole('button', { name: 'Delete' }).click()
    await panel(page).waitFor({ state: 'detached' })
    await until('it is deleted', named, (found) => found.length === 0)
    await page.keyboard.press('Control+z')
    await until('it is back', named, ([city]) => city === 'Hull')
    await page.getByRole('button', { name: 'Open Northern Light' }).waitFor()
  })

  test('all errors of a form are next to its fields, and no input is lost', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/admin/taxes?open=new')
    await panel(page).getByLabel('Rate').fill('120')
    await panel(page).getByRole('button', { name: 'Create' }).click()
    await panel(page).getByText('is required').waitFor()
    assert.equal(await panel(page).getByLabel('Rate').getAttribute('aria-invalid'), 'true')
    assert.equal(await panel(page).getByLabel('Rate').inputValue(), '120')
    await panel(page).getByLabel('Rate').fill('19')
    await panel(page).getByLabel('Name').fill('VAT')
    await panel(page).getByRole('button', { name: 'Create' }).click()
    await panel(page).getByRole('heading', { name: 'VAT' }).waitFor()
  })

  test('changes by another user are not overwritten, and the input stays', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('tax', { name: 'VAT', rate: '19' })
    const page = await visit.openTab(admin, `/admin/taxes?open=${id}`)
    await panel(page).getByLabel('Code', { exact: true }).fill('V19')
    // The page reloads others' changes when it receives their events. Here it continues to show the old data.
    const before = await page.request.get(`${visit.address}/v2/tax?id=${id}&limit=1`)
    const asked = `**/v2/tax?id=${id}&limit=1`
    await page.route(asked, (route) => route.fulfill({ response: before }))
    assert.equal((await admin.put(`/v2/tax?id=${id}`, { rate: '20' })).status, 200)
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await panel(page).getByText('Somebody else has changed this').waitFor()
    await page.unroute(asked)
    await panel(page).getByRole('button', { name: 'Show the current version' }).click()
    await until(
      'it shows theirs',
      () => panel(page).getByLabel('Rate').inputValue(),
      (rate) => rate === '20',
    )
    assert.equal(await panel(page).getByLabel('Code', { exact: true }).inputValue(), 'V19')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    const stored = async () => (await admin.list('tax', `id=${id}`))[0]
    await until('both changes are stored', stored, (tax) => tax.code === 'V19' && tax.rate === '20')
  })

  test('a list sorts, filters and keeps both in its address', async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (const name of ['Suite 1', 'Suite 2']) await admin.create('resource', { name, type_id: 1 })
    await admin.create('resource', { name: 'Camera', type_id: 3 })
    const page = await visit.openTab(admin, '/admin/resources')
    const names = () => page.locator('.row-open').allTextContents()
    await until('all are there', names, (found) => found.join() === 'Camera,Suite 1,Suite 2')
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await until('the order turns', names, (found) => found.join() === 'Suite 2,Suite 1,Camera')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('combobox', { name: 'Filter' }).selectOption('type_id')
    await page.getByRole('button', { name: 'Room', exact: true }).click()
    await until('rooms are left', names, (found) => found.join() === 'Suite 2,Suite 1')
    const again = await visit.addTab(page, new URL(page.url()).pathname + new URL(page.url()).search)
    await until(
      'a link shows the same',
      () => again.locator('.row-open').allTextContents(),
      (found) => found.join() === 'Suite 2,Suite 1',
    )
    await assertAccessible(page)
  })

  test('a jump to rows that are not read, and a page of them that is refused', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const bodies = Array.from({ length: 450 }, (_, index) => ({
      type: 'organization',
      name: `Client ${String(index + 1).padStart(3, '0')}`,
    }))
    for (const body of bodies) await admin.create('contact', body)
    const page = await visit.openTab(admin, '/contacts')
    const opener = (name: string | RegExp) => page.getByRole('button', { name }).first()
    const scrollTo = (top: number) => page.evaluate(`document.querySelector('.ledger-scroll').scrollTop = ${top}`)
    await opener('Open Client 001').waitFor()
    await scrollTo(1e6)
    await opener('Open Client 450').waitFor()
    await scrollTo(0)
    await opener('Open Client 001').waitFor()
    const third = /\/v2\/contact\?.*\bpage=3\b/
    await page.route(third, (route) => route.fulfill({ status: 400, json: { errors: [{ message: 'Not now.' }] } }))
    await scrollTo(9000)
    await page.getByRole('alert').waitFor()
    await page.unroute(third)
    await page.getByRole('button', { name: 'Try again' }).click()
    await opener(/Open Client \d/).waitFor()
  })

  test('every page of a kind opens without an error or a refused request', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/admin')
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
    })
    for (const path of pagePaths.filter((one) => one.startsWith('/admin'))) {
      await page.goto(visit.address + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('.ledger, .empty-list, .settings, .kinds, .administration').first().waitFor()
    }
    assert.deepEqual(refused, [])
  })
})
