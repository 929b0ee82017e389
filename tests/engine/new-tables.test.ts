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

/** Runs the worker until it has analyzed something: the server counts new rows up to a second after the commit. */
async function untilAnalyzed(worker: StatisticsWorker): Promise<number> {
  for (;;) {
    const analyzed = await worker.runDue()
    if (analyzed > 0) return analyzed
  }
}

describe('tables that were never analyzed', () => {
  test('get statistics once they have rows, and only once', { skip: withoutPostgres }, async () => {
    await using world = await openWorld(postgres)
    const { engine } = world.app.scopes
    const worker = new StatisticsWorker(world.app.scopes)
    assert.equal(await worker.runDue(), 0)
    await book(world)
    const statistics = `select count(*) as columns from pg_stats where schemaname = current_schema() and tablename = 'booking'`
    assert.equal(Number((await engine.read.all(statistics, []))[0]?.columns), 0)
    assert.ok((await untilAnalyzed(worker)) > 0)
    assert.ok(Number((await engine.read.all(statistics, []))[0]?.columns) > 0)
    assert.equal(await worker.runDue(), 0)
  })

  test('need none on SQLite', async () => {
    await using world = await openWorld(sqlite)
    await book(world)
    assert.equal(await new StatisticsWorker(world.app.scopes).runDue(), 0)
  })
})
