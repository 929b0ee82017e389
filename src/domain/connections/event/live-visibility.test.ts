import assert from 'node:assert/strict'
import { test } from 'node:test'
import { becomeResource } from '../../../../tests/scenarios/visibility-studio.ts'
import { listening } from '../../../../tests/support/live-listener.ts'
import { type Client, onEachEngine, type World } from '../../../../tests/world.ts'

const start = Temporal.Instant.from('2026-03-09T09:00:00Z').epochMilliseconds / 1000

/** A stream of bookings, and the entries about one of them that have arrived since the last call. */
async function following(world: World, reader: Client, hear: Awaited<ReturnType<typeof listening>>) {
  const listener = await hear(reader)
  let checked = 0
  const since = async (bookingId: number) => {
    // A change that everybody may read arrives after all changes before it.
    const mark = await world.admin.create('project', { name: 'Mark' })
    const isHere = () => listener.entries.some(({ record, record_id }) => record === 'project' && record_id === mark)
    while (!isHere()) await listener.has(listener.entries.length + 1)
    const fresh = listener.entries.slice(checked).filter(({ record }) => record === 'booking')
    checked = listener.entries.length
    assert.ok(fresh.every((entry) => entry.record_id === bookingId && !('before' in entry) && !('after' in entry)))
    return fresh.map(({ action, event }) => `${action} ${event}`)
  }
  return { listener, since, [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose]() }
}

async function studio(open: () => Promise<World>) {
  const world = await open()
  const { admin } = world
  const suite = await admin.create('resource', { name: 'Suite', type_id: 1 })
  const vault = await admin.create('resource', { name: 'Vault', type_id: 1 })
  const access = [{ id: admin.userId, type: 'user', acl: 'RW' }]
  await admin.create('workspace', { name: 'Closed', resources: [{ id: vault }], access })
  const secret = await admin.create('project', { name: 'Secret', private: 1 })
  const book = (values: object) => admin.create('booking', { name: 'Shoot', start, end: start + 3600, ...values })
  const edit = async (id: number, values: object) => {
    const { status, body } = await admin.put(`/v2/booking?id=${id}`, values)
    assert.equal(status, 200, JSON.stringify(body))
  }
  const on = (...ids: number[]) => ({ resources: ids.map((id) => ({ id })) })
  return { world, admin, suite, vault, secret, book, edit, on }
}

