import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'

const languages = [
  {
    locale: 'en-GB',
    ask: 'Record a payment …',
    offer: '2% discount, €23.80, until 16 Mar 2026',
    over: '3% discount, €35.70, ended on 1 Mar 2026',
    fields: ['Amount EUR', 'Early payment discount EUR'],
    filled: ['1,166.20', '23.80'],
    refused: /the payment and its discount would be 0\.01 more than the amount due/,
    beside: /Payments and credit notes.*€23\.80 discount.*€1,166\.20/s,
    total: /Early payment discount\s*[-−]€23\.80/,
  },
  {
    locale: 'de-DE',
    ask: 'Zahlung erfassen …',
    offer: '2 % Skonto, 23,80 €, bis 16. März 2026',
    over: '3 % Skonto, 35,70 €, abgelaufen am 1. März 2026',
    fields: ['Betrag EUR', 'Skonto EUR'],
    filled: ['1.166,20', '23,80'],
    refused: /Zahlung und Skonto wären zusammen 0,01 mehr als der offene Betrag/,
    beside: /Zahlungen und Gutschriften.*23,80\s€ Skonto.*1\.166,20\s€/s,
    total: /Skonto\s*[-−]23,80\s€/,
  },
] as const

inBrowser('a discount for early payment', (open) => {
  for (const { locale, ask, offer, over, fields, filled, refused, beside, total } of languages) {
    test(`is filled in with one click and shown with its payment, in ${locale}`, async () => {
      await using visit = await open()
      const { admin } = visit.world
      await admin.put('/v2/instance', { locale })
      const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
      const taxes = [{ id: await admin.create('tax', { name: 'VAT', rate: '19' }) }]
      const id = await admin.create('invoice', {
        ...{
          client,
          status_id: 3,
          date: '2026-02-24',
          terms: '#SKONTO#TAGE=5#PROZENT=3.00#\n#SKONTO#TAGE=20#PROZENT=2.00#',
        },
        items: [{ item_text: 'Mix', quantity: 1, unit_amount: 1000, taxes }],
      })
      const page = await visit.openTab(admin, `/invoice?id=${id}`)
      await page.getByRole('button', { name: ask }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: over.replaceAll(' €', '\u00a0€') }).waitFor()
      await dialog.getByRole('button', { name: offer.replaceAll(' €', '\u00a0€') }).click()
      const [amount, discount] = fields.map((name) => dialog.getByRole('textbox', { name, exact: true }))
      assert.deepEqual([await amount?.inputValue(), await discount?.inputValue()], filled)
      await assertAccessible(page)
      await discount?.fill(locale === 'de-DE' ? '23,81' : '23.81')
      await discount?.press('Enter')
      await dialog.getByRole('alert').filter({ hasText: refused }).waitFor()
      await discount?.fill(filled[1])
      await discount?.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      const [invoice] = await admin.list('invoice', `id=${id}`)
      assert.deepEqual([invoice.amount_discounted, invoice.balance, invoice.status[0].name], ['23.80', '0.00', 'Paid'])
      const side = page.getByRole('complementary').filter({ hasText: beside })
      await side.waitFor()
      await page.getByRole('table').filter({ hasText: total }).waitFor()
      await page.getByRole('button', { name: ask }).click()
      await dialog.waitFor()
      assert.equal(await dialog.getByRole('button', { name: offer.replaceAll(' €', '\u00a0€') }).count(), 0)
    })
  }
})
