import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../support/engines.ts'
import { stormWebhooks } from './webhook-storm.ts'

forEachEngine(({ name, create }) => {
  // An SQLite file belongs to one process; several can share PostgreSQL.
  const processes = name === 'sqlite' ? 1 : 2

  test('each event arrives, in order for each record, even if processes are killed or receivers fail', async () => {
    await using database = await create()
    const storm = { url: database.url, processes, writers: 4, writes: 150, kills: 2, seed: 1 }
    const { wanted, missing, disordered, stuck } = await stormWebhooks(storm)
    assert.deepEqual({ missing, disordered, stuck }, { missing: 0, disordered: 0, stuck: 0 })
    assert.ok(wanted > 150, `${wanted} events`)
  })
})
