/** An error of a compiled schema, in TypeBox's form. */
interface SchemaError {
  readonly keyword: string
  readonly schemaPath: string
  readonly instancePath: string
  readonly message: string
  readonly params: object
}

/** One error in words: `[0].currency` and `is required`. */
export interface SchemaProblem {
  /** The path below the checked value; empty for the value itself. */
  readonly at: string
  readonly problem: string
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
}

/** A compiled schema. */
interface Checker {
  readonly Errors: (value: unknown) => readonly SchemaError[]
}

/** One more than the elements of any list that a schema allows. */
const ELEMENTS_MAX = 20_001

/**
 * The errors of a value that does not match. Of lists longer than `elementsMax` only the beginning is looked at, because
 * every element takes time.
 */
export function problemsIn(checker: Checker, value: unknown, elementsMax = ELEMENTS_MAX): readonly SchemaProblem[] {
  const problems = schemaProblems(checker.Errors(beginningOf(value, elementsMax)))
  return problems.length > 0 ? problems : schemaProblems(checker.Errors(value))
}

function beginningOf(value: unknown, elementsMax: number): unknown {
  if (Array.isArray(value)) return value.length > elementsMax ? value.slice(0, elementsMax) : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, beginningOf(member, elementsMax)]))
}

/** The description of the member at a path of the checked value, or of the nearest one around it that has one. */
export function descriptionAt(schema: object, at: string): string | undefined {
  let described: string | undefined
  let inner: SchemaParts | undefined = schema
  for (const [, name] of at.matchAll(/([^.[\]]+)/g)) {
    inner = partOf(inner, name ?? '')
    if (inner === undefined) break
    described = inner.description ?? described
  }
  return described
}

/** The parts of a JSON Schema that lead to its members. */
interface SchemaParts {
  readonly description?: string
  readonly properties?: Readonly<Record<string, SchemaParts>>
  readonly items?: SchemaParts
  readonly anyOf?: readonly SchemaParts[]
}

function partOf({ properties = {}, items, anyOf = [] }: SchemaParts, name: string): SchemaParts | undefined {
  if (Object.hasOwn(properties, name)) return properties[name]
  if (items !== undefined && /^\d+$/.test(name)) return items
  return anyOf.map((part) => partOf(part, name)).find((part) => part !== undefined)
}

/** The errors of a schema, one sentence for each path: several alternatives at a path are joined. */
export function schemaProblems(errors: readonly SchemaError[]): SchemaProblem[] {
  // Each unknown member also has its own error, which names it.
  const named = errors.filter(({ keyword }) => keyword !== 'additionalProperties')
  const places = Map.groupBy(named, (error) => error.instancePath)
  return [...places].flatMap(([path, found]) => {
    const at = path.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.')
    const missing = found.flatMap((error) =>
      'requiredProperties' in error.params ? error.params.requiredProperties : [],
    )
    if (missing.length > 0)
      return (missing as string[]).map((name) => ({ at: `${at}.${name}`, problem: 'is required' }))
    const problem = problemOf(found)
    return problem === undefined ? [] : [{ at, problem }]
  })
}

/** Undefined if an alternative matched so far that its error is at a deeper path. */
function problemOf(errors: readonly SchemaError[]): string | undefined {
  const bound = errors.find(({ keyword }) => !['anyOf', 'const', 'type'].includes(keyword))
  if (bound !== undefined) return inWords(bound)
  const constants = errors.filter(({ keyword }) => keyword === 'const')
  const values = constants.map(({ params }) => ('allowedValue' in params ? String(params.allowedValue) : ''))
  // A constant also has a type error, which says less than its value.
  const ofConstants = new Set(constants.map(({ schemaPath }) => schemaPath))
  const types = errors.flatMap(({ schemaPath, params }) =>
    'type' in params && !ofConstants.has(schemaPath)
      ? [params.type].flat().map((type) => words[String(type)] ?? [])
      : [],
  )
  const oneOf = values.length > 1 ? [`one of ${values.join(', ')}`] : values
  const possible = [...new Set(types.flat()), ...oneOf]
  return possible.length === 0 ? undefined : `must be ${possible.join(' or ')}`
}

function inWords({ keyword, message, params }: SchemaError): string {
  const limit = 'limit' in params ? params.limit : undefined
  if (keyword === 'boolean') return 'is not a member of this object'
  if (keyword === 'minimum') return `must be at least ${limit}`
  if (keyword === 'maximum') return `must be at most ${limit}`
  if (limit === 1 && /^min(Items|Length|Properties)$/.test(keyword)) return 'must not be empty'
  if ('allowedValues' in params) return `must be one of ${allowed(params.allowedValues)}`
  return message
}

/** Each value once, in any spelling; without null, which clears. */
function allowed(values: unknown): string {
  const named = [values].flat().filter((value) => value !== null)
  return [...new Set(named.map(String))].join(', ')
}
