import type { FastifyRequest } from 'fastify'
import { elided, FIELD_LENGTH_MAX } from '../answer-bounds.ts'
import { DaybookError } from '../errors.ts'

/** Throws if the body is compressed, by either header: it could be far larger than its limit. */
export function requirePlain({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers
  if (!content.split(',').every(isNone)) throw compressed(content, 'Content-Encoding')
  if (transfer.toLowerCase() !== 'chunked') throw compressed(transfer, 'a Transfer-Encoding other than chunked')
}

/** A list may have empty elements (RFC 9110, section 5.6.1). */
function isNone(coding: string): boolean {
  return ['', 'identity'].includes(coding.trim().toLowerCase())
}

function compressed(encoding: string, header: string): DaybookError {
  const name = elided(encoding, FIELD_LENGTH_MAX)
  return new DaybookError('unsupported-type', `The body is compressed ("${name}"): send it without ${header}.`)
}
