import { DaybookError, Invalid } from '../errors.ts'

/** The maximum nesting depth of objects and lists in a body. */
export const NESTING_MAX = 64

/** The maximum number of members of one object in a body: Node.js needs half a second for 80,000. */
const MEMBERS_MAX = 1000

/**
 * The maximum number of values in a body. Some 20,000 records with 100 values each; 32 MiB can have 16 million, which Node.js needs
 * seconds for.
 */
const VALUES_MAX = 2_000_000

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const COLON = 0x3a

/** How a byte outside of texts changes the depth: 1 for `{` and `[`, -1 for `}` and `]`. */
const steps = new Int8Array(256)
steps[0x7b] = steps[0x5b] = 1
steps[0x7d] = steps[0x5d] = -1

/**
 * Counts the members of all objects in a JSON text without building anything. Throws if it is nested more deeply than
 * `NESTING_MAX`, has more than `VALUES_MAX` values, or an object with more than `MEMBERS_MAX` members. For a text that is not JSON the count has no
 * meaning.
 */
export function countMembers(body: Uint8Array): number {
  let depth = 0
  let members = 0
  // Each object and list, and each value after another.
  let values = 0
  /** The count of the open object at each depth. */
  const own = new Uint32Array(NESTING_MAX + 1)
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number
    if (byte === QUOTE) at = endOfText(body, at)
    else if (byte === COLON) {
      members += 1
      own[depth] = (own[depth] as number) + 1
      if ((own[depth] as number) > MEMBERS_MAX) {
        throw new DaybookError('invalid', `An object of the body has more than ${MEMBERS_MAX} members.`)
      }
    } else {
      const step = steps[byte] as number
      if (byte === COMMA || step > 0) values += 1
      if (values > VALUES_MAX) throw new DaybookError('invalid', `The body has more than ${VALUES_MAX} values.`)
      depth += step
      if (depth > NESTING_MAX) {
        throw new DaybookError('invalid', `The body is nested more than ${NESTING_MAX} levels deep.`)
      }
      if (step > 0) own[depth] = 0
    }
  }
  return members
}

/** The position of the quote that ends the text at `start`; the end of the body if there is none. */
function endOfText(body: Uint8Array, start: number): number {
  let at = start + 1
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1
  return at
}

/**
 * Throws if an object of the body has a member twice, because it is unclear which value applies. `value` is the parsed
 * body, and `sent` the number of members in its text.
 */
export function refuseDoubles(body: Buffer, value: unknown, sent: number): void {
  if (sent === keptMembers(value)) return
  const name = findDouble(body) ?? 'body'
  throw Invalid.field(name, 'is given more than once in one object of the body')
}

/** Of members with the same name, the parser keeps the last. */
function keptMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const element of value) count += keptMembers(element)
    return count
  }
  for (const member of Object.values(value)) count += 1 + keptMembers(member)
  return count
}

/** The first duplicate name in an object of a valid JSON text. */
function findDouble(body: Buffer): string | undefined {
  const open: Set<string>[] = []
  let text = ''
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number
    const step = steps[byte] as number
    if (byte === QUOTE) {
      const end = endOfText(body, at)
      text = body.toString('utf8', at, end + 1)
      at = end
    } else if (step > 0) open.push(new Set())
    else if (step < 0) open.pop()
    else if (byte === COLON) {
      const name = JSON.parse(text) as string
      const names = open.at(-1)
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return undefined
}
