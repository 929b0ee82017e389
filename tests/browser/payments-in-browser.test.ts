import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'

const languages = [
  {
    locale: 'en-GB',
    ask: 'Record a payment …',
    amount: 'Amount EUR',
    typed: '1,050.50',
    totals: 'Owed to the client €50.50',
    hint: 'This is €50.50 more than the amount due. After the payment, €50.50 is owed to the client.',
  },
  {
    locale: 'de-DE',
    ask: 'Zahlung erfassen …',
    amount: 'Betrag EUR',
    typed: '1.050,50',
    totals: 'Guthaben des Kunden 50,50 €',
    hint: 'Das sind 50,50 € mehr als der offene Betrag. Nach der Zahlung hat der Kunde ein Guthaben von 50,50 €.',
  },
] as const

inBrowser('the dialog of a payment', (open) => {
  for (const { locale, ask, amount, typed, hint, totals } of languages) {
    test(`warns before saving that more is paid than is due, in ${locale}`, async () => {
      await using visit = await open()
      const { admin } = visit.world
      await admin.put('/v2/instance', { locale })
      const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
      const id = await admin.create('invoice', {
        client,
        items: [{ item_text: 'Mix', quantity: 1, unit_amount: 1000 }],
      })
      await admin.put(`/v2/invoice?id=${id}`, { status: [{ name: 'Submitted' }] })
      const page = await visit.openTab(admin, `/invoice?id=${id}`)
      await page.getByRole('button', { name: ask }).click()
      const field = page.getByRole('dialog').getByRole('textbox', { name: amount })
      assert.equal(await field.getAttribute('aria-describedby'), null)
      await field.fill(typed)
      const note = page.getByText(hint.replaceAll(' €', '\u00a0€'))
      await note.waitFor()
      assert.equal(await field.getAttribute('aria-describedby'), await note.getAttribute('id'))
      await assertAccessible(page)
      await field.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('row', { name: totals.replaceAll(' €', '\u00a0€'), exact: true }).waitFor()
      assert.partialDeepStrictEqual((await admin.list('invoice', `id=${id}`))[0], {
        balance: '-50.50',
        status: [{ name: 'Paid' }],
      })
    })
  }
})

inBrowser('the totals of an invoice', (open) => {
  test('have signs that add up to the amount owed to the client, even without a payment', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const items = [{ item_text: 'Mix', quantity: 1, unit_amount: 120 }]
    const prepaid = await admin.create('invoice', { client, items, amount_prepaid: 150, rounding_amount: '0.03' })
    const page = await visit.openTab(admin, `/invoice?id=${prepaid}`)
    const rows = page.getByRole('table', { name: 'Totals' })
    for (const name of ['Prepaid −€150.00', 'Rounding €0.03', 'Owed to the client €29.97']) {
      await rows.getByRole('row', { name, exact: true }).waitFor()
    }
    const below = await admin.create('invoice', {
      client,
      items: [{ item_text: 'Back', quantity: 1, unit_amount: -50 }],
    })
    await page.goto(`${visit.address}/invoice?id=${below}`)
    await rows.getByRole('row', { name: 'Owed to the client €50.00', exact: true }).waitFor()
  })
})
