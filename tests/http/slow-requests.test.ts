/** Clients that send a request slowly, or not to its end. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { openHttpWorld } from './http-world.ts'

for (const [name, begin, status] of [
  ['headers', 'POST /v2/unknown HTTP/1.1\r\nhost: x\r\n', 408],
  ['a refused body', 'POST /v2/unknown HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n', 404],
] as const)
  test(`${name} that arrive slowly end the connection after the time limit`, { timeout: 60_000 }, async () => {
    await using world = await openHttpWorld({ requestTimeoutSeconds: 2 })
    await world.http.listen({ port: 0, host: '127.0.0.1' })
    const begun = performance.now()
    const socket = connect((world.http.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
    const dripping = spawn('/bin/sh', ['-c', 'while sleep 0.2; do printf x; done'])
    socket.write(begin)
    dripping.stdout.pipe(socket)
    let answer = ''
    for await (const text of socket) answer += text
    dripping.kill()
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
    assert.ok(performance.now() - begun < 10_000, `${performance.now() - begun} ms`)
  })
