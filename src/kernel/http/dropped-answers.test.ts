import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import type { Session } from '../auth/session.ts'
import { KeptAnswers } from './kept-answers.ts'

/** A server with one list, which returns how often it was read. */
async function openServer() {
  const answers = new KeptAnswers()
  const server = fastify()
  const session = { instance: { id: 1 }, actor: { apiClientId: 1 }, version: 1 }
  let read = 0
  server.decorateRequest('session')
  answers.keepSent(server)
  server.addHook('onRequest', (request, reply, done) => {
    request.session = { ...session } as unknown as Session
    if (!answers.answer(request, reply, `W/"${session.instance.id}-${session.version}"`)) done()
  })
  server.get('/list', { config: { kept: true } }, () => {
    read += 1
    return `read ${read}`
  })
  const get = async () => (await server.inject('/list')).body
  return { session, get }
}

test('a list that is requested twice is kept until a write in the instance', async () => {
  const { session, get } = await openServer()
  assert.deepEqual([await get(), await get(), await get(), await get()], ['read 1', 'read 2', 'read 2', 'read 2'])
  session.version = 2
  assert.deepEqual([await get(), await get(), await get()], ['read 3', 'read 4', 'read 4'])
})

test('a write drops the answers of its instance, but not those of other instances', async () => {
  const { session, get } = await openServer()
  await get()
  assert.equal(await get(), 'read 2')
  session.instance.id = 2
  await get()
  assert.equal(await get(), 'read 4')
  session.version = 2
  assert.equal(await get(), 'read 5')
  session.version = 1
  assert.equal(await get(), 'read 6')
  session.instance.id = 1
  assert.equal(await get(), 'read 2')
})

test('a list that was kept before a failover that lost commits is dropped', async () => {
  const { session, get } = await openServer()
  session.version = 5
  await get()
  assert.equal(await get(), 'read 2')
  Object.assign(session, { version: 4, serverRun: 'another' })
  assert.equal(await get(), 'read 3')
  session.version = 5
  assert.equal(await get(), 'read 4')
})
