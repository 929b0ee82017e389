import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

inBrowser('settings of the account', (open) => {
  test('settings are found, changed together, kept while the user is on another page, and undone', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const status = await admin.create('status', { name: 'Pencilled', type_id: 1 })
    const stored = async () => (await admin.list('instance'))[0]
    const page = await visit.openTab(admin, '/admin/settings')
    const scheduling = page.getByRole('region', { name: 'Scheduling' })
    await scheduling.getByText('Whether a booking that clashes with another is allowed or rejected.').waitFor()
    await assertAccessible(page)
    await page.keyboard.press('/')
    await page.keyboard.type('clash')
    await page.getByRole('region', { name: 'Studio' }).waitFor({ state: 'detached' })
    await scheduling.getByRole('combobox', { name: 'Clashing bookings' }).selectOption('reject')
    await scheduling.getByRole('checkbox', { name: 'Equipment' }).check()
    await scheduling.getByRole('combobox', { name: 'Statuses that never clash' }).fill('Penc')
    await page.getByRole('option', { name: 'Pencilled' }).click()
    await page.getByText('1 change, not saved').waitFor()
    await page.getByRole('link', { name: 'Resources' }).click()
    await page.getByRole('heading', { level: 1, name: 'Resources' }).waitFor()
    await page.goBack()
    await page.getByText('1 change, not saved').waitFor()
    await page.getByRole('textbox', { name: 'IBAN' }).fill('DE89 3704 0044 0532 0130 00')
    await page.getByRole('button', { name: 'Save' }).click()
    const after = await until('the settings', stored, ({ settings }) => settings.clash_policy === 'reject')
    assert.deepEqual(after.settings.clash_exempt_types, [3])
    assert.deepEqual(after.settings.clash_exempt_statuses, [status])
    assert.equal(after.company_iban, 'DE89 3704 0044 0532 0130 00')
    await page.getByText('All changes are saved').waitFor()
    await page.keyboard.press('Control+z')
    await until('what it was', stored, ({ settings }) => settings.clash_policy === 'allow')
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await assertAccessible(page)
  })

  test('all errors appear next to their settings together, and no input is lost', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/admin/settings')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Nowhere')
    await page.getByRole('textbox', { name: 'Minutes of a lock' }).fill('0')
    await page.getByRole('checkbox', { name: 'Use DATEV' }).check()
    await page.getByRole('textbox', { name: 'Consultant number' }).fill('7')
    await page.getByRole('textbox', { name: 'Fiscal year start' }).fill('01-01')
    await page.getByRole('textbox', { name: 'Fiscal year start' }).press('Enter')
    await page.getByText('Nothing was saved: 5 settings are not valid.').waitFor()
    const names = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('[aria-invalid="true"]')].map((one) => one.labels[0].textContent)`,
    )
    assert.deepEqual(names, ['Time zone', 'Minutes of a lock', 'Consultant number', 'Client number', 'Account length'])
    assert.equal(await page.getByRole('textbox', { name: 'Consultant number' }).inputValue(), '7')
    await assertAccessible(page)
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Vienna')
    await page.getByRole('textbox', { name: 'Minutes of a lock' }).fill('15')
    await page.getByRole('textbox', { name: 'Consultant number' }).fill('29098')
    await page.getByRole('textbox', { name: 'Client number' }).fill('55003')
    await page.getByRole('textbox', { name: 'Account length' }).fill('4')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('All changes are saved').waitFor()
    const [{ timezone, settings }] = await admin.list('instance')
    assert.deepEqual([timezone, settings.lock_minutes, settings.datev.consultant_number], ['Europe/Vienna', 15, 29098])
  })

  test('a user with read-only permission sees the settings without fields, and a phone has no sideways scroll', async () => {
    await using visit = await open()
    const page = await visit.openTab(await visit.world.client({ admin: 'R-' }), '/admin/settings')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('To change them, you need the Write permission for Account').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0)
    const wider = await page.evaluate<number>('document.querySelector("main").scrollWidth - innerWidth')
    assert.ok(wider <= 0, `${wider}`)
    await assertAccessible(page)
  })
})
