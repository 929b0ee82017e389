import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Client } from 'pg'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { openWorld } from '../world.ts'
import { postgres, postgresTemplate } from './engines.ts'
import { createDatabase, dropDatabase, postgresUrl, withoutPostgres } from './postgres-cluster.ts'
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

describe('a database of PostgreSQL that a test has used', { skip: withoutPostgres }, () => {
  test('has no rows for the next test, and its ids begin again', async () => {
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
