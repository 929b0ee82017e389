import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const HOUR_S = 3600
const addresses = (count: number) => Array.from({ length: count }, (_, n) => `guest${n}@acme.example`)

onEachEngine('recipients per instance and day', (open) => {
  test('429: more than 5,000, until the earliest are a day old', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const { admin } = world
    await admin.put('/v2/instance', { company_email: 'accounts@lumen.example' })
    const client = [{ id: await admin.create('contact', { type: 'person', name: 'Ada' }) }]
    const id = await admin.create('quote', { client, items: [{ item_text: 'Mix', unit_amount: 9 }] })
    const send = (count: number) =>
      admin.post(`/v2/quote/send?id=${id}`, { to: addresses(count).slice(0, 15), cc: addresses(count).slice(15) })
    /** Sends in groups, because writes of an instance wait for each other, and are refused after a while. */
    const sendMany = async (mails: number) => {
      for (let left = mails; left > 0; left -= 25) {
        const sent = await Promise.all(Array.from({ length: Math.min(left, 25) }, () => send(20)))
        for (const { status } of sent) assert.equal(status, 200)
      }
    }
    await sendMany(100)
    world.clock.advance(HOUR_S)
    await sendMany(149)
    for (const count of [10, 9]) assert.equal((await send(count)).status, 200)
    const refused = await send(2)
    assert.equal(refused.status, 429)
    assert.match(refused.body.error.message, /5,000 recipients in 24 hours/)
    assert.equal(refused.headers['retry-after'], String(23 * HOUR_S))
    assert.equal((await send(1)).status, 200)
    assert.equal((await send(1)).status, 429)
    world.clock.advance(23 * HOUR_S)
    assert.equal((await send(20)).status, 200)
  })
})
