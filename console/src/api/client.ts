import type { RecordKinds } from './api-types.golden.ts'
import type { FormKey } from './form-key.ts'
import { Problem, problemOf } from './problem.ts'
import { askForProof, mustProve } from './proof.ts'
import { noteRefusal } from './refusals.ts'
import { countChange, untilAnswered } from './until-answered.ts'

export type RecordKind = keyof RecordKinds

/** Parameters of a URL; undefined values are left out. */
export type Query = Readonly<Record<string, string | number | boolean | readonly number[] | undefined>>

/** A page of a list. */
export interface Page<Kind extends RecordKind> {
  readonly data: readonly RecordKinds[Kind][]
  readonly meta: {
    readonly pagination: { readonly total: number; readonly total_pages?: number }
    /** The sums of the whole list, for each currency, if the query requests some. */
    readonly sums?: readonly ({ readonly currency: string } & Readonly<Record<string, unknown>>)[]
  }
}

/** A record, and its version for `If-Match`. */
export interface Versioned<Body> {
  readonly body: Body
  readonly etag: string | undefined
}

interface Sending {
  /** Sent as JSON, except a form, which is sent as it is. */
  readonly body?: unknown
  /** One for each form: if the same form is sent twice, it is stored once. */
  readonly key?: FormKey | undefined
  /** The version to change: if another user has changed the record meanwhile, the response is a 412. */
  readonly ifMatch?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request to the API. Throws a `Problem` unless it succeeds. If the change needs a proof of identity, the user is
 * asked for it, and the request is sent again.
 */
export async function send<Body>(method: string, path: string, sending: Sending = {}): Promise<Versioned<Body>> {
  try {
    return await sendOnce<Body>(method, path, sending).catch(async (problem) => {
      if (mustProve(problem) && (await askForProof())) return sendOnce<Body>(method, path, sending)
      throw problem
    })
  } catch (problem) {
    sending.key?.renewIfUsed(problem)
    throw problem
  }
}

async function sendOnce<Body>(method: string, path: string, sending: Sending): Promise<Versioned<Body>> {
  const { body, key, ifMatch, signal } = sending
  const isForm = body instanceof FormData
  const request = {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key.current }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  } as const
  const read = async (answer: Response) => ({
    body: (await bodyOf(answer)) as Body,
    etag: answer.headers.get('etag') ?? undefined,
  })
  const ask = () => fetchOk(path, request, read)
  return method === 'GET' || path.includes('dry_run=true') ? ask() : countChange(ask)
}

async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** How often a read is repeated while the service is unavailable, and the first pause; each later one is twice as long. */
const READ_AGAIN_MAX = 2
const READ_AGAIN_MS = 500

/**
 * What `read` reads of the answer to a request. Throws a `Problem` if the service refuses it or cannot be reached. A read is
 * repeated, because a service that restarts is back in a second; not after a 504, which would take as long again.
 */
export async function fetchOk<Read>(
  path: string,
  request: RequestInit,
  read: (answer: Response) => Promise<Read>,
): Promise<Read> {
  for (let again = 0; ; again += 1) {
    try {
      return await fetchOnce(path, request, read)
    } catch (problem) {
      const isRead = request.method === undefined || request.method === 'GET'
      const isUnavailable = problem instanceof Problem && problem.isUnavailable && problem.status !== 504
      if (!isRead || again === READ_AGAIN_MAX || !isUnavailable) throw problem
      await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS * 2 ** again))
    }
  }
}

async function fetchOnce<Read>(
  path: string,
  request: RequestInit,
  read: (answer: Response) => Promise<Read>,
): Promise<Read> {
  const ask = (given: AbortSignal) =>
    fetch(path, { ...request, signal: AbortSignal.any([given, ...(request.signal ? [request.signal] : [])]) })
  const answer = await orUnreachable(untilAnswered(ask, request.body instanceof FormData))
  if (answer.ok) return orUnreachable(read(answer))
  noteRefusal(answer.status, path)
  throw await problemOf(answer)
}

/** Without an answer, or with one that is cut or not of the service, the service was not reached. */
async function orUnreachable<Result>(answering: Promise<Result>): Promise<Result> {
  try {
    return await answering
  } catch (error) {
    if (error instanceof Problem || (error instanceof DOMException && error.name === 'AbortError')) throw error
    throw new Problem(0, '')
  }
}

/** The address of a list or a verb with its parameters. */
export function addressOf(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  )
  return pairs.length === 0 ? `/v2/${path}` : `/v2/${path}?${pairs.join('&')}`
}

/** A page of a list. */
export async function readList<Kind extends RecordKind>(
  kind: Kind,
  query?: Query,
  signal?: AbortSignal,
): Promise<Page<Kind>> {
  return (await send<Page<Kind>>('GET', addressOf(kind, query), { signal })).body
}
