import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedStatements } from '../../../../../tests/engine/asked-statements.ts'
import { Receiver } from '../../../../../tests/support/receiver.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'
import { lanes } from '../../../../kernel/db/lane.ts'
import { findProgress, lockProgress } from '../webhook-progress.store.ts'
import { type DeliveryRow, insertDeliveries, nextTry } from './webhook-delivery.store.ts'

const DAY_S = 24 * 3600
const BACKLOG = 2000

/** A webhook whose receiver fails, and a project with the events of these names, of which the first was tried. */
async function openBlocked(world: World, receiver: Receiver, names: readonly string[]) {
  const id = await world.admin.create('project', { name: 'Old' })
  const webhook = await world.admin.create('webhook', { url: receiver.url })
  receiver.answering(500)
  for (const name of names) {
    await world.admin.put(`/v2/project?id=${id}`, { name })
    await world.runJobs()
  }
  receiver.received.length = 0
  return { id, webhook }
}

const namesOf = (receiver: Receiver) => receiver.received.map(({ body }) => body.data.name)
const waiting = (world: World) => world.admin.list('webhook/delivery', 'status=waiting&order_asc=id&limit=1000')
const planned = async (world: World) => (await waiting(world)).map(({ next_try }) => next_try !== null)

onEachEngine('the order of deliveries of a record', (open) => {
  test('what waits behind a delivery has no next try, and an index finds the others', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { webhook, id } = await openBlocked(world, receiver, ['One'])
    const { scopes } = world.app
    const session = await scopes.systemSession(1)
    assert.ok(session)
    const event = { event: 'projectEdited', record: 'project', record_id: id, body: '{}' }
    await scopes.noting(session, async (scope) => {
      await lockProgress(scope)
      await insertDeliveries(scope, webhook, Array.from({ length: BACKLOG }).fill(event) as (typeof event)[])
    })
    await scopes.engine.transaction(lanes.leases, (sql) => sql.run('analyze webhook_delivery', []))
    const asked = askedStatements(scopes.engine)
    await world.admin.create('project', { name: 'New' })
    await world.runJobs()
    await nextTry(scopes.reading(session), webhook)

    const planned = scopes.reading(session).db.rows<DeliveryRow>('webhook_delivery').select('id')
    assert.equal((await scopes.reading(session).db.all(planned.where('next_try', 'is not', null))).length, 2)
    const looks = asked.filter(([text]) => /^select (id, octet_length|"?next_try)/.test(text))
    assert.equal(new Set(looks.map(([text]) => text)).size, 2)
    for (const statement of looks) {
      // PostgreSQL plans for any bound values, and the index is only of waiting ones.
      assert.match(statement[0], /status = 'waiting'/)
      const plan = (await scopes.engine.explain(...statement)).join('\n')
      assert.match(plan, /webhook_delivery_due/)
      assert.match(plan, /next_try *[<>]|next_try is not null/i)
      assert.doesNotMatch(plan, /subplan|correlated|anti join/i)
    }
  })

  test('each is due as soon as the one before it has ended', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await openBlocked(world, receiver, ['One', 'Two', 'Three'])
    assert.deepEqual(await planned(world), [true, false, false])
    receiver.answer = (response) => response.end()
    world.clock.advance(5)
    await world.runJobs()
    assert.deepEqual(namesOf(receiver), ['One', 'Two', 'Three'])
  })

  test('a webhook that is switched off and on again continues with the first of each record', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { webhook } = await openBlocked(world, receiver, ['One', 'Two'])
    await world.admin.put(`/v2/webhook?id=${webhook}`, { enabled: false })
    assert.deepEqual(await planned(world), [false, false])
    await world.admin.put(`/v2/webhook?id=${webhook}`, { enabled: true })
    assert.deepEqual(await planned(world), [true, false])
    receiver.answer = (response) => response.end()
    await world.runJobs()
    assert.deepEqual(namesOf(receiver), ['One', 'Two'])
  })

  test('a user who sends an ended one again lets later ones wait for it, and one that waits stays in its place', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { webhook } = await openBlocked(world, receiver, ['One', 'Two', 'Three'])
    const [one, two, three] = (await waiting(world)).map(({ id }) => id)
    receiver.answer = (response, { body }) => response.writeHead(body.data.name === 'One' ? 200 : 500).end()
    world.clock.advance(5)
    await world.runJobs()
    assert.deepEqual(namesOf(receiver), ['One', 'Two'])
    await world.admin.post(`/v2/webhook/delivery/retry?id=${one}`, {})
    await world.admin.post(`/v2/webhook/delivery/retry?id=${three}`, {})
    await world.admin.post(`/v2/webhook/ping?id=${webhook}`, {})
    assert.deepEqual((await waiting(world)).map(({ id, next_try }) => [id, next_try !== null]).slice(0, 3), [
      [one, true],
      [two, false],
      [three, false],
    ])
    receiver.answer = (response) => response.end()
    receiver.received.length = 0
    await world.runJobs()
    assert.deepEqual(
      namesOf(receiver).filter((name) => name !== undefined),
      ['One', 'Two', 'Three'],
    )
    assert.deepEqual(await waiting(world), [])
  })

  test('an ended one that is sent again while a later one is on its way goes before the next try of the later one', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await openBlocked(world, receiver, ['One', 'Two'])
    const [one] = (await waiting(world)).map(({ id }) => id)
    let isAgain = false
    receiver.answer = async (response, { body }) => {
      const isFine = body.data.name === 'One' && !isAgain
      if (body.data.name === 'Two') {
        isAgain = true
        await world.admin.post(`/v2/webhook/delivery/retry?id=${one}`, {})
      }
      response.writeHead(isFine ? 200 : 500).end()
    }
    world.clock.advance(5)
    await world.runJobs()
    assert.deepEqual(await planned(world), [true, false])
  })

  test('those that waited for one that was too old to keep are sent', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await openBlocked(world, receiver, ['One', 'Two'])
    const { scopes } = world.app
    const session = await scopes.systemSession(1)
    assert.ok(session)
    await scopes.noting(session, async ({ db, clock }) => {
      const old = db.update<DeliveryRow>('webhook_delivery', { updated: clock.now() - 31 * DAY_S })
      await db.run(old.where('next_try', 'is not', null))
    })
    world.clock.advance(DAY_S)
    receiver.answer = (response) => response.end()
    for (const name of ['jobs', 'webhooks']) {
      await world.app.workers.find(({ health }) => health.name === name)?.runDue()
    }
    assert.deepEqual(namesOf(receiver), ['Two'])
  })

  test('those that waited for one that disappeared are sent with the next event, or after a day', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { id } = await openBlocked(world, receiver, ['One', 'Two', 'Three', 'Four'])
    const { scopes } = world.app
    const session = await scopes.systemSession(1)
    assert.ok(session)
    const loseFirst = () =>
      scopes.noting(session, async ({ db }) => {
        await db.run(db.deleteFrom<DeliveryRow>('webhook_delivery').where('next_try', 'is not', null))
      })
    await loseFirst()
    await world.admin.put(`/v2/project?id=${id}`, { name: 'Five' })
    await world.runJobs()
    assert.deepEqual(namesOf(receiver), ['Two'])
    await loseFirst()
    receiver.answer = (response) => response.end()
    world.clock.advance(DAY_S)
    for (const name of ['jobs', 'webhooks']) {
      await world.app.workers.find(({ health }) => health.name === name)?.runDue()
    }
    assert.deepEqual(namesOf(receiver), ['Two', 'Three', 'Four', 'Five'])
  })

  test('a receiver that asked for a pause gets it, also if a delivery that was too old to keep is deleted', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { webhook } = await openBlocked(world, receiver, ['One', 'Two'])
    world.clock.advance(600)
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': String(DAY_S) }).end()
    await world.runJobs()
    const { scopes } = world.app
    const session = await scopes.systemSession(1)
    assert.ok(session)
    const pausedUntil = async () => (await findProgress(scopes.reading(session), webhook))?.paused_until
    const asked = await pausedUntil()
    assert.ok(asked)
    await scopes.noting(session, async ({ db, clock }) => {
      const old = db.update<DeliveryRow>('webhook_delivery', { updated: clock.now() - 31 * DAY_S })
      await db.run(old.where('next_try', 'is not', null))
    })
    // The job is due again, and the pause has some minutes left.
    world.clock.advance(DAY_S - 300)
    await world.app.workers.find(({ health }) => health.name === 'jobs')?.runDue()
    assert.deepEqual(await planned(world), [true])
    assert.equal(await pausedUntil(), asked)
  })
})
