import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lanes } from '../../src/kernel/db/lane.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { EngineMeter } from '../../src/kernel/http/engine-meter.ts'
import { createLog } from '../../src/kernel/log.ts'
import { addInstances } from '../engine/instances.ts'
import { forEachEngine } from '../support/engines.ts'
import { openHttpWorld } from './http-world.ts'

/** An instance other than that of the world. */
const OTHER = 7

forEachEngine((on) => {
  test('metrics report records and bytes of each instance, measured at most once a minute', async () => {
    await using world = await openHttpWorld({ on })
    const metrics = async () => (await world.ask('GET', '/metrics')).body as string
    await addInstances(world.engine, OTHER)
    const tally = (live: number) =>
      world.engine.exclusive((sql) =>
        sql.run(
          `insert into record_tally (instance_id, record, last_id, live) values (${OTHER}, 'k${live}', 0, ${live})`,
          [],
        ),
      )
    await tally(300)
    await tally(5)
    const first = await metrics()
    assert.match(first, /^daybook_log_lines_lost_total 0$/m)
    assert.match(first, /^daybook_instance_records\{instance="7"\} 305$/m)
    assert.match(first, /^daybook_database_bytes [1-9]\d{4,}$/m)
    assert.match(first, /^daybook_instance_bytes\{instance="7"\} [1-9]\d{4,}$/m)
    await tally(1)
    assert.match(await metrics(), /^daybook_instance_records\{instance="7"\} 305$/m)
    world.clock.seconds += 60
    assert.match(await metrics(), /^daybook_instance_records\{instance="7"\} 306$/m)
  })

  test('metrics name the 100 largest instances and add up the others', async () => {
    await using world = await openHttpWorld({ on })
    const ids = Array.from({ length: 120 }, (_, index) => index + 1000)
    await addInstances(world.engine, ...ids)
    await world.engine.exclusive(async (sql) => {
      for (const id of ids) {
        await sql.run(`insert into record_tally (instance_id, record, last_id, live) values (${id}, 'x', 0, ${id})`, [])
      }
    })
    const { body } = await world.ask('GET', '/metrics')
    assert.equal([...body.matchAll(/^daybook_instance_records\{/gm)].length, 101)
    assert.match(body, /^daybook_instance_records\{instance="1119"\} 1119$/m)
    assert.match(body, /^daybook_instance_records\{instance="other"\} 2\d{4}$/m)
  })

  test('a slow statement is logged without its values, and commits and waits are measured', async () => {
    await using database = await on.create()
    const lines: string[] = []
    const meter = new EngineMeter(createLog({ level: 'debug', to: { write: (line) => lines.push(line) } }), 1)
    const engine = await openEngine(database.url, { watch: meter })
    await addInstances(engine, 1)
    const p = engine.dialect.placeholder
    const slow = `with recursive n (i) as (select 1 union all select i + 1 from n where i < 200000)
      select count(*) as n, ${p(1)} as marker from n`
    await engine.read.all(slow, ['a-value-of-somebody'])
    await engine.transaction(lanes.writes(1), (sql) => sql.all(slow, ['a-value-of-somebody']))
    const logged = lines.map((line) => JSON.parse(line)).filter(({ statement }) => statement === slow)
    assert.equal(logged.length, 2)
    assert.ok(logged.every(({ ms, msg, level }) => ms > 1 && msg === 'A statement was slow' && level === 'warn'))
    assert.ok(!lines.join('').includes('a-value-of-somebody'))
    await engine.close()

    await using world = await openHttpWorld({ on, meter })
    const { body } = await world.ask('GET', '/metrics')
    assert.ok(Number(/^daybook_slow_statements_total (\d+)$/m.exec(body)?.[1]) >= 2)
    assert.match(body, /^daybook_commit_duration_seconds_count [1-9]/m)
    assert.match(body, /^nodejs_eventloop_lag_p99_seconds /m)
    if (on.name !== 'postgres') return
    assert.match(body, /^daybook_pool_wait_seconds_count\{pool="read"\} [1-9]/m)
    assert.match(body, /^daybook_pool_connections_max\{pool="write"\} 8$/m)
    assert.match(body, /^daybook_pool_connections_busy\{pool="write"\} 0$/m)
    assert.match(body, /^daybook_pool_waiting\{pool="read"\} 0$/m)
  })

  test('with 0 no statement is slow', async () => {
    const lines: string[] = []
    const meter = new EngineMeter(createLog({ level: 'debug', to: { write: (line) => lines.push(line) } }), 0)
    meter.statement('select 1', 1_000_000)
    assert.deepEqual(lines, [])
  })
})
