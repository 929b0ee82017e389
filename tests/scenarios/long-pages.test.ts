/** Records with very long texts: no list of them fills the memory of the process, and each can still be read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listening } from '../support/live-listener.ts'
import { Receiver } from '../support/receiver.ts'
import { writtenBill } from '../support/written-bill.ts'
import { type Client, onEachEngine, type World } from '../world.ts'

const LINES = Array.from({ length: 95 }, (_, n) => ({
  item_text: `Line ${n}`,
  description: 'x'.repeat(10_000),
  quantity: '1',
  unit_amount: '1',
}))

const EDITS = 36

async function upload({ app }: World, { token }: Client, xml: string): Promise<void> {
  const head = '--x7\r\ncontent-disposition: form-data; name="file"; filename="bill.xml"\r\n\r\n'
  const answer = await app.http.inject({
    method: 'POST',
    url: '/v2/supplier-bill',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x7' },
    payload: `${head}${xml}\r\n--x7--\r\n`,
  })
  assert.equal(answer.statusCode, 200, answer.body)
}

onEachEngine('records with very long texts', (open) => {
  test('400: a page of them is refused before it is in memory, smaller ones are not', async () => {
    await using world = await open()
    const { admin } = world
    const notes = [{ text: 'x'.repeat(3_900_000) }]
    for (let n = 0; n < 12; n += 1) await upload(world, admin, writtenBill(`B-${n}`, { notes }))
    for (const limit of [10, 12, 1000]) {
      const { status, body } = await admin.get(`/v2/supplier-bill?limit=${limit}`)
      assert.deepEqual([status, body.error?.field], [400, 'limit'], `${limit}`)
      assert.match(body.error.message, /^limit: gives a page of more than 32,000,000 characters\. Ask for fewer/)
    }
    assert.equal((await admin.get('/v2/supplier-bill?limit=8')).body.data.length, 8)
    assert.equal((await admin.get('/v2/supplier-bill?limit=1000&fields=id,number')).body.data.length, 12)
    assert.equal((await admin.get('/v2/supplier-bill?limit=1000&id=12')).body.data.length, 1)
  })

  test('200: live streams and webhooks read long entries in smaller parts', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const { admin } = world
    await admin.create('webhook', { url: receiver.url, events: ['quoteCreated', 'quoteEdited'] })
    const listen = await listening(world)
    const client = await admin.create('contact', { name: 'Northern Light', type: 'organization' })
    const id = await admin.create('quote', { client: [{ id: client }], items: LINES })
    for (let n = 0; n < EDITS; n += 1) {
      const items = [{ item_text: `Changed ${n}` }, ...LINES]
      assert.equal((await admin.put(`/v2/quote?id=${id}`, { items })).status, 200)
    }
    await using listener = await listen(admin, '/v2/events?after_id=0&record=quote')
    const entries = await listener.has(EDITS + 1)
    assert.ok(JSON.stringify(entries).length > 32_000_000, `${JSON.stringify(entries).length}`)
    const sender = world.app.workers.find(({ health }) => health.name === 'webhooks')
    sender?.start()
    await receiver.has(EDITS + 1)
    await sender?.stop(0)
    assert.ok(receiver.received.reduce((sum, { text }) => sum + text.length, 0) > 32_000_000)
  })
})
