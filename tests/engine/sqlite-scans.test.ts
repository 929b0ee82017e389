/** Statements that SQLite runs in a thread: on a real file, with a disk whose flushes end when the test says so. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { unwatched } from '../../src/kernel/db/engine-watch.ts'
import { SqliteConnection } from '../../src/kernel/db/sqlite-connection.ts'
import { SqliteScans } from '../../src/kernel/db/sqlite-scans.ts'
import { Unwanted, WantedReads } from '../../src/kernel/db/wanted-reads.ts'
import { nextTurn } from '../../src/kernel/loop-turn.ts'
import { LimitedThread, ThreadLimitReached } from '../../src/kernel/threads/limited-thread.ts'

/** Counts to a number, which takes some tenths of a microsecond each. */
const count = 'with recursive n(n) as (select 1 union all select n + 1 from n where n < ?) select max(n) as n from n'

describe('statements in a thread', () => {
  let folder: string
  let path: string
  let writer: SqliteConnection
  let scans: SqliteScans
  let flushing: Promise<void> | undefined
  let lost: Error | undefined
  /** How often the thread had answered and its rows waited for the disk. */
  let asked: number

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-scans-'))
    path = join(folder, 'data.db')
    const explain = (error: unknown) => error
    writer = new SqliteConnection(path, { readOnly: false, explain })
    await writer.run('create table mark (word text) strict', [])
    ;[flushing, lost, asked] = [undefined, undefined, 0]
    const check = () => {
      if (lost !== undefined) throw lost
    }
    const flushed = () => {
      asked += 1
      return flushing
    }
    scans = new SqliteScans({ path, explain, check, watch: unwatched, flushed })
  })
  afterEach(async () => {
    await scans.end()
    writer.database.close()
    rmSync(folder, { recursive: true })
  })

  const here = <Row>(text: string, values: readonly (string | number | null)[]) =>
    writer.allWithin<Row>(5, text, values)
  const read = <Row>(text: string, values: readonly (string | number)[] = []) =>
    scans.of(1, here).all<Row>(text, values)
  const commit = (word: string) => writer.run('insert into mark (word) values (?)', [word])

  test('do not block the event loop, and see earlier commits', async () => {
    await commit('before')
    let turns = 0
    let isDone = false
    const reading = read<{ n: number }>(count, [2_000_000]).then(([row]) => {
      isDone = true
      return row?.n
    })
    for (; !isDone; turns += 1) await nextTurn()
    assert.equal(await reading, 2_000_000)
    assert.ok(turns > 100, `${turns} turns`)
    assert.deepEqual(await read('select word from mark'), [{ word: 'before' }])
  })

  test('fold texts, and cannot write', async () => {
    assert.deepEqual(await read("select fold('Übung') as folded"), [{ folded: 'ubung' }])
    await assert.rejects(read("insert into mark (word) values ('x')"), { errcode: 8, message: /readonly/ })
    assert.deepEqual(await read('select count(*) as n from mark'), [{ n: 0 }])
  })

  test('are given up on the main thread when they have folded texts for too long', async () => {
    const folded = `select count(*) as n from (${count.replace('max(n) as n', "fold('Ä' || n) as text")}) where text = ''`
    const reads = scans.of(1, here)
    assert.equal(await reads.here(folded, [2_000_000]), undefined)
    assert.equal((await reads.here(folded, [10]))?.[0]?.n, 0)
    await assert.rejects(reads.here('select no from mark', []), /no such column/)
    await writer.run('pragma busy_timeout = 0', [])
    assert.equal((await writer.all('pragma wal_checkpoint(truncate)', []))[0]?.busy, 0)
  })

  test('are answered when the rows that they may have seen are on disk', async () => {
    const disk = Promise.withResolvers<void>()
    flushing = disk.promise
    await commit('unflushed')
    const seen: unknown[] = []
    const reading = read('select word from mark').then((rows) => seen.push(...rows))
    while (asked === 0) await nextTurn()
    await nextTurn()
    assert.deepEqual(seen, [])
    disk.resolve()
    await reading
    assert.deepEqual(seen, [{ word: 'unflushed' }])
  })

  test('are not answered if the database was lost meanwhile', async () => {
    const reading = read('select 1 as one')
    lost = new Error('the disk failed')
    await assert.rejects(reading, /the disk failed/)
  })

  test('do not run if nobody wants them when their turn comes', async () => {
    let isWanted = true
    const first = read(count, [200_000])
    const second = assert.rejects(scans.of(2, here, () => isWanted).all('select 1', []), Unwanted)
    isWanted = false
    await Promise.all([first, second])
  })

  test('do not run on the main thread either if nobody wants them', async () => {
    const reads = new WantedReads({ all: here, run: () => Promise.resolve(0), scans: scans.of(1, here) }, () => false)
    await assert.rejects(reads.scans?.here('select 1', []) ?? Promise.resolve(), Unwanted)
  })

  test('that take too long end before the next statement runs', async () => {
    await commit('read by the thread')
    const thread = new LimitedThread(new URL('../../src/kernel/db/scan-thread.ts', import.meta.url), {
      timeMs: 1_000,
      memoryMiB: 64,
    })
    const long = { path, text: count.replace('select 1', 'select count(*) from mark'), values: [20_000_000] }
    await assert.rejects(
      thread.run(1, (ask) => ask(long)),
      ThreadLimitReached,
    )
    await writer.run('pragma busy_timeout = 0', [])
    const [checkpoint] = await thread.run(1, () => writer.all('pragma wal_checkpoint(truncate)', []))
    assert.equal(checkpoint?.busy, 0)
    await thread.end()
  })

  test('do not create a database that was moved, and do not change its log', async () => {
    await commit('in the log')
    const before = statSync(`${path}-wal`).size
    renameSync(path, `${path}.moved`)
    await assert.rejects(read('select word from mark'), { errcode: 14 })
    assert.deepEqual([existsSync(path), statSync(`${path}-wal`).size], [false, before])
    renameSync(`${path}.moved`, path)
  })
})
