import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { countTaken, takeRecordIds } from '../../src/kernel/db/tally.ts'
import { removeRecord } from '../../src/records/write/default-verbs.ts'
import { inOneWorld } from './conformance-world.ts'
import { definitionOf } from './samples.ts'

const RECORDS = 2500
/** A kind without references or rules, so that thousands of its rows can be inserted directly. */
const record = 'time-activity'

inOneWorld('pages deep in a list', (world) => {
  let ids: number[] = []

  before(async () => {
    const { app, admin, clock } = world()
    const session = await app.sessions.find(admin.token)
    await app.scopes.writing(session, async (scope) => {
      const first = await takeRecordIds(scope.db, record, RECORDS)
      await countTaken(scope.db, record, first, RECORDS)
      const meta = { created_id: 1, created: clock.now(), updated_id: 1, updated: clock.now() }
      const rows = Array.from({ length: RECORDS }, (_, place) => ({
        id: first + place,
        name: `Activity ${place % 7}`,
        ...meta,
      }))
      for (let from = 0; from < RECORDS; from += 500) {
        await scope.db.run(scope.db.insertInto('time_activity', rows.slice(from, from + 500)))
      }
      ids = rows.map(({ id }) => id)
    })
    await remove((id) => id % 31 === 0 || (id >= 1000 && id < 1100))
  })

  const remove = async (isGone: (id: number) => boolean): Promise<void> => {
    const { app, admin } = world()
    const session = await app.sessions.find(admin.token)
    await app.scopes.writing(session, async (scope) => {
      for (const id of ids.filter(isGone)) await removeRecord(scope, definitionOf(record), id)
    })
    ids = ids.filter((id) => !isGone(id))
  }

  /** Pages near the ends, around the borders of the blocks of ids, and past the end. */
  const checkPages = async (): Promise<void> => {
    const { admin } = world()
    for (const order of ['', '&order_asc=id', '&order_desc=id', '&order_asc=name', '&order_desc=name,id']) {
      const byName = (id: number) => (order.includes('name') ? Number(((id - 1) % 7) + 1) : 0)
      const sign = order.includes('desc') ? -1 : 1
      const tie = order === '&order_desc=name,id' || order === '&order_desc=id' ? -1 : 1
      const sorted = ids.toSorted((a, b) => sign * (byName(a) - byName(b)) || tie * (a - b))
      for (const limit of [7, 64, 1000]) {
        const last = Math.ceil(sorted.length / limit)
        const near = [1024, 2048, 1000, 1100]
          .map((id) => Math.floor(sorted.indexOf(id) / limit))
          .filter((page) => page >= 0)
        const pages = new Set([
          1,
          2,
          last - 1,
          last,
          last + 1,
          last + 1000,
          ...near.flatMap((page) => [page, page + 1, page + 2]),
        ])
        for (const page of [...pages].filter((one) => one > 0)) {
          const { body } = await admin.get(`/v2/${record}?fields=id&limit=${limit}&page=${page}${order}`)
          assert.equal(body.meta.pagination.total, sorted.length)
          assert.deepEqual(
            body.data.map(({ id }: { id: number }) => id),
            sorted.slice((page - 1) * limit, page * limit),
            `limit=${limit}&page=${page}${order}`,
          )
        }
      }
    }
  }

  test('200: every page equals the one found by counting from the start', checkPages)

  /** Whole records, unlike some fields, come from stored fragments and from the ids of blocks in memory. */
  const checkAll = async (limit: number, first: number): Promise<void> => {
    const { admin } = world()
    const sorted = ids.toSorted((a, b) => a - b)
    for (const order of ['asc', 'desc']) {
      const expected = order === 'asc' ? sorted : sorted.toReversed()
      for (const fields of ['fields=id&', '']) {
        for (let page = first; page <= Math.ceil(ids.length / limit) + 1; page += 1) {
          const data = await admin.list(record, `${fields}limit=${limit}&page=${page}&order_${order}=id`)
          assert.deepEqual(
            data.map(({ id }) => id),
            expected.slice((page - 1) * limit, page * limit),
            `${fields} ${order} ${limit} ${page}`,
          )
        }
      }
    }
  }

  test('200: all pages together are the whole list, in both directions', () => checkAll(97, 1))

  test('200: a deleted record leaves its page, and a restored one comes back', async () => {
    await remove((id) => id === 300)
    await checkAll(97, 1)
    assert.equal((await world().admin.post(`/v2/${record}/restore?id=300`)).status, 200)
    ids.push(300)
    await checkAll(97, 1)
  })

  test('200: records that are stored without journal entries are on the last page', async () => {
    await checkAll(97, 20)
    const { app, admin, clock } = world()
    const session = await app.sessions.find(admin.token)
    await app.scopes.writing(session, async (scope) => {
      const first = await takeRecordIds(scope.db, record, 3)
      await countTaken(scope.db, record, first, 3)
      const meta = { created_id: 1, created: clock.now(), updated_id: 1, updated: clock.now() }
      const rows = [0, 1, 2].map((place) => ({ id: first + place, name: `Activity ${place}`, ...meta }))
      await scope.db.run(scope.db.insertInto('time_activity', rows))
      scope.journal.touch(record, 1)
      ids.push(...rows.map(({ id }) => id))
    })
    await checkAll(97, 20)
  })

  test('200: pages stay correct after whole blocks of records are deleted and new ones added', async () => {
    await remove((id) => (id >= 1024 && id < 2048) || id < 20)
    for (let count = 0; count < 3; count += 1) {
      ids.push(await world().admin.create(record, { name: `Activity ${ids.length}` }))
    }
    for (const limit of [10, 250]) await checkAll(limit, Math.max(1, Math.floor(900 / limit)))
  })
})
