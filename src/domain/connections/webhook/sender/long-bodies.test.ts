import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { Receiver } from '../../../../../tests/support/receiver.ts'
import { startWebhookProcess } from '../../../../../tests/support/webhook-process.ts'
import { onEachEngine } from '../../../../../tests/world.ts'

const FIELDS = 60
/** Each has a body of more than 600,000 characters. */
const LONG = 12
/** Of 4 MiB. */
const AT_A_TIME = 6

onEachEngine('webhooks with long bodies', (open) => {
  test('send only a few of them at a time, with short ones beside them', { timeout: 120_000 }, async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { admin } = world
    const values: { id: number; value: string }[] = []
    for (let n = 0; n < FIELDS; n += 1) {
      const id = await admin.create('custom-field', { name: `Note ${n}`, type: 'textarea', module: 'project' })
      values.push({ id, value: 'n'.repeat(10_000) })
    }
    const id = await admin.create('webhook', { url: receiver.url })
    for (let n = 0; n < LONG; n += 1) await admin.create('project', { name: 'Long', custom_fields: values })
    await admin.create('project', { name: 'Short' })
    const held: ServerResponse[] = []
    receiver.answer = (response) => held.push(response)
    await using sender = await startWebhookProcess(world, id)
    await receiver.has(AT_A_TIME + 1)
    const names = () => receiver.received.map(({ body }) => body.data.name)
    assert.deepEqual(names().toSorted(), [...Array(AT_A_TIME).fill('Long'), 'Short'])
    receiver.answer = (response) => response.end()
    for (const response of held) response.end()
    await sender.ended
    assert.equal(names().filter((name) => name === 'Long').length, LONG)
    const waiting = await admin.list('webhook/delivery', 'status=waiting')
    assert.deepEqual(waiting, [])
  })
})
