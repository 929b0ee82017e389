import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'

inBrowser('pages without content', (open) => {
  test('say that the user has no permission', async () => {
    await using visit = await open()
    const booker = await visit.world.client({ schedule: 'R-', contact: 'RW', admin: 'R-' })
    const page = await visit.openTab(booker)
    for (const path of ['/invoice', '/invoice?id=1', '/quote', '/quote?id=1', '/import']) {
      await page.goto(visit.address + path)
      await page.getByText('You do not have permission for this.').waitFor()
      const [main, notice] = await Promise.all(
        [page.locator('main'), page.getByRole('alert')].map((one) => one.boundingBox()),
      )
      assert.ok(main && notice && notice.x >= main.x + 12 && notice.y >= main.y + 12, `${path}: at the edge`)
      assert.equal(await page.locator('main').getByRole('button').count(), 0)
      assert.equal(await page.getByLabel('File').count(), 0)
    }
  })

  test('say that an address does not exist, with a link to Today', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin)
    // A browser reports each 404 as an error.
    await page.route('**/today', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, status: response.status() === 404 ? 200 : 500 })
    })
    await page.goto(`${visit.address}/today`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Go to Today' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  })

  test('say that the booking or the contact of a link was deleted', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/schedule?booking=999')
    await page.getByText('This no longer exists').waitFor()
    await page.goto(`${visit.address}/contacts?open=999`)
    const panel = page.getByRole('dialog', { name: 'Contact', exact: true })
    await panel.getByText('There is no such record').waitFor()
  })

  test('say that an address with an impossible id has no record', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin)
    for (const path of ['/invoice?id=abc', '/quote?id=1.5', '/invoice?id=', '/template?id=x', '/project?id=abc']) {
      await page.goto(visit.address + path)
      await page.getByText('This no longer exists').waitFor()
    }
    await page.goto(`${visit.address}/contacts?open=abc`)
    await page.getByText('There is no such record').waitFor()
  })

  test('say so: the profile of a token, with what to do', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/profile')
    await page.getByText('This page was opened with a token. Sign in to see your password').waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
    await assertAccessible(page)
  })
})
