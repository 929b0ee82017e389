import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilTrue } from '../../../../../tests/support/poll.ts'
import { Receiver } from '../../../../../tests/support/receiver.ts'
import { startWebhookProcess } from '../../../../../tests/support/webhook-process.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'
import { Unavailable } from '../../../../kernel/errors.ts'
import { OutsideClient } from '../../../../kernel/outside/outside-client.ts'
import { TargetPolicy } from '../../../../kernel/outside/target-policy.ts'
import { Scopes } from '../../../../kernel/scope.ts'
import { WebhookSender } from './webhook-sender.ts'

/** The `turn`th transaction of the sender fails. */
class Failing extends Scopes {
  readonly failed = Promise.withResolvers<void>()
  #turns = 0
  readonly #turn: number

  constructor(scopes: Scopes, turn: number) {
    super(scopes)
    this.#turn = turn
  }

  override async noting<T>(...[session, work]: Parameters<typeof Scopes.prototype.noting<T>>): Promise<T> {
    this.#turns += 1
    if (this.#turns === this.#turn) {
      this.failed.resolve()
      throw new Unavailable('The disk is full.')
    }
    return super.noting(session, work)
  }
}

/** Nothing can be noted. */
class Full extends Scopes {
  tries = 0

  override async noting(): Promise<never> {
    this.tries += 1
    throw new Unavailable('The disk is full.')
  }
}

const namesOf = (receiver: Receiver) => receiver.received.map(({ body }) => body.data.name)
const statuses = async (world: World) =>
  (await world.admin.list('webhook/delivery', 'order_asc=id')).map(({ status }) => status)

onEachEngine('webhooks whose sender fails', (open) => {
  test('what is on its way when new events cannot be taken is noted, and not sent again', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const id = await world.admin.create('webhook', { url: receiver.url })
    await world.admin.create('project', { name: 'One' })
    await world.runJobs()
    const [{ id: delivery }] = await world.admin.list('webhook/delivery')
    await world.admin.post(`/v2/webhook/delivery/retry?id=${delivery}`)
    await world.admin.create('project', { name: 'Two' })
    const TAKING = 2
    await using sender = await startWebhookProcess(world, id, new Failing(world.app.scopes, TAKING))
    await assert.rejects(sender.ended, Unavailable)
    assert.deepEqual(await statuses(world), ['delivered'])
    world.clock.advance(15)
    await world.runJobs()
    assert.deepEqual(namesOf(receiver), ['One', 'One', 'Two'])
  })

  test('what is on its way when a result cannot be stored is noted', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const id = await world.admin.create('webhook', { url: receiver.url })
    for (const name of ['One', 'Two']) await world.admin.create('project', { name })
    const NOTING = 3
    const scopes = new Failing(world.app.scopes, NOTING)
    receiver.answer = async (response, { body }) => {
      if (body.data.name === 'Two') await scopes.failed.promise
      response.end()
    }
    await using sender = await startWebhookProcess(world, id, scopes)
    await assert.rejects(sender.ended, Unavailable)
    assert.deepEqual(await statuses(world), ['waiting', 'delivered'])
  })

  test('a webhook that cannot be served is left alone for a while, although other work wakes the sender', async () => {
    await using world = await open()
    await world.admin.create('webhook', { url: 'http://127.0.0.1:9' })
    const full = new Full(world.app.scopes)
    using outside = new OutsideClient(new TargetPolicy({ allowsPrivate: true }))
    const sender = new WebhookSender({ scopes: full, lists: world.app.lists, outside, timeoutMs: 1000 })
    const looksAfter = async (seconds: number) => {
      world.clock.advance(seconds)
      await untilTrue(() => sender.health.lastSuccess === world.clock.now())
    }
    await world.admin.create('project', { name: 'One' })
    sender.start()
    await untilTrue(() => full.tries > 0)
    for (const seconds of [1, 1, 12]) await looksAfter(seconds)
    assert.equal(full.tries, 1)
    for (const seconds of [1, 1]) await looksAfter(seconds)
    assert.equal(full.tries, 2)
    await sender.stop(0)
  })
})
