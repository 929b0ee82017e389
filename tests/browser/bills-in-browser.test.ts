import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import { startMailServer } from '../support/mail-server.ts'
import { PASSWORD, person } from '../support/people.ts'
import { writtenBill } from '../support/written-bill.ts'

inBrowser('money in the console', (open) => {
  test('a supplier bill is uploaded on the page of its project, counts as cost, and can be undone', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const film = await admin.create('project', { name: 'Film' })
    const page = await visit.openTab(admin, `/project?id=${film}`)
    const bills = page.getByRole('region', { name: 'Supplier bills' })
    await bills.getByText('There are no supplier bills yet.').waitFor()
    const content = { base64: 'SGk=', mediaType: 'text/csv', fileName: 'hours.csv' }
    const written = writtenBill('R-14', {
      payee: { name: 'Factor Bank AG' },
      projectReference: 'Film 7',
      delivery: { date: '2026-02-27' },
      notes: [{ text: 'Thank you.' }],
      totals: {
        lines: '840.00',
        net: '840.00',
        vat: '159.60',
        gross: '999.60',
        rounding: '0.40',
        payable: '1000.00',
        vatInVatCurrency: '681.49',
      },
      vatCurrency: 'PLN',
      lines: [
        {
          ...{ id: '1', quantity: '2', unitCode: 'DAY', price: { net: '430.00' }, total: '840.00' },
          ...{ vatCategory: 'S', vatRate: '19', item: { name: 'Crane', classifications: [], attributes: [] } },
          allowances: [
            { isCharge: false, amount: '15.00', reason: 'Loyalty' },
            { isCharge: false, amount: '5.00', reasonCode: '102' },
          ],
        },
      ],
      attachments: [{ id: 'H', description: 'Hours', content }],
    })
    const file = { name: 'R-14.xml', mimeType: 'application/xml', buffer: Buffer.from(written) }
    await bills.getByLabel('Upload a bill').setInputFiles(file)
    await bills.getByRole('link', { name: 'Crane & Dolly GmbH R-14' }).waitFor()
    await assertAccessible(page)
    const [bill] = await admin.list('supplier-bill')
    assert.deepEqual(bill.project[0].id, film)
    const notices = page.getByRole('status', { name: 'Notices' })
    await notices.getByRole('button', { name: 'Undo' }).waitFor()
    assert.equal(await notices.locator('.notice').count(), 1)
    const cost = async () => (await admin.get(`/v2/report/project?id=${film}`)).body.data.money[0]?.cost
    assert.equal(await cost(), bill.net_total)
    await bills.getByRole('link', { name: /R-14/ }).click()
    const shown = page.getByRole('region', { name: 'The bill' })
    await shown.getByRole('link', { name: 'R-14.xml' }).waitFor()
    const said = ['19 % of 840.00: 159.60', 'DE02120300000000202051 · BYLADEM1001', 'Factor Bank AG', '27 Feb 2026']
    for (const text of [
      ...said,
      'Within 14 days.',
      'Thank you.',
      'Loyalty − 15',
      '102 − 5',
      'Film 7',
      '0.40',
      'VAT in PLN',
      '681.49',
    ])
      await shown.getByText(text).waitFor()
    // The browser requests a file with only its cookie.
    const { email } = await person(visit.world, { admin: 'RW', project: 'RW', finance: 'RW' })
    const signedIn = await visit.openStranger('/sign-in')
    await signedIn.getByLabel('Email').fill(email)
    await signedIn.getByLabel('Password').fill(PASSWORD)
    await signedIn.getByRole('button', { name: 'Sign in', exact: true }).click()
    await signedIn.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await signedIn.goto(page.url())
    const saved = signedIn.waitForEvent('download')
    await signedIn.getByRole('link', { name: 'Hours' }).click()
    assert.equal((await saved).suggestedFilename(), 'hours.csv')
    assert.equal(await readFile(await (await saved).path(), 'utf8'), 'Hi')
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await until(
      'the bills',
      async () => (await admin.list('supplier-bill')).length,
      (count) => count === 0,
    )
    await page
      .locator('main')
      .getByLabel('Upload a bill')
      .setInputFiles({ ...file, buffer: Buffer.from('<a/>') })
    await page.getByRole('status', { name: 'Notices' }).getByText(/file/i).first().waitFor()
  })

  test('an invoice in another currency stores and shows the exchange rate of its tax', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const items = [{ item_text: 'Mix', unit_amount: '100' }]
    const id = await admin.create('invoice', { client, currency: 'USD', items })
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    const rate = page.getByRole('textbox', { name: '1 USD in EUR' })
    await rate.fill('0.9312')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const invoice = async () => (await admin.list('invoice', `id=${id}`))[0]
    await until('the rate', invoice, ({ tax_exchange_rate }) => tax_exchange_rate === '0.9312')
    assert.equal((await invoice()).tax_currency, 'EUR')
    await assertAccessible(page)
    await admin.put('/v2/instance', { locale: 'fr-FR' })
    await admin.put(`/v2/invoice?id=${id}`, { status: [{ name: 'Submitted' }] })
    await page.reload()
    await page.getByText('1 USD = 0,9312 EUR').waitFor()
  })

  test('a mail that failed is sent again from its panel', async () => {
    await using server = await startMailServer()
    await using visit = await open({ smtpUrl: server.url })
    const { world } = visit
    const { admin } = world
    await admin.put('/v2/instance', { company_email: 'accounts@lumen.example' })
    const ada = await admin.create('contact', { type: 'person', name: 'Ada', email_1: 'ada@acme.example' })
    const items = [{ item_text: 'Mix', unit_amount: '100' }]
    const id = await admin.create('quote', { client: [{ id: ada }], items })
    server.refuseWith(550)
    await admin.post(`/v2/quote/send?id=${id}`)
    await world.runJobs()
    const page = await visit.openTab(admin, '/admin/mails?open=1')
    await page
      .getByRole('region', { name: 'The mail' })
      .getByText(/no such mailbox/)
      .waitFor()
    server.refuseWith(undefined)
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('It will be sent again').waitFor()
    await world.runJobs()
    await page.getByRole('region', { name: 'The mail' }).getByText('sent', { exact: true }).waitFor()
    assert.equal(server.mails.length, 1)
    assert.equal(await page.getByRole('button', { name: 'Send again' }).count(), 0)
  })
})
