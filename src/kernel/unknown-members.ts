/** The maximum number of paths that are returned: a body can have far more. */
const PATHS_MAX = 20

/**
 * The paths of members that an array's elements have and their schema does not, such as `items[].taxes[].colour`. Each path is
 * returned once, at most `PATHS_MAX`. Alternatives in a schema are not followed, and an object without members in its
 * schema is open.
 */
export function unknownMembers(value: unknown, schema: object, at: string): string[] {
  const found = new Set<string>()
  const visit = (part: unknown, { items, properties }: JsonSchema, place: string): void => {
    if (Array.isArray(part)) {
      if (items !== undefined) for (const element of part) visit(element, items, `${place}[]`)
    } else if (properties !== undefined && typeof part === 'object' && part !== null) {
      if (Object.keys(properties).length === 0) return
      for (const [name, member] of Object.entries(part)) {
        const known = Object.hasOwn(properties, name) ? properties[name] : undefined
        if (known !== undefined) visit(member, known, `${place}.${name}`)
        else if (found.size < PATHS_MAX) found.add(`${place}.${name}`)
      }
    }
  }
  visit(value, schema, at)
  return [...found]
}

/** Warns that a call does not read these members of its body, because a client may expect that they change something. */
export function unreadMembers(body: object, schema: object): string[] {
  return unknownMembers(body, schema, '').map((path) => `${path.slice(1)} is not read here`)
}

/** The part of a JSON schema that says which members there are. */
interface JsonSchema {
  readonly type?: unknown
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
}
