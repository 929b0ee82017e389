import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse as parseSafely } from 'secure-json-parse'
import { DaybookError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the body as it came, where an `Idempotency-Key` came with it; a route that reads its own sets it. */
    bodyHash: string
  }
}

/** Takes JSON bodies and no others. An empty body is `undefined`: whether one is needed is for the route to say. */
export function readJsonBodies(http: FastifyInstance): void {
  http.decorateRequest('bodyHash', '')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.headers['idempotency-key'] !== undefined) request.bodyHash = hash('sha256', body)
      return body.length === 0 ? undefined : parseJson(body)
    },
  )
}

function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new DaybookError('invalid', 'The body is not valid UTF-8.')
  try {
    return parseSafely(body.toString('utf8'))
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new DaybookError('invalid', `The body is not valid JSON: ${problem.replace(/ is not valid JSON$/, '')}.`, {
      cause: error,
    })
  }
}
