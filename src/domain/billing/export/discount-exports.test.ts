import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bookedForDatev, datevAccounts } from '../../../../tests/support/booked-for-datev.ts'
import { askExport, exported } from '../../../../tests/support/exported.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { sharesOfInvoice } from './discount-shares.ts'
import type { ExportedDocument } from './exported-documents.ts'

async function prepare({ admin }: World) {
  await admin.put('/v2/instance', { settings: { datev: { ...datevAccounts, discount_account: '8730' } } })
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const vat = [{ id: await admin.create('tax', { name: 'VAT', rate: '19', discount_account: '8736' }) }]
  const reduced = [{ id: await admin.create('tax', { name: 'Reduced', rate: '7', datev_key: '2' }) }]
  const items = [{ unit_amount: '1000', taxes: vat }, { unit_amount: '100', taxes: reduced }, { unit_amount: '33' }]
  const id = await admin.create('invoice', {
    ...{ client, status_id: 3, items, date: '2026-02-01', terms: '#SKONTO#TAGE=14#PROZENT=2.00#' },
  })
  await admin.create('payment', { invoice_id: id, date: '2026-03-01', amount: '1303.40', discount: '26.60' })
  return id
}

const short = (row: Record<string, string>) =>
  ['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel']
    .concat(['Belegdatum', 'Belegfeld 1'])
    .map((name) => row[name])
    .join(' ')

const period = 'from=2026-01-01&to=2026-12-31&format=datev'

onEachEngine('discounts for early payment in exports', (open) => {
  test('DATEV gets the payment, its discount by account, and the discount that a credit note takes back', async () => {
    await using world = await open()
    const id = await prepare(world)
    assert.deepEqual((await bookedForDatev(world, `payments?${period}`)).rows.map(short), [
      '1303,40 "S" 1200 10000  0103 "INV-1"',
      '23,80 "H" 10000 8736  0103 "INV-1"',
      '2,14 "H" 10000 8730 "2" 0103 "INV-1"',
      '0,66 "H" 10000 8730  0103 "INV-1"',
    ])
    const [{ items }] = await world.admin.list('invoice', `id=${id}`)
    const credit = { items: [{ id: items[1].id }], date: '2026-04-01' }
    await world.admin.post(`/v2/invoice/credit?id=${id}`, credit)
    assert.deepEqual((await bookedForDatev(world, `payments?${period}`)).rows.slice(4).map(short), [
      '2,14 "S" 10000 8730 "2" 0104 "INV-1"',
    ])
  })

  test('the discount of a client in another EU country has the VAT id, like the revenue', async () => {
    await using world = await open()
    const { admin } = world
    const settings = { datev: { ...datevAccounts, discount_account: '8730' } }
    await admin.put('/v2/instance', { company_address_country: 'DE', settings })
    const vat_id = 'BE0403170701'
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', vat_id }) }]
    const reverse = [{ id: await admin.create('tax', { name: 'Reverse', rate: '0', vat_category: 'AE' }) }]
    const items = [{ unit_amount: '100', taxes: reverse }, { unit_amount: '50' }]
    const id = await admin.create('invoice', { client, status_id: 3, items, date: '2026-02-01' })
    await admin.create('payment', { invoice_id: id, date: '2026-03-01', amount: '147', discount: '3' })
    const { rows } = await bookedForDatev(world, `payments?${period}`)
    assert.deepEqual(
      rows.map((row) => [row['Umsatz (ohne Soll/Haben-Kz)'], row['EU-Land u. UStID (Bestimmung)']]),
      [
        ['147,00', ''],
        ['2,00', '"BE0403170701"'],
        ['1,00', ''],
      ],
    )
  })

  test('the tax export deducts the discount in the month of the payment, by rate', async () => {
    await using world = await open()
    const id = await prepare(world)
    await world.admin.post(`/v2/invoice/credit?id=${id}`, { date: '2026-04-01' })
    const rows = await exported(world, 'tax')
    const shown = (month: string) =>
      rows
        .filter((row) => row.month === month)
        .map((row) => [row.tax, row.net_discounted, row.tax_discounted, row.net_total, row.tax_total])
    assert.deepEqual(shown('2026-03-01'), [
      ['VAT', '-20.00', '-3.80', '-20.00', '-3.80'],
      ['Reduced', '-2.00', '-0.14', '-2.00', '-0.14'],
      ['', '-0.66', '0.00', '-0.66', '0.00'],
    ])
    assert.deepEqual(shown('2026-04-01')[0], ['VAT', '20.00', '3.80', '-980.00', '-186.20'])
    const sum = (name: string) => rows.reduce((total, row) => total + Math.round(Number(row[name]) * 100), 0)
    assert.deepEqual(['net_total', 'tax_total', 'net_discounted', 'tax_discounted'].map(sum), [0, 0, 0, 0])
    const [payment] = await exported(world, 'payments')
    assert.equal(payment?.discount, '26.60')
  })

  test('taxes of one line share the discount by their amounts, also a compound tax', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const gst = { id: await admin.create('tax', { name: 'GST', rate: '5' }) }
    const pst = { id: await admin.create('tax', { name: 'PST', rate: '8', compound: true }) }
    const items = [{ unit_amount: '100000', taxes: [gst, pst] }]
    const id = await admin.create('invoice', { client, status_id: 3, items, date: '2026-02-01' })
    await admin.create('payment', { invoice_id: id, date: '2026-03-01', amount: '111132', discount: '2268' })
    const rows = (await exported(world, 'tax')).filter(({ month }) => month === '2026-03-01')
    assert.deepEqual(
      rows.map((row) => [row.tax, row.net_discounted, row.tax_discounted]),
      [
        ['PST', '-2100.00', '-168.00'],
        ['GST', '-2000.00', '-100.00'],
      ],
    )
  })

  test('409: a missing account for a discount is named', async () => {
    await using world = await open()
    await prepare(world)
    await world.admin.put('/v2/instance', { settings: { datev: datevAccounts } })
    const { status, bytes } = await askExport(world, world.admin, `payments?${period}`)
    assert.equal(status, 409)
    assert.match(bytes.toString(), /tax\.discount_account: tax 2 \(Reduced\) has no account for discounts/)
    assert.match(bytes.toString(), /settings\.datev\.discount_account: lines without a tax/)
  })
})

