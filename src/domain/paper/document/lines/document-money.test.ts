import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sqlite } from '../../../../../tests/support/engines.ts'
import { openWorld } from '../../../../../tests/world.ts'
import { currencyDecimals } from '../../../../kernel/money/currency.ts'
import { formatDecimal } from '../../../../kernel/money/exact-decimal.ts'

/** An amount of an answer in ten-thousandths, read exactly from its text, so that none of our rules is used. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(4, '0'))
}

const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + units(text), 0n)

const price = fc.integer({ min: -(10 ** 8), max: 10 ** 9 }).map((value) => formatDecimal(value))
const line = fc.record({
  quantity: fc.oneof(fc.integer({ min: -20, max: 200 }), fc.constantFrom('0.5', '7.25', '0.3333')),
  unit_amount: price,
  unit_buy_amount: price,
  discount: fc.constantFrom(0, '10%', '33.3333', 100),
  taxes: fc.subarray([1, 2, 3, 4]).map((ids) => ids.map((id) => ({ id }))),
})

test('the shown totals of any document add up', async () => {
  await using world = await openWorld(sqlite)
  const { admin } = world
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  await admin.create('tax', { name: 'VAT', rate: '20' })
  await admin.create('tax', { name: 'Reduced', rate: '5.5' })
  await admin.create('tax', { name: 'City', rate: '8.8875' })
  await admin.create('tax', { name: 'Compound', rate: '9.975', compound: true })
  const id = await admin.create('quote', { client })
  const documents = fc.record({
    items: fc.array(line, { maxLength: 8 }),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
  })
  const property = fc.asyncProperty(documents, async (document) => {
    const { status, body } = await admin.put(`/v2/quote?id=${id}`, document)
    assert.equal(status, 200, JSON.stringify(body))
    const [quote] = await admin.list('quote', `id=${id}`)
    assert.equal(units(quote.sub_total) - units(quote.discount_total), units(quote.net_total))
    assert.equal(units(quote.net_total) + units(quote.tax_total), units(quote.total))
    const column = (name: string) => quote.items.map((item: Record<string, string>) => item[name])
    assert.equal(sum(column('total')), units(quote.net_total))
    assert.equal(sum(column('buy_total')), units(quote.buy_total))
    assert.equal(sum(column('tax')), units(quote.tax_total))
    assert.equal(sum(quote.taxes.map((tax: { total: string }) => tax.total)), units(quote.tax_total))
    const decimals = currencyDecimals(document.currency)
    const rendered = [...column('total'), ...column('tax'), quote.total, quote.tax_total, quote.net_total]
    for (const text of rendered) assert.equal(text.split('.')[1]?.length ?? 0, decimals, text)
    const strict = await admin.put(`/v2/quote?id=${id}&validation_mode=strict`, quote)
    assert.equal(strict.status, 200, JSON.stringify(strict.body))
  })
  await fc.assert(property, { numRuns: 60 })
})
