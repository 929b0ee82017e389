/** Makes the calls of the worked examples: as they are written, or as the description fills them in. */
import assert from 'node:assert/strict'
import type { Browser } from '../http/browser.ts'
import type { World } from '../world.ts'
import type { PlainSecrets } from './plain-secrets.ts'

type Json = Record<string, unknown>

/** One call, without the parts that the operation defines. */
export interface Call {
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly path?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A file to send as a form, instead of a body. */
  readonly file?: { readonly name: string; readonly type: string; readonly text: string }
}

/** A call and its response. */
export interface Exchange extends Call {
  readonly status: number
  /** The type of a response that is not JSON. */
  readonly type?: string
  /** The response: JSON or text; left out for bytes. */
  readonly answer?: unknown
}

/** An operation in the description. */
export interface DescribedOperation {
  readonly method: string
  readonly path: string
  readonly operation: Json
}

/** The caller of the examples, and the values that it learns from responses. */
export interface Desk {
  readonly world: World
  readonly secrets: PlainSecrets
  /** The call that is the example of an operation. */
  readonly callOf: (described: DescribedOperation, written: Call) => Call
  readonly operations: ReadonlyMap<string, DescribedOperation>
  readonly exchanges: Map<string, Exchange>
  /** The folder for backups. */
  readonly backups: string
  /** The client of a signed-in user; it keeps the cookies. */
  readonly browser: Browser
}

/** Calls an operation as its example; returns the body. */
// biome-ignore lint/suspicious/noExplicitAny: answers have every shape
export async function tryOperation(desk: Desk, operationId: string, written: Call = {}): Promise<any> {
  const { operations, exchanges, secrets } = desk
  const described = operations.get(operationId)
  assert.ok(described, `there is no operation ${operationId}`)
  assert.ok(!exchanges.has(operationId), `${operationId} has an example already`)
  const call = desk.callOf(described, written)
  const { status, type, text } = await send(desk, described, secrets.real(call))
  assert.ok(status === 200 || status === 303, `${operationId} ${JSON.stringify(call)}: ${text.slice(0, 2000)}`)
  const isJson = type.startsWith('application/json')
  const isText = type.startsWith('text/')
  const answer = isJson ? JSON.parse(text) : text
  exchanges.set(operationId, {
    ...secrets.plain(call),
    status,
    ...(!isJson && status === 200 && { type: type.split(';')[0] ?? '' }),
    ...((isJson || isText) && status === 200 && { answer: secrets.plain(answer) }),
  })
  return answer
}

/** The records of a signed-in user that an administrator deletes. */
const ofAnother = new Set(['/v2/session/factor', '/v2/session/oidc/link'])

interface Reply {
  readonly status: number
  readonly type: string
  readonly text: string
}

async function send(desk: Desk, { method, path }: DescribedOperation, call: Call): Promise<Reply> {
  const { app, admin } = desk.world
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => call.path?.[name] ?? '')
  const query = new URLSearchParams(Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)]))
  const url = query.size === 0 ? filled : `${filled}?${query}`
  if (path === '/v2/events') return firstEvent(`${await desk.world.app.listen()}${url}`, admin.token)
  const isByAdministrator = method.toLowerCase() === 'delete' && ofAnother.has(path)
  const isDownload = method.toLowerCase() === 'get' && path === '/v2/instance/backup'
  if ((path.startsWith('/v2/session') && !isByAdministrator) || isDownload)
    return byBrowser(desk, method, url, call.body)
  const form = call.file && formOf(call.file)
  const body = form?.body ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const type = form?.type ?? 'application/json'
  const answer = await app.http.inject({
    method: method.toUpperCase() as 'GET',
    url,
    headers: {
      ...(path.startsWith('/v2/') && { authorization: `Bearer ${admin.token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { payload: body }),
  })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), text: answer.body }
}

async function byBrowser({ browser }: Desk, method: string, url: string, sent: unknown): Promise<Reply> {
  const { status, headers, body } = await browser.call(method.toUpperCase(), url, sent)
  return { status, type: String(headers['content-type']), text: JSON.stringify(body) }
}

function formOf({ name, type, text }: NonNullable<Call['file']>): { type: string; body: string } {
  const boundary = 'worked-example'
  const body = [
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${name}"`,
    `content-type: ${type}`,
    '',
    text,
    `--${boundary}--`,
    '',
  ].join('\r\n')
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}

/** The stream has no end: this is its text up to the first complete event. */
async function firstEvent(url: string, token: string): Promise<Reply> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const reply = { status: answer.status, type: String(answer.headers.get('content-type')) }
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part, { stream: true })
    const whole = /^[\s\S]*?\ndata: .*\n\n/.exec(text)?.[0]
    if (whole !== undefined) return { ...reply, text: whole }
  }
  return { ...reply, text }
}
