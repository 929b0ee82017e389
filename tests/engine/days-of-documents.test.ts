import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { daysOfDocuments } from '../../src/migrations/0053-days-of-documents.ts'
import { forEachEngine } from '../support/engines.ts'
import { read } from './instances.ts'

const older = ['quote', 'invoice', 'credit_note', 'payment']

/** The part of the tables that the migration reads and writes. */
const tables = {
  name: '0001-tables',
  statements: ({ integer, text }: { readonly integer: string; readonly text: string }) => [
    `create table instance (instance_id ${integer}, timezone ${text})`,
    ...older.map(
      (name) =>
        `create table ${name} (instance_id ${integer}, id ${integer}, date ${integer}, due_date ${integer}, expiry_date ${integer}, look ${text})`,
    ),
    "insert into instance values (1, 'Europe/Berlin')",
    "insert into instance values (2, 'America/New_York')",
  ],
}

forEachEngine(({ createEmpty }) => {
  test('moments become the days that they were in the time zone of the document', async () => {
    await using database = await createEmpty()
    const engine = await database.open()
    // 2026-12-23T23:30:00Z: Christmas Eve in Berlin, the day before in New York.
    const stamp = 1_798_068_600
    const kiritimati = JSON.stringify({ timezone: 'Pacific/Kiritimati' })
    const many = Array.from({ length: 1_100 }, (_, index) => `(1, ${index + 10}, ${stamp}, null, null, null)`)
    await migrate(engine, [
      tables,
      {
        name: '0002-rows',
        statements: () => [
          `insert into invoice values (1, 1, ${stamp}, ${stamp + 86_400}, null, null)`,
          `insert into invoice values (2, 1, ${stamp}, ${stamp + 86_400}, null, null)`,
          `insert into invoice values (2, 2, ${stamp}, null, null, '${kiritimati}')`,
          `insert into quote values (1, 1, ${stamp}, null, ${stamp + 3_600}, '{}')`,
          `insert into credit_note values (2, 1, ${stamp}, null, null, null)`,
          `insert into payment values ${many.join(', ')}`,
        ],
      },
    ])
    await migrate(engine, [tables, { name: '0002-rows', statements: () => [] }, daysOfDocuments])
    const eve = 20_811
    assert.equal(new Date(eve * 86_400_000).toISOString().slice(0, 10), '2026-12-24')
    assert.deepEqual(await read(engine, 'select instance_id, id, date, due_date from invoice order by 1, 2'), [
      { instance_id: 1, id: 1, date: eve, due_date: eve + 1 },
      { instance_id: 2, id: 1, date: eve - 1, due_date: eve },
      { instance_id: 2, id: 2, date: eve, due_date: null },
    ])
    assert.deepEqual(await read(engine, 'select date, expiry_date from quote'), [{ date: eve, expiry_date: eve }])
    assert.deepEqual(await read(engine, 'select date from credit_note'), [{ date: eve - 1 }])
    assert.deepEqual(await read(engine, 'select date, count(*) as n from payment group by date'), [
      { date: eve, n: 1_100 },
    ])
  })
})
