import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { whileWanted } from '../../src/kernel/http/while-wanted.ts'
import { nextTurn } from '../../src/kernel/loop-turn.ts'
import { type HttpWorldOptions, openHttpWorld } from './http-world.ts'

/** A server with a route that reads for ever, and the number of its reads. */
async function open(options?: HttpWorldOptions) {
  const world = await openHttpWorld(options)
  const state = { reads: 0, hasEnded: false }
  world.http.get('/v2/endless', (request, reply) =>
    whileWanted(world.scopes, request, reply, async ({ db }) => {
      try {
        for (;;) {
          await db.statement('select 1', [])
          state.reads += 1
          await nextTurn()
        }
      } finally {
        state.hasEnded = true
      }
    }),
  )
  await world.http.listen({ port: 0, host: '127.0.0.1' })
  return { world, state }
}

const asking = (token: string) => `GET /v2/endless HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`

test('a read ends when its client disconnects', async () => {
  const { world, state } = await open()
  await using _ = world
  const socket = connect((world.http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(asking(world.account.token))
  while (state.reads < 10) await nextTurn()
  assert.equal(state.hasEnded, false)
  socket.destroy()
  await once(socket, 'close')
  while (!state.hasEnded) await nextTurn()
})

test('a read ends when its request times out', async () => {
  const { world, state } = await open({ requestTimeoutSeconds: 0.2 })
  await using _ = world
  const answer = await world.ask('GET', '/v2/endless')
  assert.equal(answer.status, 503)
  while (!state.hasEnded) await nextTurn()
  assert.ok(state.reads > 0)
  assert.deepEqual(
    world.lines.filter(({ level }) => level >= 50),
    [],
  )
})
