/** Only `node:http`: no routing, no tokens, no log. It shows the speed of a server that only runs a function. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NewBooking } from './limit-request.ts'

export interface Limit {
  readonly read: (url: string) => string | Buffer | Promise<string>
  readonly create: (booking: NewBooking) => number | Promise<number>
}

/** The same as in Daybook. */
const KEEP_ALIVE_MS = 72_000

/** Serves on a free port and prints it on standard output. */
export function serveLimit({ read, create }: Limit): void {
  const server = createServer((request, response) => {
    const answer = request.method === 'POST' ? readBody(request).then(created) : read(request.url ?? '/')
    if (typeof answer === 'string' || Buffer.isBuffer(answer)) send(response, answer)
    else answer.then((text) => send(response, text)).catch((error) => fail(response, error))
  })
  const created = async (body: string): Promise<string> =>
    `{"success":{"id":${await create(JSON.parse(body) as NewBooking)}}}`
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  process.on('SIGTERM', () => process.exit(0))
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      text += part
    })
    request.on('end', () => resolve(text))
  })
}

function send(response: ServerResponse, body: string | Buffer): void {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': length })
  response.end(body)
}

function fail(response: ServerResponse, error: unknown): void {
  console.error(error)
  response.writeHead(500).end()
}
