import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sqlite } from '../support/engines.ts'
import { openWorld } from '../world.ts'
import { openHttpWorld } from './http-world.ts'

const long = 'a line of notes, '.repeat(60)

async function openNotes() {
  const world = await openWorld(sqlite)
  await world.admin.create('tax', { name: 'Long', rate: 1 })
  await world.admin.create('project', { name: 'Harbour', description: long })
  const ask = (headers: Record<string, string>, url = '/v2/project') =>
    world.app.http.inject({ url, headers: { authorization: `Bearer ${world.admin.token}`, ...headers } })
  return { ask, world, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

test('a long answer to a read is compressed as the client accepts, with the same content', async () => {
  await using notes = await openNotes()
  const plain = await notes.ask({})
  assert.equal(plain.headers['content-encoding'], undefined)
  const codings = [
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0.1, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ] as const
  for (const [accepted, coding, open] of codings) {
    const answer = await notes.ask({ 'accept-encoding': accepted })
    assert.equal(answer.headers['content-encoding'], coding, accepted)
    assert.equal(open(answer.rawPayload).toString(), plain.body)
    assert.equal(answer.headers.etag, plain.headers.etag)
    assert.equal(Number(answer.headers['content-length']), answer.rawPayload.length)
    assert.ok(answer.rawPayload.length < plain.rawPayload.length / 2)
  }
  for (const accepted of ['identity', 'br;q=0, gzip;q=0', 'deflate', '']) {
    const answer = await notes.ask({ 'accept-encoding': accepted })
    assert.deepEqual([answer.headers['content-encoding'], answer.body], [undefined, plain.body], accepted)
  }
})

test('every answer to a read varies by Accept-Encoding, also a 304', async () => {
  await using notes = await openNotes()
  const first = await notes.ask({ 'accept-encoding': 'br' })
  const again = await notes.ask({ 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
  for (const { headers } of [first, again]) assert.match(String(headers.vary), /authorization.*accept-encoding/)
})

test('short answers, errors, answers to writes and files stay as they are', async () => {
  await using notes = await openNotes()
  const { world, ask } = notes
  const all = { 'accept-encoding': 'br, gzip' }
  const short = await ask(all, '/v2/tax?fields=name')
  const error = await ask(all, `/v2/project?${'x'.repeat(2000)}=1`)
  const client = await world.admin.post('/v2/api-client', { description: long.slice(0, 900) }, all)
  for (const { headers } of [short, error, client]) assert.equal(headers['content-encoding'], undefined)
  assert.equal(error.statusCode, 400)
})

test('requests from pages of this service are compressed, and those from other sites are not', async () => {
  await using world = await openHttpWorld()
  // A request with a cookie has no such header.
  const preHandler = async ({ headers }: { headers: { authorization?: string | undefined } }) =>
    void delete headers.authorization
  world.http.get('/v2/thing', { preHandler }, async () => ({ notes: long }))
  const asked = { authorization: `Bearer ${world.account.token}`, 'accept-encoding': 'br' }
  const codingFor = async (headers: Record<string, string>) =>
    (await world.http.inject({ url: '/v2/thing', headers: { ...asked, ...headers } })).headers['content-encoding']
  assert.equal(await codingFor({ 'sec-fetch-site': 'same-origin' }), 'br')
  for (const site of ['cross-site', 'same-site', 'none']) {
    assert.equal(await codingFor({ 'sec-fetch-site': site }), undefined, site)
  }
  assert.equal(await codingFor({}), undefined)
})

test('a stream of events is not compressed', async () => {
  await using notes = await openNotes()
  const address = new URL(await notes.world.app.listen())
  const socket = connect(Number(address.port), address.hostname)
  socket.write(
    `GET /v2/events HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\nauthorization: Bearer ${notes.world.admin.token}\r\n\r\n`,
  )
  let heard = ''
  for await (const chunk of socket) {
    heard += String(chunk)
    if (heard.includes('retry:')) break
  }
  assert.doesNotMatch(heard, /content-encoding/i)
})
