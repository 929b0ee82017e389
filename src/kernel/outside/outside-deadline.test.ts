import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { repeating, startRawServer, switchesProtocols } from '../../../tests/support/raw-server.ts'
import { OutsideClient } from './outside-client.ts'
import { OutsideError } from './outside-error.ts'
import { TargetPolicy } from './target-policy.ts'

const limits = { timeoutMs: 300, sizeMax: 1000 }
const lenient = () => new OutsideClient(new TargetPolicy({ allowsPrivate: true }))

const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n'
const fiveBytes = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n'
const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'

/** The behaviour of a server, and the reason why the call fails. */
const ways: Readonly<Record<string, readonly [string | ((socket: Socket) => unknown), OutsideError['reason']]>> = {
  'switches protocols': [switchesProtocols, 'unreachable'],
  'switches protocols and closes': [(socket) => socket.end(switchesProtocols), 'unreachable'],
  'only ever announces an answer': [repeating('HTTP/1.1 100 Continue\r\n\r\n', hints), 'timeout'],
  'announces an answer and closes': [(socket) => socket.end(hints), 'unreachable'],
  'closes before its headers': [(socket) => socket.end(), 'unreachable'],
  'drips headers': [repeating('HTTP/1.1 200 OK\r\n', 'x: y\r\n'), 'timeout'],
  'closes within its headers': [(socket) => socket.end('HTTP/1.1 200 OK\r\nx'), 'unreachable'],
  'sends nothing after its headers': [`${fiveBytes}\r\n`, 'timeout'],
  'closes after its headers': [(socket) => socket.end(`${fiveBytes}\r\n`), 'unreachable'],
  'sends nothing after compressed headers': [`${fiveBytes}Content-Encoding: gzip\r\n\r\n`, 'timeout'],
  'sends nothing after deflated headers': [`${fiveBytes}Content-Encoding: deflate\r\n\r\n`, 'timeout'],
  'drips its body': [repeating(`${chunked}\r\n`, '1\r\na\r\n'), 'timeout'],
  'does not end its trailers': [`${chunked}\r\n1\r\na\r\n0\r\nx: y\r\n`, 'timeout'],
}

describe('every call ends', () => {
  for (const [what, [answer, reason]] of Object.entries(ways)) {
    test(`if the server ${what}`, { timeout: 10_000 }, async () => {
      await using server = await startRawServer(answer)
      using client = lenient()
      // On a busy machine, even an immediate failure can take a while.
      const timeoutMs = reason === 'timeout' ? limits.timeoutMs : 8000
      await assert.rejects(client.fetch(server.url, { ...limits, timeoutMs, method: 'POST', body: '{}' }), (error) => {
        assert.ok(error instanceof OutsideError)
        assert.equal(error.reason, reason, error.message)
        return true
      })
    })
  }

  test('if the name server never answers', { timeout: 10_000 }, async () => {
    using client = new OutsideClient(new TargetPolicy({ allowsPrivate: true }), () => new Promise(() => {}))
    await assert.rejects(client.fetch('http://example.com', limits), /^OutsideError: No answer within 0\.3 s\.$/)
  })

  test('when its caller ends it', { timeout: 10_000 }, async () => {
    await using server = await startRawServer('')
    using client = lenient()
    const caller = new AbortController()
    const call = client.fetch(server.url, { ...limits, timeoutMs: 60_000, signal: caller.signal })
    caller.abort()
    await assert.rejects(call, OutsideError)
    await assert.rejects(client.fetch(server.url, { ...limits, signal: caller.signal }), OutsideError)
  })
})
