/** A server that answers 101, as every WebSocket endpoint may, fails like any other server and blocks nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startRawServer, switchesProtocols } from '../support/raw-server.ts'
import { onEachEngine } from '../world.ts'

onEachEngine('a server that switches protocols', (open) => {
  test('fails as the receiver of a webhook, and is tried again', { timeout: 60_000 }, async () => {
    await using server = await startRawServer(switchesProtocols)
    await using world = await open()
    await world.admin.create('webhook', { url: server.url })
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    const [delivery] = await world.admin.list('webhook/delivery')
    assert.deepEqual(
      [delivery.status, delivery.attempts, delivery.error],
      ['waiting', 1, 'It answered 101: other protocols are not supported.'],
    )
  })

  test('fails as the address of a calendar, with an error of the import', { timeout: 60_000 }, async () => {
    await using server = await startRawServer(switchesProtocols)
    await using world = await open()
    const calendar = { calendar_url: server.url, booking_property: {} }
    const id = await world.admin.create('calendar-subscription/import', calendar)
    // More than may run at a time.
    for (let run = 0; run < 6; run += 1) {
      const { status, body } = await world.admin.post(`/v2/calendar-subscription/import/run?id=${id}`)
      assert.equal(status, 409, JSON.stringify(body))
      assert.match(body.error.message, /It answered 101/)
    }
  })
})
