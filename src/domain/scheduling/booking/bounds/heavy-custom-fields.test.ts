/** A series whose bookings have long custom fields: a write reads a few of them at a time, and only if it needs them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR, NINE } from '../../../../../tests/support/bulk-samples.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'
import type { Sql } from '../../../../kernel/db/sql.ts'
import { charactersIn } from './bounded-write.ts'

const COUNT = 40
const CHARACTERS = 1_000_000
/** What one statement may read of them, and the other columns. */
const AT_ONCE = 17_000_000

async function heavySeries({ app, admin }: World): Promise<number> {
  const field = await admin.create('custom-field', { name: 'Brief', type: 'text', module: 'booking' })
  const times = { start: NINE, end: NINE + HOUR, repeat_rule: `FREQ=daily;COUNT=${COUNT}` }
  const id = await admin.create('booking', { name: 'Grade', notes: 'Quiet', ...times })
  const { engine } = app.scopes
  const set = `update booking set custom_values = ${engine.dialect.placeholder(1)} where instance_id = 1`
  await engine.exclusive((sql) => sql.run(set, [JSON.stringify({ [field]: 'c'.repeat(CHARACTERS) })]))
  return id
}

/** The characters that each statement of the writes reads from now on. */
function charactersRead({ app: { scopes } }: World): number[] {
  const read: number[] = []
  const counting = (sql: Sql): Sql => ({
    ...sql,
    run: (...asked) => sql.run(...asked),
    all: async <Row>(...asked: Parameters<Sql['all']>) => {
      const rows = await sql.all<Row>(...asked)
      read.push(rows.reduce((sum, row) => sum + charactersIn(row as object as Record<string, unknown>), 0))
      return rows
    },
  })
  const { engine } = scopes
  const transaction = engine.transaction.bind(engine)
  Object.assign(engine, {
    transaction: (...[lane, work, committed]: Parameters<typeof transaction>) =>
      transaction(lane, (sql) => work(counting(sql)), committed),
  })
  return read
}

const sum = (read: readonly number[]) => read.reduce((all, one) => all + one, 0)
const live = ({ admin }: World) => admin.list('booking', 'fields=id,name,notes&limit=1000')

onEachEngine('a series with long custom fields', (open) => {
  test('is renamed and cut short without reading those that stay', async () => {
    await using world = await open()
    const { admin } = world
    const all = `/v2/booking?id=${await heavySeries(world)}&repeat_update_scope=all`
    const read = charactersRead(world)
    assert.equal((await admin.put(all, { name: 'Mix', notes: 'Loud' })).status, 200)
    assert.ok(sum(read) < 3 * CHARACTERS, `${sum(read)}`)
    const [entry] = await admin.list('journal', 'record=booking&limit=1&order_desc=id')
    assert.deepEqual([entry.before.notes, entry.after.notes, 'custom_values' in entry.after], ['Quiet', 'Loud', false])
    read.length = 0
    const last = (await live(world)).at(-1).id
    assert.equal((await admin.delete(`/v2/booking?id=${last}&repeat_delete_scope=future`)).status, 200)
    assert.ok(sum(read) < 3 * CHARACTERS, `${sum(read)}`)
  })

  test('is deleted, restored and moved with a few at a time', async () => {
    await using world = await open()
    const { admin } = world
    const id = await heavySeries(world)
    const before = await live(world)
    const read = charactersRead(world)
    assert.equal((await admin.delete(`/v2/booking?id=${id}&repeat_delete_scope=all`)).status, 200)
    const [entry] = await admin.list('journal', 'record=booking&limit=1&order_desc=id')
    assert.deepEqual([entry.action, entry.before.notes], ['deleted', 'Quiet'])
    assert.ok(JSON.stringify(entry.before).length > CHARACTERS)
    assert.equal((await admin.post(`/v2/booking/restore?id=${id}&repeat_restore_scope=all`)).status, 200)
    assert.deepEqual(await live(world), before)
    const moved = { start: NINE + HOUR, end: NINE + 2 * HOUR }
    assert.equal((await admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, moved)).status, 200)
    assert.ok(Math.max(...read) < AT_ONCE, `${Math.max(...read)}`)
  })
})
