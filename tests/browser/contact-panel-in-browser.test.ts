import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio } from '../scenarios/billed-studio.ts'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

inBrowser('the panel of a contact', (open) => {
  test('shows bookings and amounts due to users who may see them', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const uuid = `o${await admin.create('contact', { type: 'organization', name: 'Acme', email_1: 'pay@acme.example' })}`
    const client = [{ uuid }]
    const start = visit.world.clock.now() + 86_400
    await admin.create('booking', { name: 'Grade', start, end: start + 3600, client })
    const items = [{ item_text: 'Mix', unit_amount: '100' }]
    await admin.create('invoice', { client, items, status_id: 2 })
    await admin.create('invoice', { client, items })
    const [{ id }] = await admin.list('contact', 'name=Acme')
    const page = await visit.openTab(admin, `/contacts?open=${id}`)
    await page.getByRole('region', { name: 'Next bookings' }).getByRole('link', { name: 'Grade' }).waitFor()
    const owed = page.getByRole('region', { name: 'Amount due' })
    await owed.getByRole('link', { name: 'INV-1' }).waitFor()
    assert.equal(await owed.getByRole('listitem').count(), 1)
    await page.getByRole('region', { name: 'Mails' }).getByText('No document has been sent to this contact.').waitFor()
    await assertAccessible(page)
    const refused: string[] = []
    const keeper = await visit.openTab(await visit.world.client({ contact: 'RW' }), '/contacts')
    keeper.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
    await keeper.getByRole('button', { name: 'Open Acme' }).click()
    await keeper.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor()
    assert.equal(await keeper.getByRole('region', { name: 'Amount due' }).count(), 0)
    assert.deepEqual(refused, [])
  })

  test('a missing client is created from its name, and columns can be reordered', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await openStudio(visit.world)
    const page = await visit.openTab(admin, '/admin/projects?open=new')
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Name').fill('Lighthouse')
    await panel.getByRole('combobox', { name: 'Client' }).fill('Ferrum')
    await page.getByRole('option', { name: 'New: “Ferrum”' }).click()
    await until(
      'the client',
      async () => (await admin.list('contact', 'name=Ferrum')).length,
      (count) => count === 1,
    )
    await page.getByText('Created: Ferrum').waitFor()
    await panel.getByRole('button', { name: 'Create' }).click()
    const made = async () => (await admin.list('project', 'name=Lighthouse'))[0]
    await until('the project', made, (project) => project?.client[0]?.name === 'Ferrum')
    await page.goto(`${visit.address}/admin/projects`)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Code, one place earlier' }).click()
    await page.getByRole('columnheader').first().filter({ hasText: 'Code' }).waitFor()
  })
})
