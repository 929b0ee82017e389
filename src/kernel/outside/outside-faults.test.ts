/** What users read about a server that answers, but not as it should. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createServer } from 'node:tls'
import { startRawServer } from '../../../tests/support/raw-server.ts'
import { selfSigned } from '../../../tests/support/self-signed.ts'
import { OutsideClient } from './outside-client.ts'
import { TargetPolicy } from './target-policy.ts'

const limits = { timeoutMs: 8000, sizeMax: 1000 }
const lenient = () => new OutsideClient(new TargetPolicy({ allowsPrivate: true }))

test('a certificate of nobody that is known', async () => {
  const server = createServer(selfSigned('hooks.example')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  using client = lenient()
  await assert.rejects(
    client.fetch(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, limits),
    /^OutsideError: The certificate of the server is self-signed, or its issuer is unknown\.$/,
  )
  server.close()
  await once(server, 'close')
})

for (const [what, answer, message] of [
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'The server does not answer with HTTP.'],
  ['long headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}\r\n\r\n`, 'The headers of the answer are too long.'],
] as const) {
  test(what, async () => {
    await using server = await startRawServer((socket) => socket.end(answer))
    using client = lenient()
    await assert.rejects(client.fetch(server.url, limits), { message })
  })
}
