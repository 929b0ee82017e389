import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import fastify from 'fastify'
import type { Session } from '../auth/session.ts'
import { answerErrors } from './error-answers.ts'
import { limitHeldBodies } from './held-bodies.ts'

const MIB = 1024 * 1024

/** A server that accepts bodies of 32 MiB for the instance in the address. */
async function openServer() {
  const server = fastify({ bodyLimit: 32 * MIB })
  server.decorateRequest('session')
  answerErrors(server)
  server.addHook('onRequest', async (request) => {
    const { instance } = request.params as { readonly instance: string }
    request.session = { instance: { id: Number(instance) } } as unknown as Session
  })
  limitHeldBodies(server)
  server.post('/:instance', async (request) => ({ length: String(request.body).length }))
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const sockets: Socket[] = []
  /** Sends the header of a request. */
  const announce = (instance: number, ...header: readonly string[]) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    const lines = [`POST /${instance} HTTP/1.1`, 'Host: x', 'Content-Type: text/plain', ...header]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    return socket
  }
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await server.close()
  }
  return { announce, [Symbol.asyncDispose]: close }
}

type Server = Awaited<ReturnType<typeof openServer>>

async function statusOf(socket: Socket): Promise<number> {
  const [answer] = await once(socket, 'data')
  return Number(String(answer).slice(9, 12))
}

/** Sends the header, waits until the server expects the body, and sends nothing more. */
async function stall(server: Server, instance: number, framing: string): Promise<Socket> {
  const socket = server.announce(instance, framing, 'Expect: 100-continue')
  assert.equal(await statusOf(socket), 100)
  return socket
}

/** The status of a request that is sent completely. */
function send(server: Server, instance: number, bytes: number): Promise<number> {
  const socket = server.announce(instance, lengthOf(bytes))
  socket.write(Buffer.alloc(bytes, 32))
  return statusOf(socket)
}

function lengthOf(bytes: number): string {
  return `Content-Length: ${bytes}`
}

const options = { timeout: 10_000 }

test('429: an instance has too many unfinished large bodies; 200: other instances', options, async () => {
  await using server = await openServer()
  const stalled = [await stall(server, 1, lengthOf(30 * MIB)), await stall(server, 1, lengthOf(30 * MIB))]
  // It is refused before its body is received.
  assert.equal(await statusOf(server.announce(1, lengthOf(31 * MIB))), 429)
  assert.deepEqual([await send(server, 1, 1000), await send(server, 2, 31 * MIB)], [200, 200])
  for (const socket of stalled) socket.destroy()
  while ((await send(server, 1, 31 * MIB)) !== 200);
})

test('200: an instance can send any number of large bodies one after another', options, async () => {
  await using server = await openServer()
  for (let n = 0; n < 8; n += 1) assert.equal(await send(server, 1, 31 * MIB), 200)
})

test('429: a body without a length counts as the largest', options, async () => {
  await using server = await openServer()
  for (let n = 0; n < 2; n += 1) await stall(server, 1, 'Transfer-Encoding: chunked')
  assert.equal(await statusOf(server.announce(1, lengthOf(MIB))), 429)
})
