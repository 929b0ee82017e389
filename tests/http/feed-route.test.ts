import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { type FeedRequest, registerFeeds } from '../../src/kernel/http/feed-route.ts'
import { openHttpWorld } from './http-world.ts'

const secret = 'daybook_feed_0123456789abcdef'
const MIB = 1024 * 1024

const content = {
  mimeType: 'text/calendar; charset=utf-8',
  fileName: 'Suite.ics',
  tag: 'one',
  immutable: false,
  read: async () => Buffer.from('BEGIN:VCALENDAR'),
}

/** A server with one feed; `asked` has the requested feeds. */
async function openFeeds(rateLimit: number, bytes?: number) {
  const world = await openHttpWorld({ rateLimit })
  const asked: FeedRequest[] = []
  const find = async (one: FeedRequest) => {
    asked.push(one)
    return one.secret === secret
      ? { instanceId: 1, content: { ...content, ...(bytes && { read: async () => Buffer.alloc(bytes, 32) }) } }
      : undefined
  }
  registerFeeds(world.http, { rateLimit, clock: world.clock, find })
  const get = async (url: string, headers = {}) => {
    const { statusCode, headers: answered, body } = await world.http.inject({ url, headers })
    return { status: statusCode, headers: answered, body }
  }
  return { world, asked, get, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

describe('feeds', () => {
  test('200: the secret is enough, with or without .ics after it', async () => {
    await using feeds = await openFeeds(0)
    for (const url of [`/feed/resource/${secret}`, `/feed/resource/${secret}.ics`]) {
      assert.deepEqual(
        [(await feeds.get(url)).status, feeds.asked.pop()],
        [200, { kind: 'resource', secret, busyOnly: false }],
      )
    }
    await feeds.get(`/feed/user/${secret}/freebusy`)
    assert.deepEqual(feeds.asked.pop(), { kind: 'user', secret, busyOnly: true })
  })

  test('304: the client already has the current feed', async () => {
    await using feeds = await openFeeds(0)
    assert.equal((await feeds.get(`/feed/resource/${secret}`, { 'if-none-match': '"one"' })).status, 304)
  })

  test('404: a text that cannot be a secret is not looked up', async () => {
    await using feeds = await openFeeds(0)
    for (const other of ['short', 'a'.repeat(300), '%00'.repeat(20), 'with%20space%20in%20the%20middle']) {
      assert.equal((await feeds.get(`/feed/resource/${other}`)).status, 404, other)
    }
    assert.deepEqual(feeds.asked, [])
  })

  test('405: a feed is only read', async () => {
    await using feeds = await openFeeds(0)
    assert.equal((await feeds.world.http.inject({ method: 'POST', url: `/feed/resource/${secret}` })).statusCode, 405)
  })

  test('429: each feed has the limit of a token, and guesses have a limit, too', async () => {
    await using feeds = await openFeeds(2)
    const statuses: number[] = []
    for (let call = 0; call < 3; call += 1) statuses.push((await feeds.get(`/feed/resource/${secret}`)).status)
    assert.deepEqual(statuses, [200, 200, 429])
    feeds.world.clock.seconds += 60
    assert.equal((await feeds.get(`/feed/resource/${secret}`)).status, 200)
    const guesses = Array.from({ length: 601 }, (_, guess) => `/feed/resource/guess-${String(guess).padStart(20, '0')}`)
    let last = 0
    for (const guess of guesses) last = (await feeds.get(guess)).status
    assert.equal(last, 429)
    assert.equal((await feeds.get(`/feed/resource/${secret}`)).status, 200)
  })

  test('200: a feed can be read from an address that guesses', async () => {
    await using feeds = await openFeeds(6000)
    const guess = async (number: number) => {
      return (await feeds.get(`/feed/resource/guess-${String(number).padStart(20, '0')}`)).status
    }
    for (let number = 0; number < 600; number += 1) assert.equal(await guess(number), 404)
    assert.equal(await guess(600), 429)
    assert.equal((await feeds.get('/feed/resource/short')).status, 429)
    assert.equal((await feeds.get(`/feed/resource/${secret}`)).status, 200)
  })

  test('429: clients of an instance have too many unread feeds', async () => {
    await using feeds = await openFeeds(0, 20 * MIB)
    const { http } = feeds.world
    await http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = http.server.address() as AddressInfo
    const statuses: string[] = []
    const sockets: Socket[] = []
    for (let n = 0; n < 5; n += 1) {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.write(`GET /feed/resource/${secret} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await once(socket, 'readable')
      statuses.push(String(socket.read(12)).slice(9))
    }
    for (const socket of sockets) socket.destroy()
    assert.deepEqual(statuses, ['200', '200', '200', '429', '429'])
  })

  test('the log does not contain secrets', async () => {
    await using feeds = await openFeeds(0)
    await feeds.get(`/feed/resource/${secret}`)
    assert.doesNotMatch(JSON.stringify(feeds.world.lines), new RegExp(secret))
  })
})
