import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { migrations } from '../../src/migrations/index.ts'
import { untilTrue } from '../support/poll.ts'
import { hasBinaries, PostgresPair } from '../support/postgres-pair.ts'
import { openWorld } from '../world.ts'

/** The standby takes nothing more from the primary. */
async function cutReplication(pair: PostgresPair): Promise<void> {
  const [primary, standby] = pair.ports
  for (const statement of [`alter system set primary_conninfo = ''`, 'select pg_reload_conf()']) {
    await pair.on(standby, statement)
  }
  await untilTrue(async () => (await pair.on(primary, 'select 1 from pg_stat_replication')).length === 0)
}

async function openStudio(pair: PostgresPair) {
  const open = () => openEngine(pair.url, { waitMs: 20_000 })
  const create = async () => {
    const engine = await open()
    await migrate(engine, migrations)
    await engine.close()
    return { url: pair.url, open, [Symbol.asyncDispose]: async () => {} }
  }
  return openWorld({ name: 'postgres', create, createEmpty: create })
}

test('after a failover that lost commits, no list is taken for one of a lost version', {
  skip: !hasBinaries && 'the programs of PostgreSQL were not found',
}, async () => {
  await using pair = await PostgresPair.start()
  await using world = await openStudio(pair)
  const { admin } = world
  await admin.create('project', { name: 'Kept' })
  const [{ lsn } = { lsn: '' }] = await pair.on<{ lsn: string }>(
    pair.ports[0],
    'select pg_current_wal_lsn()::text as lsn',
  )
  const replayed = `select pg_last_wal_replay_lsn() >= '${lsn}' as done`
  await untilTrue(async () => (await pair.on<{ done: boolean }>(pair.ports[1], replayed))[0]?.done === true)
  await cutReplication(pair)
  await admin.create('project', { name: 'Lost' })
  // The process keeps what is asked for a second time.
  const lists = [await admin.get('/v2/project'), await admin.get('/v2/project'), await admin.get('/v2/project')]
  const tag = String(lists[0]?.headers.etag)
  await pair.stopPrimary()
  await pair.promote()
  await admin.create('project', { name: 'Other' })

  assert.deepEqual(
    (await admin.list('project')).map(({ name }) => name),
    ['Kept', 'Other'],
  )
  assert.equal((await admin.get('/v2/project', { 'if-none-match': tag })).status, 200)
})