const euros = (cents: number) => (cents / 100).toFixed(2)

/** A document with a line for each amount, each with its own taxes, some of which cancel. */
function documentOf(noun: 'invoice' | 'credit note', date: number, nets: readonly number[]): ExportedDocument {
  const items = nets.map((net, id) => {
    const dues = [(net * id) / 10, -net / 5, net / 5].map(Math.round)
    const taxes = dues.map((due, at) => ({ id: id * 10 + at, rate: '10', total: euros(due) }))
    return { total: euros(net), tax: euros(dues.reduce((sum, due) => sum + due)), taxes }
  })
  const sign = noun === 'invoice' ? 1 : -1
  return { noun, sign, row: { date, currency: 'EUR' }, items, allowances: [], taxes: [] } as unknown as ExportedDocument
}

test('shares add up to the discounts, and to zero once the invoice is credited in full', () => {
  const nets = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 5 })
  const given = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(nets, given, fc.boolean(), (amounts, cents, isCredited) => {
      const documents = [documentOf('invoice', 1, amounts)]
      const discounts = cents.map((one, at) => ({ id: at + 1, date: at + 2, discount: one * 100 }))
      if (isCredited) {
        const sum = discounts.reduce((total, { discount }) => total + discount, 0)
        documents.push(documentOf('credit note', 50, amounts))
        discounts.push({ id: 99, date: 50, discount: -sum })
      }
      const shares = sharesOfInvoice(documents, discounts)
      for (const { id, discount } of discounts) {
        const parts = shares.get(id) ?? []
        assert.equal(
          parts.reduce((total, { net, tax }) => total + net + tax, 0),
          discount,
        )
        assert.ok(parts.every(({ net, tax }) => net % 100 === 0 && tax % 100 === 0))
        assert.ok(parts.every(({ tax, dues }) => tax === dues.reduce((sum, due) => sum + due)))
      }
      if (!isCredited) return
      const left = Map.groupBy([...shares.values()].flat(), ({ taxes }) => taxes[0]?.id)
      for (const parts of left.values()) {
        assert.deepEqual([sumOf(parts, 'net'), sumOf(parts, 'tax')], [0, 0])
        for (const at of [0, 1, 2]) {
          assert.equal(
            parts.reduce((sum, { dues }) => sum + Number(dues[at]), 0),
            0,
          )
        }
      }
    }),
  )
})

function sumOf(parts: readonly { readonly net: number; readonly tax: number }[], name: 'net' | 'tax'): number {
  return parts.reduce((sum, part) => sum + part[name], 0)
}
