/**
 * Guesses passwords of a service, from many addresses, a thousand a second: `node guess-passwords.ts <url> <seconds>`.
 * It writes requests that are made beforehand to open sockets, because its own work would slow the service down on
 * the same machine. A guess that finds no free socket waits for one. At the end it prints how many guesses were due and
 * how many were answered.
 */
import { connect, type Socket } from 'node:net'

const [, , url = '', seconds = '1'] = process.argv
const EVERY_MS = 10
const WRONG_A_SECOND = 1000
const ADDRESSES = 4000
/** Guesses that wait for a hash keep their connection. */
const CONNECTIONS_MAX = 256

const { hostname, port } = new URL(url)
const guesses = Array.from({ length: ADDRESSES }, (_, index) => requestOf(index))
const free: Socket[] = []
let connections = 0
let due = 0
let sent = 0
let answered = 0

function requestOf(index: number): Buffer {
  const body = JSON.stringify({
    email: index % 2 === 0 ? 'admin@example.com' : `nobody${index}@example.com`,
    password: `a wrong password ${index}`,
  })
  const lines = [
    'POST /v2/session HTTP/1.1',
    `host: ${hostname}:${port}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'sec-fetch-site: same-origin',
    `x-forwarded-for: 10.${index >> 8}.${index & 255}.7`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

function open(): void {
  connections += 1
  const socket = connect(Number(port), hostname, () => guessOn(socket))
  socket.on('data', (answer: Buffer) => {
    // An answer is short: it arrives as one piece, or its other pieces have no status.
    if (!answer.subarray(0, 9).equals(Buffer.from('HTTP/1.1 '))) return
    if (answer.subarray(9, 12).toString('latin1') === '200') throw new Error('a wrong password was right')
    answered += 1
    guessOn(socket)
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    connections -= 1
  })
}

/** Sends the next guess that is due on a socket without one; the socket is free if none is due. */
function guessOn(socket: Socket): void {
  if (sent >= due) {
    free.push(socket)
    return
  }
  socket.write(guesses[sent % ADDRESSES] ?? '')
  sent += 1
}

const began = performance.now()
const timer = setInterval(() => {
  due = Math.floor(((performance.now() - began) / 1000) * WRONG_A_SECOND)
  while (sent < due && free.length > 0) {
    const socket = free.pop()
    if (socket?.writable) guessOn(socket)
  }
  for (let more = Math.min(due - sent, CONNECTIONS_MAX - connections); more > 0; more -= 1) open()
}, EVERY_MS)
setTimeout(() => {
  clearInterval(timer)
  console.log(JSON.stringify({ sent: due, answered }))
  process.exit(0)
}, Number(seconds) * 1000)
