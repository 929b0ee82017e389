/** The maximum number of paths that are returned: a body can have far more. */
const PATHS_MAX = 20

/** The schema of each kind of record as it is read alone, by the name of the kind. The list of all kinds fills it. */
export const wholeRecords = new Map<string, JsonSchema>()

/**
 * The paths of members that an array's elements have and their schema does not, such as `items[].taxes[].colour`. Each path is
 * returned once, at most `PATHS_MAX`. Alternatives in a schema are not followed, and an object without members in its
 * schema is open. A reference may also have the members of the whole record that it refers to.
 */
export function unknownMembers(value: unknown, schema: object, at: string): string[] {
  const found = new Set<string>()
  const visit = (part: unknown, schemas: readonly JsonSchema[], place: string): void => {
    if (Array.isArray(part)) {
      const items = schemas.flatMap(schemasOfElement)
      for (const element of part) visit(element, items, `${place}[]`)
    } else if (typeof part === 'object' && part !== null) {
      const all = schemas.map(({ properties = {} }) => properties)
      if (all.length === 0 || all.some((properties) => Object.keys(properties).length === 0)) return
      for (const [name, member] of Object.entries(part)) {
        const known = all.flatMap((properties) => memberSchema(properties, name) ?? [])
        if (known.length > 0) visit(member, known, `${place}.${name}`)
        else if (found.size < PATHS_MAX) found.add(`${place}.${name}`)
      }
    }
  }
  visit(value, [schema], at)
  return [...found]
}

function schemasOfElement({ items, 'x-refers-to': kind }: JsonSchema): JsonSchema[] {
  if (items === undefined) return []
  const whole = wholeRecords.get(kind ?? items.properties?.id?.['x-refers-to'] ?? '')
  return whole === undefined ? [items] : [items, whole]
}

/** Custom fields are also members by their ids. */
function memberSchema(properties: Properties, name: string): JsonSchema | undefined {
  if (Object.hasOwn(properties, name)) return properties[name]
  return /^custom_field_\d+$/.test(name) && Object.hasOwn(properties, 'custom_fields') ? {} : undefined
}

/** Warns that a call does not read these members of its body, because a client may expect that they change something. */
export function unreadMembers(body: object, schema: object): string[] {
  return unknownMembers(body, schema, '').map((path) => `${path.slice(1)} is not read here`)
}

/** Whether the warning is one of unknown members: the least important ones. */
export function isOfUnknownMember(warning: string): boolean {
  return / is not (a field of \S+|read here)$/.test(warning)
}

type Properties = Readonly<Record<string, JsonSchema>>

/** The part of a JSON schema that says which members there are. */
interface JsonSchema {
  readonly type?: unknown
  readonly items?: JsonSchema
  readonly properties?: Properties
  readonly 'x-refers-to'?: string
}
