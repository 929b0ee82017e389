import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, type ConsoleVisit, inBrowser, until, untilStored } from '../support/console-visit.ts'

const HOUR = 3600
/** Monday 9:00 in the zone of the account. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000

/** A booking of a room at 100 an hour, for a client and a project, with custom fields and a catalogue. */
async function furnish({ world: { admin } }: ConsoleVisit): Promise<number> {
  const client = await admin.create('contact', { type: 'organization', name: 'Kestrel' })
  const project = await admin.create('project', { name: 'Harbour', client: [{ uuid: `o${client}` }] })
  const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const hourly = { name: 'Grading', type_id: 1, currency: 'EUR', hour_rate: '100' }
  await admin.create('rate-scheme', { ...hourly, resources: [{ id: room }] })
  await admin.create('billable-item', { name: 'LTO tape', currency: 'EUR', sell_cost: '95' })
  await admin.create('custom-field', { name: 'Reels', module: 'booking', type: 'number' })
  await admin.create('custom-field', { name: 'Delivery', module: 'booking', type: 'date', order: 1 })
  const options = [{ name: 'Film' }, { name: 'Digital' }]
  await admin.create('custom-field', { name: 'Camera', module: 'booking', type: 'select', options, order: 2 })
  await admin.create('custom-field', { name: 'Ingest', module: 'booking', type: 'datetime', order: 3 })
  return admin.create('booking', {
    name: 'Grade',
    start: MONDAY,
    end: MONDAY + 4 * HOUR,
    resources: [{ id: room }],
    client: [{ uuid: `o${client}` }],
    project: [{ id: project }],
  })
}

interface Stored {
  readonly billable_items: readonly { readonly name: string; readonly quantity: string; readonly total: string }[]
  readonly custom_fields: readonly { readonly name: string; readonly value: string | null }[]
}

async function holds({ world, address }: ConsoleVisit, id: number, expected: string): Promise<void> {
  const headers = { authorization: `Bearer ${world.admin.token}` }
  const read = async () => {
    const answer = await fetch(`${address}/v2/booking?id=${id}`, { headers })
    const { data } = (await answer.json()) as { readonly data: readonly [Stored] }
    const [{ billable_items, custom_fields }] = data
    const items = billable_items.map(({ name, quantity, total }) => `${quantity} ${name} ${total}`)
    return [...items, ...custom_fields.flatMap(({ name, value }) => (value === null ? [] : `${name} ${value}`))].join()
  }
  await until('the booking', read, (found) => found === expected)
}

function panelOf(page: Page, name = 'Grade') {
  return page.getByRole('dialog', { name, exact: true })
}

/** The button of the question whether to use the current rates. */
function agreeOf(page: Page) {
  return page.getByRole('dialog', { name: 'Use the current rates for Grade?' }).getByRole('button', { name: /^Use/ })
}

