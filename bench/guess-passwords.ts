/**
 * Guesses passwords of a service, from many addresses, a thousand a second: `node guess-passwords.ts <url> <seconds>`. It waits for
 * no answer before it guesses again, and says at the end how many guesses it has sent and how many were answered.
 */
import { Agent, request } from 'node:http'

const [, , url = '', seconds = '1'] = process.argv
const EVERY_MS = 10
const WRONG_A_SECOND = 1000
const ADDRESSES = 4000
/** Guesses that wait for a hash keep their connection. */
const CONNECTIONS_MAX = 256

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX })
const target = new URL('/v2/session', url)
let sent = 0
let answered = 0

function guess(): void {
  const index = sent % ADDRESSES
  sent += 1
  const body = JSON.stringify({
    email: index % 2 === 0 ? 'admin@example.com' : `nobody${index}@example.com`,
    password: `a wrong password ${index}`,
  })
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `10.${index >> 8}.${index & 255}.7`,
  }
  const guessing = request(target, { method: 'POST', agent, headers }, (answer) => {
    answered += 1
    if (answer.statusCode === 200) throw new Error('a wrong password was right')
    answer.resume()
  })
  guessing.on('error', () => {})
  guessing.end(body)
}

const began = performance.now()
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - began) / 1000) * WRONG_A_SECOND) - sent
  for (let count = 0; count < due; count += 1) guess()
}, EVERY_MS)
setTimeout(() => {
  clearInterval(timer)
  console.log(JSON.stringify({ sent, answered }))
  process.exit(0)
}, Number(seconds) * 1000)
