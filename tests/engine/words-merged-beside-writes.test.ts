import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf } from '../../src/cli/check.ts'
import { Random } from '../../src/demo/random.ts'
import { booking } from '../../src/domain/scheduling/booking/index.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import { mergeWords, type WordPlace } from '../../src/kernel/db/words/merge-words.ts'
import type { Scope } from '../../src/kernel/scope.ts'
import { insertRecords } from '../../src/records/write/insert-record.ts'
import { onEachEngine, type World } from '../world.ts'
import { sessionOf } from './session-of.ts'

/** Words of nine or ten blocks, which are merged together. */
const COUNT = 9 * 256
const WRITERS = 3
const WRITES = 120

async function fill({ app }: World): Promise<void> {
  const records = Array.from({ length: COUNT }, (_, index) => ({
    values: { name: `Take ${index % 7}`, start: index, end: index + 60, all_day: 0, timezone: 'UTC' },
    links: {},
  }))
  await app.scopes.writing(sessionOf(1), (scope) => insertRecords(scope, booking, records))
}

/** Renames, deletes and restores bookings, some of which are deleted already. */
async function write({ app, admin }: World, random: Random): Promise<void> {
  for (let count = 0; count < WRITES; count += 1) {
    const id = random.integer(1, COUNT)
    const payload = JSON.stringify({ name: `Take ${random.integer(0, 8)}` })
    const call = random.pick([
      { method: 'PUT', url: `/v2/booking?id=${id}`, payload },
      { method: 'DELETE', url: `/v2/booking?id=${id}` },
      { method: 'POST', url: `/v2/booking/restore?id=${id}` },
    ] as const)
    const headers = { ...admin.credentials, ...('payload' in call && { 'content-type': 'application/json' }) }
    const { statusCode, body } = await app.http.inject({ ...call, headers })
    assert.ok([200, 400, 404].includes(statusCode), body)
  }
}

/** Merges all words, and the deleted records, again and again until `isOver`. */
async function merge({ app }: World, isOver: () => boolean): Promise<void> {
  for (let isLast = false; !isLast; ) {
    isLast = isOver()
    for (const field of ['name', '']) {
      for (let after: WordPlace | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
        const step = ({ db }: Scope) => mergeWords(db, { record: 'booking', field, word: '' }, after)
        // In a different lane from the writes, as if in another process.
        after = (await app.scopes.noting(sessionOf(1), step, lanes.notes)).next
      }
    }
  }
}

onEachEngine('the index of words', (open) => {
  test('has the words of all names after rows were merged during writes', async () => {
    await using world = await open()
    await fill(world)
    let isOver = false
    const writers = Array.from({ length: WRITERS }, (_, seed) => write(world, new Random(seed)))
    const written = Promise.all(writers).finally(() => {
      isOver = true
    })
    const mergers = [1, 2].map(() => merge(world, () => isOver))
    await written
    await Promise.all(mergers)
    assert.deepEqual(await faultsOf(world.app.scopes.engine), [])
  })
})
