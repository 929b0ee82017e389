import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding, type Coding } from './accepted-coding.ts'

/** Below this size, headers and CPU time cost more than compression saves. */
const COMPRESSED_BYTES_MIN = 1024

/** It saves half as much as the slowest quality, in a fiftieth of its time. */
const BROTLI_QUALITY = 4

const compressors: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/**
 * Compresses responses to reads, if the client accepts it. Responses to writes and errors are not compressed: they
 * contain secrets that are shown once, or repeat the request. A request that another site may have made a browser send
 * is not compressed either, so that nobody can guess its content by its length (decision 0122).
 */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (!isRead(request)) return done(null, payload)
    addVary(reply)
    const coding = acceptedCoding(request.headers['accept-encoding'])
    const bytes = coding === undefined ? undefined : compressible(request, reply, payload)
    if (coding === undefined || bytes === undefined) return done(null, payload)
    compressors[coding](bytes).then(
      (compressed) => {
        reply.header('content-encoding', coding).removeHeader('content-length')
        done(null, compressed)
      },
      (error: Error) => done(error),
    )
  })
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' && request.routeOptions.url?.startsWith('/v2/') === true
}

/** The bytes to compress; undefined for a response that is sent as it is. */
function compressible(request: FastifyRequest, reply: FastifyReply, payload: unknown): Buffer | undefined {
  if (reply.statusCode !== 200 || reply.hasHeader('content-encoding')) return undefined
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined
  if (payload.length < COMPRESSED_BYTES_MIN) return undefined
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return undefined
  // A strong tag identifies bytes, and other bytes would need another tag.
  if (!String(reply.getHeader('etag') ?? 'W/').startsWith('W/')) return undefined
  return isAskedFor(request) ? Buffer.from(payload as string) : undefined
}

/** From a program with a token, or from a page of this server. */
function isAskedFor({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || headers['sec-fetch-site'] === 'same-origin'
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
}
