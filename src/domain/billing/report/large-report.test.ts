import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../../../../tests/support/engines.ts'
import { longestTurn } from '../../../../tests/support/longest-turn.ts'
import { openWorld } from '../../../../tests/world.ts'

const INVOICES = 50_000
const TURN_MS_MAX = 200

test('a report with a row for each of many invoices yields the event loop', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const items = [{ item_text: 'Grade', quantity: '1', unit_amount: '100' }]
  await admin.create('invoice', { client, items, status: [{ id: 3 }] })
  await app.scopes.engine.exclusive(async (sql) => {
    const columns = await sql.all<{ name: string }>(`select name from pragma_table_info('invoice')`, [])
    const copied = columns.map(({ name }) => (name === 'id' || name === 'number' ? 'n' : `"${name}"`))
    await sql.run(
      `with recursive copy(n) as (select 2 union all select n + 1 from copy where n < ${INVOICES})
       insert into invoice (${columns.map(({ name }) => `"${name}"`)}) select ${copied} from invoice cross join copy where id = 1`,
      [],
    )
  })
  const authorization = `Bearer ${admin.token}`
  const { answer, turnMs } = await longestTurn(() =>
    app.http.inject({ url: '/v2/report/open-items?by=invoice', headers: { authorization } }),
  )
  const { data, totals } = answer.json()
  assert.equal(data.length, INVOICES)
  assert.equal(totals[0].balance, `${INVOICES * 100}.00`)
  assert.ok(turnMs < TURN_MS_MAX, `${Math.round(turnMs)} ms`)
})
