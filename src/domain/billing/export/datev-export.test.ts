import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { bookedForDatev, datevAccounts } from '../../../../tests/support/booked-for-datev.ts'
import { askExport } from '../../../../tests/support/exported.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { windows1252 } from '../../../kernel/sheets/windows-1252.ts'
import { datevColumns } from './datev-file.ts'

async function prepare({ admin }: World) {
  await admin.put('/v2/instance', { settings: { datev: datevAccounts } })
  const acme = await admin.create('contact', { type: 'organization', name: 'Büro „Łódź“ & Co', debtor_number: '10001' })
  const vat = await admin.create('tax', { name: 'VAT', rate: '19' })
  const reduced = await admin.create('tax', { name: 'Reduced', rate: '7', revenue_account: '8300', datev_key: '2' })
  const project = await admin.create('project', { name: 'Harbour', cost_center: 'H1' })
  const invoiced = (items: object[], also: object = {}) =>
    admin.create('invoice', { client: [{ id: acme }], status_id: 3, items, date: '2026-02-01', ...also })
  return { acme, vat, reduced, project, invoiced }
}

const short = (row: Record<string, string>) =>
  ['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel']
    .concat(['Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'KOST1 - Kostenstelle'])
    .map((name) => row[name])
    .join(' ')

onEachEngine('export for DATEV', (open) => {
  describe('200', () => {
    test('invoices, credit notes and payments become bookings, by account and key', async () => {
      await using world = await open()
      const { vat, reduced, project, invoiced } = await prepare(world)
      const id = await invoiced(
        [
          { unit_amount: '100', taxes: [{ id: vat }] },
          { unit_amount: '50', taxes: [{ id: vat }] },
          { unit_amount: '10', taxes: [{ id: reduced }] },
          { unit_amount: '-3' },
        ],
        { project: [{ id: project }], due_date: '2026-02-15' },
      )
      const period = 'from=2026-01-01&to=2026-12-31&format=datev'
      const { head, rows } = await bookedForDatev(world, `invoices?${period}`)
      assert.deepEqual(head.slice(0, 5), ['"EXTF"', '700', '21', '"Buchungsstapel"', '13'])
      assert.match(head[5] ?? '', /^20260302110000000$/)
      assert.deepEqual(head.slice(10, 16), ['29098', '55003', '20260101', '4', '20260101', '20261231'])
      assert.equal(head.length, 31)
      assert.equal(head[21], '"EUR"')
      assert.deepEqual(rows.map(short), [
        '178,50 "S" 10001 8400  0102 "INV-1" "150226" "H1"',
        '10,70 "S" 10001 8300 "2" 0102 "INV-1" "150226" "H1"',
        '3,00 "H" 10001 8100  0102 "INV-1" "150226" "H1"',
      ])
      assert.equal(rows[0]?.Buchungstext, '"Büro „Lódz“ & Co"'.replace('L', '?'))
      const [{ items }] = await world.admin.list('invoice', `id=${id}`)
      await world.admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: items[0].id }], date: '2026-02-20' })
      assert.deepEqual((await bookedForDatev(world, `credit-notes?${period}`)).rows.map(short), [
        '119,00 "H" 10001 8400  2002 "INV-1" "CN-1" "H1"',
      ])
      await world.admin.create('payment', { invoice_id: id, amount: '20.5', date: '2026-03-01' })
      await world.admin.create('payment', { invoice_id: id, amount: '-0.5', date: '2026-03-02' })
      assert.deepEqual((await bookedForDatev(world, `payments?${period}`)).rows.map(short), [
        '20,50 "S" 1200 10001  0103 "INV-1"  ',
        '0,50 "H" 1200 10001  0203 "INV-1"  ',
      ])
    })

    test('a booking has the VAT id of a client in another EU country, and the date of supply if set', async () => {
      await using world = await open()
      const { vat } = await prepare(world)
      const settings = { datev: { ...datevAccounts, date_of_supply: true } }
      await world.admin.put('/v2/instance', { company_address_country: 'DE', settings })
      const rate = 0
      const own = { revenue_account: '8336' }
      const reverse = await world.admin.create('tax', { name: 'Reverse', rate, vat_category: 'AE', ...own })
      const goods = await world.admin.create('tax', { name: 'Goods', rate, vat_category: 'K', ...own })
      const invoiced = async (vat_id: string, items: object[], more: object = {}) => {
        const client = await world.admin.create('contact', { type: 'organization', name: vat_id, vat_id })
        const body = { client: [{ id: client }], status_id: 2, items, date: '2026-02-01', ...more }
        return world.admin.create('invoice', body)
      }
      const charged = [vat, reverse].map((id) => ({ unit_amount: '100', taxes: [{ id }] }))
      const id = await invoiced('BE 0403.170.701', charged, { delivery_date: '2026-01-30' })
      await invoiced('DE123456788', charged.slice(1), { period_start: '2026-01-01', period_end: '2026-01-31' })
      await invoiced('XI123456789', [...charged.slice(1), { unit_amount: '5', taxes: [{ id: goods }] }])
      await world.admin.post(`/v2/invoice/credit?id=${id}`, { date: '2026-02-20' })
      const supply = ['EU-Land u. UStID (Bestimmung)', 'Leistungsdatum', 'Datum Zuord. Steuerperiode']
      const shown = async (source: string) => {
        const { rows } = await bookedForDatev(world, `${source}?from=2026-01-01&to=2026-12-31&format=datev`)
        return rows.map((row) => [row['Umsatz (ohne Soll/Haben-Kz)'], ...supply.map((name) => row[name])].join(' '))
      }
      assert.deepEqual(await shown('invoices'), [
        '119,00  30012026 30012026',
        '100,00 "BE0403170701" 30012026 30012026',
        '100,00  31012026 31012026',
        '100,00   ',
        '5,00 "XI123456789"  ',
      ])
      assert.deepEqual(await shown('credit-notes'), ['119,00   ', '100,00 "BE0403170701"  '])
      await world.admin.put('/v2/instance', { settings: { datev: datevAccounts } })
      assert.ok((await shown('invoices')).every((row) => !row.includes('2026')))
      const wrong = await world.admin.put('/v2/instance', {
        settings: { datev: { ...datevAccounts, date_of_supply: 1 } },
      })
      assert.equal(
        wrong.body.error.details[0].message.split('. ')[0],
        'settings.datev.date_of_supply: must be true or false',
      )
    })

    test('a zero tax beside another one, the days of lines, and a cost center that the actor may not see', async () => {
      await using world = await open()
      const { vat, invoiced } = await prepare(world)
      const settings = { datev: { ...datevAccounts, date_of_supply: true, fiscal_year_start: '04-01' } }
      await world.admin.put('/v2/instance', { settings })
      const nothing = await world.admin.create('tax', { name: 'Levy', rate: '0' })
      const project = await world.admin.create('project', { name: 'Secret', cost_center: 'S1', private: 1 })
      const days = ['2026-01-10', '2026-01-20']
      const items = days.map((day) => ({
        unit_amount: '100',
        taxes: [{ id: nothing }, { id: vat }],
        period_start: day,
        period_end: day,
      }))
      await invoiced(items, { project: [{ id: project }] })
      const query = 'invoices?from=2026-01-01&to=2026-03-31&format=datev'
      const { head, rows } = await bookedForDatev(world, query)
      assert.deepEqual(rows.map(short), ['238,00 "S" 10001 8400  0102 "INV-1"  "S1"'])
      assert.equal(rows[0]?.Leistungsdatum, '20012026')
      assert.equal(head[12], '20250401', 'the fiscal year began last year')
      const outsider = await world.client({ finance: 'R-' })
      const { status, text } = await askExport(world, outsider, query)
      assert.deepEqual([status, text.includes('8400'), text.includes('S1')], [200, true, false])
    })

    test('bookings add up to the totals of the documents, to the cent', async () => {
      await using world = await open()
      const { vat, reduced, invoiced } = await prepare(world)
      const line = fc.record({
        unit_amount: fc.integer({ min: -9_999, max: 99_999 }).map((ten) => String(ten / 100)),
        quantity: fc.integer({ min: 1, max: 9999 }).map((part) => String(part / 1000)),
        taxes: fc.constantFrom([], [{ id: vat }], [{ id: reduced }]),
      })
      const [documents = []] = fc.sample(fc.array(fc.array(line, { minLength: 1, maxLength: 6 }), { minLength: 8 }), {
        numRuns: 1,
        seed: 15,
      })
      for (const items of documents) await invoiced(items)
      const { rows } = await bookedForDatev(world, 'invoices?from=2026-01-01&to=2026-12-31&format=datev')
      const sum = rows.reduce((total, row) => {
        const cents = Number(row['Umsatz (ohne Soll/Haben-Kz)']?.replace(',', ''))
        return total + (row['Soll/Haben-Kennzeichen'] === '"S"' ? cents : -cents)
      }, 0)
      const listed = await world.admin.list('invoice', 'limit=1000')
      assert.equal(
        sum,
        listed.reduce((total, { total: one }) => total + Math.round(Number(one) * 100), 0),
      )
    })
  })

  test('400: a period, a currency or the digits of an account do not suit DATEV', async () => {
    await using world = await open()
    await prepare(world)
    for (const [query, field] of [
      ['from=2025-12-31&to=2026-01-01', 'to'],
      ['from=2026-01-01', 'to'],
      ['from=2026-01-01&to=2026-02-01&currency=USD', 'currency'],
    ]) {
      const { status, text } = await askExport(world, world.admin, `invoices?${query}&format=datev`)
      assert.equal(status, 400, text)
      assert.ok(text.includes(`"${field}: `), text)
    }
    const put = (members: object) =>
      world.admin.put('/v2/instance', { settings: { datev: { ...datevAccounts, ...members } } })
    assert.equal((await put({ account_length: 9 })).status, 400)
    const short = await put({ revenue_account: '84000', debtor_account: '1000' })
    assert.deepEqual(
      short.body.error.details.map(({ message }: { message: string }) => message.split('. ')[0]),
      [
        'settings.datev.revenue_account: must have 4 digits: account_length',
        'settings.datev.debtor_account: must have 5 digits: account_length and one more',
      ],
    )
  })

  test('409: everything that is missing is listed with the field to set', async () => {
    await using world = await open()
    const { reduced, invoiced } = await prepare(world)
    const bare = {
      ...datevAccounts,
      revenue_account: null,
      untaxed_account: null,
      debtor_account: null,
      bank_account: null,
      account_length: 5,
    }
    await world.admin.put('/v2/instance', { settings: { datev: bare } })
    await invoiced([{ unit_amount: 5 }, { unit_amount: 6, taxes: [{ id: reduced }] }])
    await invoiced([{ unit_amount: 5 }], { currency: 'USD' })
    const period = 'from=2026-01-01&to=2026-12-31&format=datev'
    const refused = await askExport(world, world.admin, `invoices?${period}`)
    assert.equal(refused.status, 409)
    const { message, details } = JSON.parse(refused.text).error
    assert.match(message, /^DATEV cannot book all of this: contact\.debtor_number: [^.]+\. Details list 3 more\.$/)
    assert.deepEqual(
      details.map((gap: { field: string }) => gap.field),
      ['contact.debtor_number', 'settings.datev.untaxed_account', 'tax.revenue_account', 'tax_exchange_rate'],
    )
    await world.admin.put('/v2/instance', { settings: { datev: datevAccounts } })
    assert.equal((await bookedForDatev(world, `invoices?${period}&currency=EUR`)).rows.length, 2)
    await world.admin.put('/v2/instance', { settings: { datev: null } })
    assert.equal((await askExport(world, world.admin, `invoices?${period}`)).status, 409)
  })

  test('409: the amounts of the instance have a third decimal, which DATEV would round', async () => {
    await using world = await open()
    await world.admin.put('/v2/instance', { currency: 'KWD' })
    const { invoiced } = await prepare(world)
    await invoiced([{ unit_amount: '10.005' }])
    const refused = await askExport(world, world.admin, 'invoices?from=2026-01-01&to=2026-12-31&format=datev')
    assert.equal(refused.status, 409, refused.text)
    assert.match(refused.text, /"currency: amounts in KWD have more than the two decimals of DATEV\."/)
  })
})

test('there are 125 distinct columns, and each character of Windows-1252 is one byte', () => {
  assert.equal(new Set(datevColumns).size, 125)
  assert.equal(datevColumns[113], 'Festschreibung')
  assert.equal(datevColumns[36], 'KOST1 - Kostenstelle')
  const text = 'aÄ€–„“ŸŽ'
  assert.equal(new TextDecoder('windows-1252').decode(windows1252(text)), text)
  assert.equal(windows1252('ń漢').toString('latin1'), 'n?')
})
