import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkByOperator } from '../../src/domain/accounts/sign-in/index.ts'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'
import { freePort } from '../support/guarded-process.ts'
import { startProvider } from '../support/openid-provider.ts'

const accounts = {
  mara: { email: 'mara@lumen.example', email_verified: true },
  nia: { email: 'nia@lumen.example', email_verified: true },
}

inBrowser('single sign-on', (open) => {
  test('a known person signs in with the provider, and out of both; an unknown person gets the reason', async () => {
    const port = await freePort()
    await using provider = await startProvider(accounts, `http://127.0.0.1:${port}`)
    await using visit = await open({ ...provider.settings, port })
    await visit.world.admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example' })
    const page = await visit.openStranger('/profile')
    await page.getByText('or with a password').waitFor()
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Continue with Studio ID' }).click()
    await page.getByLabel('Account').fill('nia')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Nobody here has your email address.').waitFor()
    await page.getByText(/^Request \S+$/).waitFor()
    await assertAccessible(page)

    const other = await visit.openStranger('/profile')
    await other.getByRole('link', { name: 'Continue with Studio ID' }).click()
    await other.getByLabel('Account').fill('mara')
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByText('This browser').waitFor()
    assert.equal(new URL(other.url()).pathname, '/profile')
    await other.getByRole('button', { name: 'You and your settings' }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await other.waitForURL((url) => url.origin === provider.issuer)
  })

  test('if the provider is required there is no form, and the operator’s link works once', async () => {
    await using provider = await startProvider(accounts)
    await using visit = await open({ ...provider.settings, oidcRequired: true })
    const id = await visit.world.admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example' })
    const page = await visit.openStranger('/sign-in')
    await page.getByRole('link', { name: 'Continue with Studio ID' }).waitFor()
    assert.equal(await page.getByLabel('Password').count(), 0)
    const link = await linkByOperator(visit.world.app.scopes, { instanceId: 1, userId: id, purpose: 'enter' })
    const { pathname, hash } = new URL(link)
    const entering = await visit.openStranger(pathname + hash)
    await entering.getByRole('heading', { level: 1, name: 'Sign in once' }).waitFor()
    await assertAccessible(entering)
    await entering.getByRole('button', { name: 'Open the book' }).click()
    await entering.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    const again = await visit.openStranger(pathname + hash)
    await again.getByRole('heading', { level: 1, name: 'This link does not open' }).waitFor()
  })
})
