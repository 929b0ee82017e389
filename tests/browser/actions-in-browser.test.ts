import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

inBrowser('actions of records', (open) => {
  test('a webhook is pinged and gets a new secret, and a user gets an invitation link', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('webhook', { url: 'https://receiver.example/hook', events: ['bookingCreated'] })
    const page = await visit.openTab(admin, `/admin/webhooks?open=${id}`)
    const actions = page.getByRole('region', { name: 'Actions' })
    await actions.getByRole('button', { name: 'New secret' }).click()
    await actions.getByText(/^whsec_/).waitFor()
    await actions.getByRole('button', { name: 'Send a ping' }).click()
    await until(
      'the deliveries',
      () => admin.list('webhook/delivery'),
      (deliveries) => deliveries.some(({ event }) => event === 'ping'),
    )
    await assertAccessible(page)
    const user = await admin.create('user', { first_name: 'Ada', primary_email: 'ada@studio.example' })
    await page.goto(`${visit.address}/admin/users?open=${user}`)
    await actions.getByRole('button', { name: /^Invite/ }).click()
    await actions.getByText(/\/invite/).waitFor()
  })

  test('a user with read-only permission sees no actions', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('webhook', { url: 'https://receiver.example/hook', events: ['bookingCreated'] })
    const page = await visit.openTab(await visit.world.client({ admin: 'R-' }), `/admin/webhooks?open=${id}`)
    await page.getByRole('dialog').waitFor()
    await page.getByRole('region', { name: 'History' }).waitFor()
    await until(
      'the actions',
      () => page.getByRole('region', { name: 'Actions' }).count(),
      (count) => count === 0,
    )
  })
})
