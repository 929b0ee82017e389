import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse as parseSafely } from 'secure-json-parse'
import { elided, FIELD_LENGTH_MAX } from '../answer-bounds.ts'
import { DaybookError, type Fault, fault, Invalid } from '../errors.ts'
import { isTurnLong, turnInOrder } from '../loop-turn.ts'
import { storageProblem } from '../text-checks.ts'
import { FairMutex } from '../threads/fair-mutex.ts'
import { stopwatchMs } from '../time/stopwatch.ts'
import { countMembers, refuseDoubles } from './json-text.ts'
import { requirePlain } from './require-plain.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the received body, if there is an `Idempotency-Key`; a route that reads its own body sets it. */
    bodyHash: string
  }
}

/** Larger bodies that arrive together are parsed in several turns of the event loop: each can take long. */
const SMALL_BYTES = 16 * 1024
/** After a larger body was parsed, the next one of these waits for this many times as long as that took. */
const LARGE_BYTES = 1024 * 1024
const REST_FACTOR = 3

/** The description of a member of a body, if it is known. `route` is `POST /v2/booking`; `at` is `resources[0].id`. */
export type DescribeMember = (route: string, at: string) => string | undefined

/** Accepts only JSON bodies. An empty body is `undefined`: the route decides whether a body is required. */
export function readJsonBodies(http: FastifyInstance, describe: DescribeMember = () => undefined): void {
  http.decorateRequest('bodyHash', '')
  http.removeAllContentTypeParsers()
  const large = new FairMutex()
  http.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      requirePlain(request)
      requireUtf8(request.headers['content-type'] ?? '')
      if (request.headers['idempotency-key'] !== undefined) request.bodyHash = hash('sha256', body)
      const instanceId = request.session?.instance.id
      if (body.length > SMALL_BYTES && isTurnLong()) await turnInOrder(instanceId)
      const route = `${request.method} ${request.routeOptions.url}`
      const parse = () => (body.length === 0 ? undefined : parseJson(body, (at) => describe(route, at)))
      return body.length > LARGE_BYTES && instanceId !== undefined ? parseInTurn(large, instanceId, parse) : parse()
    },
  )
}

/** Instances take turns, and others have the event loop for most of the time. */
function parseInTurn(large: FairMutex, instanceId: number, parse: () => unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    void large.run(instanceId, async () => {
      const began = stopwatchMs()
      try {
        resolve(parse())
      } catch (error) {
        reject(error)
      }
      await setTimeout(REST_FACTOR * (stopwatchMs() - began))
    })
  })
}

/** JSON is UTF-8 (RFC 8259, section 8.1); a body with another declared charset would be misread. */
function requireUtf8(contentType: string): void {
  const [, charset] = charsetForm.exec(contentType) ?? []
  if (charset === undefined || /^utf-?8$/i.test(charset)) return
  throw new DaybookError('invalid', `The body must be UTF-8, but its Content-Type says "${charset}".`)
}

const charsetForm = /;\s*charset\s*=\s*"?([^\s";]*)/i

function parseJson(body: Buffer, describe: (at: string) => string | undefined): unknown {
  if (!isUtf8(body)) throw new DaybookError('invalid', 'The body is not valid UTF-8.')
  const members = countMembers(body)
  const text = body.toString('utf8')
  const value = parseText(text)
  refuseDoubles(body, value, members)
  if (suspectEscape.test(text)) refuseUnstorable(value, describe)
  return value
}

function parseText(text: string): unknown {
  try {
    return parseSafely(text)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    if (problem.includes('forbidden prototype')) throw new DaybookError('invalid', NOT_ALLOWED, { cause: error })
    throw new DaybookError('invalid', `The body is not valid JSON: ${problem.replace(/ is not valid JSON$/, '')}.`, {
      cause: error,
    })
  }
}

/** Such members could change what other objects inherit. */
const NOT_ALLOWED = 'The body has a member that is not allowed: "__proto__", or "prototype" in "constructor".'

/** The only escapes by which a body of valid UTF-8 can contain texts that cannot be stored. */
const suspectEscape = /\\u(?:0000|d[89a-f])/i

/** Throws if texts in a body cannot be stored, with the path of each: `items[0].name: must not contain NUL …`. */
function refuseUnstorable(body: unknown, describe: (at: string) => string | undefined): void {
  const faults: Fault[] = []
  walk(body, '')
  if (faults.length > 0) throw new Invalid(faults)

  function walk(value: unknown, at: string): void {
    if (typeof value === 'string') complain(storageProblem(value), at)
    else if (Array.isArray(value))
      for (const [index, element] of value.entries()) walk(element, below(at, `[${index}]`))
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        const problem = storageProblem(name)
        complain(problem && `${problem} in the name of a member`, at)
        walk(member, below(at, at === '' ? name : `.${name}`))
      }
    }
  }

  function complain(problem: string | undefined, at: string): void {
    if (problem !== undefined) faults.push(fault(at || 'body', problem, describe(at)))
  }
}

/** Cut here: otherwise a long name would be copied for each error below it. */
function below(at: string, part: string): string {
  return elided(at + part, FIELD_LENGTH_MAX)
}
