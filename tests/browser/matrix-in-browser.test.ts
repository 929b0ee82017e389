import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

inBrowser('permissions of groups', (open) => {
  test('each level can be changed in its cell, and undone', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('group', { name: 'Producers', acl_schedule: 'RW', acl_finance: 'R-' })
    const finance = async () => (await admin.list('group', `id=${id}`))[0].acl_finance
    const page = await visit.openTab(admin, '/permissions')
    const cell = page.getByRole('combobox', { name: 'Finance for Producers' })
    await cell.waitFor()
    await assertAccessible(page)
    await cell.selectOption('Write')
    await until('the level', finance, (level) => level === 'RW')
    await page.getByText('Producers: Finance is now Write').waitFor()
    await page.keyboard.press('Control+z')
    await until('the level', finance, (level) => level === 'R-')
    await page.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(page)
  })

  test('a user with read-only permission sees levels without fields', async () => {
    await using visit = await open()
    const page = await visit.openTab(await visit.world.client({ admin: 'R-' }), '/permissions')
    await page.getByRole('columnheader', { name: 'Finance' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    await until(
      'the fields',
      () => page.getByRole('combobox').count(),
      (count) => count === 0,
    )
  })
})
