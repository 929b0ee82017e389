/** PostgreSQL plans the checks of foreign keys once for each connection. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lanes } from '../../src/kernel/db/lane.ts'
import { postgres } from '../support/engines.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { openWorld, type World } from '../world.ts'

const NINE = 1_772_442_000
const BOOKINGS = 3_000
const ROOMS = 4

/** Statistics from a moment when all bookings of an earlier test were deleted would let each index cost the same. */
const WITHOUT_STATISTICS = ['truncate booking cascade', 'alter table booking set (autovacuum_enabled = false)']

/** How often the server reports that rows of bookings were found by their key. */
async function keyScans({ app }: World): Promise<number> {
  // The connection that wrote, if no other is free.
  await app.scopes.engine.transaction(lanes.writes(1), (sql) => sql.run('select pg_stat_force_next_flush()', []))
  const read = `select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'booking_pkey'`
  const [found] = await app.scopes.engine.exclusive((sql) => sql.all<{ scans: number }>(read, []))
  return Number(found?.scans)
}

describe('PostgreSQL', { skip: withoutPostgres }, () => {
  test('checks the foreign keys of many new rows by the key, even if the table was small when the plan was made', async (t) => {
    await using world = await openWorld(postgres)
    const { admin, app } = world
    for (const statement of WITHOUT_STATISTICS) await app.scopes.engine.exclusive((sql) => sql.run(statement, []))
    const resources: { id: number }[] = []
    for (let room = 0; room < ROOMS; room += 1) {
      resources.push({ id: await admin.create('resource', { name: `Room ${room}`, type_id: 1 }) })
    }
    await admin.create('booking', { name: 'First', start: NINE, end: NINE + 60, resources })
    const before = await keyScans(world)
    const values = Array.from({ length: BOOKINGS }, (_, at) => ['Shift', NINE + at * 60, NINE + (at + 1) * 60])
    const save = { common_properties: [{ resources }], columns: ['name', 'start', 'end'], values }
    assert.equal((await admin.post('/v2/booking/bulk', { save })).status, 200)
    const checks = BOOKINGS * ROOMS
    await t.waitFor(
      async () => {
        const byKey = (await keyScans(world)) - before
        assert.ok(byKey >= checks / 2, `${byKey} of ${checks} checks used the key`)
      },
      { interval: 100, timeout: 15_000 },
    )
  })
})
