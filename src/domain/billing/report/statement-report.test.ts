import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exported } from '../../../../tests/support/exported.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

/** Two clients with the same documents, so that a wrong filter is noticed. */
async function prepare({ admin }: World) {
  const tax = await admin.create('tax', { name: 'VAT', rate: '19' })
  const clients = [
    await admin.create('contact', { type: 'organization', name: 'Acme' }),
    await admin.create('contact', { type: 'person', name: 'Ann Berg' }),
  ]
  for (const id of clients) {
    const invoiced = (date: string, unit_amount: string, also: object = {}) =>
      admin.create('invoice', {
        ...{ client: [{ id }], status_id: 3, date, due_date: '2026-04-01', reference: 'PO 7' },
        ...{ items: [{ unit_amount, taxes: [{ id: tax }] }], ...also },
      })
    const old = await invoiced('2025-11-03', '100')
    await admin.create('payment', { invoice_id: old, amount: '19', date: '2025-12-31', reference: 'K0' })
    const first = await invoiced('2026-01-05', '1000', { amount_prepaid: '190', rounding_amount: '0.05' })
    const terms = '#SKONTO#TAGE=14#PROZENT=2.00#'
    const second = await invoiced('2026-02-02', '500', { terms })
    await admin.create('payment', { invoice_id: first, amount: '1000.05', date: '2026-02-02', reference: 'K1' })
    await admin.create('payment', { invoice_id: second, amount: '583.10', discount: '11.90', date: '2026-02-10' })
    const [{ items }] = await admin.list('invoice', `id=${first}`)
    const credited = { items: [{ id: items[0].id, quantity: '0.5' }], date: '2026-02-12', reason: 'Half' }
    assert.equal((await admin.post(`/v2/invoice/credit?id=${first}`, credited)).status, 200)
    await admin.create('payment', { invoice_id: first, amount: '-400', date: '2026-03-01', reference: 'K3' })
    await invoiced('2026-02-20', '7', { currency: 'USD', status_id: 4 })
    await admin.create('invoice', { client: [{ id }], date: '2026-02-01', items: [{ unit_amount: '9' }] })
  }
  return { acme: `o${clients[0]}`, ann: `p${clients[1]}`, none: `o${clients[1]}` }
}

