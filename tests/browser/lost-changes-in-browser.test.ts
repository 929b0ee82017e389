/** Changes whose answer is lost on its way, though they are stored. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, until } from '../support/console-visit.ts'

/** The service stores the first change at this address, but its answer is lost. */
async function loseChange(page: Page, address: RegExp): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
}

inBrowser('the next try of a form whose change was stored', (open) => {
  test('stores it at the next try, unless somebody else has changed the record since', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const other = await visit.world.client({ schedule: 'RW', contact: 'RW' })
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const start = visit.world.clock.now()
    const times = { start, end: start + 3600, resources: [{ id: room }] }
    const kinds = [
      {
        kind: 'contact',
        id: await admin.create('contact', { type: 'organization', name: 'Acme' }),
        path: '/contacts?open=',
      },
      { kind: 'booking', id: await admin.create('booking', { name: 'Acme', ...times }), path: '/schedule?booking=' },
    ]
    const page = await visit.openTab(admin, '/feeds')
    // No change arrives by itself, as where the stream of changes is broken too.
    await page.route(/\/v2\/events/, (route) => route.abort())
    for (const { kind, id, path } of kinds) {
      const form = page.getByRole('dialog')
      const name = form.getByRole('textbox', { name: 'Name', exact: true })
      const lose = async (typed: string) => {
        await page.goto(visit.address + path + id)
        await name.fill(typed)
        await page.unroute(new RegExp(`/v2/${kind}\\?`))
        await loseChange(page, new RegExp(`/v2/${kind}\\?`))
        await form.getByRole('button', { name: /^Save/ }).click()
        await page.getByText('The service does not answer.').first().waitFor()
      }
      const isStored = (stored: string) =>
        until(
          'the name',
          async () => (await admin.list(kind, `id=${id}`))[0].name,
          (found) => found === stored,
        )
      await lose('Acme Film')
      await isStored('Acme Film')
      await form.getByRole('button', { name: /^Save/ }).click()
      await form
        .getByRole('button', { name: /^Save/, disabled: true })
        .or(page.getByText(/^Saved|^Changed/))
        .first()
        .waitFor()
      assert.equal(await page.getByText(/somebody else|in the meantime/i).count(), 0)
      await lose('Acme Films')
      await isStored('Acme Films')
      await other.put(`/v2/${kind}?${kind === 'contact' ? `uuid=o${id}` : `id=${id}`}`, { name: 'Northlight' })
      await form.getByRole('button', { name: /^Save/ }).click()
      await page
        .getByText(/somebody else|in the meantime/i)
        .first()
        .waitFor()
      await isStored('Northlight')
    }
  })
})
