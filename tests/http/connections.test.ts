/** Behaviour that needs real sockets: stopping, time limits, and bytes that are not a request. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { nextTurn } from '../../src/kernel/loop-turn.ts'
import { type HttpWorld, type HttpWorldOptions, openHttpWorld } from './http-world.ts'

/** A listening server with a route that responds when the test releases it. */
async function open(options?: HttpWorldOptions) {
  const world = await openHttpWorld(options)
  const arrived = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  world.http.get('/slow', async () => {
    arrived.resolve()
    await goOn.promise
    return { done: true }
  })
  await world.http.listen({ port: 0, host: '127.0.0.1' })
  return { ...world, arrived: arrived.promise, goOn: goOn.resolve, [Symbol.asyncDispose]: world[Symbol.asyncDispose] }
}

/** A raw connection: the sent bytes, and all received bytes after the other side has closed it. */
function dial(world: HttpWorld) {
  const socket = connect((world.http.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  const closed = once(socket, 'close').then(() => text)
  return {
    send: (bytes: string) => socket.write(bytes),
    closed,
    /** Waits until the received text matches. */
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(text)) await once(socket, 'data')
      return text
    },
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

test('closing lets requests finish, closes their connections, and accepts no new ones', async () => {
  await using world = await open()
  const running = dial(world)
  running.send(get('/slow'))
  await world.arrived
  const closing = world.http.close()
  await assert.rejects(
    fetch(`http://127.0.0.1:${(world.http.server.address() as AddressInfo | null)?.port ?? 1}/health`),
  )
  world.goOn()
  await closing
  const answer = await running.closed
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/)
  assert.match(answer, /\r\nconnection: close\r\n/i)
  assert.match(answer, /{"done":true}$/)
})

test('a request that comes in while the server closes is a 503', async () => {
  await using world = await openHttpWorld()
  await world.http.ready()
  const asked = world.http.inject({ url: '/health' })
  await world.http.close()
  const answer = await asked
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.json().error.message, 'The service is stopping. Try again in a moment.')
  assert.equal(answer.headers['retry-after'], '5')
})

test('a request that takes longer than the grace period is cut off', async () => {
  await using world = await open({ stopGraceMs: 20 })
  const running = dial(world)
  running.send(get('/slow'))
  await world.arrived
  await world.http.close()
  assert.equal(await running.closed, '')
})

test('a request that takes too long is a 503 that says so', async () => {
  await using world = await open({ requestTimeoutSeconds: 0.1 })
  const waiting = dial(world)
  waiting.send(get('/slow'))
  const answer = await waiting.until(/}$/)
  assert.match(answer, /^HTTP\/1\.1 503 /)
  assert.match(answer, /"message":"No answer within 0\.1 s\."/)
  world.goOn()
  const other = dial(world)
  other.send(get('/health'))
  assert.match(await other.until(/}$/), /^HTTP\/1\.1 200 /)
})

test('the longest configurable time limit works', async () => {
  await using world = await open({ requestTimeoutSeconds: 3600 })
  const caller = dial(world)
  caller.send(get('/health'))
  assert.match(await caller.until(/}$/), /^HTTP\/1\.1 200 /)
})

test('anything but HTTP is a 400 in JSON', async () => {
  await using world = await open()
  const caller = dial(world)
  caller.send('HELO daybook\r\n\r\n')
  const answer = await caller.closed
  assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/)
  assert.match(answer, /{"error":{"code":400,"message":"This is not a valid HTTP request\."}}$/)
})

test('after a 400, the connection closes even if the client keeps its side open', { timeout: 10_000 }, async () => {
  await using world = await open()
  const arrived = once(world.http.server, 'connection')
  const { port } = world.http.server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
  client.write('HELO daybook\r\n\r\n')
  const [connection] = await arrived
  assert.match(String(await once(client, 'data')), /^HTTP\/1\.1 400 /)
  await once(connection, 'close')
  client.destroy()
})

test('an address or headers beyond 32 KiB are a 431, and long lists of ids fit', async () => {
  await using world = await open()
  const caller = dial(world)
  caller.send(get(`/health?id=${'1,'.repeat(10_000)}`))
  await caller.until(/"ok"}$/)
  const other = dial(world)
  other.send(get(`/health?id=${'1,'.repeat(20_000)}`))
  assert.match(await other.closed, /^HTTP\/1\.1 431 .*The headers or the address are too long/s)
})

for (const [name, headers] of Object.entries({
  Host: 'host: x\r\nhost: y\r\n',
  Authorization: 'host: x\r\nauthorization: Bearer a\r\nAuthorization: Bearer b\r\n',
  'Content-Type': 'host: x\r\ncontent-type: application/json\r\ncontent-type: text/plain\r\n',
})) {
  test(`two headers ${name} are a 400`, async () => {
    await using world = await open()
    const connection = dial(world)
    connection.send(`GET /v2/thing HTTP/1.1\r\n${headers}connection: close\r\n\r\n`)
    const answer = await connection.closed
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/)
    assert.ok(answer.includes(`${name}: is given more than once.`), answer)
  })
}

test('requests of one connection run one after another, beside those of other connections', async () => {
  await using world = await openHttpWorld()
  const begun: string[] = []
  const waiting: (() => void)[] = []
  world.http.get('/held', async ({ query }) => {
    begun.push((query as { n: string }).n)
    await new Promise<void>((resume) => waiting.push(resume))
    return begun.at(-1)
  })
  await world.http.listen({ port: 0, host: '127.0.0.1' })
  const [first, second] = [dial(world), dial(world)]
  first.send(['a', 'b', 'c'].map((n) => get(`/held?n=${n}`)).join(''))
  while (begun.length < 1) await nextTurn()
  second.send(get('/held?n=x'))
  while (begun.length < 2) await nextTurn()
  assert.deepEqual(begun, ['a', 'x'])
  for (const count of [3, 4]) {
    for (const resume of waiting.splice(0)) resume()
    while (begun.length < count) await nextTurn()
  }
  assert.deepEqual(begun, ['a', 'x', 'b', 'c'])
  for (const resume of waiting.splice(0)) resume()
  await first.until(/\r\n\r\nc$/)
})

test('a hundred requests of a connection wait; with more, the connection closes', { timeout: 10_000 }, async () => {
  await using world = await open()
  const [caller, flood] = [dial(world), dial(world)]
  caller.send(get('/slow') + get('/health').repeat(100))
  flood.send(get('/slow') + get('/health').repeat(101))
  assert.equal(await flood.closed, '')
  world.goOn()
  caller.send(get('/health').replace('\r\n', '\r\nconnection: close\r\n'))
  assert.equal((await caller.closed).match(/HTTP\/1\.1 200 /g)?.length, 102)
})

test('connections that are closed for too many waiting requests are logged once a minute', {
  timeout: 10_000,
}, async () => {
  await using world = await open()
  for (let round = 0; round < 2; round += 1) {
    const flood = dial(world)
    flood.send(get('/slow') + get('/health').repeat(200))
    assert.equal(await flood.closed, '')
  }
  world.goOn()
  const logged = world.lines.filter(({ level }) => level === 'warn')
  assert.deepEqual(
    logged.map(({ waiting_max, msg }) => [waiting_max, msg]),
    [
      [
        100,
        'A connection was closed: too many of its requests waited. The client must wait for responses before it sends more.',
      ],
    ],
  )
})
