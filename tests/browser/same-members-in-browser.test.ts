/** Two users who change the same member of a record at the same time: the second one is asked. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { assertAccessible, type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

/** Opens the page for two users. */
async function openTwice(visit: ConsoleVisit, path: string) {
  const { world } = visit
  const colleague = await world.client({ finance: 'RW', admin: 'RW', contact: 'RW', project: 'RW' })
  return [await visit.openTab(world.admin, path), await visit.openTab(colleague, path)] as const
}

interface Line {
  readonly id: number
  readonly item_text: string
}

async function shows(field: Locator, value: string): Promise<void> {
  await until(
    'the field',
    () => field.inputValue(),
    (found) => found === value,
  )
}

async function draftInvoice({ world: { admin } }: ConsoleVisit): Promise<number> {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const line = { quantity: 1, unit: 'day', unit_amount: 500 }
  return admin.create('invoice', { client, items: ['Grading', 'Mix'].map((item_text) => ({ ...line, item_text })) })
}

inBrowser('two users who change the same part', (open) => {
  test('a line of a draft: the second user is asked before that of the first is replaced', async () => {
    await using visit = await open()
    const id = await draftInvoice(visit)
    const [page, other] = await openTwice(visit, `/invoice?id=${id}`)
    const stored = async () => (await visit.world.admin.list('invoice', `id=${id}`))[0]
    const texts = async () => (await stored()).items.map((item: { item_text: string }) => item.item_text)
    await page.getByLabel('Line 1, description', { exact: true }).fill('Grading in HDR')
    await page.getByLabel('Client reference').fill('PO 7')
    await other.getByLabel('Line 1, description', { exact: true }).fill('Grading in SDR')
    await other.getByLabel('Line 2, description', { exact: true }).fill('Mix in Atmos')
    await other.getByLabel('Note', { exact: true }).fill('Thank you')
    await other.getByRole('button', { name: 'Save' }).click()
    await shows(page.getByLabel('Note', { exact: true }), 'Thank you')
    await page.getByRole('button', { name: 'Save' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has also changed: Lines.' })
    await notice.waitFor()
    await assertAccessible(page)
    assert.deepEqual(await texts(), ['Grading in SDR', 'Mix in Atmos'])
    await notice.getByRole('button', { name: 'Keep the current version' }).click()
    await shows(page.getByLabel('Line 1, description', { exact: true }), 'Grading in SDR')
    await shows(page.getByLabel('Line 2, description', { exact: true }), 'Mix in Atmos')
    await page.getByLabel('Line 1, description', { exact: true }).fill('Grading in HDR')
    await page.getByRole('button', { name: 'Save' }).click()
    await until('both', stored, ({ reference }) => reference === 'PO 7')
    assert.deepEqual(await texts(), ['Grading in HDR', 'Mix in Atmos'])
  })

  test('lines that both add to a draft: the second user is asked', async () => {
    await using visit = await open()
    const id = await draftInvoice(visit)
    const [page, other] = await openTwice(visit, `/invoice?id=${id}`)
    const texts = async () =>
      (await visit.world.admin.list('invoice', `id=${id}`))[0].items.map(
        (item: { item_text: string }) => item.item_text,
      )
    const add = async (by: typeof page, text: string) => {
      await by.getByLabel('New line', { exact: true }).pressSequentially(text)
      await by.keyboard.press('Enter')
    }
    await add(page, 'Conform')
    await add(other, 'Titles')
    await other.getByLabel('Note', { exact: true }).fill('Thank you')
    await other.getByRole('button', { name: 'Save' }).click()
    await shows(page.getByLabel('Note', { exact: true }), 'Thank you')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').filter({ hasText: 'Somebody else has also changed: Lines.' }).waitFor()
    assert.deepEqual(await texts(), ['Grading', 'Mix', 'Titles'])
  })

  test('lines of a draft: an undo does not remove lines that another user has added since', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await draftInvoice(visit)
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    const texts = async () => (await admin.list('invoice', `id=${id}`))[0].items.map((item: Line) => item.item_text)
    const holds = (...expected: readonly string[]) =>
      until('the lines', texts, (found) => found.join() === expected.join())
    const undo = async () => {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('Control+z')
    }
    for (const text of ['Grading in HDR', 'Grading in SDR']) {
      await page.getByLabel('Line 1, description', { exact: true }).fill(text)
      await page.getByRole('button', { name: 'Save' }).click()
      await holds(text, 'Mix')
      await page.getByRole('button', { name: 'Save', disabled: true }).waitFor()
    }
    await undo()
    await holds('Grading in HDR', 'Mix')
    const { items } = (await admin.list('invoice', `id=${id}`))[0]
    const added = { item_text: 'Titles', quantity: '1', unit_amount: '90' }
    await admin.put(`/v2/invoice?id=${id}`, { items: [...items.map((item: Line) => ({ id: item.id })), added] })
    await shows(page.getByLabel('Line 3, description', { exact: true }), 'Titles')
    await undo()
    await page.getByText(/^Not possible, because somebody else has changed it/).waitFor()
    await holds('Grading in HDR', 'Mix', 'Titles')
  })

  test('note of a draft: the user is still asked after a visit to another page, and only once', async () => {
    await using visit = await open()
    const id = await draftInvoice(visit)
    const [page, other] = await openTwice(visit, `/invoice?id=${id}`)
    const note = page.getByLabel('Note', { exact: true })
    const stored = async () => (await visit.world.admin.list('invoice', `id=${id}`))[0].note
    await note.fill('Mine')
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Documents' }).click()
    await other.getByLabel('Note', { exact: true }).fill('Theirs')
    await other.getByRole('button', { name: 'Save' }).click()
    await until('theirs', stored, (found) => found === 'Theirs')
    await page.getByRole('button', { name: 'Open Draft' }).click()
    await shows(note, 'Mine')
    await page.getByRole('button', { name: 'Save' }).click()
    const insist = page.getByRole('button', { name: 'Overwrite with my change' })
    await insist.waitFor()
    assert.equal(await stored(), 'Theirs')
    await insist.click()
    await until('mine', stored, (found) => found === 'Mine')
    await page.getByText('Saved', { exact: true }).waitFor()
    await shows(other.getByLabel('Note', { exact: true }), 'Mine')
    await note.fill('Mine again')
    await page.getByRole('button', { name: 'Save' }).click()
    await until('mine again', stored, (found) => found === 'Mine again')
  })

  test('box of a template: other boxes are not overwritten', async () => {
    await using visit = await open()
    const [page, other] = await openTwice(visit, '/template?id=1')
    const box = (tab: typeof page, name: string) => tab.getByLabel(name, { exact: true })
    const stored = async () => (await visit.world.admin.list('invoice-template', 'id=1'))[0]
    await box(page, 'Foot, centre').fill('Mine')
    await box(other, 'Foot, centre').fill('Theirs')
    await box(other, 'Head, centre').fill('Both see it')
    await other.getByRole('button', { name: 'Save' }).click()
    await shows(box(page, 'Head, centre'), 'Both see it')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Somebody else has also changed: Foot, centre.').waitFor()
    assert.equal((await stored()).bottom_center_container, 'Theirs')
    await page.getByRole('button', { name: 'Overwrite with my change' }).click()
    await until('mine', stored, (one) => one.bottom_center_container === 'Mine')
    assert.equal((await stored()).top_center_container, 'Both see it')
  })

  test('member of a record: the user is asked, but not for another custom field', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const [film, reel] = [
      await admin.create('custom-field', { name: 'Film', module: 'project', type: 'text' }),
      await admin.create('custom-field', { name: 'Reel', module: 'project', type: 'text' }),
    ]
    const id = await admin.create('project', { name: 'The Harbour' })
    const [page, other] = await openTwice(visit, `/admin/projects?open=${id}`)
    const field = (tab: typeof page, name: string) => tab.getByRole('dialog').getByLabel(name).first()
    const save = (tab: typeof page) => tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await field(page, 'Film').fill('Mine')
    await field(page, 'Name').fill('Harbour')
    await field(other, 'Reel').fill('Theirs')
    await save(other)
    await shows(field(page, 'Reel'), 'Theirs')
    await save(page)
    const stored = async () => (await admin.list('project', `id=${id}`))[0]
    await until('the name', stored, ({ name }) => name === 'Harbour')
    const custom = new Map(
      (await stored()).custom_fields.map((one: { id: number; value: string }) => [one.id, one.value]),
    )
    assert.deepEqual([custom.get(film), custom.get(reel)], ['Mine', 'Theirs'])
    await shows(field(other, 'Name'), 'Harbour')
    await field(page, 'Name').fill('Harbour 1')
    await field(other, 'Name').fill('Harbour 2')
    await save(other)
    await until('the name', stored, ({ name }) => name === 'Harbour 2')
    await page.getByRole('heading', { name: 'Harbour 2' }).waitFor()
    await save(page)
    const notice = page.getByText('Somebody else has also changed: Name.')
    await notice.waitFor()
    await page.getByRole('button', { name: 'Keep the current version' }).click()
    await shows(field(page, 'Name'), 'Harbour 2')
    await notice.waitFor({ state: 'detached' })
    assert.equal((await stored()).name, 'Harbour 2')
  })
})
