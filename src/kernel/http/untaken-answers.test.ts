import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import fastify, { type FastifyReply } from 'fastify'
import type { Session } from '../auth/session.ts'
import { answerErrors } from './error-answers.ts'
import { limitUntakenAnswers } from './untaken-answers.ts'

const MIB = 1024 * 1024

/** A server that sends an answer, of 20 MiB if it is not given, for the instance in the address, or without a session for 0. */
async function openServer(
  stalledMs?: number,
  answer: (reply: FastifyReply) => unknown = () => Buffer.alloc(20 * MIB, 32),
) {
  const server = fastify()
  server.decorateRequest('session')
  answerErrors(server)
  server.addHook('onRequest', (request, _reply, done) => {
    const { instance } = request.params as { readonly instance: string }
    if (instance !== '0') request.session = { instance: { id: Number(instance) } } as unknown as Session
    done()
  })
  limitUntakenAnswers(server, stalledMs)
  server.get('/:instance', (_request, reply) => reply.send(answer(reply)))
  let writes = 0
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4 * MIB }, async () => 'read')
  server.post('/:instance', { bodyLimit: 4 * MIB }, (request, reply) => {
    writes += 1
    request.hasStored = true
    return reply.send(answer(reply))
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const sockets: Socket[] = []
  /** The status of a request whose client does not read the body. */
  const ask = async (instance: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    socket.write(`GET /${instance} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(socket, 'readable')
    return { socket, status: Number(String(socket.read(12)).slice(9)) }
  }
  const url = `http://127.0.0.1:${port}`
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await server.close()
  }
  return { ask, url, http: server.server, writes: () => writes, [Symbol.asyncDispose]: close }
}

test('429: clients of an instance have too many unread large answers; 200: other instances', async () => {
  await using server = await openServer()
  const asked = []
  for (let n = 0; n < 6; n += 1) asked.push(await server.ask(1))
  assert.deepEqual(
    asked.map(({ status }) => status),
    [200, 200, 200, 429, 429, 429],
  )
  for (const instance of [2, 3, 4, 5]) assert.equal((await server.ask(instance)).status, 200)
  for (const { socket } of asked) socket.destroy()
  const statuses: number[] = []
  while (statuses.at(-1) !== 200) statuses.push((await server.ask(1)).status)
})

test('200: clients that read their answers have no such limit', async () => {
  await using server = await openServer()
  for (let n = 0; n < 12; n += 1) {
    const answer = await fetch(`${server.url}/1`)
    assert.deepEqual([answer.status, (await answer.arrayBuffer()).byteLength], [200, 20 * MIB])
  }
})

for (const [name, instance, times] of [
  ['a large answer', 1, 1],
  ['a large answer that needs no session', 0, 1],
  ['many smaller answers', 1, 99],
] as const)
  test(`a client that does not read ${name} is disconnected`, { timeout: 10_000 }, async () => {
    await using server = await openServer(100, () => Buffer.alloc(times === 1 ? 20 * MIB : MIB - 1, 32))
    const [{ socket, status }, [connection]] = await Promise.all([
      server.ask(instance),
      once(server.http, 'connection'),
    ])
    assert.equal(status, 200)
    socket.write(`GET /${instance} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times - 1))
    await once(connection, 'close')
  })

test('a client that does not read the end of a stream is disconnected', { timeout: 10_000 }, async () => {
  await using server = await openServer(100, () => Readable.from([Buffer.alloc(20 * MIB, 32)]))
  const [{ status }, [connection]] = await Promise.all([server.ask(0), once(server.http, 'connection')])
  assert.equal(status, 200)
  await once(connection, 'close')
})

test('200: a stream whose source is slower than the time of a client', async () => {
  async function* slow({ raw }: FastifyReply) {
    yield 'begin '
    await once(raw, 'timeout')
    yield 'end'
  }
  await using server = await openServer(100, (reply) => Readable.from(slow(reply), { objectMode: false }))
  assert.equal(await (await fetch(`${server.url}/0`)).text(), 'begin end')
})

test('429: texts are counted in bytes', async () => {
  await using server = await openServer(undefined, () => '価'.repeat(14 * MIB))
  const statuses = []
  for (let n = 0; n < 3; n += 1) statuses.push((await server.ask(1)).status)
  assert.deepEqual(statuses, [200, 200, 429])
})

test('429: the headers of the refused answer are not those of the error', async () => {
  await using server = await openServer(undefined, (reply) => {
    reply.headers({
      'content-encoding': 'gzip',
      'content-disposition': 'attachment; filename="bill.pdf"',
      'last-modified': new Date(0).toUTCString(),
      'cache-control': 'private, max-age=31536000, immutable',
    })
    return Buffer.alloc(80 * MIB, 32)
  })
  await server.ask(1)
  const answer = await fetch(`${server.url}/1`)
  assert.equal(answer.status, 429)
  assert.match(await answer.text(), /^\{"error":\{"code":429,/)
  const { headers } = answer
  const names = ['content-encoding', 'content-disposition', 'last-modified', 'cache-control', 'retry-after']
  assert.deepEqual(
    names.map((name) => headers.get(name)),
    [null, null, null, 'private, no-store', '5'],
  )
})

test('a write is refused before it begins, and not after it is stored', async () => {
  await using server = await openServer(undefined, () => Buffer.alloc(50 * MIB, 32))
  const write = () => fetch(`${server.url}/1`, { method: 'POST', body: Buffer.alloc(2 * MIB, 32) })
  await server.ask(1)
  const [stored, refused] = [await write(), await write()]
  assert.deepEqual([stored.status, refused.status, server.writes()], [200, 429, 1])
  assert.equal((await stored.arrayBuffer()).byteLength, 50 * MIB)
})
