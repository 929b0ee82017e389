import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser } from '../support/console-visit.ts'

const HOUR = 3600
const CLIENT = 'משרד הפקות והשכרת ציוד קולנוע "אור 24" בע״מ תל אביב והמרכז'
const BOOKING = 'עריכה שלב 2'

/** The place of a part of the text of an element, and of the boxes that cut it. */
const placeIn = (page: Page, selector: string, part: string) =>
  page.evaluate<{ readonly left: number; readonly fromBox: number; readonly isInSight: boolean }>(`(() => {
    const [selector, part] = ${JSON.stringify([selector, part])}
    const box = [...document.querySelectorAll(selector)].find((one) => one.textContent.includes(part))
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    while (!walker.nextNode().data.includes(part)) continue
    const text = walker.currentNode
    const range = document.createRange()
    range.setStart(text, text.data.indexOf(part))
    range.setEnd(text, text.data.indexOf(part) + part.length)
    const { left, right } = range.getBoundingClientRect()
    let isInSight = true
    for (let around = text.parentElement; around !== null; around = around.parentElement) {
      const edges = around.getBoundingClientRect()
      const cuts = getComputedStyle(around).overflowX !== 'visible'
      if (cuts && (left < edges.left - 1 || right > edges.right + 1)) isInSight = false
    }
    return { left, fromBox: left - box.getBoundingClientRect().left, isInSight }
  })()`)

/** Fails unless the first of these parts of a text is to the left of the other. */
async function assertInOrder(page: Page, selector: string, first: string, other: string): Promise<void> {
  const [before, after] = [await placeIn(page, selector, first), await placeIn(page, selector, other)]
  assert.ok(before.left < after.left, `${first} is to the right of ${other}`)
}

async function openStudio(visit: ConsoleVisit, path: string): Promise<Page> {
  const { admin, clock } = visit.world
  const client = [{ id: await admin.create('contact', { type: 'organization', name: CLIENT }) }]
  const project = [{ id: await admin.create('project', { name: 'פרויקט 12', client }) }]
  const resources = [{ id: await admin.create('resource', { name: 'חדר 3', type_id: 1 }) }]
  const start = clock.now() - (clock.now() % HOUR) + HOUR
  for (const name of [BOOKING, 'Mix'])
    await admin.create('booking', { name, start, end: start + HOUR, resources, client, project })
  const items = [{ item_text: 'Grade', quantity: 1, unit_amount: 1000 }]
  const invoice = await admin.create('invoice', { client, date: '2020-01-01', due_date: '2020-01-15', items })
  await admin.put(`/v2/invoice?id=${invoice}`, { status: [{ name: 'Awaiting Payment' }] })
  return visit.openTab(admin, path)
}

inBrowser('right-to-left names', (open) => {
  test('do not turn the times of a clash around', async () => {
    await using visit = await open()
    const page = await openStudio(visit, '/')
    const line = page.getByRole('region', { name: 'Clashes' }).locator('li p').first()
    const [, from = '', to = ''] = /(\d\d:\d\d) – (\d\d:\d\d)/.exec((await line.textContent()) ?? '') ?? []
    await assertInOrder(page, 'section li p', from, to)
  })

  test('do not turn a sentence around that begins with one', async () => {
    await using visit = await open()
    const page = await openStudio(visit, '/schedule')
    await page.getByRole('button', { name: /^Mix/ }).first().press('Enter')
    await page.getByText('is booked,').waitFor()
    await assertInOrder(page, '[role=dialog] .bad.small', BOOKING, 'is booked')
  })

  test('are cut at their end beside the number of an invoice', async () => {
    await using visit = await open()
    const page = await openStudio(visit, '/')
    await page.getByRole('region', { name: 'Overdue' }).getByText(CLIENT).waitFor()
    const { isInSight } = await placeIn(page, '.rows li', CLIENT.slice(0, 4))
    assert.ok(isInSight)
  })

  test('begin where the other names of their column do', async () => {
    await using visit = await open()
    const page = await openStudio(visit, '/projects')
    await page.getByRole('link', { name: 'פרויקט 12' }).click()
    await page.getByRole('cell', { name: BOOKING }).waitFor()
    const { fromBox } = await placeIn(page, 'td', BOOKING)
    assert.ok(fromBox < 20, `${fromBox} px from the left edge of the column`)
  })

  test('do not move the slash before a client', async () => {
    await using visit = await open()
    const page = await openStudio(visit, '/invoice?id=1')
    await page.locator('.paper-place').getByText(CLIENT).waitFor()
    await assertInOrder(page, '.paper-place', '/', CLIENT)
  })
})
