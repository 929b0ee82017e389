import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import type { Sql } from '../../src/kernel/db/sql.ts'
import { forEachEngine, type TestDatabase } from '../support/engines.ts'
import { addInstances, read } from './instances.ts'

forEachEngine(({ name, create }) => {
  let database: TestDatabase
  let engine: Engine

  before(async () => {
    database = await create()
    engine = await database.open()
    await engine.exclusive((sql) =>
      sql.run(`create table mark (word ${engine.dialect.ddl.text} primary key) ${engine.dialect.ddl.table}`, []),
    )
    await addInstances(engine, 1, 2, 3, 4, 5)
  })
  after(() => database[Symbol.asyncDispose]())
  beforeEach(() => engine.transaction(lanes.writes(1), (sql) => sql.run('delete from mark', [])))

  const put = (sql: Sql, word: string) =>
    sql.run(`insert into mark (word) values (${engine.dialect.placeholder(1)})`, [word])
  const words = async () => (await read(engine, 'select word from mark order by word')).map((row) => row.word)
  const ignore = () => undefined

  describe('a work', () => {
    test('returns its result after the commit and after the listener', async () => {
      const order: unknown[] = []
      const answer = await engine.transaction(
        lanes.writes(1),
        async (sql) => {
          await put(sql, 'a')
          order.push(await words())
          return 7
        },
        (result) => order.push(`committed ${result}`),
      )
      order.push(await words())
      assert.deepEqual([answer, order], [7, [[], 'committed 7', ['a']]])
    })

    test('that throws stores nothing and rejects with the same error', async () => {
      const heard: unknown[] = []
      const failing = engine.transaction(
        lanes.writes(1),
        async (sql) => {
          await put(sql, 'a')
          throw new Error('no')
        },
        () => heard.push('committed'),
      )
      await assert.rejects(failing, { message: 'no' })
      assert.deepEqual([await words(), heard], [[], []])
    })

    test('that catches the error of a statement is still undone, and cannot run more statements', async () => {
      const failing = engine.transaction(lanes.writes(1), async (sql) => {
        await put(sql, 'a')
        await put(sql, 'a').catch(ignore)
        await assert.rejects(put(sql, 'b'))
      })
      await assert.rejects(failing, /constraint/i)
      assert.deepEqual(await words(), [])
    })

    const skip = name === 'sqlite' && 'SQLite has run the statement by then'
    test('that does not await a statement is undone', { skip }, async () => {
      const failing = engine.transaction(lanes.writes(1), async (sql) => {
        await put(sql, 'a')
        void put(sql, 'b')
      })
      await assert.rejects(failing, /still running/)
      assert.deepEqual(await words(), [])
    })

    test('may send many statements together: they run in the order in which they were sent', async () => {
      const p = engine.dialect.placeholder
      await engine.transaction(lanes.writes(1), async (sql) => {
        await put(sql, '0')
        const next = (_: unknown, index: number) =>
          sql.run(`update mark set word = ${p(1)} where word = ${p(2)}`, [`${index + 1}`, `${index}`])
        await Promise.all(Array.from({ length: 500 }, next))
      })
      assert.deepEqual(await words(), ['500'])
    })

    test('cannot use its connection in the next transaction', async () => {
      let escaped: Sql | undefined
      await engine.transaction(lanes.writes(1), async (sql) => {
        escaped = sql
      })
      await engine.transaction(lanes.writes(1), async (sql) => {
        await put(sql, 'a')
        await assert.rejects(put(escaped!, 'b'), /after its work had ended/)
      })
      assert.deepEqual(await words(), ['a'])
    })

    test('whose listener throws is committed, and only that work rejects', async () => {
      const refusing = engine.transaction(
        lanes.writes(1),
        (sql) => put(sql, 'a'),
        () => {
          throw new Error('listener')
        },
      )
      const other = engine.transaction(lanes.writes(1), (sql) => put(sql, 'b'))
      await assert.rejects(refusing, { message: 'listener' })
      await other
      assert.deepEqual(await words(), ['a', 'b'])
    })
  })

  describe('works that arrive together', () => {
    test('are all stored, with those before them, when they are answered', async () => {
      const seen = await Promise.all(
        ['a', 'b', 'c', 'd'].map(async (word) => {
          await engine.transaction(lanes.writes(1), (sql) => put(sql, word))
          return (await words()).slice(0, 'abcd'.indexOf(word) + 1)
        }),
      )
      assert.deepEqual(seen, [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']])
    })

    test('see what earlier ones wrote', async () => {
      const counts = await Promise.all(
        ['a', 'b', 'c'].map((word) =>
          engine.transaction(lanes.writes(1), async (sql) => {
            await put(sql, word)
            return (await sql.all<{ n: number }>('select count(*) as n from mark', []))[0]?.n
          }),
        ),
      )
      assert.deepEqual(counts, [1, 2, 3])
    })

    test('fail alone, whether they throw or one of their statements fails', async () => {
      const outcomes = await Promise.allSettled([
        engine.transaction(lanes.writes(1), (sql) => put(sql, 'a')),
        engine.transaction(lanes.writes(1), async (sql) => {
          await put(sql, 'thrown')
          throw new Error('no')
        }),
        engine.transaction(lanes.writes(1), async (sql) => {
          await put(sql, 'failed')
          await put(sql, 'a')
        }),
        engine.transaction(lanes.writes(1), async (sql) => {
          await put(sql, 'caught')
          await put(sql, 'a').catch(ignore)
        }),
        engine.transaction(lanes.writes(1), (sql) => put(sql, 'b')),
      ])
      assert.deepEqual(
        outcomes.map((outcome) => outcome.status),
        ['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'],
      )
      assert.deepEqual(await words(), ['a', 'b'])
    })

    test('store exactly what the same works store one after another', async () => {
      const step = fc.record({ word: fc.constantFrom('a', 'b', 'c', 'd', 'e'), ending: fc.constantFrom('ok', 'throw') })
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), async (works) => {
          await engine.transaction(lanes.writes(1), (sql) => sql.run('delete from mark', []))
          const expected = new Set<string>()
          const fates = works.map((steps) => {
            const own = steps.map(({ word }) => word)
            const fails =
              new Set(own).size < own.length ||
              own.some((word) => expected.has(word)) ||
              steps.some(({ ending }) => ending === 'throw')
            if (!fails) for (const word of own) expected.add(word)
            return fails ? 'rejected' : 'fulfilled'
          })
          const outcomes = await Promise.allSettled(
            works.map((steps) =>
              engine.transaction(lanes.writes(1), async (sql) => {
                for (const { word, ending } of steps) {
                  await put(sql, word)
                  if (ending === 'throw') throw new Error('no')
                }
              }),
            ),
          )
          assert.deepEqual(
            outcomes.map((outcome) => outcome.status),
            fates,
          )
          assert.deepEqual(await words(), [...expected].sort())
        }),
        { numRuns: 40 },
      )
    })

    test('count correctly, even hundreds of them over several instances', async () => {
      const count = 400
      const works = Array.from({ length: count }, (_, i) =>
        engine.transaction(lanes.writes((i % 5) + 1), async (sql) => {
          const id = `${(i % 5) + 1}`
          await sql.run(`update instance_head set version = version + 1 where instance_id = ${id}`, [])
          if (i % 7 === 0) throw new Error('no')
        }),
      )
      const failed = (await Promise.allSettled(works)).filter((outcome) => outcome.status === 'rejected').length
      const [row] = await read(engine, 'select sum(version) as total from instance_head')
      assert.deepEqual([failed, row], [Math.ceil(count / 7), { total: count - failed }])
    })
  })

  describe('reads', () => {
    test('cannot write', async () => {
      await assert.rejects(engine.read.run(`insert into mark (word) values ('a')`, []), /read.?only/)
    })

    test('return integers as numbers, text as strings, missing values as null and comparisons as 1 or 0', async () => {
      const rows = await read(
        engine,
        `select 9007199254740991 as big, -7 as small, 2.5 as fraction, 'x' as word, null as none_such, 1 = 1 as yes, 1 = 2 as no,
           (select sum(version) from instance_head where version < 0) as none, (select count(*) from mark) as n`,
      )
      const expected = {
        big: 9007199254740991,
        small: -7,
        fraction: 2.5,
        word: 'x',
        none_such: null,
        yes: 1,
        no: 0,
        none: null,
        n: 0,
      }
      assert.deepEqual(rows, [expected])
    })

    test('refuse an integer that a JavaScript number cannot hold', async () => {
      await assert.rejects(read(engine, 'select 9007199254740993 as big'), /too large/)
    })
  })

  test('close waits for running work', async () => {
    await using other = await create()
    const closing = await other.open()
    const work = closing.transaction(lanes.writes(1), (sql) =>
      sql.run('insert into instance_head (instance_id, version) values (1, 0)', []),
    )
    await closing.close()
    await closing.close()
    await work
    assert.deepEqual(await read(await other.open(), 'select instance_id from instance_head'), [{ instance_id: 1 }])
  })

  test('instances commit in parallel', { skip: name === 'sqlite' && 'SQLite has one writer' }, async () => {
    const second = Promise.withResolvers<void>()
    const first = engine.transaction(lanes.writes(1), () => second.promise)
    await engine.transaction(lanes.writes(2), async () => {})
    second.resolve()
    await first
  })
})
