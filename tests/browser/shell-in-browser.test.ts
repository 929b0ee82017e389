import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'

inBrowser('the shell', (open) => {
  test('shows the page of an address, shows that it is live, and lists its keys', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await assertAccessible(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Undo').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
