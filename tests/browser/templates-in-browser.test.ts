import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import type { World } from '../world.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const drawn = (page: Page) => page.getByRole('region', { name: 'The page', exact: true })
const read = async ({ admin }: World, id: number) => (await admin.list('invoice-template', `id=${id}`))[0]

async function openStudio({ admin }: World): Promise<void> {
  const company_address = 'Schlesische Straße 27\n10997 Berlin'
  await admin.put('/v2/instance', {
    company_name: 'Lumen Post',
    company_address,
    company_email: 'accounts@lumen.example',
  })
}

inBrowser('the editor of templates', (open) => {
  test('a template starts from the default: placeholders by name, a preview, saved and undone', async () => {
    await using visit = await open()
    const { world } = visit
    await openStudio(world)
    const page = await visit.openTab(world.admin, '/admin/invoice-templates')
    await page.getByRole('button', { name: 'New invoice template' }).click()
    await page.getByRole('heading', { level: 1, name: 'New template' }).waitFor()
    await drawn(page).getByRole('img', { name: 'Page 1 of 1' }).waitFor()
    await box(page, 'Name').fill('German clients')
    await box(page, 'Language').fill('de-DE')
    await box(page, 'Foot, centre').fill('Bis ')
    await page.getByRole('button', { name: 'Insert placeholder: Foot, centre' }).press('Enter')
    const isInMenu = () => page.evaluate<boolean>("document.activeElement.closest('[role=menu]') !== null")
    await until('the menu has the focus', isInMenu, (isIt) => isIt)
    await page.keyboard.type('dueDate')
    const dueDate = page.getByRole('menuitem', { name: /^dueDate / })
    await dueDate.and(page.locator('[data-highlighted]')).waitFor()
    await page.keyboard.press('Enter')
    await until(
      'it is inserted',
      () => box(page, 'Foot, centre').inputValue(),
      (text) => text === 'Bis [dueDate]',
    )
    await page.keyboard.type(' bitte')
    assert.equal(await box(page, 'Foot, centre').inputValue(), 'Bis [dueDate] bitte', 'the cursor is after it')
    await page.getByRole('group', { name: 'Columns of the lines' }).getByRole('checkbox', { name: 'Tax' }).click()
    await assertAccessible(page)
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { level: 1, name: 'German clients' }).waitFor()
    const stored = await read(world, 3)
    assert.partialDeepStrictEqual(stored, {
      name: 'German clients',
      language: 'de-DE',
      default: false,
      top_left_container: '**[companyName]**',
      bottom_center_container: 'Bis [dueDate] bitte',
      options: { items_column_visibility: { tax: false, price: true } },
    })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await assertAccessible(page)

    await page.getByRole('checkbox', { name: 'Default template' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await until(
      'it is the default',
      () => read(world, 3),
      (one) => one.default,
    )
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+z')
    await until(
      'the one before is the default again',
      () => read(world, 1),
      (one) => one.default,
    )
  })

  test('a template starts as a copy of the default of its type, even if that is not the first one', async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (const [type_id, title] of [
      [1, 'Bill'],
      [2, 'Offer'],
    ]) {
      await admin.create('invoice-template', { name: title, type_id, title, default: true })
      const page = await visit.openTab(admin, `/template?type=${type_id}`)
      assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), title)
    }
  })

  test('errors are next to their boxes, and the preview shows the last valid version', async () => {
    await using visit = await open()
    const { world } = visit
    await openStudio(world)
    const page = await visit.openTab(world.admin, '/template?id=1')
    await drawn(page).getByRole('img', { name: 'Page 1 of 1' }).waitFor()
    await box(page, 'Head, right').fill('[companyAdress]')
    await box(page, 'Accent colour').fill('orange')
    await page.getByText(/\[companyAdress\] is unknown: did you mean \[companyAddress\]/).waitFor()
    assert.equal(await box(page, 'Head, right').getAttribute('aria-invalid'), 'true')
    assert.equal(await box(page, 'Accent colour').getAttribute('aria-invalid'), 'true')
    await drawn(page).getByText('last valid version').waitFor()
    assert.equal(await drawn(page).getByRole('img', { name: 'Page 1 of 1' }).count(), 1)
    await assertAccessible(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click()
    await page.goBack()
    assert.equal(await box(page, 'Accent colour').inputValue(), 'orange')
    await box(page, 'Head, right').fill('[companyAddress]')
    await box(page, 'Accent colour').fill('#e4572e')
    await drawn(page).getByText('with a sample').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await assertAccessible(page)
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    assert.equal(await page.evaluate(overflow), 0)
  })

  test('changes of another user are not overwritten, and readers cannot change anything', async () => {
    await using visit = await open()
    const { world } = visit
    const page = await visit.openTab(world.admin, '/template?id=1')
    await box(page, 'Foot, centre').fill('Mine')
    const asked = '**/v2/invoice-template?id=1&limit=1'
    const before = await page.request.get(`${visit.address}/v2/invoice-template?id=1&limit=1`)
    await page.route(asked, (route) => route.fulfill({ response: before }))
    assert.equal((await world.admin.put('/v2/invoice-template?id=1', { top_center_container: 'Theirs' })).status, 200)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Somebody else has changed this').waitFor()
    await page.unroute(asked)
    await page.getByRole('button', { name: 'Show the current version' }).click()
    await until(
      'theirs is shown',
      () => box(page, 'Head, centre').inputValue(),
      (text) => text === 'Theirs',
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await until(
      'both are stored',
      () => read(world, 1),
      (one) => one.top_center_container === 'Theirs' && one.bottom_center_container === 'Mine',
    )
    const reader = await visit.openTab(await world.client({ admin: 'R-' }), '/template?id=1')
    const refused: string[] = []
    reader.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
    await reader.reload()
    await box(reader, 'Foot, centre').waitFor()
    assert.equal(await box(reader, 'Foot, centre').getAttribute('readonly'), '')
    assert.equal(await reader.getByRole('button', { name: 'Save' }).count(), 0)
    assert.deepEqual(refused, [])
    await assertAccessible(reader)
  })
})
