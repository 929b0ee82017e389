import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { openStudio, rate } from '../../../../tests/scenarios/billed-studio.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { type Client, onEachEngine, type World } from '../../../../tests/world.ts'

type Row = Record<string, string | number | null>

async function reported(client: Client, query: string): Promise<Row[]> {
  const { status, body } = await client.get(`/v2/report/${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

/** In hundredths. */
const cents = (text: unknown): number => Math.round(Number(text) * 100)
const sumOf = (rows: readonly Row[], member: string, currency = 'EUR') =>
  rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + cents(row[member]), 0)
const pick = (row: Row | undefined, ...members: string[]) => members.map((member) => row?.[member])

/** Random documents in two currencies for several clients, with credit notes, as the lists show them. */
async function randomDocuments({ admin }: World) {
  const clients = [1, 2, 3].map((at) => admin.create('contact', { type: 'organization', name: `Client ${at}` }))
  const projects = [1, 2].map((at) => admin.create('project', { name: `Project ${at}` }))
  const [clientIds, projectIds] = [await Promise.all(clients), await Promise.all(projects)]
  const tax = await admin.create('tax', { name: 'VAT', rate: '19' })
  const line = fc.record({
    unit_amount: fc.integer({ min: 100, max: 999_999 }).map((hundredths) => String(hundredths / 100)),
    quantity: fc.integer({ min: 1, max: 90 }).map((tenths) => String(tenths / 10)),
    taxes: fc.constantFrom([], [{ id: tax }]),
  })
  const document = fc.record({
    items: fc.array(line, { minLength: 1, maxLength: 3 }),
    client: fc.constantFrom(...clientIds).map((id) => [{ id, type: 'organization' }]),
    project: fc.constantFrom([], ...projectIds.map((id) => [{ id }])),
    currency: fc.constantFrom('EUR', 'GBP'),
    date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2025-12-31'),
    due_date: fc.constantFrom('2025-11-01', '2026-02-20', '2026-03-01', '2026-04-01', null),
    status_id: fc.constantFrom(1, 3, 3, 3),
    isCredited: fc.boolean(),
  })
  for (const { isCredited, due_date, ...body } of fc.sample(document, { numRuns: 30, seed: 7 })) {
    const due = due_date !== null && due_date >= body.date ? { due_date } : {}
    const id = await admin.create('invoice', { ...body, ...due })
    if (isCredited && body.status_id === 3) {
      const [{ items }] = await admin.list('invoice', `id=${id}`)
      const answer = await admin.post(`/v2/invoice/credit?id=${id}`, {
        items: [{ id: items[0].id }],
        date: '2026-02-15',
      })
      assert.ok([200, 400].includes(answer.status), JSON.stringify(answer.body))
    }
  }
  const issued = (await admin.list('invoice', 'limit=1000')).filter((one) => one.status[0].id !== 1)
  return { issued, notes: await admin.list('credit-note', 'limit=1000'), clientIds }
}

onEachEngine('report/revenue', (open) => {
  describe('200', () => {
    test('each month, client and project has the sum of its invoices less its credit notes, to the cent', async () => {
      await using world = await open()
      const { issued, notes, clientIds } = await randomDocuments(world)
      assert.ok(notes.length > 3 && issued.length > 10)
      for (const currency of ['EUR', 'GBP']) {
        const mine = (one: { currency: string }) => one.currency === currency
        const net = (some: Row[]) => some.filter(mine as never).reduce((sum, one) => sum + cents(one.net_total), 0)
        for (const by of ['month', 'client', 'project', 'resource']) {
          const rows = await reported(world.admin, `revenue?by=${by}`)
          assert.equal(sumOf(rows, 'invoiced', currency), net(issued), by)
          assert.equal(sumOf(rows, 'credited', currency), -net(notes), by)
          assert.equal(sumOf(rows, 'net_total', currency), net(issued) - net(notes), by)
          const { totals } = (await world.admin.get(`/v2/report/revenue?by=${by}`)).body
          const total = totals.find((one: Row) => one.currency === currency)
          assert.equal(cents(total.net_total), net(issued) - net(notes), by)
        }
        const months = await reported(world.admin, 'revenue?by=month&from=2026-02-01&to=2026-02-28')
        const inFebruary = (one: { date_iso: string }) => one.date_iso.startsWith('2026-02')
        const february = months.find((row) => row.name === '2026-02' && row.currency === currency)
        assert.equal(cents(february?.invoiced), net(issued.filter(inFebruary)))
        assert.equal(cents(february?.credited), -net(notes.filter(inFebruary)))
        for (const id of clientIds) {
          const row = (await reported(world.admin, 'revenue?by=client')).find(
            (one) => one.id === id && one.currency === currency,
          )
          const ofClient = (some: Row[]) => some.filter((one) => (one.client as never as Row[])[0]?.id === id)
          assert.equal(cents(row?.net_total), net(ofClient(issued)) - net(ofClient(notes)))
          assert.equal(row?.uuid, `o${id}`)
        }
      }
    })

    test('a line and its credits count for the resource of the booking that it bills', async () => {
      await using world = await open()
      const { admin } = world
      const { room, book, invoice } = await openStudio(world)
      const desk = await admin.create('resource', { name: 'Desk', type_id: 3 })
      const resources = [
        { id: room, rates: [rate(8, 100)] },
        { id: desk, rates: [rate(2, 50)] },
      ]
      const made = await invoice({ booking_ids: [await book('Mix', 0, { resources })] })
      await admin.create('invoice', { client: made.client, items: [{ unit_amount: '7' }], status_id: 3 })
      await admin.put(`/v2/invoice?id=${made.id}`, { status_id: 3 })
      await admin.post(`/v2/invoice/credit?id=${made.id}`, { items: [{ id: made.items[1].id, quantity: '1' }] })
      const rows = await reported(admin, 'revenue?by=resource')
      const members = ['name', 'documents', 'invoiced', 'credited', 'net_total', 'buy_total']
      assert.deepEqual(
        rows.map((row) => pick(row, ...members)),
        [
          ['Suite 1', 1, '800.00', '0.00', '800.00', '400.00'],
          ['Desk', 2, '100.00', '-50.00', '50.00', '25.00'],
          [null, 1, '7.00', '0.00', '7.00', '0.00'],
        ],
      )
      const access = [{ id: admin.userId, type: 'user', acl: 'RW' }]
      await admin.create('workspace', { name: 'Closed', resources: [{ id: desk }], access })
      const kept = await reported(await world.client({ finance: 'R-' }), 'revenue?by=resource')
      assert.deepEqual(
        kept.map((row) => pick(row, 'name', 'net_total')),
        [
          ['Suite 1', '800.00'],
          [null, '57.00'],
        ],
      )
    })

    test('a project that the actor may not see counts as no project', async () => {
      await using world = await open()
      const { admin } = world
      const { clientId } = await openStudio(world)
      const secret = await admin.create('project', { name: 'Secret', private: 1 })
      const items = [{ unit_amount: '100', unit_buy_amount: '60' }]
      const invoice = { client: [{ id: clientId, type: 'organization' }], items, status_id: 3 }
      await admin.create('invoice', { ...invoice, project: [{ id: secret }] })
      const sales = await world.client({ finance: 'R-' })
      assert.deepEqual(
        (await reported(sales, 'revenue?by=project')).map((row) => pick(row, 'id', 'name', 'net_total', 'buy_total')),
        [[null, null, '100.00', '60.00']],
      )
      const owed = await reported(sales, 'open-items?by=project')
      assert.deepEqual(
        owed.map((row) => pick(row, 'id', 'name', 'balance')),
        [[null, null, '100.00']],
      )
      assert.equal((await reported(admin, 'revenue?by=project'))[0]?.name, 'Secret')
    })

    test('format=csv returns a file with the same rows, and format=xlsx a workbook', async () => {
      await using world = await open()
      await randomDocuments(world)
      const rows = await reported(world.admin, 'revenue?by=client')
      const answer = await world.app.http.inject({
        url: '/v2/report/revenue?by=client&format=csv',
        headers: { authorization: `Bearer ${world.admin.token}` },
      })
      assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8; header=present')
      assert.match(String(answer.headers['content-disposition']), /Revenue\.csv/)
      const file = readCsv(answer.rawPayload)
      assert.deepEqual(
        file.map((row) => [row.name, row.currency, row.net_total]),
        rows.map((row) => pick(row, 'name', 'currency', 'net_total')),
      )
      const { status, headers } = await world.admin.get('/v2/report/revenue?by=client&format=xlsx')
      assert.equal(status, 200)
      assert.match(headers['content-type'] ?? '', /spreadsheetml/)
    })
  })

  test('400: the invalid parameter is named', async () => {
    await using world = await open()
    for (const [query, field] of [
      ['revenue', 'by'],
      ['revenue?by=year', 'by'],
      ['revenue?by=month&from=2026-02-30', 'from'],
      ['revenue?by=month&format=pdf', 'format'],
      ['open-items?by=month', 'by'],
      ['unbilled?by=resource', 'by'],
      ['time?by=person&project_ids=x', 'project_ids'],
      ['time?by=person&limit=3', 'limit'],
    ] as const) {
      const { status, body } = await world.admin.get(`/v2/report/${query}`)
      assert.deepEqual([status, body.error?.field], [400, field], query)
    }
  })

  test('400: a period ends before it begins, in reports and exports', async () => {
    await using world = await open()
    const exported = ['invoices', 'lines', 'tax', 'payments', 'credit-notes', 'open-items'].map(
      (one) => `export/${one}?`,
    )
    const reported = ['revenue', 'open-items', 'unbilled', 'time'].map((one) => `report/${one}?by=project&`)
    for (const path of [...exported, ...reported, 'report/revenue?by=month&format=xlsx&']) {
      const { status, body } = await world.admin.get(`/v2/${path}from=2026-03-02&to=2026-03-01`)
      assert.deepEqual([status, body.error?.field], [400, 'to'], path)
    }
  })

  test('403: money needs READ on SALES, and unbilled work READ on SCHEDULE too', async () => {
    await using world = await open()
    const booker = await world.client({ schedule: 'RW', report: 'RW', project: 'RW' })
    for (const path of ['revenue?by=month', 'open-items?by=client', 'unbilled?by=project']) {
      assert.equal((await booker.get(`/v2/report/${path}`)).status, 403, path)
    }
    const sales = await world.client({ finance: 'R-' })
    assert.match((await sales.get('/v2/report/unbilled?by=project')).body.error.message, /READ permission on SCHEDULE/)
    assert.equal((await sales.get('/v2/report/unbilled?by=project&format=csv')).status, 403)
  })
})

onEachEngine('report/open-items', (open) => {
  test('200: balances match the lists of invoices, by age', async () => {
    await using world = await open()
    const { issued } = await randomDocuments(world)
    const today = '2026-03-02'
    const ages = { not_due: 0, overdue_1_to_30: 0, overdue_31_to_60: 0, overdue_61_to_90: 0, overdue_over_90: 0 }
    for (const { due_date_iso, balance, currency } of issued) {
      if (currency !== 'EUR') continue
      const days = due_date_iso === null ? 0 : (Date.parse(today) - Date.parse(due_date_iso.slice(0, 10))) / 86_400_000
      const age = days <= 0 ? 'not_due' : days <= 30 ? 'overdue_1_to_30' : days <= 60 ? 'overdue_31_to_60' : undefined
      ages[age ?? (days <= 90 ? 'overdue_61_to_90' : 'overdue_over_90')] += cents(balance)
    }
    for (const by of ['client', 'project', 'invoice']) {
      const rows = await reported(world.admin, `open-items?by=${by}`)
      for (const [age, sum] of Object.entries(ages)) assert.equal(sumOf(rows, age), sum, `${by} ${age}`)
      const owed = issued.filter((one) => one.currency === 'EUR').reduce((sum, one) => sum + cents(one.balance), 0)
      assert.equal(sumOf(rows, 'balance'), owed)
    }
    const invoices = await reported(world.admin, 'open-items?by=invoice')
    const first = issued.find((one) => one.id === invoices[0]?.id)
    assert.deepEqual(pick(invoices[0], 'name', 'balance'), [`${first.prefix}${first.number}`, first.balance])
  })

  test('200: on an earlier day, what was paid later is still owed', async () => {
    await using world = await open()
    const { clientId } = await openStudio(world)
    const client = [{ id: clientId, type: 'organization' }]
    const body = { client, items: [{ unit_amount: '100' }], status_id: 3, date: '2026-01-10', due_date: '2026-01-20' }
    const id = await world.admin.create('invoice', body)
    await world.admin.create('payment', { invoice_id: id, amount: '100', date: '2026-02-20' })
    assert.deepEqual(await reported(world.admin, 'open-items?by=client'), [])
    const [then] = await reported(world.admin, 'open-items?by=client&as_of=2026-02-10')
    assert.deepEqual(pick(then, 'name', 'invoices', 'due_date', 'overdue_1_to_30', 'balance'), [
      'Acme',
      1,
      '2026-01-20',
      '100.00',
      '100.00',
    ])
  })
})
