import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooMany } from '../errors.ts'
import { SharedAllowance } from '../shared-allowance.ts'

/** Shorter bodies are not counted. */
const LARGE_BYTES_MIN = 64 * 1024
/** The bytes of large bodies in one process, at most. */
const HELD_BYTES_MAX = 128 * 1024 * 1024
/** The `Retry-After` for a client whose instance has too many. */
const RETRY_SECONDS = 5

const TOO_MANY = 'Other requests of this instance with large bodies have not ended yet. Wait for them, or send less.'

/** Limits the memory of bodies from their first byte to the response: a client may send them slowly. Instances share it. */
export function limitHeldBodies(http: FastifyInstance): void {
  const held = new SharedAllowance(HELD_BYTES_MAX)
  http.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = bytesToCome(request)
    const instanceId = request.session?.instance.id
    if (bytes < LARGE_BYTES_MIN || instanceId === undefined) return done(null, payload)
    if (!held.take(instanceId, bytes)) return done(new TooMany(TOO_MANY, RETRY_SECONDS))
    finished(reply.raw, () => held.giveBack(instanceId, bytes))
    done(null, payload)
  })
}

/** A body without a length counts as the largest that the route accepts. */
export function bytesToCome({ headers, routeOptions: { bodyLimit = 0 } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit)
}
