/**
 * Checks every response of a world against `/openapi.json`: the operation describes the status, and the body has
 * exactly the described shape, including all members.
 */
import assert from 'node:assert/strict'
import Schema from 'typebox/schema'
import type { App } from '../../src/app.ts'
import { bodyChecks } from './body-checks.ts'

type Json = Record<string, unknown>

interface Operation {
  readonly description?: string
  readonly security?: readonly object[]
  readonly operationId: string
  readonly summary?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in?: string
    readonly description?: string
    readonly schema?: { readonly default?: unknown }
  }[]
  readonly requestBody?: RequestBody & { readonly $ref?: string }
  readonly responses: Record<string, Response>
}

interface RequestBody {
  readonly content?: Record<string, { readonly schema: Json }>
}

interface Response {
  readonly $ref?: string
  readonly content?: Record<string, { schema: Json }>
  readonly headers?: Record<string, { $ref: string }>
}

export interface ApiDocument {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: {
    readonly schemas: Record<string, Json>
    readonly headers: Record<string, { readonly required?: boolean }>
    readonly responses: Record<string, Response>
    readonly requestBodies: Record<string, Required<RequestBody>>
  }
}

interface Request {
  readonly method: string
  readonly url: string
  readonly payload?: unknown
}

export async function readApiDocument(app: App): Promise<ApiDocument> {
  return (await app.http.inject({ url: '/openapi.json' })).json()
}

/** From now on the app's `inject` throws if a response is not as described. */
export async function checkAnswers({ http }: App, document: ApiDocument): Promise<void> {
  const checks = new Map<string, Checks>()
  const checkBody = bodyChecks(document)
  const inject = http.inject.bind(http) as (options: Request) => Promise<Answer>
  const checked = async (options: Request): Promise<Answer> => {
    const answer = await inject(options)
    const [path = ''] = options.url.split('?')
    if (answer.statusCode === 200) checkBody(options.method, path, options.payload)
    const what = `${options.method} ${options.url.slice(0, 300)}`
    assert.ok(answer.headers['x-request-id'], `${what}: no x-request-id`)
    if (options.method !== 'HEAD') checkHeaders(document, path, options.method, answer, what)
    if (answer.statusCode === 304 || options.method === 'HEAD') assert.equal(answer.body, '', what)
    else if (isContent(document, path, answer)) return answer
    else {
      const chosen = options.url.includes('fields=')
      const key = `${options.method} ${path} ${answer.statusCode} ${chosen}`
      const check = checks.get(key) ?? checksFor(document, path, options.method, answer.statusCode, chosen)
      checks.set(key, check)
      checkAnswer(check, answer, options.url, what)
    }
    return answer
  }
  Object.assign(http, { inject: checked })
}

/** All headers are described, and all required headers are present. */
function checkHeaders(document: ApiDocument, path: string, method: string, answer: Answer, what: string): void {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (operation === undefined) return
  const response = responseOf(document, operation, answer.statusCode)
  assert.ok(response, `${what} does not say that it answers ${answer.statusCode}`)
  for (const [name, { required = false }] of Object.entries(document.components.headers)) {
    const isThere: boolean = answer.headers[name.toLowerCase()] !== undefined
    const described: object | undefined = response.headers?.[name]
    const isRequired: boolean = described !== undefined && '$ref' in described ? required : false
    const isWrong: boolean = isThere ? described === undefined : isRequired
    assert.ok(!isWrong, `${what}: ${name} of an answer ${answer.statusCode}`)
  }
}

/** The description of an operation's response with a status; the shared ones are among the components. */
function responseOf(document: ApiDocument, operation: Operation, status: number): Response | undefined {
  const response = operation.responses[status]
  const [, name] = /^#\/components\/responses\/(\w+)$/.exec(response?.$ref ?? '') ?? []
  return name === undefined ? response : document.components.responses[name]
}

