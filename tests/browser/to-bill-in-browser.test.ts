import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openStudio } from '../scenarios/billed-studio.ts'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import type { World } from '../world.ts'

/** Two bookings of a project, one of them with an item in pounds, and one booking without a price. */
async function openWork(world: World) {
  const studio = await openStudio(world)
  const { room, book } = studio
  const tape = { name: 'Tape', quantity: 2, cost: '140', currency: 'GBP' }
  await book('Grade', 0)
  await book('Conform', -1, { billable_items: [tape] })
  await book('Meeting', -2, { resources: [{ id: room, rates: [] }] })
  return studio
}

inBrowser('unbilled work', (open) => {
  test('becomes a draft in three clicks, with figures of the service', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await openWork(visit.world)
    const page = await visit.openTab(admin, '/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'To bill' }).click()
    const work = page.getByRole('region', { name: 'Work' })
    await work
      .getByRole('row', { name: /^Grade/ })
      .getByText('€800.00')
      .waitFor()
    await work.getByRole('link', { name: 'No rate: open the booking' }).waitFor()
    await work.getByRole('checkbox', { name: /^Grade/ }).click()
    const preview = page.getByRole('region', { name: 'Invoice preview' })
    await preview
      .getByRole('row', { name: /^Total/ })
      .getByText('€800.00')
      .waitFor()
    await assertAccessible(page)
    await preview.getByRole('button', { name: 'Create the draft' }).click()
    await page.getByRole('heading', { name: /Draft/ }).first().waitFor()
    const [draft] = await admin.list('invoice')
    assert.partialDeepStrictEqual(draft, { total: '800.00', currency: 'EUR', number: null })
  })

  test('that is older than thirty days has its own figure, with the oldest project', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { book } = await openWork(visit.world)
    const project = await admin.create('project', { name: 'Lighthouse' })
    await book('Scan', -31, { project: [{ id: project }] })
    await book('Edit', -30)
    await book('Trim', -45, { project: [] })
    const page = await visit.openTab(admin, '/to-bill')
    const figure = page.getByRole('main').locator('dl > div', { hasText: 'Older than 30 days, EUR' })
    await figure.getByText('€1,600.00').waitFor()
    await figure.getByText('Oldest: 16 Jan, Without a project').waitFor()
  })

  test('is found by project or client, and the CSV and the selection follow the search', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { book } = await openWork(visit.world)
    const project = await admin.create('project', { name: 'Lighthouse' })
    await book('Scan', 0, { project: [{ id: project }] })
    const page = await visit.openTab(admin, '/to-bill')
    const work = page.getByRole('region', { name: 'Work' })
    await work.getByRole('row', { name: /^Grade/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Find a project or client' }).fill('light')
    await work.getByRole('row', { name: /^Scan/ }).waitFor()
    assert.equal(await work.getByRole('row', { name: /^Grade/ }).count(), 0)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const saved = await saving
    assert.equal(saved.suggestedFilename(), 'to-bill.csv')
    assert.match(readFileSync(await saved.path(), 'utf8'), /^\uFEFFproject,client,.*\r\nLighthouse,[^\r]*\r\n$/)
    await page.getByRole('button', { name: 'Select all' }).click()
    const preview = page.getByRole('region', { name: 'Invoice preview' })
    await preview.getByText('€800.00').first().waitFor()
    await assertAccessible(page)
    await page.goto(`${visit.address}/project?id=${project}`)
    await page.getByRole('link', { name: 'All bookings' }).click()
    await page.getByRole('button', { name: 'Open Scan' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Open Grade' }).count(), 0)
  })

  test('in two currencies becomes a draft for each by keyboard, and is undone in one step', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await openWork(visit.world)
    const page = await visit.openTab(admin, '/to-bill')
    await page.getByRole('checkbox', { name: 'All of Harbour' }).focus()
    await page.keyboard.press('Space')
    const preview = page.getByRole('region', { name: 'Invoice preview' })
    await preview
      .getByRole('article', { name: 'Acme, GBP' })
      .getByRole('row', { name: /^Total/ })
      .waitFor()
    await preview.getByRole('article', { name: 'Acme, EUR' }).getByText('€1,600.00').first().waitFor()
    await preview.getByRole('button', { name: 'Create 2 drafts' }).press('Enter')
    const totals = async () => (await admin.list('invoice', 'order_asc=total')).map(({ total }) => total)
    await until('both are made', totals, (found) => found.length === 2)
    assert.deepEqual(await totals(), ['280.00', '1600.00'])
    await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
    await page.keyboard.press('Control+z')
    await until('both are taken back', totals, (found) => found.length === 0)
  })

  test('has an empty state; readers cannot select it, and other users see no link to the page', async () => {
    await using visit = await open()
    const { world } = visit
    const reader = await world.client({ finance: 'R-', schedule: 'R-' })
    const page = await visit.openTab(reader, '/to-bill')
    await page
      .getByText('Nothing is left to bill. A booking appears here when its status is chargeable (Confirmed')
      .waitFor()
    await page.getByText(/\), or it has no status, and it is not on an invoice\.$/).waitFor()
    await openWork(world)
    await page
      .getByRole('region', { name: 'Work' })
      .getByRole('row', { name: /^Grade/ })
      .waitFor()
    assert.equal(
      await page
        .getByRole('main')
        .getByRole('checkbox', { name: /Grade|Harbour/ })
        .count(),
      0,
    )
    assert.equal(await page.getByRole('region', { name: 'Invoice preview' }).count(), 0)
    const planner = await visit.openTab(await world.client({ schedule: 'RW' }), '/')
    await planner.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await planner.getByRole('link', { name: 'To bill' }).count(), 0)
  })

  test('without a client is billed to a chosen client; the page is accessible in the dark', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { book } = await openStudio(visit.world)
    await book('Grade', 0, { client: [], project: [] })
    const page = await visit.openTab(admin, '/to-bill')
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.getByRole('checkbox', { name: /^Grade/ }).click()
    const preview = page.getByRole('region', { name: 'Invoice preview' })
    await preview.getByText('Choose the client of the invoice. The work has none.').waitFor()
    assert.equal(await preview.getByRole('alert').count(), 0)
    await assertAccessible(page)
    await preview.getByRole('combobox', { name: 'Client of the invoice' }).fill('acm')
    await page.getByRole('option', { name: 'Acme' }).click()
    await preview.getByRole('row', { name: /^Total/ }).waitFor()
    await preview.getByRole('button', { name: 'Create the draft' }).click()
    const made = async () => (await admin.list('invoice')).map(({ client }) => client[0]?.name)
    await until('it is made', made, ([name]) => name === 'Acme')
  })

  test('with long names does not make the page wider than the window', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { book } = await openStudio(visit.world)
    const name = 'Grade of the second episode with everybody '.repeat(6).slice(0, 250)
    const client = await admin.create('contact', { name, type: 'organization', client: true })
    const project = await admin.create('project', { name })
    await book(name, 0, { client: [{ uuid: `o${client}` }], project: [{ id: project }] })
    const page = await visit.openTab(admin, '/to-bill')
    await page.getByRole('checkbox', { name: /^Grade/ }).waitFor()
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.evaluate(
        "document.querySelector('main').scrollWidth - document.documentElement.clientWidth",
      )
      assert.ok(Number(over) <= 0, `${over} at ${width} pixels`)
    }
  })

  test('a whole day is the day of the studio, for a user in another zone', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { book } = await openStudio(visit.world)
    const start = Temporal.Instant.from('2026-02-26T00:00+01:00').epochMilliseconds / 1000
    await book('Shoot', 0, { start, end: start + 86_400, all_day: true })
    await admin.call('PUT', `/v2/user?id=${admin.userId}`, { timezone: 'America/New_York' })
    const page = await visit.openTab(admin, '/to-bill')
    const row = page.getByRole('row', { name: /^Shoot/ })
    await row.getByText(/^Thu,? (26 Feb|Feb 26), /).waitFor()
  })
})
