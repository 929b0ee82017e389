/** Writes the types of the API as TypeScript, from the OpenAPI document that the service answers. */

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly description?: string
}

interface Document {
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly requestBodies: Readonly<Record<string, { readonly content: Readonly<Record<string, { schema: Schema }>> }>>
  }
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses?: unknown }>>>>
}

const plain: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** One interface for each schema, and one that names the schema of each list. */
export function apiTypes(document: object): string {
  const { components, paths } = document as Document
  const bodies = Object.entries(components.requestBodies).flatMap(([name, { content }]) =>
    Object.values(content).map(({ schema }) => [name, schema] as const),
  )
  const interfaces = [...Object.entries(components.schemas), ...bodies].map(
    ([name, schema]) => `${comment(schema, '')}export ${declaration(name, schema)}`,
  )
  const kinds = Object.entries(paths).flatMap(([path, operations]) => {
    const schema = listed(operations.get?.responses)
    return schema === undefined ? [] : [`  readonly '${path.replace('/v2/', '')}': ${schema}\n`]
  })
  return [
    '// Written by "npm run golden" from the OpenAPI document. Do not edit.\n',
    `/** What the list of each kind of record holds. */\nexport interface RecordKinds {\n${kinds.join('')}}\n`,
    ...interfaces,
  ].join('\n')
}

/** The schema of the records in a list. */
function listed(responses: unknown): string | undefined {
  const text = JSON.stringify((responses as Record<string, unknown> | undefined)?.[200] ?? null)
  return /"data":\{"type":"array","items":\{"\$ref":"#\/components\/schemas\/(\w+)"/.exec(text)?.[1]
}

function declaration(name: string, schema: Schema): string {
  const type = typeOf(schema, '')
  return schema.type === 'object' && type.startsWith('{') ? `interface ${name} ${type}\n` : `type ${name} = ${type}\n`
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/.*\//, '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf !== undefined) {
    return [...new Set(schema.anyOf.map((part) => typeOf(part, indent)))].join(' | ')
  }
  if (schema.type === 'array') return arrayOf(typeOf(schema.items ?? {}, indent))
  if (schema.type === 'object') return objectOf(schema, indent)
  return plain[schema.type ?? ''] ?? 'unknown'
}

function arrayOf(type: string): string {
  return type.includes('|') ? `readonly (${type})[]` : `readonly ${type}[]`
}

function objectOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    return `${comment(schema, inner)}${inner}readonly ${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)}\n`
  })
  return members.length === 0 ? 'Readonly<Record<string, unknown>>' : `{\n${members.join('')}${indent}}`
}

function comment({ description }: Schema, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '* /')} */\n`
}
