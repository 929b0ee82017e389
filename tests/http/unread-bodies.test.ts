/** Bodies that are refused before they have arrived. A proxy that cannot write all of a body answers with a 502 instead. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { type HttpWorld, openHttpWorld } from './http-world.ts'

const MIB = 1024 * 1024
const BODY_BYTES = 30 * MIB

/** A connection that has sent the headers of a POST, and its whole answer. */
async function post(world: HttpWorld, path: string, ...headers: string[]) {
  world.http.post('/v2/webhook', async () => ({}))
  await world.http.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((world.http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\n${['host: x', 'content-type: application/json', ...headers].join('\r\n')}\r\n\r\n`,
  )
  const answer = async () => {
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) text += chunk
    return text
  }
  return { socket, answer }
}

for (const [status, path, token] of [
  [413, '/v2/webhook', true],
  [401, '/v2/webhook', false],
  [404, '/v2/unknown', true],
] as const)
  for (const length of [`content-length: ${BODY_BYTES}`, 'transfer-encoding: chunked'])
    test(`${status}: a client that writes its whole body before it reads gets the answer (${length})`, {
      timeout: 60_000,
    }, async () => {
      await using world = await openHttpWorld()
      const authorization = token ? [`authorization: Bearer ${world.account.token}`] : []
      const { socket, answer } = await post(world, path, 'connection: close', ...authorization, length)
      const bytes = 'a'.repeat(MIB)
      const isChunked = length.startsWith('transfer')
      const part = isChunked ? `${MIB.toString(16)}\r\n${bytes}\r\n` : bytes
      for (let sent = 0; sent < BODY_BYTES; sent += MIB) if (!socket.write(part)) await once(socket, 'drain')
      if (isChunked) socket.write('0\r\n\r\n')
      const text = await answer()
      assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `))
      assert.match(text, /\r\nconnection: close\r\n/i)
    })

test('a refused body that never arrives ends its connection after a few seconds', { timeout: 60_000 }, async () => {
  await using world = await openHttpWorld()
  const begun = performance.now()
  const { answer } = await post(world, '/v2/webhook', 'connection: close', 'content-length: 100')
  assert.match(await answer(), /^HTTP\/1\.1 401 /)
  assert.ok(performance.now() - begun < 15_000)
})

test('a refused body of too many chunks is not read to its end', { timeout: 60_000 }, async () => {
  await using world = await openHttpWorld()
  const { socket } = await post(world, '/v2/webhook', 'connection: close', 'transfer-encoding: chunked')
  let sent = 0
  const part = `${MIB.toString(16)}\r\n${'a'.repeat(MIB)}\r\n`
  const write = async () => {
    for (; sent < 100; sent += 1) if (!socket.write(part)) await once(socket, 'drain')
  }
  await assert.rejects(write())
  assert.ok(sent > 30 && sent < 60, `${sent} MiB`)
})

test('a refused body with a syntax error gets no second answer', { timeout: 60_000 }, async () => {
  await using world = await openHttpWorld()
  const { socket, answer } = await post(world, '/v2/webhook', 'transfer-encoding: chunked')
  await once(socket, 'readable')
  socket.write('no chunk\r\n')
  assert.equal((await answer()).match(/HTTP\/1\.1 \d+/g)?.join(), 'HTTP/1.1 401')
})
