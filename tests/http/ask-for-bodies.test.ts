/** Clients that wait for permission before they send their body (`Expect: 100-continue`). */
import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { openHttpWorld } from './http-world.ts'

/** Sends a request that waits for permission, and its body when it is asked for. Resolves with the statuses and all that came. */
async function ask(path: string, length: number, isSignedIn = true) {
  await using world = await openHttpWorld()
  world.http.post('/v2/thing', async ({ body }) => ({ body }))
  await world.http.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((world.http.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  const lines = ['host: x', 'expect: 100-continue', 'content-type: application/json', `content-length: ${length}`]
  if (isSignedIn) lines.push(`authorization: Bearer ${world.account.token}`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    if (text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write('1'.repeat(length))
    else socket.end()
  }
  return { statuses: [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)), text }
}

test('a body that may be accepted is asked for', { timeout: 60_000 }, async () => {
  const { statuses, text } = await ask('/v2/thing', 3)
  assert.deepEqual(statuses, [100, 200])
  assert.match(text, /\{"body":111\}$/)
  assert.doesNotMatch(text, /connection: close/i)
})

for (const [name, status, path, length, isSignedIn] of [
  ['without a token', 401, '/v2/thing', 3, false],
  ['to an unknown path', 404, '/v2/unknown', 3, true],
  ['that is too long', 413, '/v2/thing', 1_200_000, true],
] as const)
  test(`a body ${name} is refused before it is sent, and the connection closes`, { timeout: 60_000 }, async () => {
    const { statuses, text } = await ask(path, length, isSignedIn)
    assert.deepEqual(statuses, [status])
    assert.match(text, /\r\nconnection: close\r\n/i)
  })