/** Bytes of a type that the operation describes: a picture, a document. */
function isContent(document: ApiDocument, path: string, { statusCode, headers }: Answer): boolean {
  const operation = document.paths[path]?.get
  const types = (operation && responseOf(document, operation, statusCode))?.content ?? {}
  const [type = ''] = String(headers['content-type']).split(';', 1)
  return !('application/json' in types) && (type in types || String(headers['content-type']) in types)
}

interface Answer {
  readonly statusCode: number
  readonly body: string
  readonly headers: Record<string, unknown>
}

interface Checks {
  readonly shape: ReturnType<typeof Schema.Compile>
  /** The members of a record without `fields`. */
  readonly members: readonly string[] | undefined
}

function checksFor(document: ApiDocument, path: string, method: string, status: number, chosen: boolean): Checks {
  const operation = document.paths[path]?.[method.toLowerCase()]
  const known = operation && responseOf(document, operation, status)
  if (operation !== undefined) assert.ok(known, `${method} ${path} does not say that it answers ${status}`)
  const schema = known?.content?.['application/json']?.schema ?? { $ref: '#/components/schemas/Error' }
  const items = (schema as { properties?: { data?: { items?: { $ref?: string } } } }).properties?.data?.items
  const record = document.components.schemas[items?.$ref?.replace('#/components/schemas/', '') ?? '']
  const { components } = document
  const closed = withoutUnknownMembers({ ...schema, components }) as Json
  return {
    shape: Schema.Compile(chosen ? withSomeMembers(closed, items?.$ref) : closed),
    members: record && Object.keys(record.properties as Json).filter((name) => name !== 'deleted'),
  }
}

function checkAnswer({ shape, members }: Checks, answer: Answer, url: string, what: string): void {
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8', what)
  // biome-ignore lint/suspicious/noExplicitAny: of any shape until it has been checked
  const body: any = JSON.parse(answer.body)
  const isAsDescribed: boolean = shape.Check(body)
  if (!isAsDescribed) {
    const [, errors] = shape.Errors(body)
    const named = errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join('\n')
    assert.fail(
      `${what}: the answer ${answer.statusCode} is not as described:\n${named}\n${answer.body.slice(0, 2000)}`,
    )
  }
  if (answer.statusCode >= 400) assert.equal(body.error.code, answer.statusCode, what)
  if (members === undefined) return
  const query = new URL(url, 'http://daybook').searchParams
  checkPage(body, query, what)
  if (query.has('fields')) return
  for (const one of body.data) {
    assert.deepEqual(
      Object.keys(one).filter((name) => name !== 'deleted'),
      members,
      `${what}: a record without "fields" has every member`,
    )
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the shape has been checked already
function checkPage({ data, meta: { pagination } }: any, query: URLSearchParams, what: string): void {
  const limit = Number(query.get('limit') ?? 10)
  const page = Number(query.get('page') ?? 1)
  const { total } = pagination
  const count = Math.max(0, Math.min(limit, total - (page - 1) * limit))
  const expected = { total, count, per_page: limit, current_page: page, total_pages: Math.ceil(total / limit) }
  assert.deepEqual(pagination, expected, what)
  assert.equal(data.length, count, what)
}

/** The same schema for a list with `fields`: then no member of a record is required. */
function withSomeMembers(schema: Json, ref: string | undefined): Json {
  const name = ref?.replace('#/components/schemas/', '') ?? ''
  const { schemas } = schema.components as { schemas: Record<string, Json> }
  const { required: _, ...record } = schemas[name] ?? {}
  return { ...schema, components: { schemas: { ...schemas, [name]: record } } }
}

/** Forbids other members in every object with known members, so that every member must be described. */
function withoutUnknownMembers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnknownMembers)
  if (typeof schema !== 'object' || schema === null) return schema
  const { properties, ...rest } = schema as Json
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withoutUnknownMembers(value)]))
  if (typeof properties !== 'object' || properties === null) return inner
  const members = Object.entries(properties).map(([name, member]) => [name, withoutUnknownMembers(member)])
  return { additionalProperties: members.length === 0, ...inner, properties: Object.fromEntries(members) }
}
