import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import { Receiver } from '../support/receiver.ts'

inBrowser('webhooks', (open) => {
  test('a webhook is created for selected events, pinged, paused and resumed, and its deliveries appear live', async () => {
    await using receiver = await Receiver.open()
    await using visit = await open()
    const { world } = visit
    const { admin } = world
    const page = await visit.openTab(admin, '/admin/webhooks')
    await page.getByText('No program is notified of changes.').waitFor()
    await page.getByRole('button', { name: 'New webhook' }).click()
    const panel = page.getByRole('dialog', { name: 'New webhook' })
    await panel.getByRole('textbox', { name: /^url/i }).fill(receiver.url)
    await panel.getByRole('checkbox', { name: 'Project', exact: true }).check()
    await panel.getByRole('checkbox', { name: 'projectDeleted' }).uncheck()
    await assertAccessible(page)
    await panel.getByRole('button', { name: 'Create' }).click()
    const hook = async () => (await admin.list('webhook'))[0]
    await until('the events', hook, (one) => one?.events.join() === 'projectCreated,projectEdited')
    await page.getByText('Shown once. Copy it now.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Send a ping' }).click()
    await until(
      'the ping',
      async () => (await admin.list('webhook/delivery')).length,
      (count) => count === 1,
    )
    await world.runJobs()
    const deliveries = page.getByRole('region', { name: 'Newest deliveries' })
    await deliveries.getByRole('row', { name: /ping.*delivered.*200/ }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await until('the pause', hook, ({ enabled }) => [false, 0, 'false'].includes(enabled))
    await page.getByText('Changes during the pause are not sent later.').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    receiver.answer = (response) => {
      response.statusCode = 503
      response.end('come back later')
    }
    await admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    await deliveries.getByRole('button', { name: 'projectCreated' }).click()
    const pane = page.getByRole('complementary', { name: 'The open delivery' })
    await pane.getByText('come back later').waitFor()
    await assertAccessible(page)
    receiver.answer = (response) => response.end('thanks')
    await pane.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('It will be sent again').waitFor()
    await world.runJobs()
    await pane.getByText('delivered').waitFor()
    await page.getByRole('button', { name: 'New secret' }).click()
    await page.getByText(/^whsec_/).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(page)
  })

  test('a user with read-only permission sees deliveries and no buttons', async () => {
    await using receiver = await Receiver.open()
    await using visit = await open()
    const { world } = visit
    await world.admin.post('/v2/webhook', { url: receiver.url })
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    const page = await visit.openTab(await world.client({ admin: 'R-', project: 'R-' }), '/admin/webhooks')
    await page.getByRole('row', { name: /projectCreated/ }).waitFor()
    for (const name of ['Send a ping', 'New secret', 'Pause', 'Send again', 'New webhook']) {
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    }
  })

  test('deliveries are searched by their error', async () => {
    await using receiver = await Receiver.open()
    await using visit = await open()
    const { world } = visit
    await world.admin.post('/v2/webhook', { url: receiver.url })
    receiver.answer = (response) => {
      response.statusCode = 503
      response.end()
    }
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    receiver.answer = (response) => response.end()
    await world.admin.create('contact', { name: 'Kestrel', type: 'organization' })
    await world.runJobs()
    const [failed] = await world.admin.list('webhook/delivery', 'event=projectCreated')
    const page = await visit.openTab(world.admin, '/admin/webhook-deliveries')
    await page.getByRole('button', { name: 'Open contactCreated' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill(failed.error)
    await page.getByRole('button', { name: 'Open contactCreated' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open projectCreated' }).waitFor()
  })
})
