import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookFaults } from '../../src/domain/billing/audit/index.ts'
import type { Engine } from '../../src/kernel/db/engine.ts'
import type { SqlRow } from '../../src/kernel/db/sql.ts'
import { documentLines } from '../../src/migrations/0146-document-lines.ts'
import { openStudio } from '../scenarios/billed-studio.ts'
import { onEachEngine, type World } from '../world.ts'

const tables = [
  'document_line',
  'document_line_tax',
  'document_tax',
  'document_allowance',
  'document_allowance_tax',
] as const

async function storedRows({ read, dialect }: Engine): Promise<Record<string, SqlRow[]>> {
  const stored: Record<string, SqlRow[]> = {}
  for (const table of tables) {
    const key = table.endsWith('line_tax') ? 'line, ' : table.endsWith('allowance_tax') ? 'allowance, ' : ''
    stored[table] = await read.all(
      `select * from ${table} where instance_id = ${dialect.placeholder(1)} order by record, record_id, ${key}position`,
      [1],
    )
  }
  return stored
}

const kinds = ['quote', 'invoice', 'credit-note'] as const

async function documentsOf({ admin }: World): Promise<Record<string, Record<string, unknown>[]>> {
  const listed: Record<string, Record<string, unknown>[]> = {}
  for (const kind of kinds) listed[kind] = await admin.list(kind)
  return listed
}

/** Lines with all that a line can have, an empty quote, allowances, and a credit note in a currency without decimals. */
async function writeDocuments(world: World): Promise<void> {
  const { admin } = world
  const { client, tax } = await openStudio(world)
  const exempt = {
    name: 'Exempt',
    rate: 0,
    vat_category: 'E',
    exemption_code: 'VATEX-EU-132',
    exemption_reason: 'Art. 132',
  }
  const taxes = [{ id: tax }, { id: await admin.create('tax', { name: 'City', rate: '2.5', compound: true }) }]
  const groups = [{ id: 'a', name: 'Shoot' }]
  const line = {
    item_text: 'Hall "A"\n',
    description: 'é\u0007',
    quantity: '1.4286',
    exact_quantity: '10/7',
    unit: 'week',
  }
  const days = { period_start: '2026-03-01', period_end: '2026-03-10', parent_group_id: 'a' }
  const items = [
    { ...line, ...days, unit_amount: '35000', unit_buy_amount: '0.0001', discount: '12.3456', taxes },
    { item_text: 'Tape', quantity: -3, unit_amount: '33.33', buy_total: '7.77', buy_total_fixed: true },
    { unit_amount: 10, taxes: [{ id: await admin.create('tax', exempt) }] },
  ]
  await admin.create('quote', { client })
  await admin.create('quote', { client, items, groups })
  const allowances = [
    { percent: 5, reason: 'Loyal', taxes },
    { charge: true, amount: '12.50', reason_code: 'FC', taxes: [] },
  ]
  await admin.create('invoice', { client, items, groups, allowances })
  const whole = items.map(({ unit_amount, item_text, quantity }) => ({ unit_amount, item_text, quantity }))
  const issued = await admin.create('invoice', { client, items: whole, currency: 'JPY', status_id: 2 })
  assert.equal((await admin.post(`/v2/invoice/credit?id=${issued}`, {})).status, 200)
}

onEachEngine('lines of documents', (open) => {
  test('that were stored as text become rows, and read the same as before', async () => {
    await using world = await open()
    const { engine } = world.app.scopes
    await writeDocuments(world)
    const [before, rows] = [await documentsOf(world), await storedRows(engine)]
    await engine.exclusive(async (sql) => {
      const p = engine.dialect.placeholder
      for (const table of tables) await sql.run(`delete from ${table}`, [])
      for (const kind of kinds) {
        const columns = kind === 'quote' ? ['items', 'taxes'] : ['items', 'taxes', 'allowances']
        const table = kind.replace('-', '_')
        for (const column of columns) {
          await sql.run(`alter table ${table} add column ${column} ${engine.dialect.ddl.text}`, [])
          for (const document of before[kind] ?? []) {
            const text = JSON.stringify(document[column])
            const stored = text === '[]' ? null : text
            await sql.run(`update ${table} set ${column} = ${p(1)} where id = ${p(2)}`, [stored, Number(document.id)])
          }
        }
      }
      await documentLines.rewrite?.(sql, engine.dialect)
    })
    assert.deepEqual(await storedRows(engine), rows)
    assert.deepEqual(await documentsOf(world), before)
    assert.deepEqual(await bookFaults(engine), [])
  })

  test('have integer totals, which SQL can sum', async () => {
    await using world = await open()
    const { engine } = world.app.scopes
    await writeDocuments(world)
    const { ddl, placeholder } = engine.dialect
    const sums = await engine.read.all(
      `select l.record, l.record_id, d.net_total + d.allowance_total - d.charge_total as net, cast(sum(l.total) as ${ddl.integer}) as total
       from document_line as l join invoice as d on d.instance_id = l.instance_id and d.id = l.record_id
       where l.instance_id = ${placeholder(1)} and l.record = 'invoice' group by l.record, l.record_id, d.net_total, d.allowance_total, d.charge_total
       order by l.record_id`,
      [1],
    )
    assert.equal(sums.length, 2)
    for (const { net, total } of sums as { net: number; total: number }[]) assert.equal(net, total)
  })

  test('are deleted by a change that removes them', async () => {
    await using world = await open()
    const { admin, app } = world
    await writeDocuments(world)
    const { id } = (await admin.list('quote')).find(({ items }) => items.length > 0) ?? assert.fail()
    await admin.put(`/v2/quote?id=${id}`, { items: [] })
    const left = await storedRows(app.scopes.engine)
    const ofQuotes = Object.values(left).flatMap((rows) => rows.filter(({ record }) => record === 'quote'))
    assert.deepEqual(ofQuotes, [])
    assert.deepEqual((await admin.list('quote', `id=${id}`))[0].items, [])
  })
})
