import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { bySession } from '../../../../../tests/support/by-session.ts'
import { Receiver } from '../../../../../tests/support/receiver.ts'
import { waitingForLocks } from '../../../../../tests/support/waiting-for-locks.ts'
import { startWebhookProcess } from '../../../../../tests/support/webhook-process.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'
import { type Scope, Scopes } from '../../../../kernel/scope.ts'
import { pingWebhook } from '../ping-webhook.ts'

/**
 * A process that is sending to a webhook of these projects: its receiver holds the responses until the test releases
 * them.
 */
async function sendingOf(open: () => Promise<World>, ...names: readonly string[]) {
  await using stack = new AsyncDisposableStack()
  const world = stack.use(await open())
  const receiver = stack.use(await Receiver.open())
  const held: ServerResponse[] = []
  receiver.answer = (response) => held.push(response)
  const id = await world.admin.create('webhook', { url: receiver.url })
  await createProjects(world, ...names)
  const sender = stack.use(await startWebhookProcess(world, id))
  await receiver.has(names.length)
  const opened = stack.move()
  return { world, receiver, held, id, sender, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

function deliveries(world: World, query = '') {
  return world.admin.list('webhook/delivery', `limit=1000&order_asc=id&${query}`)
}

async function createProjects(world: World, ...names: readonly string[]): Promise<void> {
  for (const name of names) await world.admin.create('project', { name })
}

/** Polls until the condition is true. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resume) => setImmediate(resume))
}

/** Runs something just before the sender stores results, the `turn`th time that it does. */
class Interrupted extends Scopes {
  #turns = 0
  readonly #turn: number
  readonly #happens: () => Promise<unknown>

  constructor(scopes: Scopes, turn: number, happens: () => Promise<unknown>) {
    super(scopes)
    this.#turn = turn
    this.#happens = happens
  }

  override async noting<T>(...[session, work]: Parameters<typeof Scopes.prototype.noting<T>>): Promise<T> {
    this.#turns += 1
    if (this.#turns === this.#turn) await this.#happens()
    return super.noting(session, work)
  }
}

onEachEngine('webhooks under concurrent changes', (open) => {
  test('several 410 answers switch a receiver off once, with one mail', async () => {
    await using begun = await sendingOf(open, 'One', 'Two')
    const { world, held, sender } = begun
    held[0]?.writeHead(410).end()
    await until(async () => !(await world.admin.list('webhook'))[0].enabled)
    held[1]?.writeHead(410).end()
    await sender.ended
    assert.deepEqual(
      (await world.journal('webhook')).map(({ action }) => action),
      ['created', 'edited'],
    )
    assert.equal((await world.admin.list('job', 'kind=webhook-switched-off-mail')).length, 1)
    assert.deepEqual(
      (await deliveries(world)).map(({ status }) => status),
      ['failed', 'failed'],
    )
  })

  test('a 410 has no effect if the webhook has just been deleted', async () => {
    await using begun = await sendingOf(open, 'One')
    const { world, held, id, sender } = begun
    await world.admin.delete(`/v2/webhook?id=${id}`)
    held[0]?.writeHead(410).end()
    await sender.ended
    assert.equal((await deliveries(world))[0].status, 'cancelled')
    assert.equal((await world.admin.list('job', 'kind=webhook-switched-off-mail')).length, 0)
  })

  test('a 410 stores no reason if the webhook has just been switched off by hand', async () => {
    await using begun = await sendingOf(open, 'One')
    const { world, held, id, sender } = begun
    await world.admin.put(`/v2/webhook?id=${id}`, { enabled: false })
    held[0]?.writeHead(410).end()
    await sender.ended
    assert.equal((await world.admin.list('webhook'))[0].disabled_reason, null)
  })

  test('a pause that a receiver asks for is not ended by its other answers', async () => {
    await using begun = await sendingOf(open, 'One', 'Two', 'Three')
    const { world, receiver, held, sender } = begun
    held[0]?.writeHead(503, { 'retry-after': '600' }).end()
    await until(async () => (await deliveries(world))[0].attempts === 1)
    held[1]?.writeHead(500).end()
    await until(async () => (await deliveries(world))[1].attempts === 1)
    held[2]?.end()
    await sender.ended
    world.clock.advance(599)
    await world.runJobs()
    assert.equal(receiver.received.length, 3)
    receiver.answer = (response) => response.end()
    world.clock.advance(1)
    await world.runJobs()
    assert.equal(receiver.received.length, 5)
  })

  test('events from before a webhook is switched off are sent once it is on, those in between are not', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const id = await world.admin.create('webhook', { url: receiver.url })
    const change = (enabled: boolean) => world.admin.put(`/v2/webhook?id=${id}`, { enabled })
    await createProjects(world, 'Before')
    await change(false)
    await createProjects(world, 'Meanwhile')
    await change(true)
    await createProjects(world, 'After')
    await world.runJobs()
    assert.deepEqual(
      receiver.received.map(({ body }) => body.data.name),
      ['Before', 'After'],
    )
  })

  test('a webhook that is deleted while its events are being taken leaves no waiting deliveries', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const id = await world.admin.create('webhook', { url: receiver.url })
    await createProjects(world, 'One')
    const TAKING = 2
    const scopes = new Interrupted(world.app.scopes, TAKING, () => world.admin.delete(`/v2/webhook?id=${id}`))
    await using sender = await startWebhookProcess(world, id, scopes)
    await sender.ended
    assert.equal((await deliveries(world, 'status=waiting')).length, 0)
    assert.equal(receiver.received.length, 0)
  })

  test('a webhook that is switched off and on while its events are being taken still gets them', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const id = await world.admin.create('webhook', { url: receiver.url })
    await createProjects(world, 'One')
    const TAKING = 2
    const scopes = new Interrupted(world.app.scopes, TAKING, async () => {
      await world.admin.put(`/v2/webhook?id=${id}`, { enabled: false })
      await world.admin.put(`/v2/webhook?id=${id}`, { enabled: true })
    })
    await using sender = await startWebhookProcess(world, id, scopes)
    await sender.ended
    await world.runJobs()
    assert.equal(receiver.received.length, 1)
  })

  test('a ping that commits just as the sender releases its lease is sent', async (t) => {
    await using world = await open()
    const { scopes } = world.app
    if (scopes.engine.soleWriter) return t.skip('SQLite has one connection for writes: nothing commits in between')
    await using receiver = await Receiver.open()
    const id = await world.admin.create('webhook', { url: receiver.url })
    await world.runJobs()
    await createProjects(world, 'One')
    await world.runJobs()
    await world.admin.create('tax', { name: 'VAT', rate: 19 })
    const session = await scopes.systemSession(1)
    assert.ok(session)
    let pinged: Promise<unknown> = Promise.resolve()
    const RELEASE = 3
    const interrupted = new Interrupted(scopes, RELEASE, async () => {
      const written = Promise.withResolvers<void>()
      pinged = scopes.writing(session, async (scope: Scope) => {
        await pingWebhook(scope, id)
        written.resolve()
        await until(async () => (await waitingForLocks(world)) > 0)
      })
      await written.promise
    })
    await using sender = await startWebhookProcess(world, id, interrupted)
    await sender.ended
    await pinged
    await world.runJobs()
    assert.deepEqual(receiver.types(), ['projectCreated', 'ping'])
  })

  test('an answer from the old address has no effect on the new one', async () => {
    for (const [status, headers] of [
      [503, { 'retry-after': '3600' }],
      [410, {}],
    ] as const) {
      await using begun = await sendingOf(open, 'One')
      const { world, held, id, sender } = begun
      await using fresh = await Receiver.open()
      await world.admin.put(`/v2/webhook?id=${id}`, { url: fresh.url })
      held[0]?.writeHead(status, headers).end()
      await sender.ended
      await world.runJobs()
      assert.deepEqual(fresh.types(), ['projectCreated'], `after ${status}`)
      assert.equal((await deliveries(world))[0].status, 'delivered')
      assert.equal((await world.admin.list('webhook'))[0].enabled, true)
    }
  })

  test('the uses of tokens do not wait for those of sessions, which wait for a write', async (t) => {
    await using world = await open()
    const { scopes, workers } = world.app
    if (scopes.engine.soleWriter) return t.skip('one connection writes to SQLite: nobody waits within a transaction')
    const person = await bySession(world, world.admin)
    await person.list('tax')
    world.clock.advance(61)
    await person.list('tax')
    await world.admin.list('tax')
    const session = await scopes.systemSession(1)
    assert.ok(session)
    const [changed, noted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = scopes.writing(session, async (scope) => {
      await scope.db.run(scope.db.update('user_session', { device: 'changed' }))
      changed.resolve()
      await noted.promise
      await scope.db.run(scope.db.update('api_client', { description: 'changed' }))
    })
    await changed.promise
    const note = (name: string) => workers.find(({ health }) => health.name === name)?.runDue()
    const ofSessions = note('sessions')
    assert.equal(await note('tokens'), 1)
    noted.resolve()
    assert.equal(await ofSessions, 1)
    await writing
  })

  test('a pause that the old address asked for does not apply to the new one', async () => {
    await using world = await open()
    await using old = await Receiver.open()
    await using fresh = await Receiver.open()
    old.answering(503, { 'retry-after': '3600' })
    const id = await world.admin.create('webhook', { url: old.url })
    await createProjects(world, 'One')
    await world.runJobs()
    await world.admin.put(`/v2/webhook?id=${id}`, { url: fresh.url })
    await createProjects(world, 'Two')
    await world.runJobs()
    assert.deepEqual(
      fresh.received.map(({ body }) => body.data.name),
      ['One', 'Two'],
    )
  })

  test('webhooks of one instance that always fail do not block those of another', async () => {
    await using world = await open()
    await using hanging = await Receiver.open()
    await using other = await Receiver.open()
    hanging.answer = () => {}
    const MORE_THAN_AT_A_TIME = 40
    for (let n = 0; n < MORE_THAN_AT_A_TIME; n += 1) await world.admin.create('webhook', { url: hanging.url })
    await world.other.create('webhook', { url: other.url })
    await createProjects(world, 'First')
    const sender = world.app.workers.find(({ health }) => health.name === 'webhooks')
    sender?.start()
    await hanging.has(1)
    await world.other.create('project', { name: 'Theirs' })
    const begun = performance.now()
    for (let seconds = 0; other.received.length === 0; seconds += 1) {
      while (performance.now() - begun < seconds * 200) await createProjects(world, 'Ours')
      world.clock.advance(1)
    }
  })

  test('a ping does not wait for an earlier one that failed', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    receiver.answering(500)
    const id = await world.admin.create('webhook', { url: receiver.url })
    await world.admin.post(`/v2/webhook/ping?id=${id}`)
    await world.runJobs()
    receiver.answering(200)
    await world.admin.post(`/v2/webhook/ping?id=${id}`)
    await world.runJobs()
    assert.deepEqual(
      (await deliveries(world)).map(({ status }) => status),
      ['waiting', 'delivered'],
    )
  })
})
