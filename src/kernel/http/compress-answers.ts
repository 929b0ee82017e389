import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding, type Coding } from './accepted-coding.ts'

/** Below this, headers and work cost more than is saved. */
const COMPRESSED_BYTES_MIN = 1024

/** Half of what the slowest quality gains, at a fiftieth of its time. */
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
 * Compresses what the API answers to reads, where the client takes it. Writes and errors stay as they are: they hold
 * secrets that are shown once, or repeat what was sent. What a browser was made to ask for by another site stays so too,
 * so that nobody outside can guess at an answer by its length (decision 0122).
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

/** The bytes to compress; undefined for what is sent as it is. */
function compressible(request: FastifyRequest, reply: FastifyReply, payload: unknown): Buffer | undefined {
  if (reply.statusCode !== 200 || reply.hasHeader('content-encoding')) return undefined
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined
  if (payload.length < COMPRESSED_BYTES_MIN) return undefined
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return undefined
  // A strong tag names bytes, and other bytes would need another.
  if (!String(reply.getHeader('etag') ?? 'W/').startsWith('W/')) return undefined
  return isAskedFor(request) ? Buffer.from(payload as string) : undefined
}

/** By a program with a token, or by a page of this server. */
function isAskedFor({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || headers['sec-fetch-site'] === 'same-origin'
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
}
