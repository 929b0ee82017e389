import type { FastifyReply, FastifyRequest } from 'fastify'
import { boundedWarnings } from '../answer-bounds.ts'
import type { DaybookError } from '../errors.ts'
import type { Scope, Scopes } from '../scope.ts'
import { answerError } from './error-answers.ts'
import { runIdempotent } from './idempotency.ts'
import { whileAwaited } from './while-wanted.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `true` if the route takes no body; a DELETE never does. */
    readonly bodiless?: boolean
  }
}

/** Records and ids that a dry run shows, at most: a series can have a thousand. */
const SHOWN_MAX = 100

/** The result of a verb. */
interface Written {
  readonly id: number
  readonly also?: Readonly<Record<string, unknown>>
  readonly warnings?: readonly string[]
}

/** The kind of record of a dry run, and its list as the actor would read it within the trial, as JSON. */
export interface TriedKind {
  readonly name: string
  /** The records with these ids, as JSON texts. */
  readonly read: (scope: Scope, ids: readonly number[]) => Promise<readonly string[]>
}

/**
 * Runs a verb in its transaction and shapes its result: `{ "success": { "id" }, "warnings"? }`. With `tried` it is
 * rolled back, and the response also has `dry_run`.
 */
export async function runWrite(
  { scopes, tried }: { readonly scopes: Scopes; readonly tried?: TriedKind },
  request: FastifyRequest,
  reply: FastifyReply,
  verb: (scope: Scope) => Promise<Written>,
): Promise<FastifyReply> {
  const run = async (scope: Scope) => {
    const written = await verb(scope)
    return { ...written, warnings: [...(written.warnings ?? []), ...unreadOf(request)] }
  }
  if (tried === undefined) {
    const answer = await runIdempotent(scopes, request, reply, async (scope) => shaped(await run(scope)))
    return answer === undefined ? reply : reply.send(answer)
  }
  const work = async (scope: Scope) => describeTrial(scope, tried, await run(scope))
  const found = await runTrial(scopes, request, reply, work)
  if (found === undefined) return reply
  const { answer, dry_run, refusal } = found
  // If the real call would be refused with a conflict, this one is refused too, with the same result next to the error.
  return refusal === undefined ? reply.send({ ...answer, dry_run }) : answerError(refusal, request, reply, { dry_run })
}

/** Runs the work of a request in a transaction that is rolled back, when its turn comes. */
export function runTrial<Answer extends object>(
  scopes: Scopes,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (scope: Scope) => Promise<Answer>,
): Promise<Answer | undefined> {
  return whileAwaited(reply, (isAwaited) => scopes.trying(request.session, work, request.log, isAwaited))
}

/** The members of a body that a route does not take are reported: the client may expect that they change something. */
function unreadOf({ method, routeOptions, body }: FastifyRequest): string[] {
  if ((method !== 'DELETE' && routeOptions.config.bodiless !== true) || body == null) return []
  const sent = typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : ['body']
  return sent.map((name) => `${name} is not read here`)
}

/** The response of a route without a body, with a warning for each member that it got. */
export function warnedOfBody(request: FastifyRequest, answer: object): object {
  const warnings = boundedWarnings(unreadOf(request))
  return warnings.length === 0 ? answer : { ...answer, warnings }
}

function shaped({ id, also, warnings = [] }: Written) {
  return { success: { id, ...also }, ...(warnings.length > 0 && { warnings: boundedWarnings(warnings) }) }
}

async function describeTrial(
  scope: Scope,
  { name, read }: TriedKind,
  written: Written,
): Promise<{ answer: object; dry_run: object; refusal: DaybookError | undefined }> {
  const own = scope.journal.changes.filter(({ record }) => record === name)
  const removed = new Set(own.filter(({ action }) => action === 'deleted').map(({ id }) => id))
  const stored = new Set([written.id, ...own.map(({ id }) => id)]).difference(removed)
  const rendered = [...stored].slice(0, SHOWN_MAX)
  const records = rendered.length === 0 ? [] : await read(scope, rendered)
  return {
    answer: shaped(written),
    dry_run: {
      stored: records.map((text): unknown => JSON.parse(text)),
      stored_count: stored.size,
      removed_ids: [...removed].slice(0, SHOWN_MAX),
      removed_count: removed.size,
      ...scope.trial?.findings,
    },
    refusal: scope.trial?.refusals[0],
  }
}
