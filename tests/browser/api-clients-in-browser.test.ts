import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

inBrowser('tokens of programs', (open) => {
  test('a token is created with limited access, shown once, used, and revoked', async () => {
    await using visit = await open()
    const { admin, app } = visit.world
    const page = await visit.openTab(admin, '/admin/api-clients')
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New token' })
    await dialog.getByLabel('Purpose').fill('Screen in the lobby')
    await dialog.getByLabel('Only these modules').check()
    assert.ok(await dialog.getByRole('button', { name: 'Create the token' }).isDisabled())
    await dialog.getByRole('combobox', { name: 'Schedule' }).selectOption('Read')
    await dialog.getByLabel('Valid for').selectOption('90 days')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Create the token' }).click()
    const made = page.getByRole('dialog', { name: 'The new token' })
    const token = (await made.getByRole('status').getByRole('code').textContent()) ?? ''
    const ask = async (path: string) =>
      (await app.http.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).statusCode
    assert.deepEqual([await ask('/v2/booking'), await ask('/v2/invoice')], [200, 403])
    await assertAccessible(page)
    await made.getByRole('button', { name: 'I have saved it' }).click()
    const [client] = await admin.list('api-client', 'description=lobby')
    assert.deepEqual(client.scopes, [{ module: 'schedule', acl: 'R-' }])
    const days = (client.expires - visit.world.clock.now()) / 86_400
    assert.ok(days > 89 && days < 90.01, `${days}`)
    const row = page.getByRole('row', { name: /Screen in the lobby/ })
    await row.getByText('Schedule: Read').waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(page)
    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Revoke the token' }).click()
    await until(
      'the token',
      () => ask('/v2/booking'),
      (status) => status === 401,
    )
    await row.waitFor({ state: 'detached' })
  })

  test('a user with read-only permission sees no button that the service would refuse', async () => {
    await using visit = await open()
    const page = await visit.openTab(await visit.world.client({ admin: 'R-' }), '/admin/api-clients')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('columnheader', { name: 'Scopes' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'New token' }).count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Revoke' }).count(), 0)
    await assertAccessible(page)
  })
})
