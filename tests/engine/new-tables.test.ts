import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { StatisticsWorker } from '../../src/kernel/jobs/statistics-worker.ts'
import { postgres, sqlite } from '../support/engines.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { openWorld, type World } from '../world.ts'

const ROWS = 600
const NINE = 1_800_000_000

async function book(world: World): Promise<void> {
  const room = await world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const values = Array.from({ length: ROWS }, (_, n) => [`row-${n}`, NINE + n * 3600, NINE + n * 3600 + 1800, 'Shift'])
  const columns = ['external_id', 'start', 'end', 'name']
  const save = { common_properties: [{ resources: [{ id: room }] }], columns, values }
  assert.equal((await world.admin.post('/v2/booking/bulk', { save })).status, 200)
}

const STATISTICS = `select count(*) as count from pg_stats where schemaname = current_schema() and tablename = 'booking'`
const ANALYZED = `select analyze_count as count from pg_stat_user_tables where relname = 'booking' and schemaname = current_schema()`

describe('tables without statistics', () => {
  test('are analyzed once they have rows, and only once', { skip: withoutPostgres }, async () => {
    await using world = await openWorld(postgres)
    const worker = new StatisticsWorker(world.app.scopes)
    const count = async (text: string) => Number((await world.app.scopes.engine.read.all(text, []))[0]?.count)
    assert.equal(await worker.runDue(), 0)
    // On a busy machine the server may be faster than the worker.
    const alone = 'alter table booking set (autovacuum_enabled = false)'
    await world.app.scopes.engine.exclusive((sql) => sql.run(alone, []))
    await book(world)
    assert.equal(await count(STATISTICS), 0)
    // The server counts new rows up to a second after the commit.
    while ((await count(STATISTICS)) === 0) await worker.runDue()
    await worker.runDue()
    assert.equal(await count(ANALYZED), 1)
  })

  test('are not analyzed on SQLite', async () => {
    await using world = await openWorld(sqlite)
    await book(world)
    assert.equal(await new StatisticsWorker(world.app.scopes).runDue(), 0)
  })
})
