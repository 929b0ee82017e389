import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import { startMailServer } from '../support/mail-server.ts'
import type { World } from '../world.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const cell = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const total = (page: Page, amount: string) =>
  page.getByRole('table', { name: 'Totals' }).getByRole('row', { name: `Total ${amount}` })

/** A client with an address, a tax and an item of the catalogue. */
async function openAccounts({ admin }: World) {
  await admin.put('/v2/instance', { company_name: 'Lumen Post', company_email: 'accounts@lumen.example' })
  const clientId = await admin.create('contact', { type: 'organization', name: 'Acme', email_1: 'pay@acme.example' })
  const tax = await admin.create('tax', { name: 'VAT', rate: '19', code: 'S' })
  const item = {
    name: 'LTO-9 cartridge',
    currency: 'EUR',
    sell_cost: '128.50',
    unit_name: 'piece',
    taxes: [{ id: tax }],
  }
  await admin.create('billable-item', item)
  const items = [
    { item_text: 'Grading', quantity: 2, unit: 'day', unit_amount: 500, taxes: [{ id: tax }] },
    { item_text: 'Tape', quantity: 4, unit_amount: 25, taxes: [{ id: tax }] },
  ]
  const invoice = (body: object = {}) => admin.create('invoice', { client: [{ id: clientId }], items, ...body })
  const read = async (id: number) => (await admin.list('invoice', `id=${id}`))[0]
  return { clientId, tax, invoice, read }
}

