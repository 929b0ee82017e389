/** Changes of other users that arrive in the middle of something, and input while something is stored. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Request } from 'playwright-core'
import { inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

const MONDAY = '2026-03-02'

function at(clock: string): number {
  return Temporal.ZonedDateTime.from(`${MONDAY}T${clock}[Europe/Berlin]`).epochMilliseconds / 1000
}

inBrowser('changes of others', (open) => {
  test('do not move the row during a drag over free time', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const suite = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    await admin.create('resource', { name: 'Suite 2', type_id: 1 })
    const page = await visit.openTab(admin, `/schedule?date=${MONDAY}`)
    const schedule = page.getByRole('grid', { name: 'Schedule' })
    const row = schedule.getByRole('row', { name: 'Suite 1', exact: true })
    await row.waitFor()
    const cell = await row.getByRole('gridcell').nth(1).boundingBox()
    assert.ok(cell)
    const y = cell.y + cell.height / 2
    await page.mouse.move(cell.x + cell.width * 0.25, y)
    await page.mouse.down()
    await page.mouse.move(cell.x + cell.width * 0.4, y, { steps: 3 })
    await admin.create('booking', { name: 'Mix', start: at('09:00'), end: at('13:00'), resources: [{ id: suite }] })
    await schedule.getByRole('button', { name: /^Mix/ }).waitFor()
    await page.mouse.move(cell.x + cell.width * 0.5, y, { steps: 3 })
    await page.mouse.up()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grade')
    await page.keyboard.press('Enter')
    const rooms = async () =>
      (await admin.list('booking', 'order_asc=name'))
        .map(({ name, resources: [room] }) => `${name} ${room?.name}`)
        .join()
    await until('the bookings', rooms, (found) => found === 'Grade Suite 1,Mix Suite 1')
  })

  test('do not take the cursor and the focus to a booking on the free day where they are', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    await admin.create('booking', { name: 'Mix', start: at('09:00'), end: at('13:00'), resources })
    const page = await visit.openTab(admin, `/schedule?date=${MONDAY}`)
    const schedule = page.getByRole('grid', { name: 'Schedule' })
    await schedule.getByRole('button', { name: /^Mix/ }).click()
    await page.locator('.sched-main[aria-busy=false]').waitFor()
    await page.keyboard.press('ArrowRight')
    const start = at('09:00') + 86_400
    await admin.create('booking', { name: 'Grade', start, end: start + 3600, resources })
    await schedule.getByRole('button', { name: /^Grade/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('form', { name: 'New booking' }).waitFor()
    assert.equal(await page.getByRole('dialog', { name: 'Grade' }).count(), 0)
  })

  test('during the first read of a list cause one more read, for all of them together', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/')
    // Another tab of the browser, which gets the same changes.
    const other = await visit.addTab(page, '/admin/taxes')
    const row = (tab: typeof page, name: string) => tab.getByRole('main').getByText(name, { exact: true })
    await other.getByRole('heading', { level: 1 }).waitFor()
    const { asked: reads, release } = await holdAnswers(page, /\/v2\/tax\?/)
    await page.goto(`${visit.address}/admin/taxes`)
    await until(
      'the first read',
      async () => reads.length,
      (count) => count > 0,
    )
    const first = new Set(reads).size
    for (const name of ['Late 1', 'Late 2', 'Late 3']) await admin.create('tax', { name, rate: 1 })
    await row(other, 'Late 3').waitFor()
    release()
    await row(page, 'Late 3').waitFor()
    await until(
      'the reads',
      async () => reads.length,
      (count) => count === 2 * first,
    )
  })
})

function isChange(request: Request): boolean {
  return request.method() === 'PUT' && !request.url().includes('dry_run')
}

inBrowser('input while a form is being stored', (open) => {
  test('stays in the form of a record, and is stored by the next save', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('tax', { name: 'VAT', rate: '19' })
    const page = await visit.openTab(admin, `/admin/taxes?open=${id}`)
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Name').fill('Value added tax')
    const { release } = await holdAnswers(page, /\/v2\/tax\?/, isChange)
    await panel.getByRole('button', { name: 'Save' }).click()
    const stored = async () => (await admin.list('tax', `id=${id}`))[0]
    await until('the name', stored, ({ name }) => name === 'Value added tax')
    await panel.getByLabel('Code', { exact: true }).fill('V19')
    release()
    await panel.getByText('1 change, not saved').waitFor()
    assert.equal(await panel.getByLabel('Code', { exact: true }).inputValue(), 'V19')
    await panel.getByRole('button', { name: 'Save' }).click()
    await until('the code', stored, ({ code }) => code === 'V19')
  })

  test('stays in an invoice, and each line is stored once', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const items = [{ item_text: 'Grading', quantity: 2, unit: 'day', unit_amount: 500 }]
    const id = await admin.create('invoice', { client, items })
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    const add = async (text: string) => {
      await page.getByLabel('New line', { exact: true }).pressSequentially(text)
      await page.keyboard.press('Enter')
    }
    const lines = async () =>
      (await admin.list('invoice', `id=${id}`))[0].items.map((one: { item_text: string }) => one.item_text).join()
    await add('Conform')
    const { release } = await holdAnswers(page, /\/v2\/invoice\?/, isChange)
    await page.keyboard.press('Control+s')
    await until('the lines', lines, (found) => found === 'Grading,Conform')
    await add('Mix')
    release()
    await page.getByText(/^Saved: /).waitFor()
    assert.equal(await page.getByLabel('Line 3, description', { exact: true }).count(), 1)
    await page.getByRole('button', { name: 'Save' }).click()
    await until('the lines', lines, (found) => found === 'Grading,Conform,Mix')
  })
})