onEachEngine('the statement of account of a client', (open) => {
  test('starts with the amount due before, then lists documents and payments with the new amount due', async () => {
    await using world = await open()
    const { acme, ann, none } = await prepare(world)
    const get = async (query: string) => {
      const { status, body } = await world.admin.get(`/v2/report/statement?${query}`)
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const { data, totals } = await get(`client_uuid=${acme}&from=2026-01-01&to=2026-02-28`)
    const short = (row: Record<string, unknown>) =>
      [row.date, row.kind, row.number || row.invoice, row.currency, row.amount, row.balance].join(' ')
    assert.deepEqual(data.map(short), [
      '2026-01-01 opening  EUR 100.00 100.00',
      '2026-01-05 invoice INV-2 EUR 1000.05 1100.05',
      '2026-02-02 invoice INV-3 EUR 595.00 1695.05',
      '2026-02-02 payment INV-2 EUR -1000.05 695.00',
      '2026-02-10 payment INV-3 EUR -583.10 111.90',
      '2026-02-10 discount INV-3 EUR -11.90 100.00',
      '2026-02-12 credit-note CN-1 EUR -595.00 -495.00',
      '2026-02-20 invoice INV-4 USD 8.33 8.33',
      '2026-02-20 unrecorded-payment INV-4 USD -8.33 0.00',
    ])
    assert.deepEqual(totals, [
      { currency: 'EUR', amount: '-495.00' },
      { currency: 'USD', amount: '0.00' },
    ])
    const [, { invoice, due_date, reference }] = data
    assert.deepEqual([invoice, due_date, reference], [null, '2026-04-01', 'PO 7'])
    assert.deepEqual([data[3].invoice, data[3].reference, data[6].invoice], ['INV-2', 'K1', 'INV-2'])
    const all = await get(`client_uuid=${ann}`)
    assert.deepEqual([all.data.length, all.data[0].kind, all.totals[0].amount], [11, 'invoice', '-95.00'])
    for (const [client, uuid] of [
      [world.admin, none], // a person is not an organization
      [world.admin, 'o999'],
      [world.other, acme],
    ] as const) {
      for (const format of ['json', 'csv']) {
        const { status, body } = await client.get(`/v2/report/statement?client_uuid=${uuid}&format=${format}`)
        assert.deepEqual(
          [status, body.error?.message],
          [400, `client_uuid: there is no contact with the uuid ${uuid}.`],
        )
      }
    }
    const withoutContacts = await world.client({ finance: 'R-' })
    assert.deepEqual(await withoutContacts.list('report/statement', 'client_uuid=o999'), [], 'unread contacts')
    const answer = await world.admin.get(
      `/v2/report/statement?client_uuid=${acme}&from=2026-01-01&to=2026-02-28&format=csv`,
    )
    const rows = readCsv(Buffer.from(answer.body))
    assert.deepEqual(rows.map(short), data.map(short))
    assert.equal((await world.admin.get('/v2/report/statement')).status, 400)
    assert.equal(
      (await (await world.client({ project: 'RW' })).get(`/v2/report/statement?client_uuid=${acme}`)).status,
      403,
    )
    await world.admin.delete(`/v2/contact?id=${acme.slice(1)}`)
    assert.equal((await get(`client_uuid=${acme}`)).data.length, 11, 'a deleted client keeps its documents')
  })

  test('ends on each day with what the client owes according to the open items', async () => {
    await using world = await open()
    const { acme } = await prepare(world)
    for (const day of ['2025-12-01', '2026-01-05', '2026-02-02', '2026-02-10', '2026-02-15', '2026-03-02']) {
      const { totals } = (await world.admin.get(`/v2/report/statement?client_uuid=${acme}&to=${day}`)).body
      const open = (await world.admin.get(`/v2/report/open-items?by=client&as_of=${day}`)).body.data
      const owed = open.filter((row: { uuid: string }) => row.uuid === acme)
      const sums = (rows: Record<string, string>[], member: string) =>
        rows.filter((row) => Number(row[member]) !== 0).map((row) => [row.currency, row[member]])
      assert.deepEqual(sums(totals, 'amount'), sums(owed, 'balance'), day)
    }
  })

  test('counts a deposit from its date, before open items have an invoice for it', async () => {
    await using world = await open()
    const { admin } = world
    const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
    const invoiced = { client: [{ id: client }], status_id: 3, date: '2026-01-05', items: [{ unit_amount: '100' }] }
    const invoice_id = await admin.create('invoice', invoiced)
    await admin.create('payment', { invoice_id, amount: '40', date: '2026-01-02' })
    const statement = async (query: string) =>
      (await admin.get(`/v2/report/statement?client_uuid=o${client}&${query}`)).body
    const owed = async (day: string) => (await admin.get(`/v2/report/open-items?by=client&as_of=${day}`)).body.totals
    assert.deepEqual((await statement('to=2026-01-03')).totals, [{ currency: 'EUR', amount: '-40.00' }])
    assert.deepEqual(await owed('2026-01-03'), [])
    const { data } = await statement('from=2026-01-03')
    assert.deepEqual(
      data.map((row: Record<string, string>) => [row.kind, row.amount, row.balance]),
      [
        ['opening', '-40.00', '-40.00'],
        ['invoice', '100.00', '60.00'],
      ],
    )
    assert.equal((await owed('2026-01-05'))[0].balance, '60.00')
  })
})

onEachEngine('exports of a client', (open) => {
  test('have only the rows of that client, and format=datev refuses the filter', async () => {
    await using world = await open()
    const { acme, ann } = await prepare(world)
    for (const what of ['invoices', 'lines', 'payments', 'credit-notes', 'open-items?as_of=2026-02-01']) {
      const also = what.includes('?') ? '&' : '?'
      const own = await exported(world, `${what}${also}client_uuid=${ann}`)
      const all = await exported(world, what)
      assert.ok(own.length > 0 && own.length * 2 === all.length, what)
      assert.ok(
        own.every(({ client }) => client === 'Ann Berg'),
        what,
      )
      assert.deepEqual(await exported(world, `${what}${also}client_uuid=${acme},${ann}`), all, what)
    }
    const net = async (query: string) =>
      (await exported(world, `tax${query}`)).map((row) => [row.month, row.currency, row.net_total, row.net_discounted])
    const half = (text = '') => (Number(text) / 2).toFixed(2)
    const all = await net('')
    assert.deepEqual(
      await net(`?client_uuid=${acme}`),
      all.map(([month, currency, ...sums]) => [month, currency, ...sums.map(half)]),
    )
    const datev = await world.admin.get(`/v2/export/invoices?format=datev&client_uuid=${acme}`)
    assert.match(datev.body.error.message, /^client_uuid: is not for format=datev/)
  })
})
