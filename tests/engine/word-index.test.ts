import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf } from '../../src/cli/check.ts'
import { Random } from '../../src/demo/random.ts'
import { booking } from '../../src/domain/scheduling/booking/index.ts'
import { SqlText } from '../../src/kernel/db/sql-text.ts'
import { addIdsByWord, findByWords } from '../../src/kernel/db/words/find-words.ts'
import { addWords, noteDeleted, replaceWordEntries } from '../../src/kernel/db/words/index-words.ts'
import { KeptWords } from '../../src/kernel/db/words/kept-words.ts'
import { mergeWords, type WordPlace } from '../../src/kernel/db/words/merge-words.ts'
import type { WordEntry } from '../../src/kernel/db/words/word-block.ts'
import { WORD_BLOCK_IDS } from '../../src/kernel/db/words/word-block.ts'
import { foldedWords } from '../../src/kernel/fold-text.ts'
import type { Scope } from '../../src/kernel/scope.ts'
import { plainLettersOfWords } from '../../src/migrations/0149-plain-letters-of-words.ts'
import { insertRecords } from '../../src/records/write/insert-record.ts'
import { onEachEngine, type World } from '../world.ts'
import { sessionOf } from './session-of.ts'

const words = ['Grade', 'grading', 'Épisode', 'épi', 'Mix', 'mixdown', '2', '22', 'Straße', 'Ω']
/** A search for the beginning of all ten reads so many rows that they are merged. */
const shots = Array.from({ length: 10 }, (_, index) => `Shot${index}`)
const COUNT = 10 * WORD_BLOCK_IDS - 1

async function fill({ app }: World, first = 0): Promise<void> {
  const random = new Random(3)
  const records = Array.from({ length: COUNT }, (_, index) => ({
    values: {
      name: [...random.sample(words, random.integer(1, 4)), random.pick(shots)].join(' – '),
      ...{ start: first + index, end: first + index + 60, all_day: 0 },
    },
    links: {},
  }))
  const zoned = records.map(({ values, links }) => ({ values: { ...values, timezone: 'UTC' }, links }))
  await app.scopes.writing(sessionOf(1), (scope) => insertRecords(scope, booking, zoned))
}

/** Every search finds the bookings whose names have the words. */
async function assertFinds({ admin, app }: World): Promise<void> {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((page) => admin.list('booking', `limit=1000&page=${page}&fields=id,name`)),
  )
  const all = pages.flat()
  const matching = (asked: string) => {
    const begins = foldedWords(asked)
    return all
      .filter(({ name }) => begins.every((begin) => foldedWords(name).some((word) => word.startsWith(begin))))
      .map(({ id }) => id)
  }
  for (const asked of [
    'g',
    'grad',
    'mix 2',
    'epi grade',
    'ÉPISODE',
    'strasse',
    'ω',
    '22 mixdown',
    'nothing',
    'x mix',
    's',
  ]) {
    const expected = matching(asked)
    for (const [query, ids] of [
      ['limit=20', expected.slice(0, 20)],
      ['limit=20&page=3', expected.slice(40, 60)],
      ['limit=7&page=2&order_desc=id', expected.toReversed().slice(7, 14)],
      ['limit=20&order_asc=start', expected.slice(0, 20)],
      ['limit=20&from_time=0', expected.slice(0, 20)],
    ] as const) {
      const { data, meta } = (await admin.get(`/v2/booking?name=${encodeURIComponent(asked)}&${query}`)).body
      assert.deepEqual(
        data.map(({ id }: { id: number }) => id),
        ids,
        `${asked}, ${query}`,
      )
      assert.equal(meta.pagination.total, expected.length, `${asked}, ${query}`)
    }
  }
  assert.deepEqual(await faultsOf(app.scopes.engine), [])
}

/** Renames, deletes and restores some of the bookings. */
async function change({ admin }: World, first: number): Promise<void> {
  for (let id = first; id <= COUNT; id += 131) await admin.put(`/v2/booking?id=${id}`, { name: 'Mix of épisode 22' })
  for (let id = first + 1; id <= COUNT; id += 97) await admin.delete(`/v2/booking?id=${id}`)
  for (let id = first + 1; id <= COUNT; id += 194) {
    assert.equal((await admin.post(`/v2/booking/restore?id=${id}`)).status, 200)
  }
}

function wordsOf(field: string, word: string, ids: readonly number[]): WordEntry[] {
  return ids.map((id) => ({ field, word, id }))
}

