/** The first limit: a constant body. `/?bytes=14000` returns that many bytes. */
import { serveLimit } from './limit-server.ts'

const bodies = new Map<string, Buffer>()

serveLimit({
  read(url) {
    const kept = bodies.get(url)
    if (kept !== undefined) return kept
    const bytes = Number(new URLSearchParams(url.slice(url.indexOf('?'))).get('bytes'))
    const body = Buffer.alloc(bytes, 'x')
    bodies.set(url, body)
    return body
  },
  create: () => 1,
})
