/** Clients that send a request slowly, or not to its end. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { acceptUploads, readUpload } from '../../src/kernel/http/read-upload.ts'
import { nextTurn } from '../../src/kernel/loop-turn.ts'
import { type HttpWorld, openHttpWorld } from './http-world.ts'

const form = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n--b\r\n'

/** A server that takes JSON at `/v2/thing`, a file at `/v2/file` and nothing at `/v2/held`, and a connection to it. */
async function open(requestTimeoutSeconds: number) {
  const world = await openHttpWorld({ requestTimeoutSeconds })
  world.http.post('/v2/thing', async () => ({}))
  world.http.post('/v2/held', { onRequest: () => new Promise(() => {}) }, async () => ({}))
  world.http.register(async (http) => {
    await acceptUploads(http)
    http.post('/v2/file', async (request) => ({ name: (await readUpload(request, 1_000_000)).name }))
  })
  await world.http.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((world.http.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  return { world, socket }
}

/** The warnings and errors in the log. */
function complaints({ lines }: HttpWorld) {
  return lines.filter(({ level }) => level === 'warn' || level === 'error')
}

for (const [name, path, more, status] of [
  ['headers', 'unknown', '', 408],
  ['a refused body', 'unknown', 'content-length: 100000\r\n\r\n', 404],
  ['a JSON body', 'thing', 'content-type: application/json\r\ncontent-length: 100000\r\n\r\n', 408],
  ['chunks', 'thing', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nfff\r\n', 408],
  ['a form', 'file', form, 408],
  ['what follows a form', 'file', `${form}content-disposition: form-data; name=f; filename=f\r\n\r\n1\r\n--b--`, 408],
] as const)
  test(`${name} that arrive slowly end the connection after the time limit`, { timeout: 60_000 }, async () => {
    const { world, socket } = await open(2)
    await using _ = world
    const begun = performance.now()
    const dripping = spawn('/bin/sh', ['-c', 'while sleep 0.2; do printf x; done'])
    socket.write(`POST /v2/${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.account.token}\r\n${more}`)
    dripping.stdout.pipe(socket)
    let answer = ''
    for await (const text of socket) answer += text
    dripping.kill()
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
    assert.ok(performance.now() - begun < 10_000, `${performance.now() - begun} ms`)
    assert.deepEqual(complaints(world), [])
  })

test('Node.js ends a request later than the service, whose response says what was too slow', async () => {
  const { world, socket } = await open(2)
  await using _ = world
  socket.destroy()
  const { headersTimeout, requestTimeout } = world.http.server
  // Both look for such requests once a second, at different times.
  assert.deepEqual([headersTimeout, requestTimeout], [2000, 4000])
})

test('a body that the server has not begun to read is a 503', { timeout: 60_000 }, async () => {
  const { world, socket } = await open(0.5)
  await using _ = world
  const head = 'content-type: application/json\r\nconnection: close\r\ncontent-length: 1000000\r\n\r\n'
  socket.write(`POST /v2/held HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.account.token}\r\n${head}`)
  socket.write('"'.padEnd(1_000_000, 'x'))
  let answer = ''
  for await (const text of socket) answer += text
  assert.match(answer, /^HTTP\/1\.1 503 /)
})

for (const path of ['thing', 'file'])
  test(`a client that leaves within its body to /v2/${path} is no internal error`, { timeout: 60_000 }, async () => {
    const { world, socket } = await open(30)
    await using _ = world
    const body = path === 'file' ? form : 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{'
    socket.write(`POST /v2/${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.account.token}\r\n${body}`)
    const [request] = await once(world.http.server, 'request')
    socket.destroy()
    await new Promise((resolve) => request.once('close', resolve))
    await nextTurn()
    assert.deepEqual(complaints(world), [])
  })
