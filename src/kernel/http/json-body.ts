import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse as parseSafely } from 'secure-json-parse'
import { DaybookError, type Fault, fault, Invalid } from '../errors.ts'
import { storageProblem } from '../text-checks.ts'

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
  const text = body.toString('utf8')
  const value = parseText(text)
  const faults = suspectEscape.test(text) ? textFaults(value) : []
  if (faults.length > 0) throw new Invalid(faults)
  return value
}

function parseText(text: string): unknown {
  try {
    return parseSafely(text)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new DaybookError('invalid', `The body is not valid JSON: ${problem.replace(/ is not valid JSON$/, '')}.`, {
      cause: error,
    })
  }
}

/** The escapes by which alone a body of valid UTF-8 can have texts that cannot be stored. */
const suspectEscape = /\\u(?:0000|d[89a-f])/i

/** The texts in a body that cannot be stored, wherever they are: `items[0].name: must not contain NUL …`. */
function textFaults(body: unknown): Fault[] {
  const faults: Fault[] = []
  const parts: { readonly at: string; readonly value: unknown }[] = [{ at: '', value: body }]
  // Grows as it is walked: a body may be nested more deeply than functions can call each other.
  for (const { at, value } of parts) {
    if (typeof value === 'string') {
      const problem = storageProblem(value)
      if (problem !== undefined) faults.push(fault(at || 'body', problem))
    } else if (Array.isArray(value)) {
      for (const [index, element] of value.entries()) parts.push({ at: `${at}[${index}]`, value: element })
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        const problem = storageProblem(name)
        if (problem !== undefined) faults.push(fault(at || 'body', `${problem} in the name of a member`))
        parts.push({ at: at === '' ? name : `${at}.${name}`, value: member })
      }
    }
  }
  return faults
}
