import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { finished, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { TooMany } from '../errors.ts'
import { SharedAllowance } from '../shared-allowance.ts'
import { bytesToCome } from './held-bodies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The instance of a feed, which is read without a session. */
    feedInstanceId: number | undefined
    /** The request has changed the database: a refusal would be wrong. */
    hasStored: boolean
  }
}

/** Shorter responses are not counted. */
const LARGE_BYTES_MIN = 1024 * 1024
/** Shorter responses fit into the buffers of their connections. */
const BUFFERED_BYTES_MAX = 64 * 1024
/** The bytes of large responses that wait for their clients in one process, at most. */
const UNTAKEN_BYTES_MAX = 128 * 1024 * 1024
/** A client that takes nothing of a response that does not fit there for so long is disconnected. */
const STALLED_MS = 30_000
/** The `Retry-After` for a client whose instance has too many. */
const RETRY_SECONDS = 5

const TOO_MANY =
  'Other large responses to this instance have not been received yet. Receive them first, or request less.'

/** Limits the memory of responses that clients do not take, and its time. Instances share it. */
export function limitUntakenAnswers(http: FastifyInstance, stalledMs = STALLED_MS): void {
  const untaken = new SharedAllowance(UNTAKEN_BYTES_MAX)
  http.decorateRequest('feedInstanceId', undefined)
  http.decorateRequest('hasStored', false)
  http.addHook('preParsing', (request, _reply, payload, done) => {
    const instanceId = request.session?.instance.id
    // The response to a write repeats parts of its body at most.
    const bytes = bytesToCome(request)
    const isRefused = bytes >= LARGE_BYTES_MIN && instanceId !== undefined && !untaken.hasRoom(instanceId, bytes)
    done(isRefused ? new TooMany(TOO_MANY, RETRY_SECONDS) : null, payload)
  })
  http.addHook('onSend', (request, reply, payload, done) => {
    const bytes = bytesOf(payload)
    if (bytes > BUFFERED_BYTES_MAX || payload instanceof Readable) endIfStalled(reply.raw, stalledMs)
    const instanceId = request.session?.instance.id ?? request.feedInstanceId
    if (bytes < LARGE_BYTES_MIN || instanceId === undefined || reply.raw.destroyed) return done(null, payload)
    if (request.hasStored) untaken.add(instanceId, bytes)
    else if (!untaken.take(instanceId, bytes)) return done(new TooMany(TOO_MANY, RETRY_SECONDS))
    finished(reply.raw, () => untaken.giveBack(instanceId, bytes))
    done(null, payload)
  })
}

/**
 * Disconnects a client that takes nothing of a response for so long. Where nothing waits for the client, the source of the
 * response is slow.
 */
export function endIfStalled(response: ServerResponse, stalledMs: number): void {
  const { socket } = response
  // A request that tests inject has no connection. A route may have set another time.
  if (!(socket instanceof Socket) || response.listenerCount('timeout') > 0) return
  response.setTimeout(stalledMs, () => {
    if (socket.writableLength > 0) socket.destroy()
  })
}

function bytesOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
}
