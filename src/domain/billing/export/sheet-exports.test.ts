import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import readWorkbook from 'read-excel-file/node'
import { askExport, exported } from '../../../../tests/support/exported.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { parseDecimal } from '../../../kernel/money/exact-decimal.ts'

const cents = (text: string) => BigInt(parseDecimal(text) ?? Number.NaN)
// biome-ignore lint/suspicious/noExplicitAny: records have every shape
const sumOf = (rows: readonly any[], name: string) => rows.reduce((sum, row) => sum + cents(row[name]), 0n)

async function prepare({ admin }: World) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', tax_number: 'DE1' }) }]
  const vat = await admin.create('tax', { name: 'VAT', rate: '19', code: 'A' })
  const reduced = await admin.create('tax', { name: 'Reduced', rate: '7' })
  const invoiced = (items: object[], also: object = {}) =>
    admin.create('invoice', { client, status_id: 3, items, ...also })
  return { client, vat, reduced, invoiced, taxed: (id: number) => [{ id }] }
}

/** All records of a kind, page by page. */
async function listed({ admin }: World, kind: string) {
  const all = []
  for (let page = 1; ; page += 1) {
    const part = await admin.list(kind, `limit=1000&page=${page}`)
    all.push(...part)
    if (part.length < 1000) return all
  }
}

