import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

inBrowser('saved views', (open) => {
  test('a view is saved with a name, chosen, opened by its address, deleted and restored', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('resource', { name: 'Grade 1', type_id: 1 })
    await admin.create('resource', { name: 'Ada', type_id: 2 })
    const page = await visit.openTab(admin, '/schedule?type=2&zoom=fortnight')
    const room = page.getByRole('row', { name: 'Grade 1' })
    await page.getByRole('row', { name: 'Ada' }).waitFor()
    assert.equal(await room.count(), 0)
    const views = page.getByRole('button', { name: /^Views/ })
    await views.click()
    await page.getByRole('menuitem', { name: 'Save this view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('People')
    await assertAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Views People' }).waitFor()
    const [saved] = await admin.list('view')
    assert.deepEqual(saved.settings, { zoom: 'fortnight', show: 'timeline', type: [2] })
    await page.goto(`${visit.address}/schedule`)
    await room.waitFor()
    await page.goto(`${visit.address}/schedule?view=${saved.id}`)
    await room.waitFor({ state: 'detached' })
    await until(
      'the address',
      async () => page.url(),
      (url) => /zoom=fortnight.*type=2/.test(url),
    )
    await page.getByRole('button', { name: 'Views People' }).click()
    await page.getByRole('menuitem', { name: 'Delete “People”' }).click()
    await until(
      'the views',
      () => admin.list('view'),
      (all) => all.length === 0,
    )
    await page.getByRole('toolbar', { name: 'Schedule tools' }).getByRole('button', { name: 'Undo' }).click()
    await until(
      'the views',
      () => admin.list('view'),
      (all) => all.length === 1,
    )
  })

  test('undo of a change to a view does not overwrite a change made elsewhere', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('resource', { name: 'Ada', type_id: 2 })
    const first = { zoom: 'week', show: 'timeline' }
    const id = await admin.create('view', { kind: 'schedule', name: 'Mine', settings: first })
    const page = await visit.openTab(admin, `/schedule?view=${id}`)
    const stored = async () => (await admin.list('view', `id=${id}`))[0].settings
    await page.getByRole('button', { name: 'Views Mine' }).waitFor()
    await page.getByLabel('Zoom').getByText('2 weeks').click()
    await page.getByRole('button', { name: 'Views Mine' }).click()
    await page.getByRole('menuitem', { name: 'Save what is shown as “Mine”' }).click()
    await page.getByText('Changed the view “Mine”').first().waitFor()
    const undo = page.getByRole('toolbar', { name: 'Schedule tools' }).getByRole('button', { name: 'Undo' })
    await until(
      'the step',
      () => undo.isEnabled(),
      (isEnabled) => isEnabled,
    )
    const theirs = { ...(await stored()), text: 'Grade' }
    await admin.put(`/v2/view?id=${id}`, { settings: theirs })
    await undo.click()
    await page.getByText(/^Not possible, because somebody else has changed it in the meantime/).waitFor()
    assert.deepEqual(await stored(), theirs)
  })

  test('a list is saved with its filters and columns, for its kind only', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('resource', { name: 'Grade 1', type_id: 1 })
    await admin.create('resource', { name: 'Ada', type_id: 2 })
    const page = await visit.openTab(admin, '/admin/resources?f.type_id=2&columns=name,description')
    await page.getByRole('row', { name: /Ada/ }).waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('People')
    await assertAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Views People' }).waitFor()
    const [saved] = await admin.list('view')
    assert.deepEqual(saved.settings, {
      record: 'resource',
      query: { 'f.type_id': '2' },
      columns: ['name', 'description'],
    })
    await page.goto(`${visit.address}/admin/taxes`)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByText('There are no saved views yet.').waitFor()
    await page.goto(`${visit.address}/admin/resources`)
    await page.getByRole('row', { name: /Grade 1/ }).waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'People' }).click()
    await page.getByRole('row', { name: /Grade 1/ }).waitFor({ state: 'detached' })
    assert.match(page.url(), /f\.type_id=2/)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await assertAccessible(page)
  })
})
