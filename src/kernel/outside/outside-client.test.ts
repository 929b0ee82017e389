import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { OutsideClient, type OutsideRequest } from './outside-client.ts'
import { OutsideError } from './outside-error.ts'
import { TargetPolicy } from './target-policy.ts'

const limits: OutsideRequest = { timeoutMs: 5000, sizeMax: 1000 }

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A name server that answers each query with the next of these addresses. */
function naming(...answers: readonly string[][]): (name: string) => Promise<LookupAddress[]> {
  let asked = 0
  return async () => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
}

const strict = (find?: ReturnType<typeof naming>) => new OutsideClient(new TargetPolicy({ allowsPrivate: false }), find)
const lenient = () => new OutsideClient(new TargetPolicy({ allowsPrivate: true }))

function rejectsWith(promise: Promise<unknown>, reason: OutsideError['reason'], message: RegExp): Promise<void> {
  return assert.rejects(promise, (error) => {
    assert.ok(error instanceof OutsideError)
    assert.equal(error.reason, reason, error.message)
    assert.match(error.message, message)
    return true
  })
}

describe('only public addresses are called', () => {
  test('a name with an internal address is refused when it is called, even if it also has a public one', async () => {
    using client = strict(naming(['93.184.216.34', '10.0.0.7']))
    await rejectsWith(
      client.fetch('http://example.com', limits),
      'refused',
      // The message does not show the address: it would reveal the network of the operator to users.
      /^example.com leads inside: only public addresses are called\.$/,
    )
  })

  test('a name in the network of the machine is refused at a port other than 80 and 443', async () => {
    await using server = await serve((_request, response) => response.end('secret'))
    const policy = new TargetPolicy({ allowsPrivate: false }, () => ['93.184.216.34/32'])
    using client = new OutsideClient(policy, naming(['93.184.216.34']))
    await rejectsWith(
      client.fetch(`http://own.example:${server.port}`, limits),
      'refused',
      /^own.example leads inside: servers in the network of this machine are called at the ports 80 and 443 only\.$/,
    )
  })

  test('the connection uses exactly the checked address, even if the name changes in between', async () => {
    let calls = 0
    await using server = await serve((_request, response) => {
      calls += 1
      response.end('secret')
    })
    // The first address is allowed, the second is the machine itself.
    using client = strict(naming(['93.184.216.34'], ['127.0.0.1']))
    const url = `http://rebinding.example:${server.port}`
    await assert.rejects(client.fetch(url, { ...limits, timeoutMs: 300 }))
    await rejectsWith(client.fetch(url, limits), 'refused', /^rebinding.example leads inside/)
    assert.equal(calls, 0)
  })

  test('of a name with thousands of addresses, only a few are checked and called', async () => {
    const checked: string[] = []
    const policy = { urlProblem: () => undefined, refusal: (address: string) => void checked.push(address) }
    const many = Array.from({ length: 4000 }, (_, n) => `127.1.${n >> 8}.${n & 255}`)
    using client = new OutsideClient(policy as unknown as TargetPolicy, naming(many))
    await assert.rejects(client.fetch('http://many.example:1', limits))
    assert.ok(checked.length > 1 && checked.length <= 16, `${checked.length}`)
  })

  test('an internal address is refused without a connection', async () => {
    await using server = await serve((_request, response) => response.end('secret'))
    using client = strict()
    await rejectsWith(client.fetch(server.url, limits), 'refused', /must not lead to 127\.0\.0\.1/)
  })

  test('a redirect to an internal address is refused, even in another notation', async () => {
    let calls = 0
    await using outside = await serve((_request, response) => {
      calls += 1
      response.writeHead(302, { location: 'http://0x7f.1/admin' }).end()
    })
    // The machine plays the internet here: only the redirect targets are checked strictly.
    const policy = new TargetPolicy({ allowsPrivate: false })
    const trusting = {
      refusal: () => undefined,
      urlProblem: (url: string) => (url === outside.url ? undefined : policy.urlProblem(url)),
    }
    using client = new OutsideClient(trusting as unknown as TargetPolicy)
    await rejectsWith(
      client.fetch(outside.url, { ...limits, redirectsMax: 5 }),
      'refused',
      /must not lead to 127\.0\.0\.1/,
    )
    assert.equal(calls, 1)
  })
})

