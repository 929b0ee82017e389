/** Clients and projects that do not exist yet, where bookings and documents name them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, until } from '../support/console-visit.ts'

const DAY = '2026-03-03'

inBrowser('a client or project that does not exist yet', (open) => {
  test('is created from its name in the draft of a booking, in its panel and in an invoice', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await visit.openTab(admin, `/schedule?date=${DAY}`)
    await page.getByRole('row', { name: 'Suite 1', exact: true }).waitFor()
    await page.getByRole('button', { name: 'New booking' }).click()
    const draft = page.getByRole('form', { name: 'New booking' })
    await draft.getByRole('textbox', { name: 'Name', exact: true }).fill('Mix')
    await draft.getByRole('combobox', { name: 'Project' }).fill('Lighthouse')
    await page.getByRole('option', { name: 'New: “Lighthouse”' }).click()
    await page.getByText('Created: Lighthouse').waitFor()
    assert.equal(await draft.getByRole('combobox', { name: 'Project' }).inputValue(), 'Lighthouse')
    await draft.getByRole('button', { name: 'Book' }).click()
    const stored = async () => (await admin.list('booking'))[0]
    await until('the project', stored, (booking) => booking?.project[0]?.name === 'Lighthouse')

    await page.getByRole('button', { name: /^Mix/ }).dblclick()
    const panel = page.getByRole('dialog', { name: 'Mix' })
    await panel.getByRole('combobox', { name: 'Client' }).fill('Ferrum')
    await page.getByRole('option', { name: 'New: “Ferrum”' }).click()
    await page.getByText('Created: Ferrum').waitFor()
    await panel.getByRole('button', { name: 'Save' }).click()
    await until('the client', stored, (booking) => booking?.client[0]?.name === 'Ferrum')

    // Closing the panel goes back in the history, which would cancel a navigation that starts earlier.
    await page.waitForURL((url) => !url.searchParams.has('booking'))
    await page.goto(`${visit.address}/invoice`)
    const facts = page.getByRole('region', { name: 'Client, dates and references' })
    await facts.getByRole('combobox', { name: 'Client' }).fill('Acme')
    await page.getByRole('option', { name: 'New: “Acme”' }).click()
    const notice = page.getByRole('status', { name: 'Notices' })
    await notice.getByText('Created: Acme').waitFor()
    const clients = async () => (await admin.list('contact', 'name=Acme')).length
    await notice.getByRole('button', { name: 'Undo' }).last().click()
    await until('the undone client', clients, (count) => count === 0)
    await notice.getByRole('button', { name: 'Redo' }).last().click()
    await until('the client again', clients, (count) => count === 1)
    await page.getByRole('button', { name: 'Save' }).click()
    const client = async () => (await admin.list('invoice'))[0]?.client?.[0]?.name
    await until('the invoice', client, (name) => name === 'Acme')
  })

  test('is created in the form of a record, and undone from the notice', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/admin/projects?open=new')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Client' }).fill('Ferrum')
    await page.getByRole('option', { name: 'New: “Ferrum”' }).click()
    const notice = page.getByRole('status', { name: 'Notices' })
    await notice.getByText('Created: Ferrum').waitFor()
    const clients = async () => (await admin.list('contact', 'name=Ferrum')).length
    assert.equal(await clients(), 1)
    await notice.getByRole('button', { name: 'Undo' }).last().click()
    await until('the undone client', clients, (count) => count === 0)
  })

  test('is not offered to users who may only read them', async () => {
    await using visit = await open()
    const { admin, client } = visit.world
    await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await visit.openTab(await client({ schedule: 'RW', project: 'R-' }), `/schedule?date=${DAY}`)
    await page.getByRole('row', { name: 'Suite 1', exact: true }).waitFor()
    await page.getByRole('button', { name: 'New booking' }).click()
    const draft = page.getByRole('form', { name: 'New booking' })
    await draft.getByRole('combobox', { name: 'Project' }).fill('Lighthouse')
    await page.getByText('No record has this name.').waitFor()
    assert.equal(await page.getByRole('listbox').getByRole('option').count(), 0)
  })
})
