import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { maskSecrets } from '../log.ts'

const sane = /^[\w.:/+=@-]{1,128}$/

/** Answers a function that names each request: by its own `x-request-id` where that is sane, else by one never used before. */
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
