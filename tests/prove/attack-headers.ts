/** Requests that are not valid HTTP, or that look like two. */
import type { Attack, Victim } from './attack.ts'

type Bytes = (victim: Victim) => string

const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n\r\n`
const get = (victim: Victim, ...headers: readonly string[]) =>
  lines(
    'GET /v2/status HTTP/1.1',
    'Host: daybook',
    `Authorization: Bearer ${victim.token}`,
    'Connection: close',
    ...headers,
  )

const requests: Readonly<Record<string, Bytes>> = {
  'two hosts': (victim) => get(victim, 'Host: other'),
  'two tokens': (victim) => get(victim, 'Authorization: Bearer other'),
  'two lengths': (victim) => get(victim, 'Content-Length: 5', 'Content-Length: 6'),
  'a length and chunks': (victim) => get(victim, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
  'a header of 40 kB': (victim) => get(victim, `X-Long: ${'a'.repeat(40_000)}`),
  'a thousand headers': (victim) => get(victim, ...Array.from({ length: 1_000 }, (_, index) => `X-${index}: a`)),
  'ten thousand tags': (victim) => get(victim, `If-None-Match: ${Array(3_000).fill('W/"a"').join(', ')}`),
  'a path of 30 kB': () => lines(`GET /${'a/'.repeat(15_000)} HTTP/1.1`, 'Host: daybook', 'Connection: close'),
  'percent signs that mean nothing': () => lines('GET /%%%zz%00 HTTP/1.1', 'Host: daybook', 'Connection: close'),
  'an address out of the root': () =>
    lines('GET /docs/../../etc/passwd HTTP/1.1', 'Host: daybook', 'Connection: close'),
  'no HTTP': () => 'HELLO\r\n\r\n',
  'an old protocol': () => lines('GET / HTTP/0.9'),
  'a charset that is not UTF-8': (victim) =>
    lines(
      'POST /v2/tax HTTP/1.1',
      'Host: daybook',
      `Authorization: Bearer ${victim.token}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-16',
      'Content-Length: 2',
    ).concat('{}'),
  'a body that is announced and never sent': (victim) =>
    lines(
      'POST /v2/tax HTTP/1.1',
      'Host: daybook',
      `Authorization: Bearer ${victim.token}`,
      'Content-Type: application/json',
      'Content-Length: 900000',
    ),
}

export const attackWithHeaders: readonly Attack[] = [
  ...Object.entries(requests).map(([name, bytes]) => ({
    name: `headers: ${name}`,
    run: async (victim: Victim) => {
      await victim.raw(bytes(victim))
    },
  })),
  {
    name: 'headers: wrong tokens',
    run: async (victim) => {
      const wrong = () => `Bearer daybook_${Array.from({ length: 43 }, () => victim.random(36).toString(36)).join('')}`
      const attempts = Array.from({ length: 20 }, () =>
        victim.send('GET', '/v2/status', { anonymous: true, headers: { authorization: wrong() } }),
      )
      await Promise.all(attempts)
    },
  },
]
