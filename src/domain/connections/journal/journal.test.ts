import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('journal', (open) => {
  test('200: an entry has the user, the change, the time, and the values before and after', async () => {
    await using world = await open()
    const { admin, clock } = world
    const id = await admin.create('tax', { name: 'VAT', rate: '19' })
    clock.advance(60)
    await admin.put(`/v2/tax?id=${id}`, { rate: '20' })
    await admin.delete(`/v2/tax?id=${id}`)
    const [created, edited, deleted] = await admin.list('journal', `record=tax&record_id=${id}`)
    assert.equal(created.action, 'created')
    assert.equal(created.before, null)
    assert.equal(created.after.name, 'VAT')
    assert.deepEqual(
      { ...edited, id: 0 },
      {
        id: 0,
        created_date_time_iso: '2026-03-02T11:01:00+01:00',
        actor_id: admin.userId,
        actor_name: 'Administrator',
        record: 'tax',
        record_id: id,
        action: 'edited',
        before: { rate: '19' },
        after: { rate: '20' },
        event: null,
        created_id: admin.userId,
        created: clock.now(),
        updated_id: admin.userId,
        updated: clock.now(),
      },
    )
    assert.equal(deleted.before.rate, '20')
    assert.equal(deleted.after, null)
  })

  test('200: reading on from the last entry neither misses nor repeats an entry', async () => {
    await using world = await open()
    const { admin } = world
    const seen: number[] = []
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([1, 2, 3, 4].map((n) => admin.create('tax', { name: `Tax ${round}.${n}`, rate: n })))
      for (;;) {
        const page = await admin.list('journal', `record=tax&limit=3&after_id=${seen.at(-1) ?? 0}&fields=id`)
        if (page.length === 0) break
        seen.push(...page.map((entry) => entry.id))
      }
    }
    assert.equal(seen.length, 12)
    assert.equal(new Set(seen).size, 12)
  })

  test('200: only entries of readable kinds are listed: ADMIN alone does not show other modules', async () => {
    await using world = await open()
    const { admin } = world
    const [reader, bookkeeper] = [
      await world.client({ admin: 'R-' }),
      await world.client({ admin: 'R-', finance: 'R-', contact: 'R-' }),
    ]
    const contact = await admin.create('contact', { type: 'organization', name: 'Ort Film' })
    await admin.create('quote', { client: [{ id: contact }], items: [] })
    await admin.create('project', { name: 'Film' })
    await admin.create('tax', { name: 'VAT', rate: '19' })
    const seen = async (client: typeof reader, query = '') => {
      const kinds = new Set((await client.list('journal', `limit=1000&${query}`)).map(({ record }) => record))
      return ['contact', 'project', 'quote', 'tax'].filter((record) => kinds.has(record))
    }
    assert.deepEqual(await seen(admin), ['contact', 'project', 'quote', 'tax'])
    assert.deepEqual(await seen(reader), ['tax'])
    assert.deepEqual(await seen(reader, 'record=quote,tax&filter_operator=OR'), ['tax'])
    assert.deepEqual(await seen(bookkeeper), ['contact', 'quote', 'tax'])
  })

  test('200: constraints narrow the list, whatever the filter operator', async () => {
    await using world = await open()
    const { admin, clock } = world
    const writer = await world.client({ admin: 'RW' })
    const from = clock.now() + 10
    clock.advance(10)
    await writer.create('tax', { name: 'A', rate: 1 })
    clock.advance(10)
    await writer.create('tax', { name: 'B', rate: 1 })
    const mine = `actor_id=${writer.userId}`
    assert.equal((await admin.list('journal', mine)).length, 2)
    assert.equal((await admin.list('journal', `${mine}&from_time=${from}&to_time=${from + 10}`)).length, 1)
    assert.equal((await admin.list('journal', `${mine}&record=tax,user&action=created,deleted`)).length, 2)
    assert.equal((await admin.list('journal', `${mine}&record=user&action=created&filter_operator=OR`)).length, 0)
    const { body } = await admin.get(`/v2/journal?${mine}&limit=1&order_desc=id`)
    assert.equal(body.meta.pagination.total, 2)
  })

  test('200: an instance does not see the entries of another', async () => {
    await using world = await open()
    await world.other.create('tax', { name: 'Theirs', rate: 1 })
    assert.deepEqual(await world.admin.list('journal', 'record=tax'), [])
  })

  test('400: entries of a kind that does not exist', async () => {
    await using world = await open()
    for (const names of ['bookings', 'project-folder', 'booking,sessions']) {
      const { status, body } = await world.admin.get(`/v2/journal?record=${names}`)
      assert.deepEqual([status, body.error?.field], [400, 'record'], names)
      assert.match(body.error.message, /there is no kind of record named "(bookings|project-folder|sessions)"/)
      assert.match(body.error.message, /Kinds: .*\bproject\/folder, .*\bbooking, .*\bsession\b/)
    }
    for (const names of ['session', 'project/folder,journal']) await world.admin.list('journal', `record=${names}`)
  })

  test('405: the journal cannot be written', async () => {
    await using world = await open()
    assert.equal((await world.admin.post('/v2/journal', {})).status, 405)
    assert.equal((await world.admin.delete('/v2/journal?id=1')).status, 405)
  })
})
