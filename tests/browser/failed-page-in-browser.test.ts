import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'

inBrowser('a page whose script is missing', (open) => {
  test('does not break the shell, and loads on another attempt', async () => {
    await using visit = await open()
    const first = await visit.openTab(visit.world.admin, '/')
    await first.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    // A tab whose errors are not those of the test: the browser reports the missing script.
    const page = await first.context().newPage()
    await page.goto(visit.address)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    const scripts = /\/assets\/reports-page[^/]*\.js$/
    let missed = 0
    await page.route(scripts, async (route) => {
      missed += 1
      await route.fulfill({ status: 404, body: '' })
    })
    const rail = page.getByRole('navigation').first()
    const toReports = rail.getByRole('link', { name: 'Reports' })
    await toReports.click()
    const problem = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' })
    await problem.waitFor()
    assert.ok(missed > 0, 'the script was not requested')
    await assertAccessible(page)
    await rail.getByRole('link', { name: 'Contacts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
    await toReports.click()
    await problem.waitFor()
    await page.context().setOffline(true)
    await problem.getByRole('button', { name: 'Try again' }).click()
    const notices = page.getByText('The service does not answer. Check your connection, then try again.')
    await notices.waitFor()
    await problem.waitFor()
    await page.context().setOffline(false)
    // A proxy in between, while the service starts.
    await page.route(/\/reports$/, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await problem.getByRole('button', { name: 'Try again' }).click()
    await notices.nth(1).waitFor()
    await problem.waitFor()
    await page.unroute(/\/reports$/)
    await page.unroute(scripts)
    await problem.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
    assert.equal(await problem.count(), 0)
  })
})

inBrowser('a palette whose script is missing', (open) => {
  test('does not break the page, and opens on another attempt', async () => {
    await using visit = await open()
    const first = await visit.openTab(visit.world.admin, '/')
    await first.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    const page = await first.context().newPage()
    const scripts = /\/assets\/palette[^/]*\.js$/
    await page.route(scripts, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(visit.address)
    const field = page.getByRole('textbox', { name: 'What are you doing?' })
    await field.fill('Mixing')
    const notice = page.getByRole('status', { name: 'Notices' }).getByText('The search could not be loaded.')
    for (const open of ['key', 'button'] as const) {
      if (open === 'key') await page.keyboard.press('Control+k')
      else await page.getByRole('button', { name: 'Search or do anything' }).click()
      await notice.nth(open === 'key' ? 0 : 1).waitFor()
    }
    assert.equal(await field.inputValue(), 'Mixing')
    await assertAccessible(page)
    await page.unroute(scripts)
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await page.getByRole('combobox', { name: 'Search or do anything' }).waitFor()
  })
})
