/** Undo of a new record, or of a saved view, does not delete what others have changed since. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStudio } from '../scenarios/billed-studio.ts'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'
import { writtenBill } from '../support/written-bill.ts'

/** Another user changes a record; then its undo is refused. */
async function undoIsRefused(visit: ConsoleVisit, page: Page, kind: string, body: object): Promise<void> {
  const [{ id, uuid }] = await visit.world.admin.list(kind, 'order_desc=id')
  const bookkeeper = await visit.world.client({ finance: 'RW', contact: 'RW', admin: 'RW' })
  const address = uuid === undefined ? `id=${id}` : `uuid=${uuid}`
  const changed = await bookkeeper.put(`/v2/${kind}?${address}`, body)
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  await page.getByRole('heading').first().click()
  await page.keyboard.press('Control+z')
  await page.getByText(/^Not possible, because somebody else has changed it in the meantime/).waitFor()
  assert.equal((await visit.world.admin.list(kind, `id=${id}`)).length, 1)
}

/** A new invoice, whose client was created in its form. */
async function pageWithNewClient(visit: ConsoleVisit): Promise<Page> {
  const page = await visit.openTab(visit.world.admin, '/invoice')
  await page.getByRole('combobox', { name: 'Client' }).fill('Acme')
  await page.getByRole('option', { name: 'New: “Acme”' }).click()
  await page.getByText('Created: Acme').waitFor()
  return page
}