/** The rows of the names of bookings, of one word if given. */
async function rowsOf({ app }: World, table: 'word_block' | 'word_range', word?: string): Promise<number> {
  const p = app.scopes.engine.dialect.placeholder
  const ofWord = word === undefined ? '' : ` and word = ${p(2)}`
  const read = `select count(*) as n from ${table} where instance_id = ${p(1)} and record = 'booking' and field = 'name'`
  const [row] = await app.scopes.engine.read.all<{ n: number }>(read + ofWord, word === undefined ? [1] : [1, word])
  return Number(row?.n)
}

function merge({ app }: World, { word, after }: { readonly word: string; readonly after?: WordPlace | undefined }) {
  const step = ({ db }: Scope) => mergeWords(db, { record: 'booking', field: 'name', word }, after)
  return app.scopes.noting(sessionOf(1), step)
}

onEachEngine('the index of words', (open) => {
  test('finds the same records as a full scan, also after changes, deletions and restores', async () => {
    await using world = await open()
    await fill(world)
    await change(world, 1)
    await assertFinds(world)
  })

  test('finds the same when its rows are merged, and after merged records change', async () => {
    await using world = await open()
    await fill(world)
    await world.admin.list('booking', 'name=shot')
    assert.equal(await rowsOf(world, 'word_block', 'shot3'), 10)
    assert.ok((await world.runJobs()) > 0)
    assert.equal(await rowsOf(world, 'word_block', 'shot3'), 0)
    assert.equal(await rowsOf(world, 'word_range', 'shot3'), 1)
    await assertFinds(world)
    await change(world, 1)
    await fill(world, COUNT)
    await world.admin.list('booking', 'name=shot')
    await world.runJobs()
    await change(world, 5)
    await assertFinds(world)
  })

  test('merges new rows into a range, and removes a range that is empty', async () => {
    await using world = await open()
    await fill(world)
    assert.deepEqual(await merge(world, { word: 'shot3' }), { next: undefined, left: 0 })
    await fill(world)
    assert.equal(await rowsOf(world, 'word_block', 'shot3'), 10)
    assert.deepEqual(await merge(world, { word: 'shot3' }), { next: undefined, left: 0 })
    assert.equal(await rowsOf(world, 'word_range', 'shot3'), 1)
    const found = await world.admin.list('booking', 'name=shot3&limit=1000&fields=id')
    for (const { id } of found) await world.admin.put(`/v2/booking?id=${id}`, { name: 'Shot4' })
    assert.equal(await rowsOf(world, 'word_range', 'shot3'), 0)
    assert.deepEqual(await faultsOf(world.app.scopes.engine), [])
  })

  test('merges very many rows in steps', async () => {
    await using world = await open()
    for (const first of [0, COUNT, 2 * COUNT]) await fill(world, first)
    const lefts: number[] = []
    for (let after: WordPlace | undefined; lefts.length === 0 || after !== undefined; ) {
      const { next, left } = await merge(world, { word: '', after })
      lefts.push(left)
      after = next
    }
    assert.equal(lefts.length, 2)
    const left = lefts.reduce((sum, one) => sum + one, 0)
    assert.equal(await rowsOf(world, 'word_block'), left)
    assert.ok(left < 8, `${left} rows are left`)
    assert.deepEqual(await faultsOf(world.app.scopes.engine), [])
  })

  test('finds ids of several ranges in both orders, before and after a merge', async () => {
    await using world = await open()
    const ids = Array.from({ length: 3100 }, (_, index) => 3 + index * 17)
    const even = ids.filter((id) => id % 2 === 0)
    const noting = <T>(work: (scope: Scope) => Promise<T>) => world.app.scopes.noting(sessionOf(1), work)
    await noting(async ({ db }) => {
      await addWords(db, 'booking', wordsOf('name', 'all', ids))
      await addWords(db, 'booking', wordsOf('name', 'even', even))
      await noteDeleted(db, 'booking', even.slice(-2), 'deleted')
    })
    const assertFound = async () => {
      const asked = [{ field: 'name', words: ['al', 'ev'] }]
      for (const [direction, all] of [
        ['asc', even.slice(0, -2)],
        ['desc', even.slice(0, -2).toReversed()],
      ] as const) {
        const { read: _, ...found } = await noting(({ db }) =>
          findByWords(db, 'booking', asked, { operator: 'and', direction, offset: 100, limit: 30 }),
        )
        assert.deepEqual(found, { ids: all.slice(100, 130), total: all.length })
      }
      const selected = await noting(({ db }) => {
        const sql = addIdsByWord(new SqlText(db.dialect, 1).add('select * from '), 'booking', 'name', 'even')
        return db.statement(`${sql.text} as found order by 1`, sql.values)
      })
      const values = selected.flatMap((row) => Object.values(row))
      assert.deepEqual(values, even)
    }
    await assertFound()
    assert.deepEqual(await merge(world, { word: 'all' }), { next: undefined, left: 0 })
    await merge(world, { word: 'even' })
    assert.equal(await rowsOf(world, 'word_range', 'all'), 4)
    await assertFound()
  })

  test('reads merged rows once, until they change', async () => {
    await using world = await open()
    const ids = Array.from({ length: 3100 }, (_, index) => 3 + index * 17)
    const noting = <T>(work: (scope: Scope) => Promise<T>) => world.app.scopes.noting(sessionOf(1), work)
    const kept = new KeptWords()
    const find = (words: readonly string[]) =>
      noting(async ({ db }) => {
        const page = { operator: 'and', direction: 'asc', offset: 0, limit: 2 } as const
        const { read: _, ...found } = await findByWords(db, 'booking', [{ field: 'name', words }], page, kept)
        return found
      })
    const addAll = (added: readonly number[]) =>
      noting(({ db }) => addWords(db, 'booking', wordsOf('name', 'all', added)))
    await addAll(ids)
    await merge(world, { word: 'all' })
    assert.deepEqual(await find(['all']), { ids: [3, 20], total: 3100 })
    await addAll(ids.map((id) => id + 1))
    const all = { ids: [3, 4], total: 6200 }
    assert.deepEqual(await find(['all']), all)
    await merge(world, { word: 'all' })
    assert.deepEqual(await find(['all']), all)

    const { engine } = world.app.scopes
    await engine.exclusive((sql) => sql.run(`update word_range set bits = '', ids = '20'`, []))
    assert.deepEqual(await find(['all']), all)
    const rename = (id: number) => {
      const change = [wordsOf('name', 'all', [id]), wordsOf('name', 'other', [id])] as const
      return noting(({ db }) => replaceWordEntries(db, 'booking', [change]))
    }
    await addAll([5, 6])
    await rename(6)
    assert.deepEqual(await find(['all']), { ids: [3, 4], total: 6201 }, 'a record that is not merged')
    await rename(20)
    assert.deepEqual(await find(['all']), { ids: [5, 16_404], total: 4 })
  })

  test('has only folded words after the upgrade of an older version', async () => {
    await using world = await open()
    await fill(world)
    await merge(world, { word: 'strasse' })
    await fill(world, COUNT)
    const { engine } = world.app.scopes
    const columns = 'instance_id, record, field, block, ids'
    await engine.exclusive(async (sql) => {
      for (const before of [
        `update word_range set word = 'straße' where word = 'strasse'`,
        `update word_block set word = 'straße' where word = 'strasse' and block % 2 = 0`,
        `insert into word_block (word, ${columns}) select 'straße', ${columns} from word_block where word = 'strasse'`,
      ]) {
        await sql.run(before, [])
      }
      await plainLettersOfWords.rewrite?.(sql, engine.dialect)
    })
    await assertFinds(world)
    const stored = `select ids from word_block where instance_id = ${engine.dialect.placeholder(1)} and word = 'strasse'`
    const rows = await engine.read.all<{ ids: string }>(stored, [1])
    const places = rows.map(({ ids }) => ids.split(','))
    assert.deepEqual(
      places,
      places.map((ids) => [...new Set(ids)]),
    )
    assert.equal(rows.length, 20)
  })

  for (const [table, wrong] of [
    ['word_block', `update word_block set ids = '7' where word = 'mix' and block = 1`],
    ['word_range', `update word_range set ids = '7' where word = 'mix'`],
    ['word_range', `update word_range set bits = 'AAAA' where word = 'mix'`],
  ] as const) {
    test(`is compared with the rows by daybook check: ${wrong}`, async () => {
      await using world = await open()
      await fill(world)
      if (table === 'word_range') await merge(world, { word: 'mix' })
      const { engine } = world.app.scopes
      assert.deepEqual(await faultsOf(engine), [])
      await engine.exclusive((sql) => sql.run(wrong, []))
      const faults = await faultsOf(engine)
      assert.equal(faults.length, 1)
      assert.match(faults[0] ?? '', /^instance 1 has \d+ wrong entries of booking in the index of words$/)
    })
  }
})
