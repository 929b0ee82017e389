import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { bookedForDatev, datevAccounts } from '../../../../tests/support/booked-for-datev.ts'
import { askExport } from '../../../../tests/support/exported.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { datevMoney, datevRate } from './datev-currency.ts'

const accounts = { ...datevAccounts, prepaid_account: '1718', rounding_account: '4900' }
const YEAR = 'from=2026-01-01&to=2026-12-31&format=datev'

async function prepare({ admin }: World, datev: object = accounts) {
  await admin.put('/v2/instance', { settings: { datev } })
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', debtor_number: '10001' }) }]
  const taxes = [{ id: await admin.create('tax', { name: 'VAT', rate: '19' }) }]
  const reduced = [{ id: await admin.create('tax', { name: 'Reduced', rate: '7', revenue_account: '8300' }) }]
  const invoiced = (items: object[], also: object = {}) =>
    admin.create('invoice', { client, status_id: 3, items, date: '2026-02-01', ...also })
  return { taxes, reduced, invoiced }
}

async function bookings(world: World, source: string) {
  const { rows } = await bookedForDatev(world, `${source}?${YEAR}`)
  return rows.map((row) => {
    const side = row['Soll/Haben-Kennzeichen'] === '"S"' ? 'S' : 'H'
    const names = ['WKZ Umsatz', 'Kurs', 'Basis-Umsatz', 'WKZ Basis-Umsatz', 'Gegenkonto (ohne BU-Schlüssel)']
    const shown = [row['Umsatz (ohne Soll/Haben-Kz)'], side, ...names.map((name) => row[name])]
    return shown.filter((cell) => cell !== '').join(' ')
  })
}

