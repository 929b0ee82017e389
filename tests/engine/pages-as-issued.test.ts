import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesAsIssued } from '../../src/migrations/0143-pages-as-issued.ts'
import { forEachEngine } from '../support/engines.ts'
import { clientOf } from '../support/fetch-pdf.ts'
import { openWorld } from '../world.ts'

forEachEngine((testEngine) => {
  test('issued documents keep their untaxed category and their texts', async () => {
    await using world = await openWorld(testEngine)
    const { admin } = world
    const { engine } = world.app.scopes
    const p = engine.dialect.placeholder(1)
    const read = async (text: string) => (await engine.read.all(text, [1])).map((row) => ({ ...row }))
    await admin.put('/v2/instance', { settings: { untaxed_category: 'Z' } })
    const said = { due_date: '2026-03-31', terms: 'It\'s "now"', reference: 'Order 9', note: 'Ü\n2' }
    const body = { client: await clientOf(admin), items: [{ item_text: 'Mix', unit_amount: 9 }], ...said }
    const kept = await admin.create('invoice', { ...body, status_id: 2 })
    const unkept = await admin.create('invoice', { ...body, status_id: 2 })
    await admin.create('invoice', body)
    await admin.create('quote', { client: body.client, items: body.items, status_id: 2 })
    const facts = () => read(`select record_id, facts from issued_facts where instance_id = ${p} order by 1`)
    const factsBefore = await facts()
    const looks = async () => [
      ...(await read(`select look from invoice where instance_id = ${p} and status_id <> 1 order by id`)),
      ...(await read(`select look from quote where instance_id = ${p}`)),
    ]
    const looksBefore = await looks()
    await engine.exclusive(async (sql) => {
      // As they were stored before.
      for (const table of ['invoice', 'quote']) {
        await sql.run(
          `update ${table} set look = replace(look, '"untaxed_category":"Z",', '') where instance_id = ${p}`,
          [1],
        )
      }
      await sql.run(`delete from issued_facts where instance_id = ${p} and record_id = ${unkept}`, [1])
      await sql.run(
        `update issued_facts set facts = '{"untaxed_category":"Z",' || substr(facts, 2) where instance_id = ${p} and record_id = ${kept}`,
        [1],
      )
    })
    await admin.put('/v2/instance', { settings: { untaxed_category: 'O' } })
    await engine.exclusive(async (sql) => {
      for (const statement of pagesAsIssued.statements(engine.dialect.ddl)) await sql.run(statement, [])
      await pagesAsIssued.rewrite?.(sql, engine.dialect)
    })
    const parsed = (rows: readonly { readonly look?: unknown }[]) => rows.map(({ look }) => JSON.parse(String(look)))
    const expected = parsed(looksBefore).map((look, index) => ({ ...look, untaxed_category: index === 0 ? 'Z' : 'O' }))
    assert.deepEqual(parsed(await looks()), expected)
    const documentOf = (rows: readonly { readonly facts?: unknown }[]) =>
      rows.map((row) => ({ ...row, facts: JSON.parse(String(row.facts)).document }))
    assert.deepEqual(documentOf(await facts()), documentOf(factsBefore))
    assert.equal(factsBefore.length, 2)
  })
})
