import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, MONDAY, openStudio } from '../scenarios/billed-studio.ts'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'
import { readCsv } from '../support/read-csv.ts'
import type { World } from '../world.ts'

/** Invoices of four months, one of them credited in part, work that is not billed, and time. */
async function workedStudio(world: World) {
  const { admin } = world
  const studio = await openStudio(world)
  const items = (unit_amount: string) => [{ item_text: 'Grading', quantity: 1, unit_amount }]
  const invoice = (date: string, amount: string) =>
    admin.create('invoice', { client: studio.client, items: items(amount), date, due_date: date, status_id: 3 })
  for (const [date, amount] of [
    ['2025-02-10', '700'],
    ['2025-12-05', '1200.50'],
    ['2026-01-20', '2400'],
    ['2026-02-14', '1800.25'],
  ] as const) {
    await invoice(date, amount)
  }
  await admin.create('invoice', { client: studio.client, items: items('99'), status_id: 3, currency: 'GBP' })
  await studio.book('Unbilled', -3)
  await studio.book('Today', 0)
  await admin.create('time-entry', { name: 'Mix', owner_id: admin.userId, start: MONDAY - DAY, end: MONDAY })
  return studio
}

inBrowser('reports', (open) => {
  test('each report shows its chart and exact sums, and keeps its state in the address', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await workedStudio(visit.world)
    const page = await visit.openTab(admin, '/reports')
    const table = page.getByRole('table', { name: 'Utilisation' })
    await table.getByRole('rowheader', { name: 'Suite 1' }).waitFor()
    await page.getByText('Opening hours only').waitFor()
    await assertAccessible(page)

    await page.getByRole('link', { name: 'Revenue' }).click()
    await page.getByRole('cell', { name: '1,800.25' }).first().waitFor()
    const sums = page.getByRole('table', { name: 'Revenue' }).locator('tfoot')
    await sums.getByText('5,400.75').first().waitFor()
    await page
      .getByRole('row', { name: /Feb 2026/ })
      .getByText('700.00')
      .waitFor()
    await page
      .getByRole('row', { name: /Feb 2026/ })
      .getByText('+157.2%')
      .waitFor()
    await assertAccessible(page)
    await page.getByLabel('Currency').selectOption('GBP')
    await sums.getByText('99.00').first().waitFor()
    await page.getByLabel('By').selectOption('client')
    await page.getByRole('rowheader', { name: 'Acme' }).waitFor()
    assert.match(page.url(), /by=client.*currency=GBP/)
    await page.reload()
    await sums.getByText('99.00').first().waitFor()

    await page.getByRole('link', { name: 'Open items' }).click()
    await page.getByRole('table', { name: 'Open items' }).getByText('6,100.75').first().waitFor()
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Unbilled work' }).click()
    await page.getByRole('table', { name: 'Unbilled work' }).getByText('800.00').first().waitFor()
    await page.getByRole('link', { name: 'Time', exact: true }).nth(1).click()
    await page.getByLabel('Period').selectOption('This year')
    await page.getByRole('table', { name: 'Time' }).getByText('24.00').first().waitFor()
    await assertAccessible(page)
  })

  test('the statement of account shows what a client owes after each document and payment', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { clientId } = await workedStudio(visit.world)
    const [{ id: invoice = 0 } = {}] = await admin.list('invoice', 'date=2026-01-20')
    await admin.create('payment', { invoice: [{ id: invoice }], amount: '1000', date: '2026-02-01' })
    const page = await visit.openTab(admin, `/contacts?open=${clientId}`)
    await page.getByRole('link', { name: 'Statement of account' }).click()
    const table = page.getByRole('table', { name: 'Acme' })
    await table.getByRole('row', { name: /1 Feb 2026 Payment of INV-/ }).waitFor()
    await page.getByLabel('From').fill('2026-02-01')
    await table.getByRole('row', { name: /Brought forward.*4,300\.50/ }).waitFor()
    const texts = await table.getByRole('row').allInnerTexts()
    assert.deepEqual(
      texts.slice(1).map((text) => text.split(/\t/).at(-1)?.trim()),
      ['4,300.50', '3,300.50', '5,100.75', '€5,100.75'],
    )
    await assertAccessible(page)
    const file = await page.request.get(
      visit.address + (await page.getByRole('link', { name: 'CSV' }).getAttribute('href')),
    )
    const rows = readCsv(await file.body())
    assert.deepEqual(
      rows.filter(({ currency }) => currency === 'EUR').map(({ amount }) => amount),
      ['4300.50', '-1000.00', '1800.25'],
    )
    await admin.create('payment', { invoice: [{ id: invoice }], amount: '6000', date: '2026-02-28' })
    await page.reload()
    await table.getByRole('row', { name: 'Owed to the client at the end €899.25' }).waitFor()
    await page.getByRole('button', { name: 'Clear Client' }).click()
    await page.getByText('Choose a client.').waitFor()
    assert.equal(await page.getByRole('link', { name: 'CSV' }).count(), 0)
    await page.getByRole('combobox', { name: 'Client' }).click()
    await page.getByRole('option', { name: 'Acme' }).first().click()
    await table.waitFor()
    await table
      .getByRole('link', { name: /^Payment of/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: '# 1' }).waitFor()
  })

  test('the CSV has the rows that are shown; an empty period and a wrong period are reported', async () => {
    await using visit = await open()
    await workedStudio(visit.world)
    const page = await visit.openTab(
      visit.world.admin,
      '/reports?report=revenue&by=month&from=2026-01-01&to=2026-12-31',
    )
    await page.getByRole('cell', { name: '1,800.25' }).first().waitFor()
    const file = await page.request.get(
      visit.address + (await page.getByRole('link', { name: 'CSV' }).getAttribute('href')),
    )
    const rows = readCsv(await file.body())
    assert.deepEqual(
      rows.filter(({ currency }) => currency === 'EUR').map(({ name, net_total }) => [name, net_total]),
      [
        ['2026-01', '2400.00'],
        ['2026-02', '1800.25'],
      ],
    )
    await page.goto(`${visit.address}/reports?report=revenue&by=month&from=2020-01-01&to=2020-12-31`)
    await page.getByText('There is nothing in this period').waitFor()
    await page.goto(`${visit.address}/reports?report=utilisation&from=2026-03-02&to=2026-03-01`)
    await page.getByRole('alert').waitFor()
  })

  test('users see only the reports that they may read, and make no refused requests', async () => {
    await using visit = await open()
    const refused: string[] = []
    for (const [levels, names] of [
      [{}, ['Time']],
      [{ schedule: 'R-' }, ['Utilisation', 'Time']],
      [{ finance: 'R-' }, ['Revenue', 'Open items', 'Time']],
      [{ finance: 'R-', contact: 'R-' }, ['Revenue', 'Open items', 'Statement of account', 'Time']],
      [{ finance: 'R-', schedule: 'R-' }, ['Utilisation', 'Revenue', 'Open items', 'Unbilled work', 'Time']],
    ] as const) {
      const page = await visit.openTab(await visit.world.client(levels), '/reports')
      page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
      const tabs = page.getByRole('navigation', { name: 'Reports' }).getByRole('link')
      await tabs.last().waitFor()
      assert.deepEqual(await tabs.allTextContents(), names)
      for (const name of names) {
        await tabs.filter({ hasText: name }).click()
        await page.getByRole('heading', { level: 2, name }).waitFor()
      }
    }
    assert.deepEqual(refused, [])
  })
})
