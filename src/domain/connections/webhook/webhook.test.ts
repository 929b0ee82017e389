import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { Receiver } from '../../../../tests/support/receiver.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const DAY_S = 86_400

async function register(world: World, url: string, also: object = {}): Promise<{ id: number; secret: string }> {
  const { status, body } = await world.admin.post('/v2/webhook', { url, ...also })
  assert.equal(status, 200, JSON.stringify(body))
  return body.success
}

onEachEngine('webhook', (open) => {
  test('200: the secret is shown once, and signs the requests', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { id, secret } = await register(world, receiver.url, { description: 'Door signs' })
    assert.match(secret, /^whsec_[\w+/]{43}=$/)
    const project = await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    const [request] = receiver.received
    assert.ok(request)
    assert.equal(request.headers['webhook-timestamp'], String(world.clock.now()))
    assert.equal(request.headers['content-type'], 'application/json')
    assert.ok(verifies(secret, request, world.clock.now()))
    assert.deepEqual(Object.keys(request.body), ['type', 'timestamp', 'data'])
    assert.deepEqual([request.body.type, request.body.timestamp], ['projectCreated', '2026-03-02T10:00:00+00:00'])
    const [rendered] = await world.admin.list('project', `id=${project}`)
    assert.deepEqual(request.body.data, rendered)
    const everything = JSON.stringify([await world.admin.list('webhook'), await world.journal(), id])
    assert.ok(!everything.includes(secret))
  })

  test('200: the event of a deleted record has its last values', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await register(world, receiver.url)
    const id = await world.admin.create('project', { name: 'Harbour' })
    await world.admin.delete(`/v2/project?id=${id}`)
    await world.runJobs()
    assert.deepEqual(receiver.types(), ['projectCreated', 'projectDeleted'])
    const { data } = receiver.received[1]?.body ?? {}
    assert.deepEqual([data.id, data.name, data.deleted], [id, 'Harbour', true])
  })

  test('200: only subscribed events are sent, and none from before the webhook', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await world.admin.create('contact', { name: 'Before', type: 'person' })
    const { id } = await register(world, receiver.url, { events: ['contactDeleted', 'contactCreated'] })
    assert.deepEqual((await world.admin.list('webhook'))[0].events, ['contactCreated', 'contactDeleted'])
    await world.admin.create('contact', { name: 'After', type: 'person' })
    await world.admin.create('project', { name: 'Harbour' })
    await world.admin.create('tax', { name: 'VAT', rate: '19' })
    await world.runJobs()
    assert.deepEqual(receiver.types(), ['contactCreated'])
    await world.admin.put(`/v2/webhook?id=${id}`, { events: [] })
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    assert.deepEqual(receiver.types(), ['contactCreated', 'projectCreated'])
  })

  test('200: a webhook gets only what its user may read', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const keeper = await world.client({ admin: 'RW', schedule: 'R-' })
    assert.equal((await keeper.post('/v2/webhook', { url: receiver.url })).status, 200)
    const client = [{ id: await world.admin.create('contact', { name: 'Acme', type: 'organization' }) }]
    await world.admin.create('quote', { client })
    await world.admin.create('booking', { name: 'Grade', start: 1, end: 2 })
    await world.runJobs()
    assert.deepEqual(receiver.types(), ['bookingCreated'])
  })

  test('200: a webhook gets no events of another instance', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await register(world, receiver.url)
    await world.other.create('project', { name: 'Not ours' })
    await world.runJobs()
    assert.deepEqual(receiver.types(), [])
  })

  test('200: both secrets sign for a day after a rotation, then only the new one', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { id, secret } = await register(world, receiver.url)
    const rotated = await world.admin.post(`/v2/webhook/rotate?id=${id}`)
    const next: string = rotated.body.success.secret
    assert.notEqual(next, secret)
    await world.admin.create('project', { name: 'One' })
    await world.runJobs()
    world.clock.advance(DAY_S)
    await world.admin.create('project', { name: 'Two' })
    await world.runJobs()
    const [first, second] = receiver.received
    assert.ok(first && second)
    const now = world.clock.now()
    assert.deepEqual(
      [
        verifies(secret, first, now - DAY_S),
        verifies(next, first, now - DAY_S),
        verifies(secret, second, now),
        verifies(next, second, now),
      ],
      [true, true, false, true],
    )
  })

  test('200: each replaced secret still signs for a day, within the maximum number of secrets', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { id, secret } = await register(world, receiver.url)
    const secrets = [secret]
    const begun = world.clock.now()
    const signing = async () => {
      await world.admin.post(`/v2/webhook/ping?id=${id}`)
      await world.runJobs()
      const last = receiver.received.at(-1)
      assert.ok(last)
      return secrets.map((one) => verifies(one, last, world.clock.now()))
    }
    const rotate = async () => {
      world.clock.advance(3600)
      secrets.push((await world.admin.post(`/v2/webhook/rotate?id=${id}`)).body.success.secret)
    }
    await rotate()
    await rotate()
    assert.deepEqual(await signing(), [true, true, true])
    world.clock.advance(begun + 3600 + DAY_S - world.clock.now())
    assert.deepEqual(await signing(), [false, true, true])
    for (let turn = 0; turn < 5; turn += 1) await rotate()
    // The oldest that still signs is kept, because the receiver surely has it; of the others, the newest are kept.
    assert.deepEqual(await signing(), [false, false, true, false, true, true, true, true])
  })

  test('200: a ping is sent regardless of the subscribed events', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { id } = await register(world, receiver.url, { events: ['bookingCreated'] })
    assert.deepEqual((await world.admin.post(`/v2/webhook/ping?id=${id}`)).body, { success: { id } })
    await world.runJobs()
    assert.deepEqual(receiver.received[0]?.body.data, { webhook: { id } })
    const [delivery] = await world.admin.list('webhook/delivery', `webhook_id=${id}`)
    assert.deepEqual(
      [delivery.event, delivery.status, delivery.code, delivery.attempts, delivery.answer],
      ['ping', 'delivered', 200, 1, 'thanks'],
    )
  })

  test('200: events that happen while a webhook is off are never sent to it', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { id } = await register(world, receiver.url, { enabled: false })
    await world.admin.create('project', { name: 'Meanwhile' })
    await world.runJobs()
    await world.admin.put(`/v2/webhook?id=${id}`, { enabled: true })
    await world.admin.create('project', { name: 'Later' })
    await world.runJobs()
    assert.deepEqual(
      receiver.received.map(({ body }) => body.data.name),
      ['Later'],
    )
  })

  test('200: a deleted webhook gets nothing more, and waiting deliveries are cancelled', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    receiver.answering(500)
    const { id } = await register(world, receiver.url)
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    await world.admin.delete(`/v2/webhook?id=${id}`)
    world.clock.advance(DAY_S)
    await world.runJobs()
    assert.equal(receiver.received.length, 1)
    assert.equal((await world.admin.list('webhook/delivery'))[0].status, 'cancelled')
  })

  test('400: a url must be a valid web address, and events must be known', async () => {
    await using world = await open()
    const faults: [object, RegExp][] = [
      [{ url: undefined }, /^url: is required/],
      [{ url: null }, /^url: is required/],
      [{ url: 7 }, /^url: must be text/],
      [{ url: 'example.com' }, /^url: must be an address such as https:/],
      [{ url: 'ftp://example.com' }, /^url: must begin with http:\/\/ or https:\/\//],
      [{ url: 'https://me:pw@example.com' }, /^url: must have no user name or password/],
      [{ url: `https://example.com/${'x'.repeat(2000)}` }, /^url: must have at most 2000 characters/],
      [{ events: 'bookingCreated' }, /^events: must be a list of event names/],
      [{ events: ['bookingcreated'] }, /^events: unknown event "bookingcreated"\. Known events: bookingCreated, /],
      [{ events: [7] }, /^events: unknown event 7\./],
      [{ enabled: 'perhaps' }, /^enabled: must be true or false/],
    ]
    for (const [members, message] of faults) {
      const { status, body } = await world.admin.post('/v2/webhook', { url: 'https://example.com', ...members })
      assert.equal(status, 400, JSON.stringify(members))
      assert.match(body.error.message, message)
    }
  })

  test('403: webhooks need ADMIN', async () => {
    await using world = await open()
    const staff = await world.client({ schedule: 'RW', project: 'RW' })
    assert.equal((await staff.get('/v2/webhook')).status, 403)
    assert.equal((await staff.get('/v2/webhook/delivery')).status, 403)
    const reader = await world.client({ admin: 'R-' })
    for (const verb of ['rotate', 'ping', 'delivery/retry']) {
      assert.equal((await reader.post(`/v2/webhook/${verb}?id=1`)).status, 403)
    }
  })

  test('404: webhooks of another instance cannot be rotated, pinged or retried', async () => {
    await using world = await open()
    const { body } = await world.other.post('/v2/webhook', { url: 'https://example.com' })
    const { id } = body.success
    for (const verb of ['rotate', 'ping', 'delivery/retry']) {
      assert.equal((await world.admin.post(`/v2/webhook/${verb}?id=${id}`)).status, 404)
    }
  })

  test('409: an instance has a maximum number of webhooks, even with concurrent requests', async () => {
    await using world = await open()
    const { admin } = world
    const body = { url: 'https://crm.example/hook' }
    const [first] = await Promise.all(Array.from({ length: 98 }, () => admin.create('webhook', body)))
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.post('/v2/webhook', body)))
    assert.deepEqual(
      [200, 409].map((code) => answers.filter(({ status }) => status === code).length),
      [2, 4],
    )
    assert.match(
      answers.find(({ status }) => status === 409)?.body.error.message,
      /^An instance can have at most 100 webhooks\. Delete one that is no longer needed first\.$/,
    )
    await admin.delete(`/v2/webhook?id=${first}`)
    await admin.create('webhook', body)
  })

  test('409: a webhook that is off cannot be pinged', async () => {
    await using world = await open()
    const { id } = await register(world, 'https://example.com', { enabled: false })
    assert.equal((await world.admin.post(`/v2/webhook/ping?id=${id}`)).status, 409)
  })
})

/** Whether a receiver with this secret accepts the request at that time. */
function verifies(secret: string, { headers, text }: Receiver['received'][number], now: number): boolean {
  assert.ok(Math.abs(now - Number(headers['webhook-timestamp'])) < 300)
  const id = String(headers['webhook-id'])
  const signed = new Webhook(secret).sign(id, new Date(Number(headers['webhook-timestamp']) * 1000), text)
  return String(headers['webhook-signature']).split(' ').includes(signed)
}
