/** Two users who change the lines of one document. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

const cell = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** An invoice with two groups, a tab of it, and what is stored. */
async function openGroups({ world: { admin }, ...visit }: ConsoleVisit) {
  const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
  const groups = ['Picture', 'Sound'].map((name, at) => ({ id: `g${at}`, name, order: at + 1 }))
  const items = ['Grading', 'Online', 'Mix'].map((item_text, at) => {
    return { item_text, quantity: 1, unit_amount: 100, parent_group_id: at < 2 ? 'g0' : 'g1', order: at + 1 }
  })
  const id = await admin.create('invoice', { client: [{ id: client }], groups, items })
  const read = async () => (await admin.list('invoice', `id=${id}`))[0]
  const page = await visit.openTab(admin, `/invoice?id=${id}`)
  await cell(page, 'Line 3, quantity').waitFor()
  /** Another user changes the quantity of one line. */
  const change = async (text: string, quantity: number) => {
    const { items: stored, groups: named } = await read()
    const sent = stored.map((item: { item_text: string }) => (item.item_text === text ? { ...item, quantity } : item))
    assert.equal((await admin.put(`/v2/invoice?id=${id}`, { items: sent, groups: named })).status, 200)
  }
  const lines = async () => {
    const { items: stored, groups: named } = await read()
    return stored
      .map((item: { item_text: string; quantity: string; parent_group_id: number }) => {
        const group = named.find((one: { id: number }) => one.id === item.parent_group_id)
        return `${group?.name} ${item.item_text} ${Number(item.quantity)}`
      })
      .join()
  }
  return { page, change, lines }
}

inBrowser('lines of a document with groups', (open) => {
  test('that different users change are all stored', async () => {
    await using visit = await open()
    const { page, change, lines } = await openGroups(visit)
    await cell(page, 'Line 1, quantity').fill('2')
    await change('Mix', 5)
    await until(
      'their quantity',
      () => cell(page, 'Line 3, quantity').inputValue(),
      (quantity) => Number(quantity) === 5,
    )
    assert.equal(Number(await cell(page, 'Line 1, quantity').inputValue()), 2)
    await page.getByRole('button', { name: 'Save' }).click()
    await until('all lines', lines, (stored) => stored === 'Picture Grading 2,Picture Online 1,Sound Mix 5')
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  test('that both change are stored only if the user insists', async () => {
    await using visit = await open()
    const { page, change, lines } = await openGroups(visit)
    await cell(page, 'Line 1, quantity').fill('2')
    await cell(page, 'Line 2, quantity').fill('7')
    await change('Grading', 4)
    await change('Mix', 5)
    await until(
      'their quantity',
      () => cell(page, 'Line 3, quantity').inputValue(),
      (quantity) => Number(quantity) === 5,
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Somebody else has also changed').waitFor()
    assert.equal(await lines(), 'Picture Grading 4,Picture Online 1,Sound Mix 5')
    await page.getByRole('button', { name: 'Keep the current version' }).click()
    await until(
      'their quantity',
      () => cell(page, 'Line 1, quantity').inputValue(),
      (quantity) => Number(quantity) === 4,
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await until('all lines', lines, (stored) => stored === 'Picture Grading 4,Picture Online 7,Sound Mix 5')
  })
})
