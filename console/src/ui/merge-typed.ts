/** A member of a form: as it was when its user typed into it first, as it is stored now, and as it was typed. */
export interface Versions<Value = unknown> {
  readonly base: Value
  readonly theirs: Value
  readonly mine: Value
}

export interface Merged<Value = unknown> {
  /** What the form shows. */
  readonly value: Value
  /** What the next input begins with: parts that were not touched begin with those that are stored now. */
  readonly base: Value
  /** The value if the user gives way to others. */
  readonly yielded: Value
  /** The user and somebody else have both changed it, and not to the same. */
  readonly isDisputed: boolean
}

/** What was not touched follows others; what was typed stays, and is disputed if others have changed it too. */
export function mergeTyped<Value>(
  { base, theirs, mine }: Versions<Value>,
  isSame: (one: Value, other: Value) => boolean,
): Merged<Value> {
  if (isSame(mine, base)) return { value: theirs, base: theirs, yielded: theirs, isDisputed: false }
  const isDisputed = !isSame(theirs, base) && !isSame(mine, theirs)
  return { value: mine, base, yielded: isDisputed ? theirs : mine, isDisputed }
}

/** The same for a member that consists of parts which are stored one by one: a map, or an object. */
export function mergeParts({ base, theirs, mine }: Versions): Merged {
  const [before, now, typed] = [partsOf(base), partsOf(theirs), partsOf(mine)]
  const names = [...new Set([...before.keys(), ...now.keys(), ...typed.keys()])]
  const merged = names.map((name) => {
    const versions = { base: before.get(name), theirs: now.get(name), mine: typed.get(name) }
    return [name, mergeTyped(versions, isSamePart)] as const
  })
  const whole = (version: 'value' | 'base' | 'yielded') => {
    const parts = merged.map(([name, part]) => [name, part[version]] as const)
    return mine instanceof Map ? new Map(parts) : Object.fromEntries(parts)
  }
  const isDisputed = merged.some(([, part]) => part.isDisputed)
  return { value: whole('value'), base: whole('base'), yielded: whole('yielded'), isDisputed }
}

function partsOf(value: unknown): ReadonlyMap<PropertyKey, unknown> {
  return value instanceof Map ? value : new Map(Object.entries(value ?? {}))
}

/** A part that is missing is empty. */
function isSamePart(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}