onEachEngine('amount due for DATEV', (open) => {
  describe('200', () => {
    test('prepaid and rounding amounts have separate bookings, so that the amount due stays the same', async () => {
      await using world = await open()
      const { taxes, reduced, invoiced } = await prepare(world)
      const items = [
        { unit_amount: '100', taxes },
        { unit_amount: '10.01', taxes: reduced },
      ]
      const id = await invoiced(items, { amount_prepaid: '59.5', rounding_amount: '-0.01' })
      assert.deepEqual(await bookings(world, 'invoices'), [
        '119,00 S "EUR" 8400',
        '10,71 S "EUR" 8300',
        '0,01 H "EUR" 4900',
        '59,50 H "EUR" 1718',
      ])
      assert.equal((await world.admin.list('invoice', `id=${id}`))[0].balance, '70.20')
      await world.admin.post(`/v2/invoice/credit?id=${id}`, { date: '2026-02-20' })
      assert.deepEqual(await bookings(world, 'credit-notes'), [
        '119,00 H "EUR" 8400',
        '10,71 H "EUR" 8300',
        '0,01 S "EUR" 4900',
      ])
      assert.equal((await world.admin.list('invoice', `id=${id}`))[0].balance, '-59.50')
    })

    test('a document in another currency is booked with its rate; credits match it in both currencies', async () => {
      await using world = await open()
      const { taxes, reduced, invoiced } = await prepare(world)
      const items = [
        { unit_amount: '0.85', quantity: 3, taxes },
        { unit_amount: '0.85', taxes: reduced },
      ]
      const also = { currency: 'USD', tax_exchange_rate: '0.9312', rounding_amount: '0.05', amount_prepaid: '1' }
      const id = await invoiced(items, also)
      const usd = (amount: string, side: string, base: string, contra: string) =>
        `${amount} ${side} "USD" 1,073883 ${base} "EUR" ${contra}`
      // 3.03 + 0.91 + 0.05 − 1.00 = 2.99 USD are 2.78 EUR; with the prepaid amount, 3.99 USD are 3.72 EUR.
      assert.deepEqual(await bookings(world, 'invoices'), [
        usd('3,03', 'S', '2,82', '8400'),
        usd('0,91', 'S', '0,85', '8300'),
        usd('0,05', 'S', '0,05', '4900'),
        usd('1,00', 'H', '0,94', '1718'),
      ])
      const [{ items: lines }] = await world.admin.list('invoice', `id=${id}`)
      for (let part = 0; part < 3; part += 1) {
        const credit = { date: '2026-02-20', items: [{ id: lines[0].id, quantity: 1 }] }
        assert.equal((await world.admin.post(`/v2/invoice/credit?id=${id}`, credit)).status, 200)
      }
      await world.admin.post(`/v2/invoice/credit?id=${id}`, { date: '2026-02-21' })
      assert.deepEqual(await bookings(world, 'credit-notes'), [
        usd('1,01', 'H', '0,94', '8400'),
        usd('1,01', 'H', '0,94', '8400'),
        usd('1,01', 'H', '0,94', '8400'),
        usd('0,91', 'H', '0,85', '8300'),
        usd('0,05', 'H', '0,05', '4900'),
      ])
      const other = await invoiced(items, also)
      await world.admin.create('payment', { invoice_id: other, amount: '2.99', date: '2026-03-01' })
      assert.deepEqual(await bookings(world, 'payments'), [usd('2,99', 'S', '2,78', '10001')])
    })

    test('payments close the open item in the currency of the books, too', async () => {
      await using world = await open()
      const { invoiced } = await prepare(world, { ...accounts, discount_account: '8730' })
      const sent = [{ unit_amount: '10.10' }, { unit_amount: '5.05' }]
      const id = await invoiced(sent, { currency: 'USD', tax_exchange_rate: '0.85' })
      const [{ items }] = await world.admin.list('invoice', `id=${id}`)
      await world.admin.post(`/v2/invoice/credit?id=${id}`, { date: '2026-02-20', items: [{ id: items[1].id }] })
      const date = '2026-03-01'
      await world.admin.create('payment', { invoice_id: id, date, amount: '5.05' })
      await world.admin.create('payment', { invoice_id: id, date, amount: '2.53', discount: '2.52' })
      const usd = (amount: string, side: string, base: string, contra: string) =>
        `${amount} ${side} "USD" 1,176471 ${base} "EUR" ${contra}`
      // 15.15 USD are 12.88 EUR, but three times 5.05 USD by itself are 12.87 EUR.
      assert.deepEqual(await bookings(world, 'invoices'), [usd('15,15', 'S', '12,88', '8100')])
      assert.deepEqual(await bookings(world, 'credit-notes'), [usd('5,05', 'H', '4,29', '8100')])
      assert.deepEqual(await bookings(world, 'payments'), [
        usd('5,05', 'S', '4,30', '10001'),
        usd('2,53', 'S', '2,15', '10001'),
        usd('2,52', 'H', '2,14', '8730'),
      ])
    })

    test('an amount is booked in the currency of the books if DATEV cannot hold its rate', async () => {
      await using world = await open()
      const { taxes, invoiced } = await prepare(world)
      await invoiced([{ unit_amount: '100', taxes }], { currency: 'GBP', tax_exchange_rate: '1.17' })
      const { rows } = await bookedForDatev(world, `invoices?${YEAR}`)
      assert.deepEqual(await bookings(world, 'invoices'), ['139,23 S "EUR" 8400'])
      assert.equal(rows[0]?.Buchungstext, '"119.00 GBP Acme"')
    })
  })

  test('409: missing accounts and a document without a rate are named', async () => {
    await using world = await open()
    const { taxes, invoiced } = await prepare(world, datevAccounts)
    await invoiced([{ unit_amount: '100', taxes }], { amount_prepaid: '10', rounding_amount: '0.01' })
    const unrated = await invoiced([{ unit_amount: '100', taxes }], { currency: 'USD' })
    await world.admin.create('payment', { invoice_id: unrated, amount: 5 })
    const fieldsOf = async (source: string) => {
      const { status, text } = await askExport(world, world.admin, `${source}?${YEAR}`)
      assert.equal(status, 409, text)
      return JSON.parse(text).error.details.map((gap: { field: string }) => gap.field)
    }
    assert.deepEqual(await fieldsOf('invoices'), [
      'settings.datev.rounding_account',
      'settings.datev.prepaid_account',
      'tax_exchange_rate',
    ])
    assert.deepEqual(await fieldsOf('payments'), ['tax_exchange_rate'])
    const datev = { ...accounts, rounding_account: '49000' }
    const { status, body } = await world.admin.put('/v2/instance', { settings: { datev } })
    assert.equal(status, 400)
    assert.match(body.error.details[0].message, /^settings\.datev\.rounding_account: must have 4 digits/)
  })
})

test('the bookings of a document add up to it, in its own currency and in that of the books', () => {
  const amount = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((cents) => cents * 100)
  const rates = fc.constantFrom('0.9312', '1', '0.0025', '0.1031', '0.006104', '0.9999999999')
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), rates, amount, (amounts, rate, before) => {
      const row = { currency: 'USD', tax_currency: 'EUR', tax_exchange_rate: rate }
      const booked = datevMoney(amounts, datevRate(row, 'EUR') ?? undefined, 'EUR', before).filter(
        (one) => one !== undefined,
      )
      const sum = (of: (one: (typeof booked)[number]) => number) => booked.reduce((total, one) => total + of(one), 0)
      const cents = (value: number) => {
        const exact = BigInt(value) * BigInt(Math.round(Number(rate) * 1e10))
        const half = exact < 0n ? -5n * 10n ** 11n : 5n * 10n ** 11n
        return Number((exact + half) / 10n ** 12n) * 100
      }
      const whole = amounts.reduce((total, one) => total + one, 0)
      assert.equal(
        sum((one) => one.converted?.amount ?? 0),
        cents(before + whole) - cents(before),
      )
      if (booked.length > 0)
        assert.equal(
          sum((one) => one.amount),
          whole,
        )
      for (const one of booked) assert.ok(one.amount !== 0 && one.converted?.amount !== 0)
    }),
    { seed: 7, numRuns: 400 },
  )
})
