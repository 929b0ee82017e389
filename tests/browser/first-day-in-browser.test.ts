/** A studio that has nothing to book yet. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'

inBrowser('the first day of a studio', (open) => {
  test('starts with a form for names, which become rows in this order and are undone in one step', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/schedule')
    await page.getByRole('heading', { level: 2, name: 'What do you book?' }).waitFor()
    const field = page.getByRole('textbox', { name: 'Rooms, one on each line' })
    await page.locator('textarea:focus').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Create 0 rows' }).isEnabled(), false)
    await field.fill('Studio\n\n Edit 1 \n')
    await page.getByRole('button', { name: 'People' }).click()
    await page.getByRole('textbox', { name: 'People, one on each line' }).fill('Anna')
    await assertAccessible(page)
    await page.getByRole('textbox', { name: 'People, one on each line' }).press('Control+Enter')
    const rows = page.getByRole('grid', { name: 'Schedule' }).getByRole('row', { name: /^(Studio|Edit 1|Anna)$/ })
    await rows.nth(2).waitFor()
    const shown = await Promise.all((await rows.all()).map((row) => row.getAttribute('aria-label')))
    assert.deepEqual(shown, ['Studio', 'Edit 1', 'Anna'])
    // The focus is on the rows.
    await page.locator('[role=grid] :focus').waitFor()
    assert.deepEqual(
      (await admin.list('resource', 'order_asc=id')).map(({ name, type_id }) => [name, type_id]),
      [
        ['Studio', 1],
        ['Edit 1', 1],
        ['Anna', 2],
      ],
    )
    await page.getByRole('status', { name: 'Notices' }).getByText('3 rows created').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('heading', { level: 2, name: 'What do you book?' }).waitFor()
    assert.deepEqual(await admin.list('resource'), [])
  })

  for (const [clock, ...proposed] of [
    ['14:20', '2026-03-05', '14:30'],
    ['23:41', '2026-03-06', '09:00'],
  ] as const) {
    test(`books at a time that is not over, from the first key on, at ${clock}`, async () => {
      await using visit = await open()
      const { admin, clock: moving } = visit.world
      moving.advance(Date.parse(`2026-03-05T${clock}+01:00`) / 1000 - moving.now())
      const page = await visit.openTab(admin, '/schedule')
      await page.getByRole('textbox', { name: 'Rooms, one on each line' }).fill('Studio')
      await page.keyboard.press('Control+Enter')
      await page.locator('[role=grid] :focus').waitFor()
      await page.keyboard.press('n')
      const form = page.getByRole('form', { name: 'New booking' })
      await form.waitFor()
      const inputs = form.locator('.times-field input')
      assert.deepEqual([await inputs.nth(0).inputValue(), await inputs.nth(1).inputValue()], proposed)
    })
  }

  test('keeps names that could not be stored, and sends only these again', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/schedule')
    const field = page.getByRole('textbox', { name: 'Rooms, one on each line' })
    await field.fill('Studio\nEdit 1\nEdit 2')
    let sent = 0
    await page.route('**/v2/resource', (route) => {
      sent += 1
      return sent === 2 ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: 'Create 3 rows' }).click()
    await page.getByText('The first row was created. The others are still in the field.').waitFor()
    assert.equal(await field.inputValue(), 'Edit 1\nEdit 2')
    await page.getByRole('button', { name: 'Create 2 rows' }).click()
    await page.getByRole('row', { name: 'Edit 2', exact: true }).waitFor()
    assert.deepEqual(
      (await admin.list('resource', 'order_asc=order')).map(({ name }) => name),
      ['Studio', 'Edit 1', 'Edit 2'],
    )
  })

  test('explains the empty schedule and find free, with a link for administrators', async () => {
    await using visit = await open()
    const mara = await visit.world.client({ schedule: 'RW' })
    const page = await visit.openTab(mara, '/schedule')
    await page.getByText('Rooms, people and equipment that an administrator adds appear here').waitFor()
    await page.goto(`${visit.address}/find-free`)
    await page.getByText('Rooms, people and equipment that an administrator adds appear here').waitFor()
    const own = await visit.openTab(visit.world.admin, '/find-free')
    await own.getByRole('link', { name: 'Create the rows' }).click()
    await own.getByRole('heading', { name: 'What do you book?' }).waitFor()
    assert.equal(await own.getByText('administrator').count(), 0)
  })

  test('Today links to the schedule, and the list of credit notes says how to create one', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin)
    const day = page.getByRole('region', { name: 'My day' })
    await day.getByText('Nothing can be booked yet').waitFor()
    await day.getByRole('link', { name: 'Schedule' }).click()
    await page.getByRole('heading', { name: 'What do you book?' }).waitFor()
    await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    await page.goto(`${visit.address}/`)
    await day.getByText('You are not set up as a resource').waitFor()
    await page.goto(`${visit.address}/credit-notes`)
    await page.getByText('Open an invoice and choose “Credit …”').waitFor()
  })
})
