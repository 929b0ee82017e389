/** Writes what the screens of records know of each kind, from the OpenAPI document that the service answers. */

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly default?: unknown
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly 'x-refers-to'?: string
}

interface Operation {
  readonly description?: string
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[]
}

interface Document {
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly requestBodies: Readonly<Record<string, { readonly content: Readonly<Record<string, { schema: Schema }>> }>>
  }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly tags: readonly { readonly name: string; readonly description: string }[]
}

/** The last second of the year 9999: the largest value of members that are moments. */
const STAMP_MAX = 253_402_300_799
/** Text of this length is written in several lines. */
const LONG_TEXT = 1_000

/** One line for each kind of record. */
export function kindFacts(document: object): string {
  const kinds = kindsOf(document as Document)
  const lines = kinds.map((kind) => `  ${JSON.stringify(kind)},\n`)
  return [
    '// Written by "npm run golden" from the OpenAPI document. Do not edit.\n',
    "import type { KindFacts } from './kind-facts.ts'\n",
    `\n/** Every kind of record. */\nexport const kinds: readonly KindFacts[] = [\n${lines.join('')}]\n`,
  ].join('')
}

/** The address of the page of each kind: `/admin/users`. */
export function kindPages(document: object): string {
  const lines = kindsOf(document as Document).map(({ kind }) => `  '/admin/${pluralOf(kind)}': '${kind}',\n`)
  return [
    '// Written by "npm run golden" from the OpenAPI document. Do not edit.\n',
    `\n/** The page of each kind of record. */\nexport const kindPages = {\n${lines.join('')}} as const\n`,
  ].join('')
}

/** Pages that have another name than their kind. */
const pageNames: Readonly<Record<string, string>> = {
  instance: 'settings',
  journal: 'journal',
  'calendar-subscription/import': 'calendars',
}

