import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkByOperator } from '../../src/domain/accounts/sign-in/index.ts'
import { inBrowser, until } from '../support/console-visit.ts'

inBrowser('the language of a user', (open) => {
  test('is chosen in the menu, stored with the user, and used in other browsers', async () => {
    await using visit = await open()
    const mara = await visit.world.client({ schedule: 'R-' })
    const page = await visit.openTab(mara, '/')
    await page.getByRole('button', { name: 'You and your settings' }).click()
    assert.equal(
      await page.getByRole('menuitemradio', { name: 'Same as the studio' }).getAttribute('aria-checked'),
      'true',
    )
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { level: 1, name: 'Heute' }).waitFor()
    assert.equal((await mara.get('/v2/session')).body.data.user.locale, 'de-GB')
    const elsewhere = await visit.openTab(mara, '/')
    await elsewhere.getByRole('heading', { level: 1, name: 'Heute' }).waitFor()
    // Others keep the language of the studio.
    await (await visit.openTab(visit.world.admin, '/')).getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.getByRole('button', { name: 'Profil und Einstellungen' }).click()
    await page.getByRole('menuitemradio', { name: 'Wie im Studio' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await until(
      'the language of the studio',
      async () => (await mara.get('/v2/session')).body.data.user.locale,
      (locale) => locale === null,
    )
  })

  test('is the first language of the browser that the console has, before sign-in', async () => {
    await using visit = await open()
    const page = await visit.openStranger('/sign-in')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.addInitScript("Object.defineProperty(navigator, 'languages', { value: ['fr-CH', 'de-CH', 'en'] })")
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'de')
  })

  test('is English, where its texts cannot be loaded', async () => {
    await using visit = await open()
    const first = await visit.openStranger('/sign-in')
    // The browser reports the missing script, and this error is not one of the test.
    const page = await first.context().newPage()
    await page.addInitScript("Object.defineProperty(navigator, 'languages', { value: ['de-CH', 'en'] })")
    await page.route(/\/assets\/de-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(`${visit.address}/sign-in`)
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  })

  test('is that of the setup page, with the country of the studio', async () => {
    await using visit = await open()
    const { app, admin } = visit.world
    const link = new URL(await linkByOperator(app.scopes, { instanceId: 1, userId: admin.userId, purpose: 'setup' }))
    const page = await visit.openStranger('/sign-in')
    await page.addInitScript("Object.defineProperty(navigator, 'languages', { value: ['de-AT', 'en'] })")
    await page.goto(visit.address + link.pathname + link.hash)
    await page.reload()
    await page.getByLabel('Vorname').fill('Karin')
    await page.getByLabel('E-Mail').fill('karin@weiss.example')
    await page.getByLabel('Passwort').fill('ein Satz, den sonst niemand denkt')
    await page.getByLabel('Name', { exact: true }).fill('Studio Weiß')
    await page.getByLabel('Land').selectOption('AT')
    await page.getByRole('button', { name: 'Studio anlegen' }).click()
    await page.getByRole('heading', { level: 2, name: 'Was buchen Sie?' }).waitFor()
    assert.equal((await admin.list('instance'))[0].locale, 'de-AT')
  })
})
