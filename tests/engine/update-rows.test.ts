import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { insertRows } from '../../src/kernel/db/insert-rows.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import { ScopedDb } from '../../src/kernel/db/scoped-db.ts'
import type { Sql, SqlRow } from '../../src/kernel/db/sql.ts'
import { updateRows } from '../../src/kernel/db/update-rows.ts'
import { forEachEngine, type TestDatabase } from '../support/engines.ts'
import { addInstances, read } from './instances.ts'

const columns = ['id', 'created', 'actor_id', 'record', 'record_id', 'action', 'before', 'after', 'event']
const first = {
  created: 1,
  actor_id: 1,
  record: 'tax',
  record_id: 1,
  action: 'edited',
  before: 'a',
  after: 'b',
  event: 'c',
}

/** Texts that engines can store: without NUL and unpaired surrogates. */
const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'))
const integer = fc.maxSafeInteger()
const change = fc.record(
  {
    created: integer,
    record: text,
    after: fc.option(text),
    before: fc.option(fc.jsonValue().map((one) => JSON.stringify(one))),
  },
  { requiredKeys: [] },
)

forEachEngine((testEngine) => {
  let database: TestDatabase
  let engine: Engine

  before(async () => {
    database = await testEngine.create()
    engine = await database.open()
    await addInstances(engine, 1, 2)
  })
  after(() => database[Symbol.asyncDispose]())

  const writing = (instanceId: number, work: (db: ScopedDb) => Promise<void>): Promise<void> =>
    engine.transaction(lanes.writes(instanceId), (sql) => work(new ScopedDb(sql, engine.dialect, instanceId)))

  const fill = async (instanceId: number, count: number): Promise<SqlRow[]> => {
    const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1, ...first }))
    await writing(instanceId, async (db) => {
      await db.run(db.deleteFrom('journal'))
      await insertRows(
        db,
        'journal',
        columns,
        rows.map((row) => Object.values(row)),
      )
    })
    return rows
  }

  const stored = (instanceId: number) =>
    read(
      engine,
      `select ${columns.map((column) => `"${column}"`).join(', ')} from journal where instance_id = ${instanceId} order by id`,
    )

  test('each row gets its own values, and no row of another instance changes', async () => {
    const changes = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 12 }), change }), {
      selector: ({ id }) => id,
    })
    const others = await fill(2, 12)
    await fc.assert(
      fc.asyncProperty(changes, async (given) => {
        const rows = await fill(1, 10)
        await writing(1, (db) =>
          updateRows(
            db,
            'journal',
            'id',
            given.map(({ id, change }) => ({ id, ...change })),
          ),
        )
        const changed = new Map(given.map(({ id, change }) => [id, change]))
        assert.deepEqual(
          await stored(1),
          rows.map((row) => ({ ...row, ...changed.get(Number(row.id)) })),
        )
      }),
      { numRuns: 60 },
    )
    assert.deepEqual(await stored(2), others)
  })

  test('one key can match several rows', async () => {
    const rows = await fill(1, 3)
    await writing(1, (db) =>
      updateRows(db, 'journal', 'record_id', [
        { record_id: 1, event: null },
        { record_id: 2, event: 'd' },
      ]),
    )
    assert.deepEqual(
      await stored(1),
      rows.map((row) => ({ ...row, event: null })),
    )
  })

  test('2,500 rows take three statements on an engine that can update from a list of rows', async () => {
    await fill(1, 2500)
    let statements = 0
    const counted = (sql: Sql): Sql => ({
      all: (text, values) => sql.all(text, values),
      run: (text, values) => {
        statements += 1
        return sql.run(text, values)
      },
    })
    await engine.transaction(lanes.writes(1), (sql) =>
      updateRows(
        new ScopedDb(counted(sql), engine.dialect, 1),
        'journal',
        'id',
        Array.from({ length: 2500 }, (_, index) => ({ id: index + 1, after: `row ${index}` })),
      ),
    )
    assert.equal(statements, engine.dialect.rowsOfTable === undefined ? 2500 : 3)
    assert.equal((await stored(1))[2499]?.after, 'row 2499')
  })
})
