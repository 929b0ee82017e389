import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import fastify from 'fastify'
import type { Session } from '../auth/session.ts'
import type { TokenKey } from '../auth/token.ts'
import type { SessionFinder } from './authenticate.ts'
import { registerEventStream } from './event-stream.ts'

test('a client that does not read its stream is disconnected', { timeout: 20_000 }, async () => {
  const server = fastify()
  server.addHook('onRequest', async (request) => {
    request.tokenKey = { hash: 'x' } as unknown as TokenKey
    request.session = {} as Session
  })
  const ended = Promise.withResolvers<void>()
  async function* endless() {
    try {
      for (;;) yield 'data: x\n\n'.repeat(10_000)
    } finally {
      ended.resolve()
    }
  }
  registerEventStream(server, '/events', {} as SessionFinder, endless, 200)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const [[connection]] = await Promise.all([
    once(server.server, 'connection'),
    client.write('GET /events HTTP/1.1\r\nHost: x\r\n\r\n'),
  ])
  await Promise.all([once(connection, 'close'), ended.promise])
  client.destroy()
  await server.close()
})
