import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import { readFeedOf } from '../support/read-feed-of.ts'

inBrowser('calendar feeds', (open) => {
  test('a feed is switched on, shown as an address and a QR code, given a new address, and switched off', async () => {
    await using visit = await open()
    const { world } = visit
    const { admin } = world
    const suite = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const feed = async () => (await admin.list('resource', `id=${suite}`))[0]
    const page = await visit.openTab(admin, '/admin')
    await page.getByRole('main').getByRole('link', { name: 'Calendar feeds' }).click()
    await page.getByText('No feed is on.').waitFor()
    await page.getByRole('button', { name: 'New feed' }).click()
    const making = page.getByRole('dialog', { name: 'New feed' })
    await making.getByRole('combobox', { name: 'Which bookings' }).selectOption('A resource')
    await assertAccessible(page)
    await making.getByRole('combobox', { name: 'Resource', exact: true }).fill('Suite')
    await page.getByRole('option', { name: 'Suite 1' }).click()
    await making.getByRole('radio', { name: /^Times only/ }).check()
    await making.getByRole('button', { name: 'Switch it on' }).click()
    const card = page.getByRole('dialog', { name: 'Feed of Suite 1' })
    await card.getByRole('img', { name: 'QR code of the address' }).waitFor()
    const { feed: path, feed_privacy } = await feed()
    assert.equal(feed_privacy, 'busy')
    await card.getByText(`${visit.address}${path}.ics`).waitFor()
    await assertAccessible(page)
    await card.getByRole('button', { name: 'New address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New address' }).click()
    await card.waitFor()
    const { feed: next } = await feed()
    await card.getByText(`${visit.address}${next}.ics`).waitFor()
    assert.equal((await readFeedOf(world, path)).status, 404)
    assert.equal((await readFeedOf(world, next)).status, 200)
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'What the feed of Suite 1 shows' }).selectOption('Everything')
    await until('what it shows', feed, (one) => one.feed_privacy === 'full')
    await page.keyboard.press('Control+z')
    await until('what it shows', feed, (one) => one.feed_privacy === 'busy')
    await page.getByRole('button', { name: 'Open the feed of Suite 1' }).click()
    await card.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('No feed is on.').waitFor()
    assert.equal((await readFeedOf(world, next)).status, 404)
  })

  test('an undo leaves alone what an administrator has changed since in the own feed', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const colleague = await visit.world.client({ schedule: 'RW' })
    const own = async () => (await colleague.get('/v2/user/feed')).body.data.feed_privacy
    await colleague.put('/v2/user/feed', { feed: true, feed_privacy: 'titles' })
    const page = await visit.openTab(colleague, '/feeds')
    await page.getByRole('combobox', { name: /^What the feed of/ }).selectOption('Everything')
    await until('what it shows', own, (shown) => shown === 'full')
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    await admin.put(`/v2/user?id=${colleague.userId}`, { feed_privacy: 'busy' })
    await page.keyboard.press('Control+z')
    await page
      .getByText(/^Cannot undo|somebody else/i)
      .first()
      .waitFor()
    assert.equal(await own(), 'busy')
  })

  test('a user who may only read the schedule has only their own feed', async () => {
    await using visit = await open()
    const colleague = await visit.world.client({ schedule: 'R-' })
    const page = await visit.openTab(colleague, '/')
    await page.getByRole('button', { name: 'You and your settings' }).click()
    await page.getByRole('menuitem', { name: 'Calendar feeds' }).click()
    await page.getByRole('button', { name: 'New feed' }).click()
    const scopes = page.getByRole('combobox', { name: 'Which bookings' }).getByRole('option')
    await scopes.first().waitFor({ state: 'attached' })
    assert.deepEqual(await scopes.allTextContents(), ['My own bookings'])
    await page.getByRole('button', { name: 'Switch it on' }).click()
    await page.getByRole('img', { name: 'QR code of the address' }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(page)
  })
})
