import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import { ScopedDb } from '../../src/kernel/db/scoped-db.ts'
import { SqlText } from '../../src/kernel/db/sql-text.ts'
import {
  addLiveTotal,
  addPageSpot,
  BLOCK_IDS,
  countRecords,
  countTaken,
  nextId,
  takeRecordIds,
} from '../../src/kernel/db/tally.ts'
import { forEachEngine, type TestDatabase } from '../support/engines.ts'
import { addInstances } from './instances.ts'

/**
 * Random events for the records of a kind: some are created, the n-th live one is deleted, the n-th deleted one
 * restored.
 */
type Step = { readonly make: number } | { readonly remove: number } | { readonly restore: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ make: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 * BLOCK_IDS })) }),
    fc.record({ remove: fc.nat() }),
    fc.record({ restore: fc.nat() }),
  ),
  { maxLength: 25 },
)

forEachEngine(({ create }) => {
  let database: TestDatabase
  let engine: Engine

  before(async () => {
    database = await create()
    engine = await database.open()
    await addInstances(engine, 1, 2)
  })
  after(() => database[Symbol.asyncDispose]())

  const writing = <T>(instanceId: number, work: (db: ScopedDb) => Promise<T>): Promise<T> =>
    engine.transaction(lanes.writes(instanceId), (sql) => work(new ScopedDb(sql, engine.dialect, instanceId)))

  const reading = async <Row>(instanceId: number, write: (sql: SqlText) => SqlText): Promise<Row[]> => {
    const sql = write(new SqlText(engine.dialect, instanceId))
    return engine.read.all<Row>(sql.text, sql.values)
  }

  const total = async (instanceId: number, record: string) => {
    const rows = await reading<{ n: number }>(instanceId, (sql) =>
      addLiveTotal(sql.add('select '), record).add(' as n'),
    )
    return rows[0]?.n
  }

  /** The id of the `offset`-th live record, found as in a list: its block first, then the position in the block. */
  const idAt = async (
    instanceId: number,
    record: string,
    live: readonly number[],
    offset: number,
    direction: 'asc' | 'desc',
  ) => {
    const rows = await reading<{ edge: number; before: number }>(instanceId, (sql) =>
      addPageSpot(sql.add('select edge, before from '), record, offset, direction).add(' as spot'),
    )
    if (rows[0] === undefined) return undefined
    const { edge, before } = rows[0]
    const beyond = live.filter((id) => (direction === 'asc' ? id >= edge : id <= edge))
    return (direction === 'asc' ? beyond : beyond.reverse())[offset - before]
  }

  test('each id is given out once, for each kind and instance', async () => {
    const [first, second] = [
      await writing(1, (db) => takeRecordIds(db, 'ids', 3)),
      await writing(1, (db) => takeRecordIds(db, 'ids', 2)),
    ]
    const others = [
      await writing(1, (db) => takeRecordIds(db, 'other', 1)),
      await writing(2, (db) => takeRecordIds(db, 'ids', 1)),
    ]
    assert.deepEqual([first, second, others], [1, 4, [1, 1]])
    assert.deepEqual(
      [await total(1, 'ids'), await total(1, 'other'), await total(2, 'ids'), await total(2, 'none')],
      [5, 1, 1, 0],
    )
  })

  test('each id of a kind that is not counted is given out once', async () => {
    assert.deepEqual(
      [await writing(1, (db) => nextId(db, 'line')), await writing(1, (db) => nextId(db, 'line'))],
      [1, 2],
    )
    assert.equal(await total(1, 'line'), 0)
  })

  test('an id that was taken by a failed transaction is given out again', async () => {
    await assert.rejects(
      writing(1, async (db) => {
        await takeRecordIds(db, 'undone', 5000)
        throw new Error('no')
      }),
    )
    assert.equal(await writing(1, (db) => takeRecordIds(db, 'undone', 1)), 1)
    assert.equal(await total(1, 'undone'), 1)
  })

  test('totals and the id at any offset match a real count, from both ends', async () => {
    let kind = 0
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(fc.double({ min: 0, max: 1.1, noNaN: true }), { maxLength: 10 }),
        async (story, spots) => {
          kind += 1
          const record = `kind ${kind}`
          const live = new Set<number>()
          const dead = new Set<number>()
          const move = async (db: ScopedDb, from: Set<number>, to: Set<number>, nth: number, by: 1 | -1) => {
            const id = [...from][nth % from.size]
            if (id === undefined) return
            from.delete(id)
            to.add(id)
            await countRecords(db, record, [id], by)
          }
          await writing(1, async (db) => {
            await countTaken(db, 'neighbour', await takeRecordIds(db, 'neighbour', 100), 100)
            for (const step of story) {
              if ('make' in step) {
                const first = await takeRecordIds(db, record, step.make)
                await countTaken(db, record, first, step.make)
                for (let id = first; id < first + step.make; id += 1) live.add(id)
              } else if ('remove' in step) await move(db, live, dead, step.remove, -1)
              else await move(db, dead, live, step.restore, 1)
            }
          })
          assert.equal(await total(1, record), live.size)
          const ids = [...live].sort((a, b) => a - b)
          const offsets = [0, live.size - 1, live.size, ...spots.map((spot) => Math.floor(spot * live.size))]
          for (const offset of offsets.filter((some) => some >= 0)) {
            assert.equal(await idAt(1, record, ids, offset, 'asc'), ids[offset])
            assert.equal(await idAt(1, record, ids, offset, 'desc'), ids.at(-1 - offset))
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('writes that arrive together are counted exactly', async () => {
    await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        writing(1, async (db) => {
          const id = await takeRecordIds(db, 'crowd', 1)
          await countTaken(db, 'crowd', id, 1)
          if (i % 3 === 0) throw new Error('no')
          if (i % 3 === 1) await countRecords(db, 'crowd', [id], -1)
        }),
      ),
    )
    assert.equal(await total(1, 'crowd'), 20)
    assert.equal(await writing(1, (db) => takeRecordIds(db, 'crowd', 1)), 41)
  })
})
