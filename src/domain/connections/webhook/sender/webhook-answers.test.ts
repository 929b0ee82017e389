import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { untilTrue } from '../../../../../tests/support/poll.ts'
import { Receiver } from '../../../../../tests/support/receiver.ts'
import { startWebhookProcess } from '../../../../../tests/support/webhook-process.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'
import {
  type AnswerHead,
  type OutsideAnswer,
  OutsideClient,
  type OutsideRequest,
} from '../../../../kernel/outside/outside-client.ts'
import { TargetPolicy } from '../../../../kernel/outside/target-policy.ts'
import { WebhookSender } from './webhook-sender.ts'

function deliveries(world: World) {
  return world.admin.list('webhook/delivery', 'limit=1000&order_asc=id')
}

/** Polls until a delivery has been tried this often. */
async function untilTried(world: World, at: number, attempts: number): Promise<void> {
  await untilTrue(async () => (await deliveries(world))[at].attempts === attempts)
}

/** Says when the status of a response has arrived. */
class Heads extends OutsideClient {
  readonly arrived = Promise.withResolvers<void>()

  override fetch(url: string, request: OutsideRequest): Promise<OutsideAnswer> {
    const onHead = (head: AnswerHead) => {
      request.onHead?.(head)
      this.arrived.resolve()
    }
    return super.fetch(url, { ...request, onHead })
  }
}

onEachEngine('answers of webhooks', (open) => {
  test('the log shows the beginning of a long body, and no half of a character', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await world.admin.create('webhook', { url: receiver.url })
    for (const before of ['', 'a']) {
      await world.admin.create('project', { name: 'Harbour', description: `${before}${'🎬'.repeat(1200)}` })
    }
    await world.runJobs()
    const sent = receiver.received.map(({ text }) => text.slice(0, 2000).replace(/[\uD800-\uDBFF]$/, ''))
    const shown = (await deliveries(world)).map(({ request }: { request: string }) => request)
    assert.deepEqual(shown.toSorted(), sent.toSorted())
  })

  test('if a receiver asks for two pauses, the longer one applies', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const held: ServerResponse[] = []
    receiver.answer = (response) => held.push(response)
    const id = await world.admin.create('webhook', { url: receiver.url })
    for (const name of ['One', 'Two']) await world.admin.create('project', { name })
    await using sender = await startWebhookProcess(world, id)
    await receiver.has(2)
    held[0]?.writeHead(503, { 'retry-after': '600' }).end()
    await untilTried(world, 0, 1)
    held[1]?.writeHead(503, { 'retry-after': '20' }).end()
    await sender.ended
    world.clock.advance(599)
    await world.runJobs()
    assert.equal(receiver.received.length, 2)
    receiver.answering(200)
    world.clock.advance(1)
    await world.runJobs()
    assert.equal(receiver.received.length, 4)
  })

  test('a delivery that is retried by hand during an attempt starts counting attempts again', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    receiver.answering(500)
    const id = await world.admin.create('webhook', { url: receiver.url })
    await world.admin.create('project', { name: 'One' })
    await world.runJobs()
    const [{ id: delivery, next_try }] = await deliveries(world)
    world.clock.advance(next_try - world.clock.now())
    const held: ServerResponse[] = []
    receiver.answer = (response) => held.push(response)
    await using sender = await startWebhookProcess(world, id)
    await receiver.has(2)
    assert.equal((await world.admin.post(`/v2/webhook/delivery/retry?id=${delivery}`)).status, 200)
    held[0]?.writeHead(500).end()
    await receiver.has(3)
    held[1]?.writeHead(500).end()
    await sender.ended
    assert.equal((await deliveries(world))[0].attempts, 1)
  })

  test('the status is the answer, even if its body is cut or cannot be read', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const cut = (response: ServerResponse, status: number) => {
      response.writeHead(status, { 'content-length': '100' }).write('than')
      response.socket?.end()
    }
    const answers: Record<string, (response: ServerResponse) => void> = {
      cut: (response) => cut(response, 202),
      odd: (response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('thanks'),
      torn: (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('thanks'),
      failed: (response) => cut(response, 503),
      gone: (response) => cut(response, 410),
    }
    receiver.answer = (response, { body }) => answers[body.data.name]?.(response)
    await world.admin.create('webhook', { url: receiver.url })
    for (const name of Object.keys(answers)) {
      await world.admin.create('project', { name })
      await world.runJobs()
    }
    const results = (await deliveries(world)).map(({ status, code, error }) => [status, code, error])
    assert.deepEqual(results, [
      ['delivered', 202, null],
      ['delivered', 200, null],
      ['delivered', 200, null],
      ['waiting', 503, 'It answered 503.'],
      ['failed', 410, 'It answered 410.'],
    ])
  })

  test('a status that has arrived counts, even if the process stops before the body has', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    receiver.answer = (response) => response.writeHead(202).write('than')
    await world.admin.create('webhook', { url: receiver.url })
    const { scopes, lists } = world.app
    using outside = new Heads(new TargetPolicy({ allowsPrivate: true }))
    const sender = new WebhookSender({ scopes, lists, outside, timeoutMs: 60_000 })
    sender.start()
    await world.admin.create('project', { name: 'One' })
    await outside.arrived.promise
    await sender.stop(0)
    const noted = (await deliveries(world)).map(({ status, code, attempts }) => [status, code, attempts])
    assert.deepEqual(noted, [['delivered', 202, 1]])
  })

  test('an event waits for earlier ones of its record, not for those of another kind with the same id', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { admin } = world
    let project = await admin.create('project', { name: 'Film' })
    let resource = await admin.create('resource', { name: 'Suite', type_id: 1 })
    while (project < resource) project = await admin.create('project', { name: 'Film' })
    while (resource < project) resource = await admin.create('resource', { name: 'Suite', type_id: 1 })
    receiver.answer = (response, { body }) => response.writeHead(body.type === 'projectEdited' ? 500 : 200).end()
    await admin.create('webhook', { url: receiver.url })
    await admin.put(`/v2/project?id=${project}`, { name: 'Series' })
    await admin.put(`/v2/resource?id=${resource}`, { name: 'Room' })
    await world.runJobs()
    assert.deepEqual(receiver.types(), ['projectEdited', 'resourceEdited'])
  })

  test('all events arrive, even if they are more than one batch', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await world.admin.create('webhook', { url: receiver.url, events: ['bookingCreated'] })
    const MORE_THAN_AT_A_TIME = 501
    const start = world.clock.now()
    const series = { name: 'Grade', start, end: start + 60, repeat_rule: `FREQ=daily;COUNT=${MORE_THAN_AT_A_TIME}` }
    await world.admin.create('booking', series)
    await world.runJobs()
    assert.equal(new Set(receiver.received.map((one) => one.body.data.id)).size, MORE_THAN_AT_A_TIME)
  })
})
