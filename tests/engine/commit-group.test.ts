import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { CommitGroup } from '../../src/kernel/db/commit-group.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import type { Sql } from '../../src/kernel/db/sql.ts'
import { SqliteConnection } from '../../src/kernel/db/sqlite-connection.ts'
import { nextTurn } from '../../src/kernel/loop-turn.ts'

/** On a real file, with a disk whose flushes end when the test says so. */
describe('writes on a disk that flushes separately', () => {
  let folder: string
  let writer: SqliteConnection
  let flushes: PromiseWithResolvers<void>[]
  let group: CommitGroup

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-commits-'))
    writer = new SqliteConnection(join(folder, 'data.db'), { readOnly: false, explain: (error) => error })
    await writer.run('create table mark (word text primary key) strict', [])
    flushes = []
    group = new CommitGroup(async () => {
      await writer.run('begin immediate', [])
      const run = (text: string) => async () => void (await writer.run(text, []))
      return {
        all: (text, values) => writer.all(text, values),
        run: (text, values) => writer.run(text, values),
        mark: run('savepoint work'),
        undo: run('rollback to work'),
        commit: run('commit'),
        rollback: async () => void (writer.database.isTransaction && (await writer.run('rollback', []))),
        flush: () => {
          const flush = Promise.withResolvers<void>()
          flushes.push(flush)
          return flush.promise
        },
      }
    })
  })
  afterEach(() => {
    writer.database.close()
    rmSync(folder, { recursive: true })
  })

  const answered: string[] = []
  const put = (word: string) => async (sql: Sql) => {
    await sql.run('insert into mark (word) values (?)', [word])
    return word
  }
  const write = (word: string) => group.run(put(word)).then((done) => answered.push(done))
  /** Resolves when that many flushes have begun. */
  const flushesBegun = async (count: number) => {
    while (flushes.length < count) await nextTurn()
  }
  const committed = () => writer.database.prepare('select word from mark').all().length

  beforeEach(() => answered.splice(0))

  test('are answered after the flush, and are not read before it', async () => {
    const written = write('a')
    await flushesBegun(1)
    assert.deepEqual([answered, committed()], [[], 1])
    const { flushing } = group
    assert.ok(flushing)
    flushes[0]?.resolve()
    await flushing
    assert.deepEqual([answered, group.flushing], [['a'], undefined])
    await written
  })

  test('run while others are flushed, and commit after them', async () => {
    const first = write('a')
    await flushesBegun(1)
    const hasRun = Promise.withResolvers<void>()
    const second = group.run(async (sql) => {
      await put('b')(sql)
      hasRun.resolve()
    })
    await hasRun.promise
    for (let turns = 0; turns < 5; turns += 1) await nextTurn()
    assert.deepEqual([flushes.length, writer.database.isTransaction], [1, true])
    flushes[0]?.resolve()
    await first
    await flushesBegun(2)
    assert.equal(writer.database.isTransaction, false)
    flushes[1]?.resolve()
    await second
  })

  test('are rejected if the flush fails, and later writes go on', async () => {
    const refused = assert.rejects(group.run(put('a')), { message: 'no disk' })
    await flushesBegun(1)
    const next = write('b')
    flushes[0]?.reject(new Error('no disk'))
    await refused
    await flushesBegun(2)
    flushes[1]?.resolve()
    await next
  })

  test('keep the group from being idle until they are flushed', async () => {
    const written = write('a')
    await flushesBegun(1)
    let isIdle = false
    const idle = group.idle().then(() => {
      isIdle = true
    })
    for (let turns = 0; turns < 5; turns += 1) await nextTurn()
    assert.equal(isIdle, false)
    flushes[0]?.resolve()
    await Promise.all([written, idle])
  })

  test('that take long are flushed before the next ones run, even while the disk is busy', async () => {
    const first = write('a')
    await flushesBegun(1)
    const ran: string[] = []
    const slow = group.run(async () => {
      const until = performance.now() + 260
      while (performance.now() < until) ran[0] = 'slow'
    })
    const next = group.run(async () => void ran.push('next'))
    while (ran.length === 0) await nextTurn()
    for (let turns = 0; turns < 5; turns += 1) await nextTurn()
    assert.deepEqual(ran, ['slow'])
    flushes[0]?.resolve()
    await first
    await flushesBegun(2)
    flushes[1]?.resolve()
    await slow
    await flushesBegun(3)
    flushes[2]?.resolve()
    await next
  })

  test('do not flush if all of them fail', async () => {
    const fail = () => Promise.reject(new Error('refused'))
    await Promise.all([1, 2, 3].map(() => assert.rejects(group.run(fail), { message: 'refused' })))
    for (let turns = 0; turns < 5; turns += 1) await nextTurn()
    assert.deepEqual([flushes.length, writer.database.isTransaction], [0, false])
  })

  test('that are slow and fail do not hold up the write of another instance', async () => {
    const ran: string[] = []
    const refused = Array.from({ length: 5 }, (_, n) => {
      const slow = async () => {
        ran.push(`refused ${n}`)
        for (const until = performance.now() + 60; performance.now() < until; );
        throw new Error('refused')
      }
      return assert.rejects(group.run(slow, undefined, lanes.writes(2)), { message: 'refused' })
    })
    while (ran.length === 0) await nextTurn()
    const honest = group.run(async () => void ran.push('honest'), undefined, lanes.writes(1))
    while (ran.length < 6) {
      for (const flush of flushes) flush.resolve()
      await nextTurn()
    }
    for (const flush of flushes) flush.resolve()
    await Promise.all([honest, ...refused])
    assert.equal(ran.indexOf('honest'), 1)
  })

  test('that arrive together do not have to share one flush', async () => {
    const [first, second] = [write('a'), write('b')]
    await flushesBegun(1)
    assert.equal(committed(), 1)
    flushes[0]?.resolve()
    await first
    await flushesBegun(2)
    flushes[1]?.resolve()
    await second
  })
})
