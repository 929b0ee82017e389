/**
 * The records that are hidden from a user beyond the levels of their group (contract section 2). The domain decides it
 * (`AccessRules`), and adds its own facts.
 */
export interface Visibility {
  /** Ids of records, live and deleted, that the actor must not know of, by kind. */
  readonly hidden: Readonly<Record<string, readonly number[]>>
  /** Ids of records that the actor sees but must not change, by kind. */
  readonly readOnly: Readonly<Record<string, readonly number[]>>
}

/** The part of an actor that says what is hidden. */
interface Viewing {
  readonly visibility?: Visibility
}

const none: readonly number[] = []

/** The ids of records of the kind that the actor must not know of. */
export function hiddenFrom({ visibility }: Viewing, record: string): readonly number[] {
  return visibility?.hidden[record] ?? none
}

const sets = new WeakMap<readonly number[], ReadonlySet<number>>()

/** Whether the actor must not know of the record. There may be thousands of such records: a set of them is made once. */
export function isHidden(viewing: Viewing, record: string, id: number): boolean {
  const ids = hiddenFrom(viewing, record)
  if (ids.length === 0) return false
  const known = sets.get(ids) ?? new Set(ids)
  sets.set(ids, known)
  return known.has(id)
}

/** Those of the ids that do not name such records. */
export function visibleIds(actor: Viewing, record: string, ids: readonly number[]): readonly number[] {
  return hiddenFrom(actor, record).length === 0 ? ids : ids.filter((id) => !isHidden(actor, record, id))
}

/** The ids of records of the kind that the actor sees but must not change. */
export function readOnlyFor({ visibility }: Viewing, record: string): readonly number[] {
  return visibility?.readOnly[record] ?? none
}
