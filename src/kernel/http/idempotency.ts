import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Conflict, Invalid } from '../errors.ts'
import { maskSecrets } from '../log.ts'
import type { Scope, Scopes } from '../scope.ts'
import { whileAwaited } from './while-wanted.ts'

/**
 * The owner of a stored response, in the column `api_client_id`: a token, or, as a negative number, the user of a
 * session, so that a new sign-in between two tries makes no difference.
 */
function keeperOf({ actor: { apiClientId, sessionId, userId } }: Scope): number {
  return sessionId === undefined ? apiClientId : -userId
}

/** How long a stored response is available, in seconds. */
const KEPT_SECONDS = 24 * 60 * 60

const visibleAscii = /^[\x21-\x7e]{1,255}$/

interface KeptAnswer {
  api_client_id: number
  key: string
  route: string
  body_hash: string
  answer: string
  created: number
}

/**
 * Runs the work of a writing request in its transaction. A POST with an `Idempotency-Key` runs once: its response is
 * stored in the same transaction and returned again, with `idempotency-replayed: true`, if the request is repeated with
 * the same token within a day. Two concurrent requests wait for each other at the instance's lock. Work that throws
 * stores nothing, so another try is safe; a secret in a response is stored masked, because it is shown once. Throws
 * `Invalid` for a malformed key and `Conflict` if the key was used for another request. Resolves with undefined if the
 * request has been answered before its turn came.
 */
export function runIdempotent<Answer extends object>(
  scopes: Scopes,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (scope: Scope) => Promise<Answer>,
): Promise<Answer | undefined> {
  const key = request.headers['idempotency-key']
  const run = async (work: (scope: Scope) => Promise<Answer>) => {
    const answer = await whileAwaited(reply, (isAwaited) =>
      scopes.writing(request.session, work, request.log, isAwaited),
    )
    request.hasStored = true
    return answer
  }
  if (request.method !== 'POST' || key === undefined) return run(work)
  const asked = { key: checkedKey(key), route: routeOf(request), body_hash: requestHash(request) }
  const once = async (scope: Scope): Promise<Answer> => {
    const kept = await findKept(scope, asked.key, asked.route)
    if (kept === undefined) {
      const answer = await work(scope)
      await keep(scope, asked, answer)
      return answer
    }
    if (kept.body_hash !== asked.body_hash) {
      const problem = 'This Idempotency-Key was used for another request. Use a new key for a new request.'
      throw new Conflict(problem, [{ code: 'key_used' }])
    }
    reply.header('idempotency-replayed', 'true')
    return JSON.parse(kept.answer) as Answer
  }
  return run(once)
}

function checkedKey(key: string | string[]): string {
  if (typeof key === 'string' && visibleAscii.test(key)) return key
  throw Invalid.field(
    'Idempotency-Key',
    'must be 1 to 255 visible ASCII characters',
    'A header that makes a POST safe to repeat.',
  )
}

function routeOf(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url}`
}

/** The parts that identify the same request: the query and the body. */
function requestHash(request: FastifyRequest): string {
  return hash('sha256', `${request.url}\n${request.bodyHash}`)
}

async function findKept(
  scope: Scope,
  key: string,
  route: string,
): Promise<Pick<KeptAnswer, 'body_hash' | 'answer'> | undefined> {
  const query = scope.db
    .rows<KeptAnswer>('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('api_client_id', '=', keeperOf(scope))
    .where('key', '=', key)
    .where('route', '=', route)
    .where('created', '>', scope.clock.now() - KEPT_SECONDS)
  return scope.db.first(query)
}

async function keep(
  scope: Scope,
  asked: Pick<KeptAnswer, 'key' | 'route' | 'body_hash'>,
  answer: object,
): Promise<void> {
  const { db, clock } = scope
  const created = clock.now()
  await deleteOldAnswers(scope)
  const row = { ...asked, api_client_id: keeperOf(scope), answer: maskSecrets(JSON.stringify(answer)), created }
  await db.run(db.insertInto<KeptAnswer>('idempotency_key', row))
}

/** Deletes stored responses that are no longer available. */
export async function deleteOldAnswers({ db, clock }: Scope): Promise<void> {
  await db.run(db.deleteFrom<KeptAnswer>('idempotency_key').where('created', '<=', clock.now() - KEPT_SECONDS))
}
