import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sql } from '../../src/kernel/db/sql.ts'
import { sqlite } from '../support/engines.ts'
import { openWorld } from '../world.ts'

test('earlier deletions of many series are looked up together, however many bookings there are', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const { engine } = app.scopes
  const series = { name: 'Grade', start: 1_800_000_000, end: 1_800_003_600, repeat_rule: 'FREQ=daily;COUNT=3' }
  const masters = [await admin.create('booking', series), await admin.create('booking', series)]
  const statements: Parameters<Sql['all']>[] = []
  const transaction = engine.transaction.bind(engine)
  Object.assign(engine, {
    transaction: (...[lane, work, committed]: Parameters<typeof transaction>) =>
      transaction(lane, (sql) => work(recording(sql, statements)), committed),
  })
  const deleted = await admin.post('/v2/booking/bulk', { delete: { id: masters.flatMap((id) => [id, id + 1]) } })
  assert.equal(deleted.status, 200)
  const [setApart, ...more] = statements.filter(([text]) => /select.* deleted <= \?.*repeat_master_id/.test(text))
  assert.ok(setApart !== undefined && more.length === 0, `${more.length} more`)
  const plan = (await engine.explain(setApart[0], setApart[1])).join('\n')
  assert.match(plan, /booking_series \(instance_id=\? AND repeat_master_id=\?\)/, plan)
  assert.doesNotMatch(plan, /\(instance_id=\?\)/, plan)
})

function recording(sql: Sql, statements: Parameters<Sql['all']>[]): Sql {
  return {
    all: (...asked) => {
      statements.push(asked)
      return sql.all(...asked)
    },
    run: (...asked) => {
      statements.push(asked)
      return sql.run(...asked)
    },
  }
}