describe('everything has a limit', () => {
  test('a server that does not respond is an error after the time limit', async () => {
    await using silent = await serve(() => {})
    using client = lenient()
    await rejectsWith(client.fetch(silent.url, { ...limits, timeoutMs: 100 }), 'timeout', /^No answer within 0\.1 s\.$/)
  })

  test('a response that never ends is an error after the time limit', async () => {
    await using slow = await serve((_request, response) => response.writeHead(200).write('and'))
    using client = lenient()
    await rejectsWith(client.fetch(slow.url, { ...limits, timeoutMs: 100 }), 'timeout', /^No answer within/)
  })

  test('a server that sends too many interim responses is refused', async () => {
    const sockets = new Set<Socket>()
    const flood = createTcpServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('data', () => socket.write('HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n'.repeat(100)))
    }).listen(0, '127.0.0.1')
    await once(flood, 'listening')
    const url = `http://127.0.0.1:${(flood.address() as AddressInfo).port}`
    using client = lenient()
    await rejectsWith(client.fetch(url, limits), 'refused', /^It sends too many interim responses\.$/)
    for (const socket of sockets) socket.destroy()
    flood.close()
  })

  test('a response in many small chunks is read as a whole', async () => {
    await using drops = await serve((_request, response) => {
      const chunks = '1\r\nx\r\n'.repeat(100_000)
      response.socket?.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`)
    })
    using client = lenient()
    const { body } = await client.fetch(drops.url, { timeoutMs: 60_000, sizeMax: 100_000 })
    assert.equal(body.toString(), 'x'.repeat(100_000))
    await rejectsWith(client.fetch(drops.url, { timeoutMs: 60_000, sizeMax: 99_999 }), 'too-large', /larger than/)
  })

  test('a large response is refused, or cut if allowed', async () => {
    await using large = await serve((_request, response) => response.end('x'.repeat(5000)))
    using client = lenient()
    await rejectsWith(client.fetch(large.url, limits), 'too-large', /larger than 1000 bytes/)
    assert.equal((await client.fetch(large.url, { ...limits, excess: 'cut' })).body.length, 1000)
  })

  test('a small response that decompresses to a large one is refused', async () => {
    await using bomb = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000)))
    })
    using client = lenient()
    await rejectsWith(client.fetch(bomb.url, limits), 'too-large', /larger than/)
  })

  test('redirects are followed only if requested, up to the requested number', async () => {
    await using round = await serve((_request, response) => response.writeHead(302, { location: '/again' }).end())
    using client = lenient()
    assert.equal((await client.fetch(round.url, limits)).status, 302)
    await rejectsWith(client.fetch(round.url, { ...limits, redirectsMax: 3 }), 'refused', /redirects more than 3 times/)
  })
})

describe('a response', () => {
  test('is decompressed, and includes the address after redirects', async () => {
    await using server = await serve((request, response) => {
      if (request.url === '/old') return response.writeHead(301, { location: '/new' }).end()
      return response.writeHead(200, { 'content-encoding': 'gzip', etag: '"1"' }).end(gzipSync('BEGIN:VCALENDAR'))
    })
    using client = lenient()
    const answer = await client.fetch(`${server.url}/old`, { ...limits, redirectsMax: 1 })
    assert.deepEqual([answer.status, answer.headers.etag, answer.url], [200, '"1"', `${server.url}/new`])
    assert.equal(answer.body.toString('utf8'), 'BEGIN:VCALENDAR')
  })

  test('is decompressed from every coding, including deflate with and without its header', async () => {
    const ways: Readonly<Record<string, readonly [encoding: string, body: Buffer]>> = {
      '/br': ['br', brotliCompressSync('BEGIN:VCALENDAR')],
      '/deflate': ['deflate', deflateSync('BEGIN:VCALENDAR')],
      '/bare': ['Deflate', deflateRawSync('BEGIN:VCALENDAR')],
      '/plain': ['identity', Buffer.from('BEGIN:VCALENDAR')],
    }
    await using server = await serve((request, response) => {
      const [encoding = '', body] = ways[request.url ?? ''] ?? []
      response.writeHead(200, { 'content-encoding': encoding }).end(body)
    })
    using client = lenient()
    for (const path of Object.keys(ways)) {
      assert.equal((await client.fetch(`${server.url}${path}`, limits)).body.toString('utf8'), 'BEGIN:VCALENDAR', path)
    }
  })

  test('without a body may still name a coding', async () => {
    await using server = await serve(({ url }, response) => {
      response.writeHead(Number(url?.slice(1)), { 'content-encoding': 'gzip', 'content-length': 0 }).end()
    })
    using client = lenient()
    for (const status of [200, 204, 304]) {
      const answer = await client.fetch(`${server.url}/${status}`, limits)
      assert.deepEqual([answer.status, answer.body.length], [status, 0])
    }
  })

  test('with a coding that was not requested is refused, and the error names the coding', async () => {
    await using server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'compress' }).end('x'),
    )
    using client = lenient()
    await rejectsWith(client.fetch(server.url, limits), 'unreachable', /compressed as compress, which is not supported/)
  })

  test('a redirect to webcal goes to https', async () => {
    await using server = await serve((request, response) => {
      response.writeHead(302, { location: `webcal://${request.headers.host}/calendar.ics` }).end()
    })
    using client = lenient()
    // The call uses TLS, which this server does not speak; an unknown scheme would be refused.
    await rejectsWith(
      client.fetch(server.url, { ...limits, redirectsMax: 1 }),
      'unreachable',
      /^The server does not accept a connection with TLS \(https\)\.$|closed/,
    )
  })

  test('that is compressed and truncated is an error', async () => {
    await using server = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(500)).subarray(0, 15))
    })
    using client = lenient()
    await rejectsWith(client.fetch(server.url, limits), 'unreachable', /^The call failed: /)
  })

  test('headers for one server are not sent to another', async () => {
    const seen: (string | undefined)[] = []
    await using second = await serve((request, response) => {
      seen.push(request.headers.authorization)
      response.end()
    })
    await using first = await serve((request, response) => {
      seen.push(request.headers.authorization)
      response.writeHead(302, { location: second.url }).end()
    })
    using client = lenient()
    await client.fetch(first.url, { ...limits, headers: { authorization: 'Basic x' }, redirectsMax: 1 })
    assert.deepEqual(seen, ['Basic x', undefined])
  })

  test('comes over a new connection if the kept-alive one was closed meanwhile', async () => {
    let calls = 0
    await using server = await serve((request, response) => {
      calls += 1
      if (calls === 2) request.socket.destroy()
      else response.end('ok')
    })
    using client = lenient()
    await client.fetch(server.url, limits)
    assert.equal((await client.fetch(server.url, { ...limits, method: 'POST', body: '{}' })).status, 200)
    assert.equal(calls, 3)
  })
})
