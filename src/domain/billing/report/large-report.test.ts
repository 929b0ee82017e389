import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../../../../tests/support/engines.ts'
import { longestTurn } from '../../../../tests/support/longest-turn.ts'
import { openWorld, type World } from '../../../../tests/world.ts'
import type { Sql } from '../../../kernel/db/sql.ts'

const INVOICES = 50_000
const PAYMENTS = 150_000
const TURN_MS_MAX = 200

/** Creates a client with many invoices on different days, and as many payments. Returns its id. */
async function prepare({ admin, app }: World): Promise<number> {
  const id = await admin.create('contact', { type: 'organization', name: 'Acme' })
  const client = [{ id }]
  const items = [{ item_text: 'Grade', quantity: '1', unit_amount: '100' }]
  const invoice_id = await admin.create('invoice', { client, items, status: [{ id: 3 }], date: '2025-01-01' })
  await admin.create('payment', { invoice_id, amount: '40', date: '2025-01-01' })
  const changed = { id: 'n', number: 'n', invoice_id: 'n', date: '"date" + n % 400' }
  await app.scopes.engine.exclusive(async (sql) => {
    for (const table of ['invoice', 'payment']) await copyRows(sql, table, INVOICES, changed)
  })
  return id
}

/** Copies the first row of a table until it has `count` rows, with these columns changed for the n-th. */
async function copyRows(
  sql: Sql,
  table: string,
  count: number,
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await sql.all<{ name: string }>(`select name from pragma_table_info('${table}')`, [])
  const copied = columns.map(({ name }) => changed[name] ?? `"${name}"`)
  await sql.run(
    `with recursive copy(n) as (select 2 union all select n + 1 from copy where n < ${count})
     insert into ${table} (${columns.map(({ name }) => `"${name}"`)}) select ${copied} from ${table} cross join copy where id = 1`,
    [],
  )
}

test('a statement can list more payments than a function can take arguments', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
  const items = [{ item_text: 'Grade', unit_amount: '100' }]
  const invoice_id = await admin.create('invoice', { client: [{ id: client }], items, status_id: 3 })
  await admin.create('payment', { invoice_id, amount: '0.01', date: '2026-01-05' })
  await app.scopes.engine.exclusive((sql) => copyRows(sql, 'payment', PAYMENTS, { id: 'n' }))
  const { body } = await admin.get(`/v2/report/statement?client_uuid=o${client}`)
  const payments = body.data?.filter(({ kind }: { kind: string }) => kind === 'payment')
  assert.equal(payments?.length, PAYMENTS, JSON.stringify(body).slice(0, 200))
})

test('a report with many rows yields to the event loop', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const client = await prepare(world)
  const authorization = `Bearer ${admin.token}`
  for (const [url, rows, sum] of [
    ['open-items?by=invoice', INVOICES, { balance: `${INVOICES * 60}.00` }],
    [`statement?client_uuid=o${client}`, INVOICES * 2, { amount: `${INVOICES * 60}.00` }],
  ] as const) {
    const { answer, turnMs } = await longestTurn(() =>
      app.http.inject({ url: `/v2/report/${url}`, headers: { authorization } }),
    )
    const { data, totals } = answer.json()
    assert.equal(data.length, rows)
    assert.partialDeepStrictEqual(totals, [sum])
    assert.ok(turnMs < TURN_MS_MAX, `${url}: ${Math.round(turnMs)} ms`)
  }
})
