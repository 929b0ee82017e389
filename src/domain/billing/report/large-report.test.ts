import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../../../../tests/support/engines.ts'
import { longestTurn } from '../../../../tests/support/longest-turn.ts'
import { openWorld, type World } from '../../../../tests/world.ts'

const INVOICES = 50_000
const TURN_MS_MAX = 200

/** A client with many invoices of several days, each with a payment; its id. */
async function prepare({ admin, app }: World): Promise<number> {
  const id = await admin.create('contact', { type: 'organization', name: 'Acme' })
  const client = [{ id }]
  const items = [{ item_text: 'Grade', quantity: '1', unit_amount: '100' }]
  const invoice_id = await admin.create('invoice', { client, items, status: [{ id: 3 }], date: '2025-01-01' })
  await admin.create('payment', { invoice_id, amount: '40', date: '2025-01-01' })
  const changed = { id: 'n', number: 'n', invoice_id: 'n', date: '"date" + n % 400' }
  await app.scopes.engine.exclusive(async (sql) => {
    for (const table of ['invoice', 'payment']) {
      const columns = await sql.all<{ name: string }>(`select name from pragma_table_info('${table}')`, [])
      const copied = columns.map(({ name }) => changed[name as keyof typeof changed] ?? `"${name}"`)
      await sql.run(
        `with recursive copy(n) as (select 2 union all select n + 1 from copy where n < ${INVOICES})
         insert into ${table} (${columns.map(({ name }) => `"${name}"`)}) select ${copied} from ${table} cross join copy where id = 1`,
        [],
      )
    }
  })
  return id
}

test('a report with a row for each of many documents yields the event loop', async () => {
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
