import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkByOperator } from '../../src/domain/accounts/sign-in/index.ts'
import { Browser } from '../http/browser.ts'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'
import { freePort } from '../support/guarded-process.ts'
import { startProvider, Traveller } from '../support/openid-provider.ts'
import { codeOf, setUpApp } from '../support/second-factors.ts'

const accounts = {
  mara: { email: 'mara@lumen.example', email_verified: true },
  nia: { email: 'nia@lumen.example', email_verified: true },
}

inBrowser('single sign-on', (open) => {
  test('a known person signs in with the provider and out of both; an unknown person sees the reason', async () => {
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
    await page.getByText('No user here has your email address.').waitFor()
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

  test('if the provider is required, there is no form, and a link from the operator works once', async () => {
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
    await entering.getByRole('button', { name: 'Sign in' }).click()
    await entering.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    const again = await visit.openStranger(pathname + hash)
    await again.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor()
  })

  test('if the provider is required, the setup needs no password, and the profile offers none', async () => {
    await using provider = await startProvider(accounts)
    await using visit = await open({ ...provider.settings, oidcRequired: true })
    const { app, admin } = visit.world
    const link = await linkByOperator(app.scopes, { instanceId: 1, userId: admin.userId, purpose: 'setup' })
    const { pathname, hash } = new URL(link)
    const page = await visit.openStranger(pathname + hash)
    await page.getByText('From now on you sign in with Studio ID.').waitFor()
    assert.equal(await page.getByLabel('Password').count(), 0)
    await assertAccessible(page)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Email').fill('ada@lumen.example')
    await page.locator('input[name=name]').fill('Lumen')
    await page.getByRole('button', { name: 'Create the studio' }).click()
    await page.getByRole('heading', { level: 2, name: 'What do you book?' }).waitFor()
    await page.goto(`${visit.address}/profile`)
    await page.getByText('This browser').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Change the password' }).count(), 0)
    const invite = await linkByOperator(app.scopes, { instanceId: 1, userId: admin.userId, purpose: 'invite' })
    const invited = new URL(invite)
    const other = await visit.openStranger(invited.pathname + invited.hash)
    await other.getByText('Sign in with the provider of your company.').waitFor()
    await other.getByRole('link', { name: 'Sign in' }).click()
    await other.getByRole('link', { name: 'Continue with Studio ID' }).waitFor()
  })

  test('a link from the operator asks a user with an app for a code', async () => {
    await using provider = await startProvider(accounts)
    await using visit = await open({ ...provider.settings, oidcRequired: true })
    const { app, admin } = visit.world
    const id = await admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example' })
    const enter = async () => new URL(await linkByOperator(app.scopes, { instanceId: 1, userId: id, purpose: 'enter' }))
    const browser = new Browser(app)
    await browser.post('/v2/session/enter', { secret: (await enter()).hash.slice(1) })
    const { secret } = await setUpApp(visit.world, browser)
    await admin.put('/v2/instance?id=1', { settings: { require_second_factor: 'all' } })
    const link = await enter()
    const page = await visit.openStranger(link.pathname + link.hash)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Code').fill(codeOf(secret, visit.world))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  })

  test('if the account requires a second factor, a sign-in with the provider asks for the code', async () => {
    const port = await freePort()
    await using provider = await startProvider(accounts, `http://127.0.0.1:${port}`)
    await using visit = await open({ ...provider.settings, port })
    const { world } = visit
    await world.admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example' })
    const person = new Traveller(world)
    await person.signIn('mara')
    const { secret } = await setUpApp(world, person.browser)
    await world.admin.put('/v2/instance?id=1', { settings: { require_second_factor: 'all' } })
    const page = await visit.openStranger('/')
    await page.getByRole('link', { name: 'Continue with Studio ID' }).click()
    await page.getByLabel('Account').fill('mara')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor()
    await assertAccessible(page)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('That code is wrong').first().waitFor()
    await page.getByLabel('Code').fill(codeOf(secret, world))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  })
  test('if the ways to sign in cannot be read, the pages say so, and read them again', async () => {
    await using provider = await startProvider(accounts)
    await using visit = await open(provider.settings)
    const id = await visit.world.admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example' })
    const page = await visit.openStranger('/forgotten')
    const refused = { status: 429, json: { error: { message: 'Too many requests' } } }
    const problem = page.getByRole('alert').filter({ hasText: 'Too many requests.' })
    const again = problem.getByRole('button', { name: 'Try again' })
    const reads = /\/v2\/session\/(ways|link)/
    await page.route(reads, (route) => route.fulfill(refused))
    await page.goto(`${visit.address}/sign-in`)
    await problem.waitFor()
    await page.getByLabel('Password').waitFor()
    await assertAccessible(page)
    await page.unroute(reads)
    await again.click()
    await page.getByRole('link', { name: 'Continue with Studio ID' }).waitFor()
    await problem.waitFor({ state: 'detached' })

    const link = await linkByOperator(visit.world.app.scopes, { instanceId: 1, userId: id, purpose: 'enter' })
    for (const read of ['ways', 'link']) {
      await page.goto('about:blank')
      await page.route(`**/v2/session/${read}`, (route) => route.fulfill(refused))
      await page.goto(visit.address + new URL(link).pathname + new URL(link).hash)
      await problem.waitFor()
      assert.equal(await page.getByRole('heading', { name: 'This link is no longer valid' }).count(), 0)
      await page.unroute(`**/v2/session/${read}`)
      await again.click()
      await page.getByRole('heading', { level: 1, name: 'Sign in once' }).waitFor()
    }
    await page.route('**/v2/session/enter', (route) => route.fulfill(refused))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').filter({ hasText: 'Too many requests.' }).waitFor()
    await page.unroute('**/v2/session/enter')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  })
})
