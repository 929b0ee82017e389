import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser } from '../support/console-visit.ts'
import { writtenBill } from '../support/written-bill.ts'

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikation GmbH'

/** The boxes of elements, from left to right. */
const boxesOf = (page: Page, selector: string) =>
  page.evaluate<{ readonly left: number; readonly right: number; readonly width: number }[]>(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.getBoundingClientRect().toJSON())`,
  )

const cutAmong = (page: Page, selector: string) =>
  page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.value ?? one.textContent)`)

/** A studio that works in German, and an overdue invoice over an amount of eleven digits. */
async function openStudio(visit: ConsoleVisit, path: string, width: number): Promise<Page> {
  const { admin } = visit.world
  await admin.put('/v2/instance', { locale: 'de-DE' })
  const client = [{ id: await admin.create('contact', { type: 'organization', name: LONG }) }]
  const project = [{ id: await admin.create('project', { name: LONG, client }) }]
  const items = [{ item_text: 'Grade', quantity: 1, unit_amount: '12345678901.23' }]
  for (const status of ['Awaiting Payment', 'Draft']) {
    const body = { client, project, date: '2020-01-01', due_date: '2020-01-15', items }
    const id = await admin.create('invoice', body)
    if (status !== 'Draft') await admin.put(`/v2/invoice?id=${id}`, { status: [{ name: status }] })
  }
  const page = await visit.openTab(admin, path)
  await page.setViewportSize({ width, height: 900 })
  return page
}

/** Uploads a bill, or a credit note (381), over an amount of eleven digits. */
async function uploadBill({ world }: ConsoleVisit, number: string, typeCode: '380' | '381'): Promise<void> {
  const amount = '12345678901.23'
  const totals = { lines: amount, net: amount, vat: '0.00', gross: amount, payable: amount }
  const form = new FormData()
  form.append('file', new Blob([writtenBill(number, { typeCode, totals })]), `${number}.xml`)
  const upload = new Response(form)
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/v2/supplier-bill',
    headers: {
      authorization: `Bearer ${world.admin.token}`,
      'content-type': upload.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await upload.arrayBuffer()),
  })
  assert.equal(answer.statusCode, 200, answer.body)
}

