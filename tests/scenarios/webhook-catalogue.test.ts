/**
 * The page of webhook events in the documentation is generated from received events. After an intended change: run
 * `npm run golden`, then read the difference.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { eventNames, eventRecords } from '../../src/domain/connections/event/index.ts'
import { records } from '../../src/registry.ts'
import { sqlite } from '../support/engines.ts'
import { Receiver } from '../support/receiver.ts'
import { openWorld, type World } from '../world.ts'

const page = join(import.meta.dirname, '../../docs/guides/webhook-events.md')

const introduction = `# Webhook events

A test generates this page from the events that a receiver got, so it matches the service. [Webhooks](webhooks.md)
explains how to receive events; \`openapi.json\` describes each event under \`webhooks\`.

\`data\` is the record as its list shows it, including custom fields, a moment after the change. A deleted record is sent
with its last values and \`"deleted": true\`. A duplicated or restored record is sent as created. Other kinds of record,
and bulk writes of bookings, send no events; the [stream of live updates](live-updates.md) has the other kinds.
`

/** The page: the table of events, and an example for each kind of record. */
function catalogue(received: Receiver['received']): string {
  const rows = Object.entries(eventRecords).map(([event, record]) => {
    const names = ['Created', 'Edited', 'Deleted'].map((what) => `\`${event}${what}\``)
    return `| ${record} | ${names.join(', ')} |`
  })
  const examples = Object.entries(eventRecords).flatMap(([event, record]) => {
    const created = received.find(({ body }) => body.type === `${event}Created`)
    assert.ok(created, `no ${event}Created was received`)
    return [`## ${record}`, '', '```json', JSON.stringify(created.body, undefined, 2), '```', '']
  })
  const ping = received.find(({ body }) => body.type === 'ping')
  return [
    introduction,
    '| Record | Events |\n|---|---|',
    ...rows,
    '',
    '`POST /v2/webhook/ping?id=` sends this event to a webhook, even if the webhook is not subscribed to it:',
    '',
    '```json',
    JSON.stringify(ping?.body, undefined, 2),
    '```',
    '',
    ...examples,
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
}

async function causeEveryEvent({ admin }: World): Promise<void> {
  const client = await admin.create('contact', {
    type: 'organization',
    name: 'North Sea Films',
    client: true,
    email_1: 'office@northsea.example',
    address_city: 'Hamburg',
    address_country: 'DE',
  })
  const suite = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  await admin.create('workspace', { name: 'Post', resources: [{ id: suite }] })
  const project = await admin.create('project', { name: 'Harbour', code: 'HB-1', client_id: `o${client}` })
  const [start, end] = [1_772_524_800, 1_772_553_600]
  await admin.create('booking', {
    name: 'Grade – Episode 1',
    start,
    end,
    resources: [{ id: suite }],
    project: [{ id: project }],
    status: [{ name: 'Confirmed' }],
  })
  const item = { item_text: 'Grading', quantity: 2, unit: 'days', unit_amount: '850' }
  await admin.create('quote', { client: [{ id: client, type: 'organization' }], items: [item] })
  await admin.create('invoice', { client: [{ id: client, type: 'organization' }], items: [item] })
}

describe('the catalogue of events', () => {
  let world: World
  let receiver: Receiver
  before(async () => {
    world = await openWorld(sqlite)
    receiver = await Receiver.open()
    const id = await world.admin.create('webhook', { url: receiver.url })
    await world.admin.post(`/v2/webhook/ping?id=${id}`)
    await causeEveryEvent(world)
    await world.runJobs()
  })
  after(async () => {
    await receiver[Symbol.asyncDispose]()
    await world[Symbol.asyncDispose]()
  })

  test('shows the events that are sent', (t) => {
    t.assert.fileSnapshot(catalogue(receiver.received), page, { serializers: [String] })
  })

  test('has the same events as the OpenAPI document', async () => {
    const { body } = await world.admin.get('/openapi.json')
    assert.deepEqual(Object.keys(body.webhooks), eventNames)
  })

  test('has the event of every record kind that sends one', () => {
    const firing = records.flatMap(({ name, event }) => (event === undefined ? [] : [[event, name]]))
    assert.deepEqual(Object.fromEntries(firing), { ...eventRecords })
  })
})
