import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { lanes } from '../../src/kernel/db/lane.ts'
import { runIdempotent } from '../../src/kernel/http/idempotency.ts'
import { runTrial } from '../../src/kernel/http/run-write.ts'
import { nextTurn } from '../../src/kernel/loop-turn.ts'
import { type HttpWorldOptions, openHttpWorld } from './http-world.ts'

/** A server with two writing routes, a list of what has run, and a write before theirs that ends when it is released. */
async function open(options?: HttpWorldOptions) {
  const world = await openHttpWorld(options)
  const state = { asked: 0, ran: [] as string[] }
  for (const [name, run] of Object.entries({ write: runIdempotent, trial: runTrial })) {
    world.http.post(`/v2/${name}`, (request, reply) => {
      state.asked += 1
      return run(world.scopes, request, reply, async () => {
        state.ran.push(name)
        return { name }
      })
    })
  }
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const before = world.engine.transaction(lanes.writes(1), () => promise)
  await world.http.listen({ port: 0, host: '127.0.0.1' })
  return { world, state, release: () => (release(), before) }
}

test('a write that has timed out before its turn does not run, and the next one does', async () => {
  const { world, state, release } = await open({ requestTimeoutSeconds: 0.2 })
  await using _ = world
  const answers = await Promise.all([world.ask('POST', '/v2/write'), world.ask('POST', '/v2/trial')])
  for (const { status, body } of answers) {
    assert.deepEqual(
      [status, body.error.message],
      [503, 'No answer within 0.2 s. The change may still have been stored.'],
    )
  }
  await release()
  assert.equal((await world.ask('POST', '/v2/write')).status, 200)
  assert.deepEqual(state.ran, ['write'])
  assert.deepEqual(
    world.lines.filter(({ level }) => level >= 40),
    [],
  )
})

test('a write is stored even if its client has disconnected', async () => {
  const { world, state, release } = await open()
  await using _ = world
  const socket = connect((world.http.server.address() as AddressInfo).port, '127.0.0.1')
  const { token } = world.account
  socket.write(`POST /v2/write HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: 0\r\n\r\n`)
  while (state.asked === 0) await nextTurn()
  socket.destroy()
  await once(socket, 'close')
  await release()
  while (state.ran.length === 0) await nextTurn()
  assert.deepEqual(state.ran, ['write'])
})
