/** Slow reads of one instance on PostgreSQL, and reads of other instances. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { Unwanted } from '../../src/kernel/db/wanted-reads.ts'
import { postgres } from '../support/engines.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { onEachEngine } from '../world.ts'

/** Longer than a read takes, and short enough for a failing test. */
const WAIT_MS = 3_000

/** Holds an advisory lock until `release` is resolved; then `holding` ends. */
async function holdLock(engine: Engine, key: number) {
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = engine.transaction(lanes.leases, async (sql) => {
    await sql.all(`select pg_advisory_xact_lock(${key})`, [])
    locked.resolve()
    await release.promise
  })
  await locked.promise
  return { release, holding }
}

test('many slow reads of one instance leave connections for others', { skip: withoutPostgres }, async () => {
  await using database = await postgres.create()
  const engine = await openEngine(database.url, { readers: 4, waitMs: WAIT_MS })
  const { release, holding } = await holdLock(engine, 4711)
  const slow = Array.from({ length: 30 }, () =>
    engine
      .readOf(1)
      .all('select pg_advisory_xact_lock(4711)', [])
      .catch(() => undefined),
  )
  try {
    assert.deepEqual(await engine.readOf(2).all('select 2 as n', []), [{ n: 2 }])
    assert.deepEqual(await engine.read.all('select 0 as n', []), [{ n: 0 }])
    const [reading] = engine.pools()
    assert.deepEqual([reading?.busy, reading?.waiting], [2, 28])
  } finally {
    release.resolve()
    await Promise.all([holding, ...slow])
    await engine.close()
  }
})

test('a read whose result nobody wants when its turn comes does not run', { skip: withoutPostgres }, async () => {
  await using database = await postgres.create()
  const engine = await openEngine(database.url, { readers: 2, waitMs: WAIT_MS })
  const { release, holding } = await holdLock(engine, 4712)
  const first = engine.readOf(1).all('select pg_advisory_xact_lock(4712)', [])
  let isWanted = true
  // It would fail if it ran.
  const second = assert.rejects(engine.readOf(1, () => isWanted).all('select 1 / 0', []), Unwanted)
  const third = engine.readOf(1, () => true).all('select 3 as n', [])
  isWanted = false
  release.resolve()
  await Promise.all([holding, first, second])
  assert.deepEqual(await third, [{ n: 3 }])
  await engine.close()
})

onEachEngine('a list', (open) => {
  test('marks its reads as wanted until it is answered', async () => {
    await using world = await open()
    const { engine } = world.app.scopes
    const { readOf } = engine
    const asked: (() => boolean)[] = []
    Object.assign(engine, {
      readOf: (instanceId: number, isWanted?: () => boolean) => {
        // Background work has no request.
        if (isWanted?.() === true) asked.push(isWanted)
        return readOf(instanceId, isWanted)
      },
    })
    for (const query of ['notes=zzz&order_desc=notes', 'id=1']) {
      assert.equal((await world.admin.get(`/v2/booking?${query}`)).status, 200)
      assert.equal(asked.pop()?.(), false)
    }
    Object.assign(engine, { readOf })
  })
})