/** Puts text on the clipboard of the page and pastes it where the cursor is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const data = new DataTransfer()
    data.setData('text/plain', ${JSON.stringify(text)})
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }`)
}

inBrowser('the editor of invoices and quotes', (open) => {
  test('a new invoice by keyboard: catalogue, typed and pasted lines, a group, and totals of the service', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await openAccounts(visit.world)
    const page = await visit.openTab(admin, '/invoices')
    await page.getByRole('button', { name: 'New invoice' }).click()
    await page.getByRole('heading', { level: 1, name: 'New invoice' }).waitFor()
    await page.getByRole('status').getByText('Not saved').waitFor()
    await page.getByRole('combobox', { name: 'Client' }).fill('acm')
    await page.getByRole('option', { name: 'Acme' }).click()
    await cell(page, 'New line').pressSequentially('LTO')
    await page.getByRole('option', { name: /LTO-9 cartridge/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await until(
      'the cursor is in the quantity',
      () => focused(page),
      (name) => name === 'Line 1, quantity',
    )
    await page.keyboard.type('2')
    await total(page, '€305.83').waitFor()
    await cell(page, 'New line').pressSequentially('Conform')
    await page.keyboard.press('Enter')
    await until(
      'a line was added',
      () => focused(page),
      (name) => name === 'Line 2, quantity',
    )
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('100')
    await page.keyboard.press('ArrowUp')
    assert.equal(await focused(page), 'Line 1, price')
    await cell(page, 'New line').focus()
    await paste(page, 'Mix\t3\thour\t1,200.00\nSubtitles\t4\t85')
    await until(
      'both are there',
      () => cell(page, 'Line 4, price').inputValue(),
      (price) => price === '85',
    )
    assert.equal(await cell(page, 'Line 3, unit').inputValue(), 'hour')
    await page.keyboard.press('Control+g')
    await page.keyboard.type('Deliverables')
    await total(page, '€5,113.43').waitFor()
    await assertAccessible(page)
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { level: 1, name: 'Draft invoice' }).waitFor()
    const [stored] = await admin.list('invoice')
    assert.partialDeepStrictEqual(stored, { total: '5113.43', groups: [{ name: 'Deliverables' }] })
    assert.deepEqual(
      stored.items.map((item: { item_text: string; quantity: string }) => `${item.quantity} ${item.item_text}`),
      ['2 LTO-9 cartridge', '1 Conform', '3 Mix', '4 Subtitles'],
    )
    assert.equal(stored.items[3].parent_group_id, stored.groups[0].id)
    await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await assertAccessible(page)
  })

  test('errors are next to their cells, no input is lost, and keys move and remove lines', async () => {
    await using visit = await open()
    const { invoice, read } = await openAccounts(visit.world)
    const id = await invoice()
    const page = await visit.openTab(visit.world.admin, `/invoice?id=${id}`)
    await cell(page, 'Line 1, price').fill('much')
    await page
      .getByText(/^Must be a/)
      .first()
      .waitFor()
    assert.equal(await cell(page, 'Line 1, price').getAttribute('aria-invalid'), 'true')
    const totals = page.getByRole('table', { name: 'Totals' })
    await totals.getByText('As last saved, without your changes').waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click()
    await page.goBack()
    assert.equal(await cell(page, 'Line 1, price').inputValue(), 'much')
    await cell(page, 'Line 1, price').fill('600')
    await page.keyboard.press('Alt+ArrowDown')
    await until(
      'it moved',
      () => cell(page, 'Line 2, description').inputValue(),
      (text) => text === 'Grading',
    )
    await cell(page, 'Line 1, description').focus()
    await page.keyboard.press('Control+Backspace')
    await total(page, '€1,428.00').waitFor()
    assert.equal(await totals.getByText('As last saved, without your changes').count(), 0)
    await cell(page, 'Line 1, quantity').press('Enter')
    await until(
      'Enter after the last line adds one',
      () => focused(page),
      (name) => name === 'Line 2, description',
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await until(
      'it is stored',
      () => read(id),
      (stored) => stored.total === '1428.00',
    )
    // The page has received the answer, too.
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.keyboard.press('Control+z')
    await until(
      'it is taken back',
      () => read(id),
      (stored) => stored.total === '1309.00',
    )
  })

  test('changes of another user are not overwritten', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { invoice, read } = await openAccounts(visit.world)
    const id = await invoice()
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    await cell(page, 'Client reference').fill('PO 7')
    const asked = `**/v2/invoice?id=${id}&limit=1`
    const before = await page.request.get(`${visit.address}/v2/invoice?id=${id}&limit=1`)
    await page.route(asked, (route) => route.fulfill({ response: before }))
    assert.equal((await admin.put(`/v2/invoice?id=${id}`, { note: 'Theirs' })).status, 200)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Somebody else has changed this').waitFor()
    await page.unroute(asked)
    await page.getByRole('button', { name: 'Show the current version' }).click()
    await until(
      'theirs is shown',
      () => cell(page, 'Note').inputValue(),
      (note) => note === 'Theirs',
    )
    assert.equal(await cell(page, 'Client reference').inputValue(), 'PO 7')
    await page.getByRole('button', { name: 'Save' }).click()
    await until(
      'both are stored',
      () => read(id),
      ({ note, reference }) => note === 'Theirs' && reference === 'PO 7',
    )
  })

  test('an invoice is issued and sent in two clicks, paid in two, and credited by line', async () => {
    await using server = await startMailServer()
    await using visit = await open({ smtpUrl: server.url })
    const { world } = visit
    const { invoice, read } = await openAccounts(world)
    const id = await invoice({ due_date: '2026-04-01' })
    const page = await visit.openTab(world.admin, `/invoice?id=${id}`)
    await page.getByRole('button', { name: 'Issue …' }).click()
    await dialog(page).getByText('It gets the number INV-1.').waitFor()
    await until(
      'the mail is shown',
      () => dialog(page).getByLabel('To', { exact: true }).inputValue(),
      (to) => to !== '',
    )
    assert.equal(await dialog(page).getByLabel('Subject').inputValue(), 'Invoice INV-1 – Lumen Post')
    await assertAccessible(page)
    await dialog(page).getByRole('button', { name: 'Issue and send' }).click()
    await page.getByRole('heading', { level: 1, name: 'Invoice INV-1' }).waitFor()
    await world.runJobs()
    assert.deepEqual(server.mails[0]?.recipients, ['pay@acme.example'])
    assert.equal(await cell(page, 'Line 1, price').count(), 0, 'it is frozen')

    await page.getByRole('button', { name: 'Credit …' }).click()
    await dialog(page).getByRole('checkbox', { name: 'Grading' }).click()
    await dialog(page).getByLabel('Quantity to credit: Tape').fill('1')
    await dialog(page).getByText('Total of CN-1: €29.75.').waitFor()
    await assertAccessible(page)
    await dialog(page).getByRole('button', { name: 'Create the credit note' }).click()
    await until(
      'it is credited',
      () => read(id),
      ({ amount_credited }) => amount_credited === '29.75',
    )

    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('table', { name: 'Totals' }).getByRole('row', { name: 'Amount due €1,279.25' }).waitFor()
    await page.getByRole('button', { name: 'Record a payment …' }).click()
    assert.equal(await dialog(page).getByLabel('Amount EUR').inputValue(), '1,279.25')
    await assertAccessible(page)
    await dialog(page).getByRole('button', { name: 'Record the payment' }).click()
    await until(
      'it is paid',
      () => read(id),
      ({ status, balance }) => status[0].name === 'Paid' && balance === '0.00',
    )
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Payments and credit notes' }).getByText('CN-1').waitFor()
    const issued = page.getByRole('link', { name: 'As issued: Invoice INV-1' })
    assert.equal(await issued.getAttribute('href'), `/v2/invoice/pdf?id=${id}&as_issued=true`)
    await page.keyboard.press('Control+z')
    await until(
      'the payment is taken back',
      () => read(id),
      ({ balance }) => balance === '1279.25',
    )
  })

  test('a quote is marked as sent, shows what has changed since, and becomes an invoice', async () => {
    await using visit = await open()
    const { world } = visit
    const { clientId } = await openAccounts(world)
    const items = [{ item_text: 'Grading', quantity: 2, unit_amount: 500 }]
    const id = await world.admin.create('quote', { client: [{ id: clientId }], items })
    const page = await visit.openTab(world.admin, `/quote?id=${id}`)
    await cell(page, 'Line 1, quantity').fill('3')
    await total(page, '€1,500.00').waitFor()
    await page.getByRole('button', { name: 'Send …' }).click()
    await dialog(page).getByText('no mail server is set up').waitFor()
    await dialog(page).getByRole('button', { name: 'Mark as sent' }).click()
    const stored = async () => (await world.admin.list('quote', `id=${id}`))[0]
    await until('it is sent', stored, ({ status, total: amount }) => status[0].name === 'Sent' && amount === '1500.00')
    const versions = page.getByRole('region', { name: 'Versions that were sent' })
    await versions.getByRole('link', { name: 'Version 1' }).waitFor()
    await cell(page, 'Line 1, price').fill('450')
    await page.keyboard.press('Control+s')
    await versions.getByText('4 changes since it was sent').click()
    await versions.getByText('Grading, Unit amount').waitFor()
    assert.deepEqual(await versions.locator('del').allTextContents(), ['1500.00', '1500.00', '500.00', '1500.00'])
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Create an invoice' }).click()
    await page.getByRole('heading', { level: 1, name: 'Draft invoice' }).waitFor()
    const [made] = await world.admin.list('invoice')
    assert.partialDeepStrictEqual(made, { quote_id: id, total: '1350.00' })
  })

  test('users see no button that the service would refuse, and pages make no refused requests', async () => {
    await using visit = await open()
    const { world } = visit
    const { invoice } = await openAccounts(world)
    const id = await invoice()
    const reader = await visit.openTab(await world.client({ finance: 'R-' }))
    const seller = await visit.openTab(await world.client({ finance: 'RW' }))
    const refused: string[] = []
    for (const page of [reader, seller]) {
      page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
      await page.goto(`${visit.address}/invoice?id=${id}`)
    }
    await reader.getByRole('cell', { name: 'Grading' }).waitFor()
    for (const name of ['Save', 'Issue …']) assert.equal(await reader.getByRole('button', { name }).count(), 0, name)
    await cell(seller, 'Line 1, quantity').fill('3')
    await total(seller, '€1,904.00').waitFor()
    for (const page of [reader, seller]) await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
    assert.deepEqual(refused, [])
    await assertAccessible(reader)
  })
})

function focused(page: Page): Promise<string | null> {
  return page.evaluate<string | null>("document.activeElement?.getAttribute('aria-label') ?? null")
}