/** `time-activity` → `time-activities`, `project/folder` → `project-folders`. */
function pluralOf(kind: string): string {
  const own = pageNames[kind]
  if (own !== undefined) return own
  const name = kind.replaceAll('/', '-')
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

function hasParameter({ parameters = [] }: Operation, name: string): boolean {
  return parameters.some((one) => one.name === name)
}

function kindsOf({ components, paths, tags }: Document) {
  return tags.flatMap(({ name, description }) => {
    const schema = components.schemas[schemaName(name)]
    const path = paths[`/v2/${name}`]
    if (schema === undefined || path?.get === undefined) return []
    const posted = Object.values(components.requestBodies[`${schemaName(name)}Create`]?.content ?? {})[0]?.schema
    // Another alternative is the body of an update.
    const create = posted?.anyOf?.[0] ?? posted
    const update = components.schemas[`${schemaName(name)}Body`]
    const parameters = path.get.parameters ?? []
    const summed = parameters.find((one) => one.name === 'sums')?.description?.replace(/^.*: |\.$/g, '')
    return [
      {
        kind: name,
        about: description,
        reads: moduleOf(path.get),
        writes: moduleOf(path.put ?? path.post ?? path.delete),
        address: hasParameter(path.put ?? path.delete ?? path.get, 'id') ? 'id' : 'uuid',
        can: verbsOf(paths, name, path, create, update),
        sums: summed === undefined ? [] : summed.split(', '),
        members: membersOf(schema, update ?? create, create, new Set(parameters.map((one) => one.name))),
      },
    ]
  })
}

/** The module whose level an operation needs. SALES goes by the level of finance. */
function moduleOf(operation: Operation | undefined): string {
  const module = / permission on ([A-Z]+)/.exec(operation?.description ?? '')?.[1]?.toLowerCase() ?? ''
  return module === 'sales' ? 'finance' : module
}

function verbsOf(
  paths: Document['paths'],
  name: string,
  path: Readonly<Record<string, Operation>>,
  create: Schema | undefined,
  update: Schema | undefined,
): readonly string[] {
  const verbs = {
    create: create !== undefined,
    update: update !== undefined,
    remove: path.delete !== undefined,
    restore: paths[`/v2/${name}/restore`] !== undefined,
  }
  return Object.entries(verbs).flatMap(([verb, has]) => (has ? [verb] : []))
}

function schemaName(kind: string): string {
  return kind.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function membersOf(
  shown: Schema,
  body: Schema | undefined,
  create: Schema | undefined,
  parameters: ReadonlySet<string> = new Set(),
): readonly object[] {
  const properties = shown.properties ?? {}
  const isRequired = (name: string) =>
    create?.required?.includes(name) ||
    create?.allOf?.some(({ anyOf }) => anyOf?.some(({ required }) => required?.includes(name)))
  return Object.entries(properties)
    .filter(([name, schema]) => !isTwin(name, schema, properties))
    .map(([name, schema]) => {
      const sent = body?.properties?.[name]
      const shape = shapeOf(schema, sent)
      return {
        name,
        about: schema.description ?? sent?.description ?? '',
        ...shape,
        ...(sent !== undefined && !addsOnly(sent) && { writable: true }),
        ...(isRequired(name) && { required: true }),
        ...beginningOf(shape, create?.properties?.[name]),
        ...(parameters.has(name) && { filter: true }),
      }
    })
}

/** A form could not take away from it, or undo what it has added. */
function addsOnly({ description = '' }: Schema): boolean {
  return description.endsWith('Other members stay.')
}

/** What a flag or a choice of a new record is, if nothing is sent. */
function beginningOf(shape: { readonly type?: string }, sent: Schema | undefined): object {
  const isShown = shape.type === 'flag' || shape.type === 'choice'
  return isShown && sent?.default !== undefined && sent.default !== false ? { begins: sent.default } : {}
}

/** Members that say again what another one says: an ISO twin, the id beside a reference. */
function isTwin(name: string, { description = '', const: fixed }: Schema, others: Readonly<Record<string, Schema>>) {
  const reference = name.endsWith('_id') ? others[name.slice(0, -3)] : undefined
  const isText = name.endsWith('_iso') && others[name.slice(0, -4)] !== undefined
  return fixed !== undefined || isText || /; the same moment as /.test(description) || reference?.type === 'array'
}

/** What a member holds, and what its field on a form is. */
function shapeOf(schema: Schema, sent: Schema | undefined): object {
  const parts = (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null')
  const [first = {}] = parts
  const record = schema['x-refers-to']
  if (first.type === 'array') return arrayShape(first, sent, record)
  if (record !== undefined) return { type: 'record-id', record }
  if (first.type === 'object') return groupShape(schema, first, sent)
  if (first.type === 'boolean' || isFlag(parts, sent)) return { type: 'flag' }
  const values = parts.flatMap((part) => part.enum ?? (part.const === undefined ? [] : [part.const]))
  if (values.length > 0) return { type: 'choice', choices: choicesOf(values, schema.description ?? '') }
  return plainShape(first, sent, schema.description ?? '')
}

/** A group that can be null is stored as a whole. */
function groupShape({ anyOf }: Schema, first: Schema, sent: Schema | undefined): object {
  const body = objectIn(sent)
  const isWhole = body !== undefined && anyOf?.some(({ type }) => type === 'null') === true
  return { type: 'group', members: membersOf(first, body, undefined), ...(isWhole && { whole: true }) }
}

function plainShape(first: Schema, sent: Schema | undefined, description: string): object {
  const isMeta = /^UNIX time of /.test(description)
  const sentParts = sent?.anyOf ?? (sent === undefined ? [] : [sent])
  if (first.type === 'integer' && (first.maximum === STAMP_MAX || isMeta)) {
    return { type: /(Its beginning|start of the day) in UNIX seconds/.test(description) ? 'day' : 'moment' }
  }
  if (first.type === 'integer') return { type: 'number' }
  if (first.type === 'number') return { type: 'amount' }
  const decimal = /^\^(?:-\?)?\\d\+\(.*?(%?)\$$/.exec(first.pattern ?? '')
  if (decimal !== null) return { type: 'amount', ...(decimal[1] === '%' && { percent: true }) }
  if (first.type === 'string' && first.format === 'date') return { type: 'date' }
  if (first.type !== 'string') return { type: 'json' }
  const max = Math.max(0, ...sentParts.map(({ maxLength = 0 }) => maxLength))
  return { type: max >= LONG_TEXT ? 'long-text' : 'text', ...(max > 0 && { max }) }
}

function arrayShape(
  { items = {}, maxItems, description = '' }: Schema,
  sent: Schema | undefined,
  record: string | undefined,
): object {
  if (record === 'file') return { type: 'file' }
  if (record !== undefined) return { type: maxItems === 1 ? 'record' : 'records', record }
  const properties = items.properties ?? {}
  if ('mime_type' in properties) return { type: 'file' }
  if ('update_key' in properties) return { type: 'custom' }
  const legend = /filters by id: (.+)\.$/.exec(sent?.description ?? '')?.[1]
  if (legend !== undefined) {
    const choices = legend.split(', ').map((one) => /^(\d+) (.+)$/.exec(one)?.slice(1) ?? [one, one])
    return { type: 'state', choices: choices.map(([id, name]) => [Number(id), name]) }
  }
  const values = (items.anyOf ?? []).flatMap((part) => (part.const === undefined ? [] : [part.const]))
  if (values.length > 0) return { type: 'choices', choices: choicesOf(values, description) }
  if (items.type === 'integer' && items['x-refers-to'] !== undefined)
    return { type: 'ids', record: items['x-refers-to'] }
  if (items.type !== 'object') return { type: 'json' }
  return { type: 'rows', members: membersOf(items, objectIn(arrayIn(sent)?.items), undefined) }
}

/** Some flags are shown as text or as a number. */
function isFlag(parts: readonly Schema[], sent: Schema | undefined): boolean {
  const values = parts.map((part) => part.const)
  if (values.length === 2 && values.includes('true') && values.includes('false')) return true
  return values.includes(1) && values.length === 2 && (sent?.anyOf?.some(({ type }) => type === 'boolean') ?? false)
}

function arrayIn(schema: Schema | undefined): Schema | undefined {
  return (schema?.anyOf ?? [schema]).find((part) => part?.type === 'array')
}

function objectIn(schema: Schema | undefined): Schema | undefined {
  return (schema?.anyOf ?? [schema]).find((part) => part?.type === 'object')
}

/** `One of: 1 room, 2 person.` names numbers; words name themselves. */
function choicesOf(values: readonly unknown[], description: string): readonly (readonly [unknown, string])[] {
  const legend = / One of: (.+)\.$/.exec(description)?.[1]?.split(', ') ?? []
  return values.map((value) => {
    const said = typeof value === 'number' ? legend.find((one) => one.startsWith(`${value} `)) : undefined
    return [value, said === undefined ? String(value) : said.slice(String(value).length + 1)]
  })
}
