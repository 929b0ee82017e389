import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { maskSecrets } from '../log.ts'

const sane = /^[\w.:/+=@-]{1,128}$/

/** Returns a function that gives each request an id: its own `x-request-id` if that is valid, else a new one. */
export function createRequestIds(): (request: IncomingMessage) => string {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  return (request) => {
    const given = request.headers['x-request-id']
    if (typeof given === 'string' && sane.test(given) && maskSecrets(given) === given) return given
    count += 1
    return `${process}-${count.toString(36)}`
  }
}
