import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '../../../../tests/support/fetch-pdf.ts'
import { hasPoppler, pdfText, pdfWords } from '../../../../tests/support/pdf-text.ts'
import { onEachEngine } from '../../../../tests/world.ts'

/** On the left of the text. */
const MARGIN_MM = 20

onEachEngine('an invoice from right to left', (open) => {
  test('keeps the signs of currencies and the exchange rate in their order', { skip: !hasPoppler }, async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', { currency: 'EUR', company_name: 'Studio' })
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Films' }) }]
    const taxes = [{ id: await admin.create('tax', { name: 'VAT', rate: '14' }) }]
    const currencies = { currency: 'USD', tax_currency: 'EUR', tax_exchange_rate: '0.9137' }
    const terms = '#SKONTO#TAGE=14#PROZENT=2.00#'
    for (const locale of ['ar-EG', 'he-IL']) {
      await admin.put('/v2/instance', { locale })
      const id = await admin.create('invoice', { ...currencies, client, terms, items: [{ unit_amount: 1000, taxes }] })
      const text = pdfText(await pdfOf(world, `invoice/pdf?id=${id}`)).replaceAll(/\p{Cf}/gu, '')
      assert.ok(text.includes('1 USD = 0.9137 EUR'), text)
      assert.ok(!text.includes('$US'), text)
    }
  })

  test('has the sum of a group below the amounts, also if it is longer', { skip: !hasPoppler }, async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', { locale: 'he-IL', currency: 'EUR', company_name: 'Studio' })
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Films' }) }]
    const line = { quantity: 9, unit_amount: '99999', parent_group_id: 'g' }
    const items = [...Array.from({ length: 12 }, () => line), { unit_amount: '7' }]
    const groups = [{ id: 'g', name: 'Group' }]
    const id = await admin.create('invoice', { client, groups, items })
    const words = pdfWords(await pdfOf(world, `invoice/pdf?id=${id}`))
    const [amount, sum] = ['899,991.00', '10,799,892.00'].map((text) => words.find((one) => one.text === text))
    assert.ok(amount && sum, words.map(({ text }) => text).join(' '))
    assert.ok(Math.abs(amount.right - sum.right) < 0.3, `${amount.right} ${sum.right}`)
    assert.ok(sum.left >= MARGIN_MM, `${sum.left}`)
  })
})
