import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { lanes } from '../../src/kernel/db/lane.ts'
import { forEachEngine } from '../support/engines.ts'
import { addInstances, read } from './instances.ts'

/** Runs writers on the database until they have received `answers` answers, kills them, and returns the answers. */
async function writeAndKill(url: string, answers: number): Promise<string[]> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'write-load.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const heard: string[] = []
  const lines = createInterface(writer.stdout).on('line', (line) => {
    heard.push(line)
    if (heard.length === answers) writer.kill('SIGKILL')
  })
  await Promise.all([once(writer, 'exit'), once(lines, 'close')])
  assert.equal(writer.signalCode, 'SIGKILL')
  return heard
}

forEachEngine(({ create }) => {
  test('after a kill -9 while writing, every answered write is stored and no write is stored in part', async () => {
    await using database = await create()
    const engine = await database.open()
    await engine.exclusive(async (sql) => {
      const { integer, table } = engine.dialect.ddl
      for (const name of ['load_head', 'load_line']) {
        const columns = `instance_id ${integer} not null, id ${integer} not null, turn ${integer} not null`
        await sql.run(`create table ${name} (${columns}, primary key (instance_id, id)) ${table}`, [])
      }
    })
    await addInstances(engine, 1, 2, 3)
    await engine.close()

    const answered: string[] = []
    for (const answers of [40, 333, 7]) answered.push(...(await writeAndKill(database.url, answers)))

    const reopened = await database.open()
    // A server may still be busy with the last process: a writer of the instances comes after it.
    for (const instanceId of [1, 2, 3]) {
      await reopened.transaction(lanes.writes(instanceId), (sql) =>
        sql.run('update instance_head set version = version', []),
      )
    }
    const ids = async (text: string) => (await read(reopened, text)).map((row) => `${row.instance_id} ${row.id}`)
    const heads = await ids('select instance_id, id from load_head order by instance_id, id')
    const stored = new Set(heads)
    assert.deepEqual(
      answered.filter((write) => !stored.has(write)),
      [],
    )
    assert.equal(new Set(answered).size, answered.length)
    assert.deepEqual(await ids('select instance_id, id from load_line order by instance_id, id'), heads)
    assert.deepEqual(
      await ids('select instance_id, record_id as id from journal order by instance_id, record_id'),
      heads,
    )
    // Counted values match the rows: ids, live records and versions.
    assert.deepEqual(
      await read(
        reopened,
        `select instance_head.instance_id, version, last_id, live from instance_head
         join record_tally on record_tally.instance_id = instance_head.instance_id and record = 'load' order by 1`,
      ),
      [1, 2, 3].map((instance_id) => {
        const count = heads.filter((write) => write.startsWith(`${instance_id} `)).length
        return { instance_id, version: count, last_id: count, live: count }
      }),
    )
    assert.deepEqual(await reopened.integrityFaults(), [])
  })
})
