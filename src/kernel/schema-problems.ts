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
  readonly Type: () => object
  readonly Check: (value: unknown) => boolean
  readonly Errors: (value: unknown) => readonly SchemaError[]
}

const NOT_A_MEMBER = 'is not a member of this object'

type CompileLater = (schema: object) => () => Checker

/** The elements of a list that are searched for errors, at most. */
const ELEMENTS_MAX = 20

/** The checks of the elements of long lists. */
const elementChecks = new WeakMap<object, () => Checker>()

/**
 * The errors of a value that does not match. The search for errors takes a thousand times longer than the compiled check, so
 * in long lists it sees only elements that do not match.
 */
export function problemsIn(checker: Checker, value: unknown, compile: CompileLater): readonly SchemaProblem[] {
  const tooLong: SchemaProblem[] = []
  /** The places of the elements that are left of each long list. */
  const places = new Map<string, readonly number[]>()
  const errors = checker.Errors(shortened(checker.Type(), value, ''))
  const found = errors.map((error) => ({ ...error, instancePath: sentPath(error.instancePath) }))
  const problems = [...tooLong, ...schemaProblems(found)]
  const certain = problems.length > 0 ? problems : schemaProblems(checker.Errors(value))
  return certain.map((found) =>
    found.problem === NOT_A_MEMBER ? { ...found, problem: unknownMember(checker.Type(), found.at) } : found,
  )

  function shortened(schema: SchemaParts, part: unknown, path: string): unknown {
    if (Array.isArray(part)) return shortenedList(onlyPart(schema, 'items'), part, path)
    if (typeof part !== 'object' || part === null) return part
    const { properties = {} } = onlyPart(schema, 'properties')
    return Object.fromEntries(
      Object.entries(part).map(([name, member]) => [
        name,
        Object.hasOwn(properties, name) ? shortened(properties[name] ?? {}, member, `${path}/${name}`) : member,
      ]),
    )
  }

  function shortenedList({ items, maxItems }: SchemaParts, list: readonly unknown[], path: string): unknown {
    if (items === undefined) return list
    const limit = maxItems ?? Number.POSITIVE_INFINITY
    if (list.length <= Math.min(limit, ELEMENTS_MAX)) {
      return list.map((element, index) => shortened(items, element, `${path}/${index}`))
    }
    if (list.length > limit)
      tooLong.push({ at: inBrackets(sentPath(path)), problem: `must not have more than ${limit} items` })
    const kept = placesOfWrong(items, list.slice(0, maxItems))
    places.set(path, kept)
    return kept.map((place, index) => shortened(items, list[place], `${path}/${index}`))
  }

  function placesOfWrong(items: SchemaParts, list: readonly unknown[]): readonly number[] {
    const check = elementChecks.getOrInsertComputed(items, compile)()
    const wrong: number[] = []
    for (let place = 0; place < list.length && wrong.length < ELEMENTS_MAX; place += 1) {
      if (!check.Check(list[place])) wrong.push(place)
    }
    return wrong.length > 0 ? wrong : [...list.slice(0, ELEMENTS_MAX).keys()]
  }

  function sentPath(path: string): string {
    return path.replace(/\/([^/]*)/g, (name: string, index: string, start: number) => {
      const place = places.get(path.slice(0, start))?.[Number(index)]
      return place === undefined ? name : `/${place}`
    })
  }
}

/** The schema, or its only alternative, that says what the members or elements are. */
function onlyPart(schema: SchemaParts, has: 'items' | 'properties'): SchemaParts {
  const parts = [schema, ...(schema.anyOf ?? [])].filter((part) => part[has] !== undefined)
  return parts.length === 1 ? (parts[0] ?? {}) : {}
}

/** The description of the member at a path of the checked value, or of the nearest one around it that has one. */
export function descriptionAt(schema: object, at: string): string | undefined {
  const descriptions = partsAlong(schema, at).map(({ description }) => description)
  return descriptions.findLast((description) => description !== undefined)
}

/** The error of an unknown member, with the known members of its object. */
function unknownMember(schema: object, at: string): string {
  const names = at.match(/[^.[\]]+/g) ?? []
  const parts = [schema, ...partsAlong(schema, at)]
  const members = Object.keys(onlyPart(parts[names.length - 1] ?? {}, 'properties').properties ?? {})
  return members.length === 0 ? NOT_A_MEMBER : `${NOT_A_MEMBER}, which has: ${members.join(', ')}`
}

/** The schemas of the members on a path, from the outside, without those that are not described. */
function partsAlong(schema: object, at: string): readonly SchemaParts[] {
  const parts: SchemaParts[] = []
  let inner: SchemaParts | undefined = schema
  for (const [name] of at.matchAll(/[^.[\]]+/g)) {
    inner = partOf(inner, name)
    if (inner === undefined) break
    parts.push(inner)
  }
  return parts
}

/** The parts of a JSON Schema that lead to its members. */
interface SchemaParts {
  readonly description?: string
  readonly properties?: Readonly<Record<string, SchemaParts>>
  readonly items?: SchemaParts
  readonly maxItems?: number
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
    const at = inBrackets(path)
    const missing = found.flatMap((error) =>
      'requiredProperties' in error.params ? error.params.requiredProperties : [],
    )
    if (missing.length > 0)
      return (missing as string[]).map((name) => ({ at: `${at}.${name}`, problem: 'is required' }))
    const problem = problemOf(found)
    return problem === undefined ? [] : [{ at, problem }]
  })
}

/** `[0].currency` for `/0/currency`. */
function inBrackets(path: string): string {
  return path.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.')
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
  if (keyword === 'boolean') return NOT_A_MEMBER
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
