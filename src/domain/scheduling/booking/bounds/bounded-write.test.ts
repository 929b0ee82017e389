/** Heavy bookings, many at once: refused before anything is written, however they are made. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HOUR, NINE, rows, save } from '../../../../../tests/support/bulk-samples.ts'
import { refs } from '../../../../../tests/support/clash-samples.ts'
import { postFile } from '../../../../../tests/support/send-file.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'

const one = { name: 'Grade', start: NINE, end: NINE + HOUR }
const daily = { repeat_rule: 'FREQ=daily;COUNT=1000' }
/** 400,000 characters: 150 bookings are as much as can be written. */
const billable_items = Array.from({ length: 80 }, (_, n) => {
  return { name: `Drive ${n}`, cost: '80', currency: 'EUR', description: 'd'.repeat(5_000) }
})
const tooLong = /^These bookings have more than 64,000,000 characters in all, with their items and rates\. Write fewer/
const tooMany = /^These bookings have more than 100,000 resources in all, counted for each booking\. Write fewer/

async function rooms({ admin }: World, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push(await admin.create('resource', { name: `Room ${n}`, type_id: 1 }))
  return ids
}

async function refused({ admin }: World, method: 'post' | 'put', path: string, body: object, why: RegExp) {
  const newest = () => admin.list('journal', 'limit=1&order_desc=id')
  const before = await newest()
  const answer = await admin[method](`/v2/${path}`, body)
  assert.equal(answer.status, 400, JSON.stringify(answer.body).slice(0, 300))
  assert.deepEqual(await newest(), before)
  assert.match(answer.body.error.message, why)
}

onEachEngine('bookings with long texts', (open) => {
  describe('400', () => {
    test('a series that is new, a copy, or of a changed booking', async () => {
      await using world = await open()
      await refused(world, 'post', 'booking', { ...one, ...daily, billable_items }, tooLong)
      const id = await world.admin.create('booking', { ...one, billable_items })
      await refused(world, 'put', `booking?id=${id}`, daily, tooLong)
      await refused(world, 'post', `booking?copy_of=${id}`, daily, tooLong)
      assert.equal((await world.admin.post(`/v2/booking?copy_of=${id}`, {})).status, 200)
    })

    test('a deletion of more than several writes could make', async () => {
      await using world = await open()
      const { admin } = world
      const ids: number[] = []
      for (let n = 0; n < 3; n += 1) {
        const heavy = { ...one, name: `Heavy ${n}`, billable_items, repeat_rule: 'FREQ=daily;COUNT=110' }
        await admin.create('booking', heavy)
        ids.push(...(await admin.list('booking', `name=${n}&fields=id&limit=1000`)).map(({ id }) => id))
      }
      assert.equal(ids.length, 330)
      await refused(world, 'post', 'booking/bulk', { delete: { id: ids } }, /have more than 128,000,000 characters/)
      assert.equal((await admin.post('/v2/booking/bulk', { delete: { id: ids.slice(0, 220) } })).status, 200)
    })

    test('a change of all bookings of a series, or of its rule', async () => {
      await using world = await open()
      const id = await world.admin.create('booking', { ...one, ...daily })
      await refused(world, 'put', `booking?id=${id}&repeat_update_scope=all`, { billable_items }, tooLong)
      const few = await world.admin.create('booking', { ...one, billable_items, repeat_rule: 'FREQ=daily;COUNT=9' })
      await refused(world, 'put', `booking?id=${few}&repeat_update_scope=all`, daily, tooLong)
      const longer = { repeat_rule: 'FREQ=daily;COUNT=11' }
      assert.equal((await world.admin.put(`/v2/booking?id=${few}&repeat_update_scope=all`, longer)).status, 200)
    })
  })
})

onEachEngine('bookings of many resources', (open) => {
  test('400: a series, and many at once', async () => {
    await using world = await open()
    const resources = refs(...(await rooms(world, 101)))
    await refused(world, 'post', 'booking', { ...one, ...daily, resources }, tooMany)
    await refused(world, 'post', 'booking/bulk', save(rows(10_000), { resources: resources.slice(0, 11) }), tooMany)
  })

  test('400: an import, whose bookings are stored in groups', async () => {
    await using world = await open()
    const names = (await rooms(world, 100)).map((_, n) => `Room ${n}`).join('; ')
    const at = (n: number) => Temporal.Instant.fromEpochMilliseconds((NINE + n * HOUR) * 1000)
    const lines = Array.from({ length: 1_001 }, (_, n) => `Grade,${at(n)},${at(n + 1)},"${names}"`)
    const file = Buffer.from(['Name,Start,End,Resources', ...lines].join('\n'))
    const { status, body } = await postFile(world.admin, '/v2/import?record=booking', 'table', file)
    assert.equal(status, 400)
    assert.match(body.error.message, /^row \d+: .*These bookings have more than 100,000 Resources/)
    assert.deepEqual(await world.admin.list('booking'), [])
  })
})
