/** Bodies that are refused before they have arrived. A proxy that cannot write all of a body answers with a 502 of its own. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { openHttpWorld } from './http-world.ts'

const BODY_BYTES = 30 * 1024 * 1024

for (const [status, path, token] of [
  [413, '/v2/webhook', true],
  [401, '/v2/webhook', false],
  [404, '/v2/unknown', true],
] as const)
  test(`${status}: a client that writes all of a body before it reads gets the answer`, {
    timeout: 60_000,
  }, async () => {
    await using world = await openHttpWorld()
    world.http.post('/v2/webhook', async () => ({}))
    await world.http.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((world.http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n` +
        `${token ? `authorization: Bearer ${world.account.token}\r\n` : ''}content-length: ${BODY_BYTES}\r\n\r\n`,
    )
    const part = Buffer.alloc(1024 * 1024, 'a')
    for (let sent = 0; sent < BODY_BYTES; sent += part.length) if (!socket.write(part)) await once(socket, 'drain')
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) text += chunk
    assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `))
    assert.match(text, /\r\nconnection: close\r\n/i)
  })
