import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { listening } from '../../../../tests/support/live-listener.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('live events', (open) => {
  test('200: a listener receives each change as it happens, in order', async () => {
    await using world = await open()
    const listen = await listening(world)
    await world.admin.create('tax', { name: 'Before', rate: '1' })
    await using listener = await listen(world.admin)
    const id = await world.admin.create('project', { name: 'Harbour' })
    await world.admin.put(`/v2/project?id=${id}`, { name: 'Harbour II' })
    await world.admin.delete(`/v2/project?id=${id}`)
    const entries = await listener.has(3)
    assert.deepEqual(
      entries.map((entry) => [entry.record, entry.record_id, entry.action, entry.event]),
      ['created', 'edited', 'deleted'].map((action) => [
        'project',
        id,
        action,
        `project${action[0]?.toUpperCase()}${action.slice(1)}`,
      ]),
    )
    assert.deepEqual([entries[1]?.before, entries[1]?.after], [{ name: 'Harbour' }, { name: 'Harbour II' }])
  })

  test('200: an interrupted stream continues after the last received entry, without loss or repetition', async () => {
    await using world = await open()
    const listen = await listening(world)
    const seen: number[] = []
    let last = '0'
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 3; n += 1) await world.admin.create('tax', { name: `Tax ${round}.${n}`, rate: n })
      await using listener = await listen(world.admin, '/v2/events?record=tax', { 'last-event-id': last })
      seen.push(...(await listener.has(3)).map(({ id }) => id))
      last = listener.lastId
    }
    const journal = await world.admin.list('journal', 'record=tax&limit=100')
    assert.deepEqual(
      seen,
      journal.map(({ id }) => id),
    )
  })

  test('200: after_id continues after an entry, in as many pages as necessary', async () => {
    await using world = await open()
    const listen = await listening(world)
    for (let n = 0; n < 250; n += 1) await world.admin.create('time-activity', { name: `Activity ${n}` })
    await using listener = await listen(world.admin, '/v2/events?after_id=0&record=time-activity')
    const entries = await listener.has(250)
    assert.equal(new Set(entries.map(({ id }) => id)).size, 250)
  })

  test('200: users receive nothing that they may not read, and no previous values', async () => {
    await using world = await open()
    const listen = await listening(world)
    const planner = await world.client({ schedule: 'RW', project: 'R-' })
    await using listener = await listen(planner)
    const hidden = await world.admin.create('project', { name: 'Secret', private: 1 })
    await world.admin.create('contact', { name: 'Ann', type: 'person' })
    await world.admin.create('tax', { name: 'VAT', rate: '19' })
    const rendered = await world.admin.create('project', { name: 'Harbour' })
    const [entry] = await listener.has(1)
    assert.notEqual(hidden, rendered)
    assert.deepEqual([entry?.record, entry?.record_id], ['project', rendered])
    assert.ok(entry !== undefined && !('before' in entry) && !('after' in entry))
  })

  test('200: an instance receives no events of another', async () => {
    await using world = await open()
    const listen = await listening(world)
    await using listener = await listen(world.admin)
    await world.other.create('project', { name: 'Not ours' })
    const id = await world.admin.create('project', { name: 'Ours' })
    assert.equal((await listener.has(1))[0]?.record_id, id)
  })

  test('200: the stream ends when its token is revoked', async () => {
    await using world = await open()
    const listen = await listening(world)
    const leaving = await world.client({ project: 'R-' })
    await using listener = await listen(leaving)
    const [client] = await world.admin.list('api-client', `user_id=${leaving.userId}`)
    await world.admin.delete(`/v2/api-client?id=${client.id}`)
    await listener.ended
    assert.equal((await listen(leaving)).status, 401)
  })

  test('200: the stream ends when the service stops', async () => {
    const world = await open()
    const listen = await listening(world)
    await using listener = await listen(world.admin)
    await Promise.all([world[Symbol.asyncDispose](), listener.ended])
  })

  test('200: a client with an id beyond the end, as after a restore, receives later changes', async () => {
    await using world = await open()
    const listen = await listening(world)
    await using listener = await listen(world.admin, '/v2/events', { 'last-event-id': '100000' })
    const id = await world.admin.create('project', { name: 'Harbour' })
    assert.equal((await listener.has(1))[0]?.record_id, id)
  })

  test('200: a client that disconnects before the stream begins takes no slot', async () => {
    await using world = await open()
    const listen = await listening(world)
    const { port } = world.app.http.server.address() as AddressInfo
    for (let n = 0; n < 40; n += 1) {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(`GET /v2/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.admin.token}\r\n\r\n`)
      for (let turns = n % 8; turns > 0; turns -= 1) await new Promise((resume) => setImmediate(resume))
      socket.resetAndDestroy()
    }
    let status = 429
    while (status === 429) {
      await using again = await listen(world.admin)
      status = again.status
    }
    assert.equal(status, 200)
  })

  test('400: parameters and Last-Event-ID are checked', async () => {
    await using world = await open()
    const faults: [string, string, Record<string, string>?][] = [
      ['after_id', '?after_id=x'],
      ['after_id', '?after_id=-1'],
      ['record', '?record=nothing'],
      ['records', '?records=tax'],
      ['Last-Event-ID', '', { 'last-event-id': 'abc' }],
    ]
    for (const [field, query, headers] of faults) {
      const { status, body } = await world.admin.get(`/v2/events${query}`, headers)
      assert.deepEqual([status, body.error.field], [400, field])
    }
  })

  test('429: the number of streams of a token is limited, and a slot is free again when one ends', async () => {
    await using world = await open()
    const listen = await listening(world)
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(world.admin)))
    assert.equal((await listen(world.admin)).status, 429)
    for (const stream of streams) await stream[Symbol.asyncDispose]()
    let status = 429
    while (status === 429) {
      await using again = await listen(world.admin)
      status = again.status
    }
    assert.equal(status, 200)
  })
})