inBrowser('the panel of a booking', (open) => {
  test('adds catalogue and typed items with the totals of the service, and undoes it', async () => {
    await using visit = await open()
    const id = await furnish(visit)
    const page = await visit.openTab(visit.world.admin, `/schedule?booking=${id}`)
    const items = panelOf(page).getByRole('region', { name: 'Items' })
    await items.getByRole('combobox', { name: 'Add an item' }).click()
    await page.getByRole('option', { name: /LTO tape.*95\.00/ }).click()
    await items.getByText('Price of the catalogue').waitFor()
    await items.getByRole('textbox', { name: 'Quantity of LTO tape' }).fill('2.5')
    await items.getByRole('status', { name: 'Total of LTO tape' }).getByText('€237.50').waitFor()
    await items.getByRole('textbox', { name: 'Price of LTO tape' }).fill('90')
    await items.getByText('Manual price, €95.00 in the catalogue').waitFor()
    await items.getByRole('status', { name: 'Total of LTO tape' }).getByText('€225.00').waitFor()
    // By keyboard: a name that is not in the catalogue.
    await items.getByRole('combobox', { name: 'Add an item' }).focus()
    await page.keyboard.type('Courier')
    await page.getByRole('option', { name: 'Add “Courier”' }).waitFor()
    await page.keyboard.press('Enter')
    await items.getByRole('textbox', { name: 'Price of Courier' }).fill('20')
    await assertAccessible(page)
    await panelOf(page).getByRole('button', { name: 'Save' }).click()
    await holds(visit, id, '2.5 LTO tape 225.00,1 Courier 20.00')
    await panelOf(page).waitFor({ state: 'detached' })
    // The redo is pressed before the answer to the undo has arrived.
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
    await page.route('**/v2/booking?*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      const answer = await route.fetch()
      await isPressed
      await route.fulfill({ response: answer })
    })
    await page.keyboard.press('Control+z')
    await holds(visit, id, '')
    await page.keyboard.press('Control+Shift+z')
    press()
    await holds(visit, id, '2.5 LTO tape 225.00,1 Courier 20.00')
  })

  test('has a typed field for each custom field, with its error next to it', async () => {
    await using visit = await open()
    const id = await furnish(visit)
    const page = await visit.openTab(visit.world.admin, `/schedule?booking=${id}`)
    const own = panelOf(page).getByRole('region', { name: 'Custom fields' })
    await own.getByRole('combobox', { name: 'Camera' }).selectOption('Film')
    await own.getByLabel('Delivery').fill('2026-03-20')
    await own.getByLabel('Ingest').fill('2026-03-02T08:30')
    await own.getByRole('textbox', { name: 'Reels' }).fill('many')
    await panelOf(page).getByRole('button', { name: 'Save' }).click()
    await own.getByText(/^Must be .*Reels, a custom field/).waitFor()
    assert.equal(await own.getByRole('textbox', { name: 'Reels' }).getAttribute('aria-invalid'), 'true')
    await assertAccessible(page)
    await own.getByRole('textbox', { name: 'Reels' }).fill('1.5')
    await panelOf(page).getByRole('button', { name: 'Save' }).click()
    await holds(visit, id, 'Reels 1.5,Delivery 2026-03-20,Camera Film,Ingest 2026-03-02T07:30:00Z')
    await panelOf(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await holds(visit, id, '')
  })

  test('shows how a change affects the price before it is stored', async () => {
    await using visit = await open()
    const id = await furnish(visit)
    const page = await visit.openTab(visit.world.admin, `/schedule?booking=${id}`)
    const price = panelOf(page).getByRole('region', { name: 'Price' })
    await price.getByText('€400.00').first().waitFor()
    await panelOf(page).getByRole('textbox', { name: 'Ends' }).fill('16:00')
    await price.getByText('€600.00').first().waitFor()
    assert.match(await price.getByRole('heading').innerText(), /€400\.00\s*€600\.00/)
  })

  test('explains why there is no price, and uses the current rates on request', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await furnish(visit)
    const [scheme] = await admin.list('rate-scheme')
    const resources = scheme.resources
    await admin.put(`/v2/rate-scheme?id=${scheme.id}`, { resources: [] })
    const [confirmed] = (await admin.list('status')).filter(({ name }) => name === 'Confirmed')
    await admin.put(`/v2/booking?id=${id}`, { status: [{ id: confirmed.id }], end: MONDAY + 3 * HOUR })
    const page = await visit.openTab(admin, `/schedule?booking=${id}`)
    const price = panelOf(page).getByRole('region', { name: 'Price' })
    await price.getByText('No price: a rate of the type base must list what is booked.').waitFor()
    await price.getByText('Not used: Grading. It is a base that lists no resource.').waitFor()
    assert.equal(await price.getByRole('link', { name: 'Rates' }).getAttribute('href'), '/rates')
    await assertAccessible(page)
    await admin.put(`/v2/rate-scheme?id=${scheme.id}`, { resources })
    await price.getByText('By the current rates:').waitFor()
    await price.getByRole('listitem').getByText('€300.00').waitFor()
    await assertAccessible(page)
    await price.getByRole('button', { name: 'Use the current rates' }).click()
    await assertAccessible(page)
    await agreeOf(page).click()
    await price.getByRole('heading').getByText('€300.00').waitFor()
    await price.getByRole('button', { name: 'Use the current rates' }).waitFor({ state: 'detached' })
    // The form has the version of the new price.
    await panelOf(page).getByRole('textbox', { name: 'Notes' }).fill('As agreed')
    await panelOf(page).getByRole('button', { name: 'Save' }).click()
    await panelOf(page).waitFor({ state: 'detached' })
    await untilStored(admin, 'booking', id, { notes: 'As agreed' })
  })

  test('shows no wrong reason for a missing price', async () => {
    await using visit = await open()
    const { admin } = visit.world
    // It has no status, so it is billed.
    const id = await furnish(visit)
    const [{ id: room }] = await admin.list('resource')
    const [scheme] = await admin.list('rate-scheme')
    await admin.put(`/v2/rate-scheme?id=${scheme.id}`, { resources: [] })
    await admin.post(`/v2/booking/price?id=${id}`)
    const page = await visit.openTab(admin, `/schedule?booking=${id}`)
    const price = panelOf(page).getByRole('region', { name: 'Price' })
    const none = price.getByText(/^No price: /)
    await none.waitFor()
    await admin.put(`/v2/rate-scheme?id=${scheme.id}`, { resources: [{ id: room }] })
    await price.getByText('By the current rates:').waitFor()
    await panelOf(page).getByRole('textbox', { name: 'Notes' }).fill('As agreed')
    await price.getByRole('button', { name: 'Use the current rates' }).waitFor({ state: 'detached' })
    await price.getByText('By the current rates:').waitFor()
    assert.equal(await none.count(), 0)
    const long = { name: 'Grade', start: MONDAY, end: MONDAY + 1200 * 24 * HOUR, resources: [{ id: room }] }
    const longId = await admin.create('booking', long)
    await page.goto(`${visit.address}/schedule?booking=${longId}`)
    await price.getByText('The booking is longer than 1,100 days: it has no computed price.').waitFor()
    assert.equal(await none.count(), 0)
  })

  test('links to the client, the project and the documents, and copies the address of the booking', async () => {
    await using visit = await open()
    const id = await furnish(visit)
    const made = await visit.world.admin.post('/v2/invoice/from-bookings', { booking_ids: [id] })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const page = await visit.openTab(visit.world.admin, '/schedule')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${visit.address}/schedule?booking=${id}&zoom=day`)
    const panel = panelOf(page)
    await panel.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Copied the link').waitFor()
    const address = await page.evaluate<string>('navigator.clipboard.readText()')
    assert.equal(address, `${visit.address}/schedule?booking=${id}`)
    await panel.getByRole('link', { name: 'Go to Kestrel' }).waitFor()
    await panel.getByRole('region', { name: 'Documents' }).getByRole('link', { name: 'Invoice draft' }).waitFor()
    await panel.getByRole('link', { name: 'Go to Harbour' }).click()
    await page.getByRole('heading', { name: 'Harbour' }).waitFor()
    await page.goto(address)
    await panel.waitFor()
    await panel.getByRole('link', { name: 'Invoice draft' }).click()
    await page.getByRole('heading', { name: 'Draft invoice' }).waitFor()
  })

  test('shows readers the stored values, and has no fields for them', async () => {
    await using visit = await open()
    const id = await furnish(visit)
    const rights = { schedule: 'R-', project: 'R-', contact: 'R-', admin: 'R-' } as const
    const page = await visit.openTab(await visit.world.client(rights), `/schedule?booking=${id}`)
    const panel = panelOf(page)
    await panel.getByRole('textbox', { name: 'Reels' }).waitFor()
    await panel.getByRole('link', { name: 'Go to Kestrel' }).waitFor()
    assert.equal(await panel.getByRole('button', { name: 'Save' }).count(), 0)
    const fields = await panel.locator('input:not([tabindex="-1"]), select, textarea').all()
    const enabled = await Promise.all(
      fields.map(async (field) => ((await field.isEnabled()) ? field.ariaSnapshot() : '')),
    )
    assert.deepEqual(enabled.join(''), '')
    assert.ok(fields.length > 6)
    await assertAccessible(page)
  })
})
