import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Receiver } from '../../../../../tests/support/receiver.ts'
import { startWebhookProcess } from '../../../../../tests/support/webhook-process.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'
import { RETRY_AFTER_SECONDS } from './after-try.ts'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

async function register(world: World, url: string): Promise<number> {
  return world.admin.create('webhook', { url })
}

async function deliveries(world: World, query = '') {
  return world.admin.list('webhook/delivery', `limit=1000&${query}`)
}

async function renameProject(world: World, id: number, names: readonly string[]): Promise<void> {
  for (const name of names) await world.admin.put(`/v2/project?id=${id}`, { name })
}

onEachEngine('webhook/delivery', (open) => {
  test('a failing receiver is tried again on schedule, with a new timestamp and the same id and body', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    receiver.answering(500)
    await register(world, receiver.url)
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    const started = world.clock.now()
    const sentAfter = () => receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']) - started)
    for (const [index, wait] of RETRY_AFTER_SECONDS.entries()) {
      world.clock.advance(wait - 1)
      await world.runJobs()
      assert.equal(receiver.received.length, index + 1, `before ${wait} s`)
      world.clock.advance(1)
      await world.runJobs()
      assert.equal(receiver.received.length, index + 2, `after ${wait} s`)
    }
    assert.deepEqual(sentAfter().slice(0, 3), [0, 5, 305])
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.equal(new Set(receiver.received.map(({ text }) => text)).size, 1)
    const [failed] = await deliveries(world)
    assert.deepEqual([failed.status, failed.attempts, failed.code, failed.next_try], ['failed', 10, 500, null])
    assert.equal(failed.error, 'It answered 500.')
    world.clock.advance(DAY_S)
    await world.runJobs()
    assert.equal(receiver.received.length, 10)
  })

  test('a receiver that returns 500 for an hour gets all events afterwards, in order for each record', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await register(world, receiver.url)
    receiver.answering(500)
    const ids = [
      await world.admin.create('project', { name: 'A0' }),
      await world.admin.create('project', { name: 'B0' }),
    ]
    for (const minute of [1, 10, 30, 60]) {
      for (const id of ids) await renameProject(world, id, [`${id} at ${minute}`])
      world.clock.advance(15 * MINUTE_S)
      await world.runJobs()
    }
    receiver.received.length = 0
    receiver.answer = (response) => response.end()
    for (let hours = 0; hours < 24; hours += 1) {
      world.clock.advance(HOUR_S)
      await world.runJobs()
    }
    for (const id of ids) {
      const events = receiver.received.filter(({ body }) => body.data.id === id).map(({ body }) => body.data.name)
      assert.deepEqual(
        events,
        [...new Set(events)].flatMap((name) => events.filter((eventName) => eventName === name)),
      )
      assert.equal(events.length, 5)
      assert.equal(events.at(-1), `${id} at 60`)
    }
    assert.ok((await deliveries(world)).every(({ status }) => status === 'delivered'))
  })

  test('a later event of a record waits for the earlier one, those of other records do not', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const stuck = await world.admin.create('project', { name: 'Stuck' })
    await register(world, receiver.url)
    receiver.answer = (response, { body }) => response.writeHead(body.data.id === stuck ? 500 : 200).end()
    await renameProject(world, stuck, ['Stuck 1'])
    await world.runJobs()
    await renameProject(world, stuck, ['Stuck 2'])
    await world.admin.create('project', { name: 'Free' })
    await world.runJobs()
    assert.deepEqual(
      receiver.received.map(({ body }) => body.data.name),
      ['Stuck 1', 'Free'],
    )
    receiver.answer = (response) => response.end()
    world.clock.advance(5)
    await world.runJobs()
    assert.deepEqual(
      receiver.received.slice(2).map(({ body }) => body.data.name),
      ['Stuck 1', 'Stuck 2'],
    )
  })

  test('redirects are not followed, and the delivery says so', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await using elsewhere = await Receiver.open()
    receiver.answering(302, { location: elsewhere.url })
    await register(world, receiver.url)
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    const [delivery] = await deliveries(world)
    assert.deepEqual([delivery.status, delivery.code], ['waiting', 302])
    assert.equal(delivery.error, 'It answered 302: redirects are not followed.')
    assert.equal(elsewhere.received.length, 0)
  })

  test('a receiver that closes the connection or cannot be reached is tried again', async () => {
    await using world = await open()
    const receiver = await Receiver.open()
    const { port } = receiver
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      response.destroy()
    }
    await register(world, receiver.url)
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    await receiver[Symbol.asyncDispose]()
    world.clock.advance(5)
    await world.runJobs()
    await using back = await Receiver.open(port)
    world.clock.advance(300)
    await world.runJobs()
    assert.equal(back.received.length, 1)
    const [delivery] = await deliveries(world)
    assert.deepEqual(
      [delivery.status, delivery.tries.map((attempt: { error: string }) => attempt.error)],
      [
        'delivered',
        ['The connection was closed before the answer was complete.', 'No server listens at the address.', null],
      ],
    )
  })

  test('a request without an answer is aborted after the time limit, and does not block other receivers', async () => {
    await using world = await open()
    await using hanging = await Receiver.open()
    await using other = await Receiver.open()
    hanging.answer = () => {}
    await register(world, hanging.url)
    await register(world, other.url)
    const id = await world.admin.create('project', { name: 'Harbour' })
    await world.admin.put(`/v2/project?id=${id}`, { name: 'Harbour II' })
    await world.runJobs()
    assert.deepEqual([hanging.received.length, other.received.length], [1, 2])
    const [first, second] = await deliveries(world, 'order_asc=webhook_id,id')
    assert.deepEqual(
      [first.status, first.code, first.error, second.attempts],
      ['waiting', null, 'No answer within 2 s.', 0],
    )
  })

  test('another process takes over the deliveries of a dead one after its lease has expired', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    receiver.answer = () => {}
    const id = await register(world, receiver.url)
    await world.admin.create('project', { name: 'Harbour' })
    await using _dying = await startWebhookProcess(world, id)
    await receiver.has(1)
    receiver.answer = (response) => response.end()
    world.clock.advance(14)
    await world.runJobs()
    assert.equal(receiver.received.length, 1)
    world.clock.advance(1)
    await world.runJobs()
    assert.deepEqual(receiver.types(), ['projectCreated', 'projectCreated'])
    assert.equal((await deliveries(world))[0].status, 'delivered')
  })

  test('nothing is sent to a receiver during its Retry-After, given in seconds or as a date', async () => {
    await using world = await open()
    for (const asked of [() => '600', () => new Date((world.clock.now() + 600) * 1000).toUTCString()]) {
      await using receiver = await Receiver.open()
      receiver.answering(503, { 'retry-after': asked() })
      const id = await register(world, receiver.url)
      await world.admin.create('project', { name: 'One' })
      await world.runJobs()
      receiver.answer = (response) => response.end()
      await world.admin.create('project', { name: 'Two' })
      world.clock.advance(599)
      await world.runJobs()
      assert.equal(receiver.received.length, 1)
      world.clock.advance(1)
      await world.runJobs()
      assert.deepEqual(receiver.received.map(({ body }) => body.data.name).toSorted(), ['One', 'One', 'Two'])
      await world.admin.delete(`/v2/webhook?id=${id}`)
    }
  })

  test('a user who sends a delivery again, or a ping, does not wait for the Retry-After of the receiver', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const id = await register(world, receiver.url)
    receiver.answering(503, { 'retry-after': '86400' })
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    const [delivery] = await deliveries(world)
    await world.admin.post(`/v2/webhook/delivery/retry?id=${delivery.id}`)
    await world.runJobs()
    assert.equal(receiver.received.length, 2)
    await world.admin.post(`/v2/webhook/ping?id=${id}`)
    await world.runJobs()
    assert.deepEqual(receiver.types(), ['projectCreated', 'projectCreated', 'ping'])
    await world.admin.create('project', { name: 'Later' })
    await world.runJobs()
    assert.equal(receiver.received.length, 3)
  })

  test('a ping ends the pause also for the events that were answered with it', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const id = await register(world, receiver.url)
    receiver.answering(503, { 'retry-after': '86400' })
    const project = await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    await world.admin.put(`/v2/project?id=${project}`, { name: 'Harbour lights' })
    receiver.answering(200)
    await world.admin.post(`/v2/webhook/ping?id=${id}`)
    await world.runJobs()
    assert.deepEqual(receiver.types().toSorted(), ['ping', 'projectCreated', 'projectCreated', 'projectEdited'])
  })

  test('a delivery can be sent again, whatever its status', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await register(world, receiver.url)
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    const [{ id }] = await deliveries(world)
    assert.deepEqual((await world.admin.post(`/v2/webhook/delivery/retry?id=${id}`)).body, { success: { id } })
    await world.runJobs()
    assert.equal(receiver.received.length, 2)
    assert.equal(receiver.received[0]?.text, receiver.received[1]?.text)
    assert.equal(receiver.received[0]?.headers['webhook-id'], receiver.received[1]?.headers['webhook-id'])
    assert.equal((await deliveries(world))[0].attempts, 1)
  })

  test('a duplicate sends a created event, a bulk write sends none', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const client = await world.admin.create('contact', { name: 'Ann', type: 'person' })
    const quote = await world.admin.create('quote', { client: [{ id: client, type: 'person' }] })
    await register(world, receiver.url)
    await world.admin.post(`/v2/quote/duplicate?id=${quote}`)
    const start = world.clock.now()
    const save = { columns: ['external_id', 'start', 'end', 'name'], values: [['x1', start, start + HOUR_S, 'Bulk']] }
    const bulk = await world.admin.post('/v2/booking/bulk', { save })
    assert.equal(bulk.status, 200, JSON.stringify(bulk.body))
    await world.runJobs()
    assert.deepEqual(receiver.types(), ['quoteCreated'])
  })

  test('deliveries are deleted after a week, failed ones after a month', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await register(world, receiver.url)
    await world.admin.create('project', { name: 'Told' })
    await world.runJobs()
    receiver.answering(500)
    await world.admin.create('contact', { name: 'Never told', type: 'person' })
    for (let tries = 0; tries < 10; tries += 1) {
      await world.runJobs()
      world.clock.advance(DAY_S / 2)
    }
    world.clock.advance(4 * DAY_S)
    await world.runJobs()
    assert.deepEqual(
      (await deliveries(world)).map(({ event }) => event),
      ['contactCreated'],
    )
    world.clock.advance(31 * DAY_S)
    await world.runJobs()
    assert.equal((await deliveries(world)).length, 0)
  })
})
