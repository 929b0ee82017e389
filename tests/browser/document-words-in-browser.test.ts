import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from '../support/console-visit.ts'
import type { World } from '../world.ts'

/** A sent invoice and a draft quote of one project and booking, with a tax whose name includes its rate. */
async function bill({ admin, clock }: World) {
  const client = await admin.create('contact', { type: 'organization', name: 'Nordlicht' })
  const project = await admin.create('project', { name: 'Hafen', client: [{ id: client }] })
  const start = clock.now() + 3600
  const room = await admin.create('resource', { name: 'Studio 1', type_id: 1 })
  await admin.create('rate-scheme', {
    name: 'Raum',
    type_id: 1,
    currency: 'EUR',
    hour_rate: '80',
    resources: [{ id: room }],
  })
  const booked = { client: [{ id: client }], resources: [{ id: room }] }
  const booking = await admin.create('booking', { name: 'Mischung', start, end: start + 7200, ...booked })
  await admin.post('/v2/invoice/from-bookings', { booking_ids: [booking] })
  const tax = await admin.create('tax', { name: 'USt. 19 %', rate: '19' })
  const line = { unit_amount: 50, taxes: [{ id: tax }] }
  const documents = {
    client: [{ id: client }],
    project: [{ id: project }],
    items: [
      { item_text: 'Schnitt', quantity: '9', unit: 'hour', ...line },
      { item_text: 'Band', quantity: '2', unit: 'Rolle', discount: '12.5%', ...line },
    ],
  }
  const invoice = await admin.create('invoice', documents)
  await admin.put(`/v2/invoice?id=${invoice}`, { status_id: 2 })
  const quote = await admin.create('quote', documents)
  return { invoice, quote, project, booking }
}

inBrowser('documents in the language of the reader', (open) => {
  test('an issued invoice shows unit names, discounts of lines, and the rate of a tax once', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { invoice } = await bill(visit.world)
    await admin.put(`/v2/user?id=${admin.userId}`, { locale: 'de-DE' })
    const page = await visit.openTab(admin, `/invoice?id=${invoice}`)
    const lines = page.getByRole('table', { name: 'Positionen' })
    await lines.getByRole('row', { name: 'Schnitt 9 Stunden 50,00 – USt. 19 % 450,00' }).waitFor()
    await lines.getByRole('row', { name: /^Band 2 Rolle 50,00 −12,5\s% USt\. 19 % 87,50$/ }).waitFor()
    const totals = page.getByRole('table', { name: 'Summen' })
    await totals.getByRole('row', { name: 'USt. 19 % auf 537,50' }).waitFor()
    // On a phone, the other columns are below the name.
    await page.setViewportSize({ width: 390, height: 844 })
    await lines.getByRole('row', { name: 'Schnitt 9 Stunden × 50,00, USt. 19 % 450,00' }).waitFor()
    await lines.getByRole('row', { name: /^Band 2 Rolle × 50,00, −12,5\s%, USt\. 19 % 87,50$/ }).waitFor()
  })

  test('the details of an issued invoice keep long words inside their column', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { invoice } = await bill(visit.world)
    await admin.put('/v2/contact?uuid=o2', { name: 'Fernsehproduktionsgesellschaft mbH' })
    await admin.put(`/v2/invoice?id=${invoice}`, { reference: `PO-${'0'.repeat(60)}` })
    const page = await visit.openTab(admin, `/invoice?id=${invoice}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('definition').getByText('Fernsehproduktionsgesellschaft mbH').waitFor()
    const facts = '[...document.querySelectorAll("main dd")]'
    const beyond = await page.evaluate<number[]>(`${facts}.map((one) => one.scrollWidth - one.clientWidth)`)
    assert.ok(beyond.length >= 4 && beyond.every((width) => width === 0), beyond.join())
  })

  test('an old line of a draft shows its copy of a tax, and a new line the current tax', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { quote } = await bill(visit.world)
    await admin.put('/v2/tax?id=1', { name: 'USt. 16 %', rate: '16' })
    const page = await visit.openTab(admin, `/quote?id=${quote}`)
    const taxOf = (line: number) => page.getByRole('combobox', { name: `Line ${line}, tax` }).locator('option:checked')
    await taxOf(1).getByText('USt. 19 %', { exact: true }).waitFor({ state: 'attached' })
    await page.getByRole('combobox', { name: 'New line' }).fill('Ton')
    await page.keyboard.press('Enter')
    await taxOf(3).getByText('USt. 16 %', { exact: true }).waitFor({ state: 'attached' })
    await taxOf(2).getByText('USt. 19 %', { exact: true }).waitFor({ state: 'attached' })
  })

  test('the state of a document is in German on its own page, in its project, a booking and the search', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { invoice, project, booking } = await bill(visit.world)
    await admin.put(`/v2/user?id=${admin.userId}`, { locale: 'de-DE' })
    const page = await visit.openTab(admin, `/invoice?id=${invoice}`)
    await page.locator('.paper-place').getByText('Eingereicht').waitFor()
    await page.goto(`${visit.address}/project?id=${project}`)
    const documents = page.getByRole('region', { name: 'Belege' })
    await documents.getByText('Eingereicht').waitFor()
    await documents.getByText('Entwurf', { exact: true }).waitFor()
    await page.goto(`${visit.address}/schedule?booking=${booking}`)
    await page
      .getByRole('dialog')
      .getByRole('region', { name: 'Belege' })
      .getByText('Entwurf', { exact: true })
      .waitFor()
    await page.goto(`${visit.address}/projects`)
    await page.getByRole('button', { name: 'Suchen oder Aktion wählen' }).click()
    await page.getByRole('combobox', { name: 'Suchen oder Aktion wählen' }).fill('Nordlicht')
    await page.getByRole('option', { name: /Eingereicht/ }).waitFor()
  })
})