inBrowser('long words and amounts', (open) => {
  test('stay in their column of the projects', async () => {
    await using visit = await open()
    const page = await openStudio(visit, '/projects', 390)
    await page.getByRole('link', { name: LONG }).waitFor()
    assert.deepEqual(
      (await boxesOf(page, '.board-column')).map(({ width }) => width),
      [260, 260, 260].slice(0, (await boxesOf(page, '.board-column')).length),
    )
    assert.deepEqual(await cutAmong(page, '.card'), [])
    await page.getByRole('link', { name: LONG }).click()
    await page.getByRole('heading', { level: 1, name: LONG }).waitFor()
    assert.deepEqual(await cutAmong(page, '.projects'), [])
  })

  test('leave space for names in a report on a phone, and for its actions', async () => {
    await using visit = await open()
    const page = await openStudio(visit, '/reports?report=open-items', 390)
    await page.locator('.sums tbody tr').first().waitFor()
    const [name] = await boxesOf(page, '.sums tbody tr > :first-child')
    assert.ok(Number(name?.width) >= 100, `the column of names has ${name?.width} px`)
    await page.setViewportSize({ width: 1024, height: 900 })
    await page.goto(`${visit.address}/reports`)
    await page.locator('.report-head p').waitFor()
    const [about] = await boxesOf(page, '.report-head > :last-child')
    const [action] = await boxesOf(page, '.report-actions > :first-child')
    assert.ok(Number(about?.right) + 8 <= Number(action?.left))
  })

  test('do not cover the bars of a chart', async () => {
    await using visit = await open()
    const page = await openStudio(visit, '/reports?report=open-items', 1440)
    await page.locator('.chart .end').waitFor()
    const [end] = await boxesOf(page, '.chart .end')
    for (const bar of await boxesOf(page, '.chart rect')) assert.ok(bar.right <= Number(end?.left))
  })

  test('are shown in full in the list of invoices, and in a draft', async () => {
    await using visit = await open()
    const page = await openStudio(visit, '/invoices', 1440)
    await page.locator('.ledger tbody .num').first().waitFor()
    assert.deepEqual(await cutAmong(page, '.ledger .num > .cut'), [])
    await page.goto(`${visit.address}/invoice?id=2`)
    await page.locator('.cell[data-cell=unit_amount]').waitFor()
    assert.deepEqual(await cutAmong(page, '.lines .num > .cell'), [])
  })

  test('break in the lines of an issued invoice on a phone', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Nordlicht' }) }]
    const items = [{ item_text: LONG, quantity: 1, unit_amount: '1200' }]
    const id = await admin.create('invoice', { client, items })
    await admin.put(`/v2/invoice?id=${id}`, { status: [{ name: 'Awaiting Payment' }] })
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    await page.setViewportSize({ width: 390, height: 900 })
    await page.locator('.lines.is-frozen td').first().waitFor()
    const [lines] = await boxesOf(page, '.lines.is-frozen')
    assert.ok(Number(lines?.right) <= 390, `the lines end at ${lines?.right} px`)
    const [text] = await boxesOf(page, '.lines.is-frozen td')
    assert.ok(Number(text?.width) >= 100, `the column of texts has ${text?.width} px`)
  })

  test('are shown in full in the list of bills if their sum is 0', async () => {
    await using visit = await open()
    await uploadBill(visit, 'R-1', '380')
    await uploadBill(visit, 'R-2', '381')
    const page = await visit.openTab(visit.world.admin, '/supplier-bills')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText('−12,345,678,901.23').first().waitFor()
    assert.deepEqual(await cutAmong(page, '.ledger .num > .cut'), [])
  })

  test('end before the button that clears a field', async () => {
    await using visit = await open()
    const page = await openStudio(visit, '/invoice?id=2', 1440)
    const field = page.getByRole('combobox', { name: 'Kunde' })
    await field.waitFor()
    const padding = await page.evaluate<string>(
      "getComputedStyle(document.querySelector('.picker .input')).paddingRight",
    )
    assert.ok(Number.parseFloat(padding) >= 27)
  })

  test('leave the prices and the buttons of a booking in its panel', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: LONG }) }]
    const resource = await admin.create('resource', { name: 'W'.repeat(200), type_id: 1 })
    const times = { start: 1772442000, end: 1772445600 }
    const sell = { unit: 'hourly', quantity: 1, unit_amount: 100 }
    const resources = [{ id: resource, rates: [{ currency: 'EUR', sell, buy: sell }] }]
    const booking = await admin.create('booking', { name: 'Mix', ...times, client, resources })
    const page = await visit.openTab(admin, '/')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${visit.address}/schedule?booking=${booking}`)
    await page.getByRole('dialog').locator('.priced summary .num').waitFor()
    const [panel] = await boxesOf(page, '[role="dialog"]')
    for (const { right } of await boxesOf(page, '.priced summary .num, .booked button'))
      assert.ok(right <= (panel?.right ?? 0), `${right} in ${panel?.right}`)
    const rooms = await page.evaluate("getComputedStyle(document.querySelector('.picker .input')).paddingRight")
    assert.equal(rooms, '28px', 'the text ends before the button that clears it')
  })

  test('are not cut in the figures of a project on a phone', async () => {
    await using visit = await open()
    const page = await openStudio(visit, '/project?id=1', 390)
    await page.getByText('12.345.678.901,23').first().waitFor()
    assert.deepEqual(await cutAmong(page, '.figures dd'), [])
  })

  test('are whole in the card that says what is in the way of a new booking', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    const times = { start: 1772437600, end: 1772470000 }
    await admin.create('booking', { name, ...times, resources: [{ id: room }] })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await page.getByRole('button', { name: new RegExp(name) }).waitFor()
    await page.keyboard.press('n')
    await page.getByRole('form', { name: 'New booking' }).getByRole('alert').waitFor()
    assert.deepEqual(await cutAmong(page, '.hand .way, .hand .way strong'), [])
  })
})
