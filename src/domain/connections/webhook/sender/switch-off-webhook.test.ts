import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { startMailServer } from '../../../../../tests/support/mail-server.ts'
import { Receiver } from '../../../../../tests/support/receiver.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'

const DAY_S = 86_400

async function register(world: World, url: string): Promise<number> {
  return world.admin.create('webhook', { url })
}

async function deliveries(world: World, query = '') {
  return world.admin.list('webhook/delivery', `limit=1000&${query}`)
}

onEachEngine('webhooks that are switched off', (open) => {
  test('a receiver that answers 410 gets nothing more', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    receiver.answering(410)
    const id = await register(world, receiver.url)
    await world.admin.create('project', { name: 'One' })
    await world.runJobs()
    await world.admin.create('project', { name: 'Two' })
    world.clock.advance(DAY_S)
    await world.runJobs()
    assert.equal(receiver.received.length, 1)
    const [webhook] = await world.admin.list('webhook', `id=${id}`)
    assert.deepEqual([webhook.enabled, webhook.disabled_reason], [false, 'It answered 410 (Gone).'])
    assert.equal((await deliveries(world))[0].status, 'failed')
  })

  test('waiting deliveries have no next try until the webhook is switched on', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    receiver.answering(500)
    const id = await register(world, receiver.url)
    await world.admin.create('project', { name: 'One' })
    await world.runJobs()
    const nextTries = async () => (await deliveries(world)).map(({ status, next_try }) => [status, next_try])
    const inFive = world.clock.now() + 5
    assert.deepEqual(await nextTries(), [['waiting', inFive]])
    await world.admin.put(`/v2/webhook?id=${id}`, { enabled: false })
    assert.deepEqual(await nextTries(), [['waiting', null]])
    await world.admin.put(`/v2/webhook?id=${id}`, { enabled: true })
    assert.deepEqual(await nextTries(), [['waiting', world.clock.now()]])
    receiver.answering(410)
    await world.admin.create('project', { name: 'Two' })
    world.clock.advance(10)
    await world.runJobs()
    assert.ok((await nextTries()).every(([, next_try]) => next_try === null))
    receiver.answering(200)
    await world.admin.put(`/v2/webhook?id=${id}`, { enabled: true })
    await world.runJobs()
    assert.ok((await nextTries()).every(([status]) => status !== 'waiting'))
  })

  test('a try that fails after its webhook was switched off is not repeated until it is on again', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const held = Promise.withResolvers<ServerResponse>()
    receiver.answer = held.resolve
    const id = await register(world, receiver.url)
    await world.admin.create('project', { name: 'One' })
    const sent = world.runJobs()
    const response = await held.promise
    await world.admin.put(`/v2/webhook?id=${id}`, { enabled: false })
    response.writeHead(500).end()
    await sent
    const [{ status, attempts, next_try }] = await deliveries(world)
    assert.deepEqual([status, attempts, next_try], ['waiting', 1, null])
    receiver.answering(200)
    await world.admin.put(`/v2/webhook?id=${id}`, { enabled: true })
    await world.runJobs()
    assert.equal((await deliveries(world))[0].status, 'delivered')
  })

  test('the administrators get one mail when a webhook is switched off', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url, mailFrom: 'daybook@lumen.example' })
    await using receiver = await Receiver.open()
    receiver.answering(410)
    await world.client({ admin: 'R-' })
    const second = await world.client({ admin: 'RW' })
    await register(world, receiver.url)
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    const [{ primary_email }] = await world.admin.list('user', `id=${second.userId}`)
    assert.equal(server.mails.length, 1)
    const [mail] = server.mails
    assert.deepEqual(mail?.recipients.toSorted(), ['admin@lumen.example', primary_email])
    assert.equal(mail?.email.subject, `A webhook was switched off: 127.0.0.1:${receiver.port}`)
    assert.match(mail?.email.text ?? '', /It answered 410 \(Gone\)\./)
    assert.ok(mail?.email.text?.includes(receiver.url))
  })

  test('no mail is sent about a webhook that was deleted in the meantime, and the job is not retried', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url, mailFrom: 'daybook@lumen.example' })
    await using receiver = await Receiver.open()
    receiver.answering(410)
    const id = await register(world, receiver.url)
    await world.admin.create('project', { name: 'Harbour' })
    const sender = world.app.workers.find(({ health }) => health.name === 'webhooks')
    await sender?.runDue()
    await world.admin.delete(`/v2/webhook?id=${id}`)
    await world.runJobs()
    assert.equal((await world.admin.list('job', 'kind=webhook-switched-off-mail'))[0].state, 'done')
    assert.equal(server.mails.length, 0)
  })

  test('a webhook that fails for five days is switched off, and continues there when it is on again', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    receiver.answering(500)
    const id = await register(world, receiver.url)
    for (let day = 0; day <= 5; day += 1) {
      await world.admin.create('project', { name: `Day ${day}` })
      await world.runJobs()
      assert.equal((await world.admin.list('webhook'))[0].enabled, day < 5)
      world.clock.advance(DAY_S)
    }
    const [off] = await world.admin.list('webhook')
    assert.equal(off.disabled_reason, 'Every try has failed for 5 days.')
    const waiting = (await deliveries(world, 'status=waiting')).length
    assert.ok(waiting > 0)
    receiver.received.length = 0
    receiver.answer = (response) => response.end()
    await world.admin.put(`/v2/webhook?id=${id}`, { enabled: true })
    assert.equal((await world.admin.list('webhook'))[0].disabled_reason, null)
    await world.runJobs()
    // Waiting deliveries, and the last day's event, which was not tried yet when it was switched off.
    assert.equal(receiver.received.length, waiting + 1)
  })

  test('a success in between restarts the five days', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await register(world, receiver.url)
    for (let day = 0; day < 12; day += 1) {
      receiver.answering(day % 4 === 3 ? 200 : 500)
      await world.admin.create('project', { name: `Day ${day}` })
      await world.runJobs()
      world.clock.advance(DAY_S)
    }
    assert.equal((await world.admin.list('webhook'))[0].enabled, true)
  })
})
