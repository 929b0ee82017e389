import type { Socket } from 'node:net'
import { errorBody } from './error-answers.ts'
import { isAnswered } from './unread-bodies.ts'

interface Problem {
  readonly status: string
  readonly message: string
}

const problems: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers or the address are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long to arrive.' },
}

const malformed: Problem = { status: '400 Bad Request', message: 'This is not a valid HTTP request.' }

/** How long a client may take to receive the response and to close its side of the connection. */
const CLOSE_MS = 2000

/** Responds to input that is not a valid request: broken HTTP, endless headers, a body that never arrives. */
export function answerMalformed(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(isAnswered(socket) ? '' : answerTo(error.code))
  // Otherwise a client that never closes its side would keep the connection, and its file descriptor, for ever.
  setTimeout(() => socket.destroy(), CLOSE_MS).unref()
}

function answerTo(code = ''): string {
  const { status, message } = problems[code] ?? malformed
  const body = errorBody(Number.parseInt(status, 10), message)
  return (
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}