onEachEngine('exports', (open) => {
  describe('200', () => {
    test('each issued invoice of a period has a row with the fields of the list, and drafts have none', async () => {
      await using world = await open()
      const { vat, taxed, invoiced, client } = await prepare(world)
      const project = await world.admin.create('project', { name: 'Harbour', code: 'H-1' })
      await invoiced([{ unit_amount: '100', quantity: 2, taxes: taxed(vat) }], {
        date_iso: '2026-02-01T00:00:00+01:00',
        due_date_iso: '2026-02-15T00:00:00+01:00',
        project: [{ id: project }],
        reference: '=cmd|x, "y"\nz;=1;\ufeff +2;"=3',
      })
      await invoiced([{ unit_amount: '5' }], { date_iso: '2026-03-01T00:00:00+01:00' })
      await world.admin.create('invoice', {
        client,
        items: [{ unit_amount: 9 }],
        date_iso: '2026-02-02T00:00:00+01:00',
      })
      const rows = await exported(world, 'invoices?from=2026-02-01&to=2026-02-28')
      assert.deepEqual(rows, [
        {
          number: 'INV-1',
          date: '2026-02-01',
          due_date: '2026-02-15',
          status: 'Awaiting Payment',
          client: 'Acme',
          client_tax_number: 'DE1',
          project: 'Harbour',
          project_code: 'H-1',
          reference: "'=cmd|x, \"y\"\nz;'=1;'\ufeff +2;'\"=3",
          currency: 'EUR',
          sub_total: '200.00',
          discount_total: '0.00',
          net_total: '200.00',
          tax_total: '38.00',
          total: '238.00',
          amount_prepaid: '0.00',
          rounding_amount: '0.00',
          amount_paid: '0.00',
          amount_credited: '0.00',
          balance: '238.00',
          buy_total: '0.00',
          tax_currency: '',
          tax_exchange_rate: '',
          tax_in_tax_currency: '',
          amount_discounted: '0.00',
        },
      ])
      assert.deepEqual(
        (await exported(world, 'invoices')).map(({ number }) => number),
        ['INV-1', 'INV-2'],
      )
      assert.equal((await exported(world, 'invoices?from=2026-03-01&to=2026-03-01')).length, 1)
      const { headers } = await askExport(world, world.admin, 'invoices?from=2026-02-01&to=2026-02-28')
      assert.match(String(headers['content-type']), /^text\/csv; charset=utf-8/)
      assert.match(String(headers['content-disposition']), /filename="Invoices 2026-02-01 to 2026-02-28.csv"/)
      assert.equal(headers['cache-control'], 'private, no-store')
    })

    test('the tax in the currency of the books matches the documents, also for partial credits', async () => {
      await using world = await open()
      const { vat, taxed, invoiced } = await prepare(world)
      const items = [1, 2, 3].map(() => ({ unit_amount: '1', taxes: taxed(vat) }))
      const id = await invoiced(items, { currency: 'USD', tax_exchange_rate: '0.92' })
      const [{ items: stored }] = await world.admin.list('invoice', `id=${id}`)
      for (const one of stored) await world.admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: one.id }] })
      const shown = async (name: string) =>
        (await exported(world, name)).map((row) => [row.tax_currency, row.tax_exchange_rate, row.tax_in_tax_currency])
      assert.deepEqual(await shown('invoices'), [['EUR', '0.92', '0.52']])
      assert.deepEqual(
        (await shown('credit-notes')).map(([, , amount]) => amount),
        ['0.17', '0.18', '0.17'],
      )
      assert.equal((await exported(world, 'credit-notes'))[0]?.rounding_amount, '0.00')
    })

    test('the sums of each export match the lists to the cent for random studios', async () => {
      await using world = await open()
      const { vat, reduced, invoiced } = await prepare(world)
      const amount = fc.integer({ min: -50_000, max: 500_000 }).map((ten) => String(ten / 100))
      const line = fc.record({
        unit_amount: amount,
        quantity: fc.integer({ min: 1, max: 9999 }).map((part) => String(part / 1000)),
        discount: fc.integer({ min: 0, max: 100 }).map((percent) => `${percent}%`),
        taxes: fc.subarray([{ id: vat }, { id: reduced }]),
        buy_total: fc.constant(null),
      })
      const studio = fc.array(
        fc.record({
          items: fc.array(line, { minLength: 1, maxLength: 5 }),
          currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
          day: fc.integer({ min: 1, max: 28 }),
          credited: fc.boolean(),
          paid: fc.boolean(),
        }),
        { minLength: 12, maxLength: 12 },
      )
      const [documents = []] = fc.sample(studio, { numRuns: 1, seed: 20261124 })
      for (const { items, currency, day, credited, paid } of documents) {
        const date_iso = `2026-0${(day % 3) + 1}-${String(day).padStart(2, '0')}T00:00:00+01:00`
        const id = await invoiced(items, { currency, date_iso })
        const [{ total, items: stored }] = await world.admin.list('invoice', `id=${id}`)
        if (credited) await world.admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: stored[0].id }] })
        if (paid && cents(total) > 0n) await world.admin.create('payment', { invoice_id: id, amount: 1 })
      }
      const rent = await invoiced([{ unit_amount: '100' }])
      for (let count = 0; count < 45; count += 1) await world.admin.create('payment', { invoice_id: rent, amount: 1 })
      const [invoices, credits] = [await listed(world, 'invoice'), await listed(world, 'credit-note')]
      const payments = await listed(world, 'payment')
      const [invoiceRows, creditRows] = [await exported(world, 'invoices'), await exported(world, 'credit-notes')]
      const [paymentRows, lines] = [await exported(world, 'payments'), await exported(world, 'lines')]
      const [taxes, owed] = [await exported(world, 'tax'), await exported(world, 'open-items')]
      const of = <Row extends { currency?: string }>(rows: readonly Row[], currency: string) =>
        rows.filter((row) => row.currency === currency)
      for (const currency of ['EUR', 'JPY', 'KWD']) {
        for (const name of ['sub_total', 'discount_total', 'net_total', 'tax_total', 'total']) {
          assert.equal(sumOf(of(invoiceRows, currency), name), sumOf(of(invoices, currency), name), name)
          assert.equal(sumOf(of(creditRows, currency), name), sumOf(of(credits, currency), name), name)
        }
        for (const name of ['amount_paid', 'amount_credited', 'balance']) {
          assert.equal(sumOf(of(invoiceRows, currency), name), sumOf(of(invoices, currency), name), name)
        }
        assert.equal(sumOf(of(paymentRows, currency), 'amount'), sumOf(of(payments, currency), 'amount'))
        for (const name of ['net_total', 'tax_total', 'total'] as const) {
          const left = sumOf(of(invoices, currency), name) - sumOf(of(credits, currency), name)
          assert.equal(sumOf(of(lines, currency), name), left, `lines ${name}`)
          const inTaxes = { net_total: 'net_counted_once', tax_total: 'tax_total', total: undefined }[name]
          if (inTaxes) assert.equal(sumOf(of(taxes, currency), inTaxes), left, inTaxes)
        }
        assert.equal(sumOf(of(owed, currency), 'balance'), sumOf(of(invoices, currency), 'balance'), 'open items')
      }
      assert.ok(credits.length > 0 && payments.length > 0 && owed.length > 0)
    })

    test('taxes have a row for each month and rate, and so do untaxed amounts', async () => {
      await using world = await open()
      const { vat, reduced, taxed, invoiced } = await prepare(world)
      const both = [
        { unit_amount: '100', taxes: taxed(vat) },
        { unit_amount: '50', taxes: taxed(reduced) },
        { unit_amount: '7' },
      ]
      const abroad = await world.admin.create('tax', { name: 'VAT', rate: 19, code: 'B' })
      const january = await invoiced(both, { date_iso: '2026-01-31T00:00:00+01:00' })
      const february = { date_iso: '2026-02-01T00:00:00+01:00', allowances: [{ amount: 2, taxes: [] }] }
      await invoiced([...both, { unit_amount: '10', taxes: taxed(abroad) }], february)
      const [{ items }] = await world.admin.list('invoice', `id=${january}`)
      const credited = { items: [{ id: items[0].id }], date_iso: '2026-02-03T00:00:00+01:00' }
      await world.admin.post(`/v2/invoice/credit?id=${january}`, credited)
      const rows = await exported(world, 'tax?from=2026-01-01&to=2026-02-28')
      assert.deepEqual(
        rows.map((row) => Object.values(row).join(' ')),
        [
          '2026-01-01 EUR VAT 19 A 100.00 19.00 0.00 0.00 100.00 19.00 0.00 0.00 100.00',
          '2026-01-01 EUR Reduced 7  50.00 3.50 0.00 0.00 50.00 3.50 0.00 0.00 50.00',
          '2026-01-01 EUR  0  7.00 0.00 0.00 0.00 7.00 0.00 0.00 0.00 7.00',
          '2026-02-01 EUR VAT 19 A 100.00 19.00 -100.00 -19.00 0.00 0.00 0.00 0.00 0.00',
          '2026-02-01 EUR VAT 19 B 10.00 1.90 0.00 0.00 10.00 1.90 0.00 0.00 10.00',
          '2026-02-01 EUR Reduced 7  50.00 3.50 0.00 0.00 50.00 3.50 0.00 0.00 50.00',
          '2026-02-01 EUR  0  5.00 0.00 0.00 0.00 5.00 0.00 0.00 0.00 5.00',
        ],
      )
    })

    test('open items show what was owed at the end of a day, by age', async () => {
      await using world = await open()
      const { invoiced } = await prepare(world)
      const due = (day: string) => ({ date_iso: '2025-11-01T00:00:00+01:00', due_date_iso: `${day}T00:00:00+01:00` })
      const old = await invoiced([{ unit_amount: '100' }], due('2025-11-10'))
      await invoiced([{ unit_amount: '200' }], due('2026-01-31'))
      for (const status_id of [1, 3]) await invoiced([{ unit_amount: '300' }], { ...due('2026-03-02'), status_id })
      await world.admin.create('payment', { invoice_id: old, amount: 40, date_iso: '2026-02-20T00:00:00+01:00' })
      const ages = async (query: string) =>
        (await exported(world, `open-items${query}`)).map(
          ({ number, days_overdue, balance, not_due, ...row }) =>
            `${number} ${days_overdue} ${balance} | ${[not_due, ...Object.values(row).slice(-7, -3)].join(' ')}`,
        )
      assert.deepEqual(await ages(''), [
        'INV-1 112 60.00 | 0.00 0.00 0.00 0.00 60.00',
        'INV-2 30 200.00 | 0.00 200.00 0.00 0.00 0.00',
        'INV-3 0 300.00 | 300.00 0.00 0.00 0.00 0.00',
      ])
      assert.deepEqual(await ages('?as_of=2026-02-19'), [
        'INV-1 101 100.00 | 0.00 0.00 0.00 0.00 100.00',
        'INV-2 19 200.00 | 0.00 200.00 0.00 0.00 0.00',
        'INV-3 0 300.00 | 300.00 0.00 0.00 0.00 0.00',
      ])
      await world.admin.create('payment', { invoice_id: old, amount: 60 })
      assert.equal((await ages('')).length, 2)
      assert.equal((await ages('?as_of=2026-02-20')).length, 3)
      assert.deepEqual(await ages('?as_of=2025-10-31'), [])
    })

    test('a workbook has real numbers and dates, and texts that are not formulas', async () => {
      await using world = await open()
      const { vat, taxed, invoiced } = await prepare(world)
      await invoiced([{ unit_amount: '100.5', quantity: 2, taxes: taxed(vat) }], {
        date_iso: '2026-02-01T00:00:00+01:00',
        reference: '=1+1 <&> _x000D_ \u0001\u{1f3ac}\vPO\f7',
      })
      const { bytes } = await askExport(world, world.admin, 'invoices?format=xlsx')
      const [{ data = [] } = {}] = (await readWorkbook(bytes)) as { data: unknown[][] }[]
      const [head = [], row = []] = data
      const cell = (name: string) => row[head.indexOf(name)]
      assert.deepEqual(cell('date'), new Date('2026-02-01T00:00:00Z'))
      assert.equal(cell('total'), 239.19)
      assert.equal(cell('number'), 'INV-1')
      assert.match(String(cell('reference')), /^=1\+1 <&> .*\u{1f3ac}\nPO\n7$/u)
      assert.equal(data.length, 2)
    })

    test('a project that the actor may not see is left empty', async () => {
      await using world = await open()
      const { invoiced } = await prepare(world)
      const project = [{ id: await world.admin.create('project', { name: 'Hidden', code: 'H', private: 1 }) }]
      await invoiced([{ unit_amount: 10, unit_buy_amount: 4 }], { project })
      const [seen] = await exported(world, 'lines')
      assert.partialDeepStrictEqual(seen, { project: 'Hidden', project_code: 'H', buy_total: '4.00' })
      const reader = await world.client({ finance: 'R-' })
      const [kept] = await exported(world, 'lines', reader)
      assert.partialDeepStrictEqual(kept, { project: '', project_code: '', buy_total: '4.00' })
      assert.equal((await exported(world, 'invoices', world.other)).length, 0)
    })

    test('a third export at once is refused until a client disconnects; other instances are not affected', async () => {
      await using world = await open()
      const { invoiced } = await prepare(world)
      for (let count = 0; count < 6; count += 1) {
        await invoiced(Array.from({ length: 2000 }, () => ({ unit_amount: 1, description: 'x'.repeat(450) })))
      }
      const url = new URL('/v2/export/lines', await world.app.listen())
      const headers = { authorization: `Bearer ${world.admin.token}` }
      const begin = async () => {
        const asked = get(url, { headers })
        const [answer] = await once(asked, 'response')
        assert.equal(answer.statusCode, 200)
        await once(answer, 'readable')
        return { asked, closed: once(asked, 'close') }
      }
      const running = [await begin(), await begin()]
      assert.equal((await askExport(world, world.admin, 'invoices')).status, 429)
      assert.equal((await askExport(world, world.other, 'invoices')).status, 200)
      for (const { asked, closed } of running) {
        asked.destroy()
        await closed
      }
      while ((await askExport(world, world.admin, 'invoices')).status === 429) await new Promise(setImmediate)
    })
  })

  test('400: an invalid day, format or parameter is named', async () => {
    await using world = await open()
    for (const query of ['from=yesterday', 'to=2026-02-30', 'format=pdf', 'until=2026-01-01']) {
      const { status, text } = await askExport(world, world.admin, `invoices?${query}`)
      assert.equal(status, 400)
      assert.equal(JSON.parse(text).error.details[0].field ?? JSON.parse(text).error.field, query.split('=')[0])
    }
  })

  test('403: exports need the right to read sales', async () => {
    await using world = await open()
    const nobody = await world.client({ admin: 'RW' })
    for (const what of ['invoices', 'lines', 'tax', 'payments', 'credit-notes', 'open-items']) {
      assert.equal((await askExport(world, nobody, what)).status, 403, what)
    }
  })
})
