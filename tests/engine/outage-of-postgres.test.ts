import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { Scopes } from '../../src/kernel/scope.ts'
import { openBookedPeople } from '../support/booked-people.ts'
import { postgres } from '../support/engines.ts'
import { startMailServer } from '../support/mail-server.ts'
import { untilTrue } from '../support/poll.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { Receiver } from '../support/receiver.ts'
import { startWebhookProcess } from '../support/webhook-process.ts'
import { openWorld, type WorldOptions } from '../world.ts'
import { startPostgresProxy } from './postgres-proxy.ts'

/** How long a transaction waits for a connection here. */
const WAIT_MS = 200
/** How long a process keeps a webhook for itself without a renewal. */
const LEASE_S = 15

/** A world whose PostgreSQL goes away with `outage`, until a transaction has waited in vain. */
async function openRemote(options: WorldOptions) {
  await using stack = new AsyncDisposableStack()
  const proxy = stack.use(await startPostgresProxy())
  const database = stack.use(await postgres.create())
  const url = await proxy.url(new URL(database.url).pathname.slice(1))
  const create = async () => ({ ...database, open: () => openEngine(url, { waitMs: WAIT_MS }) })
  const world = stack.use(await openWorld({ ...postgres, create }, options))
  const isWaiting = () => world.app.scopes.engine.pools().some(({ waiting }) => waiting > 0)
  const outage = async () => {
    await proxy.shut()
    void untilTrue(isWaiting)
      .then(() => untilTrue(() => !isWaiting()))
      .then(() => proxy.reopen())
  }
  const opened = stack.move()
  return { world, outage, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

describe('PostgreSQL that goes away for longer than a request waits', { skip: withoutPostgres }, () => {
  test('when a mail was accepted, does not let it be sent again', async () => {
    await using server = await startMailServer()
    await using remote = await openRemote({ smtpUrl: server.url })
    const { world, outage } = remote
    const { admin } = world
    await admin.put('/v2/instance', { company_email: 'accounts@lumen.example' })
    const client = [{ id: await admin.create('contact', { type: 'person', name: 'Ada', email_1: 'ada@acme.example' }) }]
    const id = await admin.create('quote', { client, items: [{ item_text: 'Mix', unit_amount: 9 }] })
    await admin.post(`/v2/quote/send?id=${id}`, {})
    server.onMail(async () => {
      server.onMail(undefined)
      await outage()
    })
    await world.runJobs()
    world.clock.advance(3600)
    await world.runJobs()

    assert.equal(server.mails.length, 1)
    const [mail] = await admin.list('mail')
    assert.deepEqual([mail.status, mail.error], ['sent', null])
    const jobs = await admin.list('job', 'kind=quote-mail')
    assert.deepEqual(
      jobs.map(({ state, attempts }) => [state, attempts]),
      [['done', 1]],
    )
  })

  test('when a mail about bookings was accepted, does not let it be sent again', async () => {
    let outage = async () => {}
    await using stack = new AsyncDisposableStack()
    await using studio = await openBookedPeople(
      async (options = {}) => {
        const remote = stack.use(await openRemote(options))
        outage = remote.outage
        return remote.world
      },
      { bcc_administrators: true },
    )
    const { world, server } = studio
    await studio.book([await studio.person('Ben')])
    server.onMail(async () => {
      server.onMail(undefined)
      await outage()
    })
    await studio.mails()
    world.clock.advance(3600)
    await world.runJobs()

    assert.deepEqual(
      server.mails.map(({ recipients }) => recipients),
      [['ben@lumen.example'], ['admin@lumen.example']],
    )
  })

  test('when events were received, does not let them be sent again', async () => {
    await using receiver = await Receiver.open()
    await using remote = await openRemote({})
    const { world, outage } = remote
    await world.admin.create('webhook', { url: receiver.url })
    for (const name of ['One', 'Two', 'Three']) await world.admin.create('project', { name })
    const answers: (() => void)[] = []
    receiver.answer = (response) => answers.push(() => response.end())
    const running = world.runJobs()
    await receiver.has(3)
    await outage()
    for (const answer of answers) answer()
    await running
    world.clock.advance(3600)
    await world.runJobs()

    assert.deepEqual(receiver.received.map(({ body }) => body.data.name).toSorted(), ['One', 'Three', 'Two'])
    const deliveries = await world.admin.list('webhook/delivery')
    assert.deepEqual(
      new Set(deliveries.map(({ status, attempts }) => `${status} ${attempts}`)),
      new Set(['delivered 1']),
    )
  })

  test('when another process has taken over a webhook, sends nothing more to it', async () => {
    await using receiver = await Receiver.open()
    const held: ServerResponse[] = []
    receiver.answer = (response) => held.push(response)
    await using proxy = await startPostgresProxy()
    await using database = await postgres.create()
    await using world = await openWorld({ ...postgres, create: async () => database })
    const url = await proxy.url(new URL(database.url).pathname.slice(1))
    await using stack = new AsyncDisposableStack()
    const away = stack.adopt(await openEngine(url, { waitMs: WAIT_MS }), (engine) => engine.close())
    const id = await world.admin.create('webhook', { url: receiver.url })
    await world.admin.create('project', { name: 'One' })
    const scopes = new Scopes({ ...world.app.scopes, engine: away })
    await using first = await startWebhookProcess(world, id, scopes)
    await receiver.has(1)
    await proxy.shut()
    first.poke()
    await world.admin.create('project', { name: 'Two' })
    world.clock.advance(LEASE_S + 1)
    await using second = await startWebhookProcess(world, id)
    await receiver.has(3)
    await proxy.reopen()
    held[0]?.end()
    await first.ended
    for (const response of held) response.end()
    await second.ended

    const names = receiver.received.map(({ body }) => body.data.name)
    assert.deepEqual(names.toSorted(), ['One', 'One', 'Two'])
    const deliveries = await world.admin.list('webhook/delivery')
    assert.deepEqual(
      deliveries.map(({ status, attempts }) => `${status} ${attempts}`),
      ['delivered 1', 'delivered 1'],
    )
  })
})
