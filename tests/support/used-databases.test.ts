import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { openWorld } from '../world.ts'
import { postgres, postgresTemplate } from './engines.ts'
import { createDatabase, dropDatabase, postgresUrl, temporaryFolder, withoutPostgres } from './postgres-cluster.ts'
import { isEmptied } from './used-databases.ts'

/** A database like those of other tests, for this test alone. */
async function newDatabase() {
  const { name, fresh } = await postgresTemplate()
  const copy = await createDatabase(name)
  const url = await postgresUrl(copy)
  return {
    url,
    isEmptied: () => isEmptied(copy, fresh),
    async run(statement: string) {
      const client = new Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query(statement)
      await client.end()
      return rows
    },
    [Symbol.asyncDispose]: () => dropDatabase(copy),
  }
}

describe('a PostgreSQL database that a test has used', { skip: withoutPostgres }, () => {
  test('has no rows for the next test, and its ids start again', async () => {
    await using database = await newDatabase()
    const ids = []
    for (const _ of ['first', 'second']) {
      const engine = await openEngine(database.url)
      const create = async () => ({
        url: database.url,
        open: async () => engine,
        [Symbol.asyncDispose]: () => engine.close(),
      })
      {
        await using world = await openWorld({ ...postgres, create })
        ids.push(await world.admin.create('tax', { name: 'VAT', rate: 20 }))
      }
      assert.ok(await database.isEmptied())
      assert.deepEqual(await database.run('select from tax union all select from instance'), [])
    }
    assert.deepEqual(ids, [1, 1])
  })

  for (const change of [
    'alter table tax add column colour text',
    'create index of_this_test on tax (rate)',
    'alter table tax alter column rate drop not null',
    'alter table tax add check (rate > 0)',
    'create schema of_this_test',
    'analyze migration',
    "insert into migration (name, rolling) values ('9999-newer', 0)",
  ]) {
    test(`is not used again after "${change}"`, async () => {
      await using database = await newDatabase()
      await database.run(change)
      assert.equal(await database.isEmptied(), false)
    })
  }
})

/** Removes each file at the moment when another thread does so too, and counts those that it has removed. */
const REMOVE_TOGETHER = `const { workerData: { module, paths, arrived, taken, threads } } = require('node:worker_threads')
import(module).then(({ isRemoved }) => {
  for (const [at, path] of paths.entries()) {
    Atomics.add(arrived, 0, 1)
    while (Atomics.load(arrived, 0) < threads * (at + 1));
    if (isRemoved(path)) Atomics.add(taken, at, 1)
  }
})`

test('each free database is taken by only one process', async () => {
  const folder = await temporaryFolder()
  const paths = Array.from({ length: 200 }, (_, at) => join(folder, String(at)))
  for (const path of paths) writeFileSync(path, '')
  const shared = (count: number) => new Int32Array(new SharedArrayBuffer(4 * count))
  const [arrived, taken, threads] = [shared(1), shared(paths.length), 2]
  const module = import.meta.resolve('./used-databases.ts')
  const workerData = { module, paths, arrived, taken, threads }
  const workers = Array.from({ length: threads }, () => new Worker(REMOVE_TOGETHER, { eval: true, workerData }))
  await Promise.all(workers.map((worker) => once(worker, 'exit')))
  assert.deepEqual(
    [...taken],
    paths.map(() => 1),
  )
})
