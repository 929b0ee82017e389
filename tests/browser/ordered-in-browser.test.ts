import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

inBrowser('records with an order', (open) => {
  test('statuses are moved by drag and keys, and coloured and flagged in place; each step can be undone', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const names = async () => (await admin.list('status', 'type_id=1&order_asc=order')).map(({ name }) => name).join()
    const first = 'First Hold,Second Hold,Confirmed,Cancelled'
    assert.equal(await names(), first)
    const page = await visit.openTab(admin, '/admin/statuses')
    const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}, place`) })
    await handle('Cancelled').waitFor()
    await assertAccessible(page)
    await handle('Cancelled').dragTo(page.getByRole('button', { name: 'Open First Hold' }))
    const isStored = (what: string) => page.getByRole('status', { name: 'Notices' }).getByText(what).last().waitFor()
    await isStored('Moved Cancelled')
    assert.equal(await names(), 'Cancelled,First Hold,Second Hold,Confirmed')
    await page.getByRole('button', { name: 'Move Cancelled, place 1 of 4' }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('button', { name: 'Move Cancelled, place 2 of 4' }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Move Cancelled, place 1 of 4' }).waitFor()
    await isStored('Undone: Moved Cancelled')
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Move Cancelled, place 4 of 4' }).waitFor()
    await until(
      'the notices',
      () => page.getByText('Undone: Moved Cancelled').count(),
      (count) => count === 2,
    )
    assert.equal(await names(), first)
    const status = async () => (await admin.list('status', 'name=First Hold'))[0]
    await page.getByRole('checkbox', { name: 'Chargeable of First Hold' }).check()
    await until('the flag', status, ({ chargeable }) => String(chargeable) === 'true' || chargeable === 1)
    await page.getByLabel('Colour of First Hold', { exact: true }).fill('#123456')
    await until('the colour', status, ({ color_background }) => color_background === '#123456')
    await page.keyboard.press('Control+z')
    await until('the colour', status, ({ color_background }) => color_background === '#fde68a')
    await page.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(page)
  })

  test('keys that are pressed faster than the service responds move a record once for each press', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const names = async () => (await admin.list('status', 'type_id=1&order_asc=order')).map(({ name }) => name).join()
    const page = await visit.openTab(admin, '/admin/statuses')
    await page.getByRole('button', { name: 'Move First Hold, place 1 of 4' }).focus()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Alt+ArrowDown')
    await until('the order', names, (order) => order === 'Second Hold,Confirmed,Cancelled,First Hold')
    await page.getByRole('button', { name: 'Move First Hold, place 4 of 4' }).waitFor()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Control+z')
    await until('the order', names, (order) => order === 'First Hold,Second Hold,Confirmed,Cancelled')
  })

  test('custom fields are moved within their kind; a user with read-only permission sees no handles', async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (const name of ['Reel', 'Format']) await admin.create('custom-field', { name, type: 'text', module: 'booking' })
    const names = async () => (await admin.list('custom-field', 'order_asc=order')).map(({ name }) => name).join()
    const page = await visit.openTab(admin, '/admin/custom-fields')
    await page.getByRole('button', { name: 'Move Format, place 2 of 2' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await until('the order', names, (order) => order === 'Format,Reel')
    await page.getByRole('button', { name: 'Open Reel' }).click()
    await page.getByRole('dialog', { name: 'Reel' }).waitFor()
    const reader = await visit.openTab(await visit.world.client({ admin: 'R-' }), '/admin/custom-fields')
    await reader.getByRole('button', { name: 'Open Reel' }).waitFor()
    assert.equal(await reader.getByRole('button', { name: /^Move/ }).count(), 0)
  })
})
