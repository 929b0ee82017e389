import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf } from '../../src/cli/check.ts'
import { Random } from '../../src/demo/random.ts'
import { booking } from '../../src/domain/scheduling/booking/index.ts'
import { WORD_BLOCK_IDS } from '../../src/kernel/db/words/word-block.ts'
import { foldedWords } from '../../src/kernel/fold-text.ts'
import { insertRecords } from '../../src/records/write/insert-record.ts'
import { onEachEngine, type World } from '../world.ts'
import { sessionOf } from './session-of.ts'

const words = ['Grade', 'grading', 'Épisode', 'épi', 'Mix', 'mixdown', '2', '22', 'Straße', 'Ω']
const COUNT = 3 * WORD_BLOCK_IDS

async function fill({ app }: World): Promise<void> {
  const random = new Random(3)
  const records = Array.from({ length: COUNT }, (_, index) => ({
    values: { name: random.sample(words, random.integer(1, 4)).join(' – '), start: index, end: index + 60, all_day: 0 },
    links: {},
  }))
  const zoned = records.map(({ values, links }) => ({ values: { ...values, timezone: 'UTC' }, links }))
  await app.scopes.writing(sessionOf(1), (scope) => insertRecords(scope, booking, zoned))
}

onEachEngine('the index of words', (open) => {
  test('finds what comparing every record finds, after changes, deletions and restores too', async () => {
    await using world = await open()
    const { admin } = world
    await fill(world)
    for (let id = 1; id <= COUNT; id += 61) await admin.put(`/v2/booking?id=${id}`, { name: 'Mix of épisode 22' })
    for (let id = 2; id <= COUNT; id += 37) await admin.delete(`/v2/booking?id=${id}`)
    for (let id = 2; id <= COUNT; id += 74) assert.equal((await admin.post(`/v2/booking/restore?id=${id}`)).status, 200)
    const all = await admin.list('booking', 'limit=1000')
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
    ]) {
      const expected = matching(asked)
      const found = async (query: string) =>
        (await admin.get(`/v2/booking?name=${encodeURIComponent(asked)}&${query}`)).body
      for (const [query, ids] of [
        ['limit=20', expected.slice(0, 20)],
        ['limit=20&page=3', expected.slice(40, 60)],
        ['limit=7&page=2&order_desc=id', expected.toReversed().slice(7, 14)],
        ['limit=20&order_asc=start', expected.slice(0, 20)],
        ['limit=20&from_time=0', expected.slice(0, 20)],
      ] as const) {
        const { data, meta } = await found(query)
        assert.deepEqual(
          data.map(({ id }: { id: number }) => id),
          ids,
          `${asked}, ${query}`,
        )
        assert.equal(meta.pagination.total, expected.length, `${asked}, ${query}`)
      }
    }
    assert.deepEqual(await faultsOf(world.app.scopes.engine), [])
  })

  test('is compared with the rows by a check', async () => {
    await using world = await open()
    await fill(world)
    const { engine } = world.app.scopes
    await engine.exclusive((sql) => sql.run(`update word_block set ids = '7' where word = 'mix' and block = 1`, []))
    const faults = await faultsOf(engine)
    assert.equal(faults.length, 1)
    assert.match(faults[0] ?? '', /^instance 1 has \d+ wrong entries of booking in the index of words$/)
  })
})