onEachEngine('live events about bookings that a reader does not see in full', (open) => {
  for (const levels of [{}, { admin: 'R-' }] as const) {
    test(`a reader gets events about busy time as the list shows it, with ${JSON.stringify(levels)}`, async () => {
      const { world, admin, suite, secret, book, edit, on } = await studio(open)
      await using _world = world
      const reader = await world.client({ schedule: 'R-', project: 'R-', ...levels })
      await using stream = await following(world, reader, await listening(world))
      const id = await book({ ...on(suite), project: [{ id: secret }] })
      assert.deepEqual(await stream.since(id), ['created bookingCreated'])
      await edit(id, { start: start + 60 })
      assert.deepEqual(await stream.since(id), ['edited bookingEdited'])
      await admin.delete(`/v2/booking?id=${id}`)
      assert.deepEqual(await stream.since(id), ['deleted bookingDeleted'])
    })
  }

  test('a reader gets an event when a booking becomes private, and when it is no longer private', async () => {
    const { world, suite, secret, book, edit, on } = await studio(open)
    await using _world = world
    await using stream = await following(
      world,
      await world.client({ schedule: 'R-', project: 'R-' }),
      await listening(world),
    )
    const id = await book(on(suite))
    await edit(id, { project: [{ id: secret }] })
    assert.deepEqual((await stream.since(id)).at(-1), 'edited bookingEdited')
    await edit(id, { project: [] })
    assert.deepEqual(await stream.since(id), ['edited bookingEdited'])
  })

  test('a booking that a reader can no longer see is sent as deleted, and its later changes are not sent', async () => {
    const { world, admin, suite, vault, book, edit, on } = await studio(open)
    await using _world = world
    const reader = await world.client({ schedule: 'R-', project: 'R-' })
    await using stream = await following(world, reader, await listening(world))
    const id = await book(on(vault))
    await edit(id, { name: 'Hidden' })
    assert.deepEqual(await stream.since(id), [])
    await edit(id, on(suite))
    assert.deepEqual((await stream.since(id)).at(-1), 'edited bookingEdited')
    await edit(id, on(vault))
    assert.deepEqual(await stream.since(id), ['deleted bookingDeleted'])
    await edit(id, { name: 'Hidden again' })
    await admin.delete(`/v2/booking?id=${id}`)
    assert.deepEqual(await stream.since(id), [])
  })

  test('readers who see only their own schedule get events about other bookings as their lists show them', async () => {
    const { world, admin, suite, book, edit, on } = await studio(open)
    await using _world = world
    const hear = await listening(world)
    const [busy, own] = [
      await world.client({ schedule: 'R-', project: 'R-' }),
      await world.client({ schedule: 'R-', project: 'R-' }),
    ]
    await becomeResource(admin, busy.userId, 1)
    const person = await becomeResource(admin, own.userId, 2)
    await using streamOfBusy = await following(world, busy, hear)
    await using streamOfOwn = await following(world, own, hear)
    const id = await book(on(suite))
    assert.deepEqual(await streamOfBusy.since(id), ['created bookingCreated'])
    assert.deepEqual(await streamOfOwn.since(id), [])
    await edit(id, on(suite, person))
    assert.deepEqual(await streamOfOwn.since(id), ['created bookingCreated', 'edited bookingEdited'].slice(1))
    await edit(id, on(suite))
    assert.deepEqual(await streamOfOwn.since(id), ['deleted bookingDeleted'])
    await edit(id, on())
    assert.deepEqual((await streamOfBusy.since(id)).at(-1), 'edited bookingEdited')
    assert.deepEqual(await streamOfOwn.since(id), [], 'it was not visible before either')
  })

  test('entries of more than one page arrive once each, in order', async () => {
    const { world, admin, suite, secret, on } = await studio(open)
    await using _world = world
    const { body } = await admin.post('/v2/booking/bulk', {
      save: {
        common_properties: [{ ...on(suite), project: [{ id: secret }] }],
        columns: ['name', 'start', 'end'],
        values: Array.from({ length: 450 }, (_, n) => [`Shoot ${n}`, start + n * 60, start + n * 60 + 60]),
      },
    })
    assert.equal(body.save?.success?.length, 450, JSON.stringify(body).slice(0, 300))
    const reader = await world.client({ schedule: 'R-' })
    const hear = await listening(world)
    await using listener = await hear(reader, '/v2/events?after_id=0&record=booking')
    const ids = (await listener.has(450)).map(({ id }) => id)
    assert.deepEqual(
      ids,
      [...new Set(ids)].toSorted((one, other) => one - other),
    )
  })
})

onEachEngine('an event named "visibility" tells readers that they see more or less than before', (open) => {
  test('when a project is made private or public, but not when a private one is created', async () => {
    const { world, admin } = await studio(open)
    await using _world = world
    const project = await admin.create('project', { name: 'Harbour' })
    const reader = await world.client({ schedule: 'R-', project: 'R-' })
    const hear = await listening(world)
    await using listener = await hear(reader)
    await admin.create('project', { name: 'Merger', private: 1 })
    await admin.create('project', { name: 'Mark' })
    await listener.has(1)
    assert.deepEqual(listener.named, [])
    await admin.put(`/v2/project?id=${project}`, { private: 1 })
    assert.deepEqual(await listener.hasNamed(1), ['visibility'])
    await admin.put(`/v2/project?id=${project}`, { private: 0 })
    assert.deepEqual(await listener.hasNamed(2), ['visibility', 'visibility'])
  })

  test('when a stream is resumed after changes that it missed', async () => {
    const { world, admin } = await studio(open)
    await using _world = world
    const reader = await world.client({ schedule: 'R-', project: 'R-' })
    const hear = await listening(world)
    const [entry] = await admin.list('journal', 'order_desc=id&limit=1')
    await admin.create('project', { name: 'Harbour' })
    await using listener = await hear(reader, '/v2/events', { 'last-event-id': String(entry.id) })
    assert.deepEqual(await listener.hasNamed(1), ['visibility'])
  })
})