inBrowser('undo of a new record does not delete what another user has changed since', (open) => {
  test('a client that was created in the form of an invoice', async () => {
    await using visit = await open()
    const page = await pageWithNewClient(visit)
    await undoIsRefused(visit, page, 'contact', { name: 'Acme Ltd' })
  })

  test('a client to which an address was added', async () => {
    await using visit = await open()
    const page = await pageWithNewClient(visit)
    await undoIsRefused(visit, page, 'contact', { notes: 'Berlin' })
  })

  test('a supplier bill', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/supplier-bills')
    const file = { name: 'R-14.xml', mimeType: 'application/xml', buffer: Buffer.from(writtenBill('R-14')) }
    await page.getByLabel('Upload a bill').setInputFiles(file)
    await page.getByRole('dialog').getByText('R-14').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await undoIsRefused(visit, page, 'supplier-bill', { notes: 'Asked for the delivery note' })
  })

  test('a template', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/template')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('German clients')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Created: German clients').waitFor()
    await undoIsRefused(visit, page, 'invoice-template', { name: 'Clients in Germany' })
  })

  test('a timer', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/')
    await page.getByRole('textbox', { name: 'What are you doing?' }).fill('Mixing')
    await page.keyboard.press('Enter')
    await page.getByText('Started: Mixing').waitFor()
    await undoIsRefused(visit, page, 'time-entry', { name: 'Mixing of the trailer' })
  })

  test('a stopped timer', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/')
    await page.getByRole('textbox', { name: 'What are you doing?' }).fill('Mixing')
    await page.keyboard.press('Enter')
    await page.getByText('Started: Mixing').waitFor()
    visit.world.clock.advance(3600)
    await page.getByRole('button', { name: 'Stop the timer' }).click()
    await page.getByText('Stopped: Mixing').waitFor()
    const stopped = (await admin.list('time-entry'))[0].end
    await undoIsRefused(visit, page, 'time-entry', { end: stopped - 60 })
    assert.equal((await admin.list('time-entry'))[0].end, stopped - 60)
  })

  test('a draft of what is to bill', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { book } = await openStudio(visit.world)
    await book('Grade', 0)
    const page = await visit.openTab(admin, '/to-bill')
    await page.getByRole('checkbox', { name: /^Grade/ }).click()
    await page.getByRole('button', { name: 'Create the draft' }).click()
    await page.getByText('Created a draft invoice').waitFor()
    await undoIsRefused(visit, page, 'invoice', { items: [{ item_text: 'Mix', quantity: 1, unit_amount: '300' }] })
  })

  test('what a feed shows', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('resource', { name: 'Suite 1', type_id: 1, feed: true })
    const page = await visit.openTab(admin, '/admin')
    await page.getByRole('main').getByRole('link', { name: 'Calendar feeds' }).click()
    const shows = page.getByRole('combobox', { name: 'What the feed of Suite 1 shows' })
    const noted = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && /resource\?id=/.test(answer.url()),
    )
    await shows.selectOption('Times only')
    await noted
    await undoIsRefused(visit, page, 'resource', { feed_privacy: 'full' })
    assert.equal((await admin.list('resource', `id=${id}&fields=feed_privacy`))[0].feed_privacy, 'full')
  })

  test('a record that was restored: the redo does not delete it', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('project', { name: 'Kestrel' })
    const page = await visit.openTab(admin, `/admin/projects?open=${id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted: Kestrel').waitFor()
    await page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone: Deleted: Kestrel').waitFor()
    await admin.put(`/v2/project?id=${id}`, { name: 'Kestrel 2' })
    await page.keyboard.press('Control+Shift+z')
    await page.getByText(/^Not possible, because somebody else has changed it in the meantime/).waitFor()
    assert.equal((await admin.list('project', `id=${id}`)).length, 1)
  })

  test('a record is deleted again although its client was renamed since it was restored', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = await admin.create('contact', { type: 'organization', name: 'Blue Heron', client: true })
    const id = await admin.create('project', { name: 'Kestrel', client: [{ id: client }] })
    const page = await visit.openTab(admin, `/admin/projects?open=${id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted: Kestrel').waitFor()
    await page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone: Deleted: Kestrel').waitFor()
    assert.equal((await admin.put(`/v2/contact?uuid=o${client}`, { name: 'Grey Heron' })).status, 200)
    await page.keyboard.press('Control+Shift+z')
    await page.getByText('Redone: Deleted: Kestrel').waitFor()
    assert.equal((await admin.list('project', `id=${id}`)).length, 0)
  })

  test('a record whose contact person was changed since it was restored: the redo does not delete it', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = await admin.create('contact', { type: 'organization', name: 'Blue Heron', client: true })
    const person = await admin.create('contact', { type: 'person', name: 'Ida Reed' })
    const id = await admin.create('project', { name: 'Kestrel', client: [{ uuid: `o${client}` }] })
    const page = await visit.openTab(admin, `/admin/projects?open=${id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted: Kestrel').waitFor()
    await page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone: Deleted: Kestrel').waitFor()
    const theirs = { client: [{ uuid: `o${client}`, contact_person: { id: person } }] }
    assert.equal((await admin.put(`/v2/project?id=${id}`, theirs)).status, 200)
    await page.keyboard.press('Control+Shift+z')
    await page.getByText(/^Not possible, because somebody else has changed it in the meantime/).waitFor()
    assert.equal((await admin.list('project', `id=${id}`)).length, 1)
  })

  test('a saved view that its owner has changed elsewhere', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const settings = { record: 'resource', query: {}, columns: ['name'] }
    const view = await admin.create('view', { kind: 'list', name: 'Short', settings })
    const page = await visit.openTab(admin, '/admin/resources')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Short', exact: true }).click()
    await page.getByRole('button', { name: 'Views Short' }).waitFor()
    await page.getByRole('searchbox').fill('Suite')
    await page.waitForURL(/Suite/)
    await page.getByRole('button', { name: 'Views Short' }).click()
    // The step reads its result: an earlier change of the same user counts as its own.
    const noted = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().includes(`/v2/view?id=${view}`),
    )
    await page.getByRole('menuitem', { name: 'Save what is shown as “Short”' }).click()
    await noted
    const query = async () => JSON.stringify((await admin.list('view', `id=${view}`))[0].settings.query)
    await until('the view', query, (stored) => stored.includes('Suite'))
    await admin.put(`/v2/view?id=${view}`, { settings: { ...settings, query: { 'f.type_id': '2' } } })
    await page.getByRole('heading').first().click()
    await page.keyboard.press('Control+z')
    await page.getByText(/^Not possible, because somebody else has changed it in the meantime/).waitFor()
    assert.equal(await query(), '{"f.type_id":"2"}')
  })
})

inBrowser('undo without keys', (open) => {
  test('is in the notice of a new record, a changed document, and a payment', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const contact = await admin.create('contact', { name: 'Acme', type: 'organization' })
    const items = [{ item_text: 'Grade', quantity: 1, unit_amount: '100' }]
    const invoice = await admin.create('invoice', { client: [{ uuid: `o${contact}` }], items, status_id: 2 })
    const page = await visit.openTab(admin, `/invoice?id=${invoice}`)
    await page.setViewportSize({ width: 390, height: 844 })
    const undo = page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Undo' })
    const count = (kind: string, wanted: number) =>
      until(
        kind,
        async () => (await admin.list(kind)).length,
        (found) => found === wanted,
      )
    await page.getByRole('button', { name: 'Record a payment …' }).click()
    await page.getByRole('button', { name: 'Record the payment' }).click()
    await count('payment', 1)
    await undo.click()
    await count('payment', 0)
    const draft = await admin.create('invoice', { client: [{ uuid: `o${contact}` }], items })
    await page.goto(`${visit.address}/invoice?id=${draft}`)
    await page.getByRole('textbox', { name: 'Line 1, quantity' }).fill('2')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const total = async () => (await admin.list('invoice', `id=${draft}`))[0].total
    await until('the total', total, (sum) => sum === '200.00')
    await undo.click()
    await until('the total before', total, (sum) => sum === '100.00')
    await page.goto(`${visit.address}/admin/projects?open=new`)
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: /^Name/ }).fill('Kestrel')
    await panel.getByRole('button', { name: 'Create' }).click()
    await count('project', 1)
    await undo.click()
    await count('project', 0)
  })
})
