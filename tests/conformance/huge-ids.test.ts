import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOneWorld } from './conformance-world.ts'

/** A part of a JSON Schema. */
interface Part {
  readonly $ref?: string
  readonly anyOf?: readonly Part[]
  readonly oneOf?: readonly Part[]
  readonly allOf?: readonly Part[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Part>>
  readonly required?: readonly string[]
  readonly items?: Part
}

/** Numbers that JSON allows, and that no column can have: SQLite compares them, and PostgreSQL refuses them. */
const hugeIds = [1e21, -(2 ** 64)]

/** Actions that call other servers, end sessions, or take minutes. */
const excluded = /session|backup|send|ping|rotate|invite/

inOneWorld('numbers that the database cannot hold', (world) => {
  const resolved = (part: Part): Part => {
    if (part.$ref === undefined) return part
    const keys = part.$ref.split('/').slice(1)
    // biome-ignore lint/suspicious/noExplicitAny: a reference leads through the document
    return resolved(keys.reduce((within, key) => within[key], world().document as any))
  }

  test('are refused in each whole number of each body, and never crash', async () => {
    let sent = 0
    for (const [path, operations] of Object.entries(world().document.paths)) {
      if (excluded.test(path)) continue
      for (const method of ['post', 'put'] as const) {
        const operation = (
          operations as Readonly<Record<string, { requestBody?: Part; parameters?: readonly object[] }>>
        )[method]
        if (operation?.requestBody === undefined) continue
        const content = resolved(operation.requestBody) as { content?: Record<string, { schema: Part }> }
        const schema = content.content?.['application/json']?.schema
        if (schema === undefined) continue
        const takesId = JSON.stringify(operation.parameters ?? []).includes('"name":"id"')
        const url = `${path}?dry_run=true${takesId ? '&id=1' : ''}`
        for (const body of bodiesWith(resolved(schema), resolved)) {
          const { status } = await world().admin.call(method.toUpperCase(), url, body)
          assert.ok(status < 500, `${method} ${url} ${JSON.stringify(body)}: ${status}`)
          sent += 1
        }
      }
    }
    assert.ok(sent > 300, `${sent} bodies`)
  })
})

/** A body for each whole number in the schema and each huge id: the member with it, and those that are required. */
function* bodiesWith(schema: Part, resolved: (part: Part) => Part): Generator<object> {
  const all = sampleOf(schema, '', resolved) as Record<string, unknown>
  for (const member of Object.keys(schema.properties ?? {})) {
    for (const steps of placesOfIds(all[member])) {
      for (const huge of hugeIds) {
        const names = [...new Set([...(schema.required ?? []), member])]
        const body = structuredClone(Object.fromEntries(names.map((name) => [name, all[name]])))
        put(body, [member, ...steps], huge)
        yield body
      }
    }
  }
}

function put(within: Record<string, unknown>, [step = '', ...further]: readonly string[], value: number): void {
  if (further.length === 0) within[step] = value
  else put(within[step] as Record<string, unknown>, further, value)
}

/** The paths of ones in a sample. */
function placesOfIds(value: unknown): (readonly string[])[] {
  if (value === 1) return [[]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => placesOfIds(inner).map((steps) => [key, ...steps]))
}

/** A value that matches a schema as far as its types: each whole number is 1, except times. */
function sampleOf(given: Part, name: string, resolved: (part: Part) => Part, depth = 0): unknown {
  const part = resolved(given)
  const within = (inner: Part, inside = name) => sampleOf(inner, inside, resolved, depth + 1)
  if (depth > 7) return null
  if (part.allOf !== undefined) return Object.assign({}, ...part.allOf.map((inner) => within(inner)))
  const choices = part.anyOf ?? part.oneOf
  if (choices !== undefined) {
    const deep = choices.find((choice) => ['object', 'array'].includes(String(resolved(choice).type)))
    return within(deep ?? choices[0] ?? {})
  }
  if (part.const !== undefined) return part.const
  if (part.enum !== undefined) return part.enum[0]
  switch ([part.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(Object.entries(part.properties ?? {}).map(([key, inner]) => [key, within(inner, key)]))
    case 'array':
      return [within(part.items ?? {})]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return /start|end/.test(name) ? 1_780_000_000 + (name.includes('end') ? 3600 : 0) : 1
    case 'string':
      return textFor(name)
    default:
      return null
  }
}

function textFor(name: string): string {
  if (name.includes('currency')) return 'EUR'
  if (name.includes('zone')) return 'UTC'
  if (name.includes('uuid')) return 'p1'
  return /rate|cost|amount|quantity|total|discount/.test(name) ? '2' : 'N'
}
