import { readsKind } from '../../../kernel/auth/readable-kinds.ts'
import { foldText } from '../../../kernel/fold-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { NamedRecord } from './imported-kinds.ts'
import { type NamedRow, namedRows } from './named-records.store.ts'
import { withoutLeadingZeros } from './read-cell.ts'

/** The result of looking up a name: an id, or the reason why there is none. */
export type NamedOrNot = { readonly row: NamedRow } | { readonly problem: string }

/** Look-ups for cells with several names, in one file. */
const LOOKUPS_MAX = 2_000_000

type KnownNames = Map<string, readonly NamedRow[]>

/** Finds records by what a file calls them. Each kind is read once, when it is first asked for. */
export class NameLookup {
  readonly #scope: Scope
  readonly #read = new Map<NamedRecord, KnownNames>()
  #lookups = 0

  constructor(scope: Scope) {
    this.#scope = scope
  }

  async find(of: NamedRecord, text: string): Promise<NamedOrNot> {
    if (!readsKind(this.#scope, of)) {
      return {
        problem: `needs READ permission on ${this.#scope.access.kindPermissions[of]}, to find records by their names`,
      }
    }
    const known = this.#read.get(of) ?? (await this.#readNames(of))
    const [row, another] = rowsNamed(known, text)
    if (row === undefined) return { problem: `"${text}" was not found${nearest(known, text)}` }
    return another === undefined ? { row } : { problem: `several records are named "${text}": send the id` }
  }

  /** Tells whether a text names a record; the kind may not be readable. */
  async known(of: NamedRecord): Promise<(text: string) => boolean> {
    if (!readsKind(this.#scope, of)) return () => false
    const known = this.#read.get(of) ?? (await this.#readNames(of))
    return (text) => {
      this.#lookups += 1
      return rowsNamed(known, text).length > 0
    }
  }

  /** Whether the file has used its look-ups for cells with several names. The write of the import waits for each of them. */
  get isSpent(): boolean {
    return this.#lookups > LOOKUPS_MAX
  }

  /** Notes a record that was just made, where its kind has been read. */
  add(of: NamedRecord, row: NamedRow): void {
    const known = this.#read.get(of)
    if (known !== undefined) noteNames(known, of, row)
  }

  async #readNames(of: NamedRecord): Promise<KnownNames> {
    const known: KnownNames = new Map()
    for (const row of await namedRows(this.#scope, of)) noteNames(known, of, row)
    this.#read.set(of, known)
    return known
  }
}

/** Workbooks can show numbers and ids with leading zeros: `0017` is 17 if nothing else is named so. */
function rowsNamed(known: KnownNames, text: string): readonly NamedRow[] {
  const name = text.trim()
  const plain = withoutLeadingZeros(name)
  const found = known.get(foldText(name)) ?? known.get(`#${name}`)
  return found ?? known.get(plain) ?? known.get(`#${plain}`) ?? []
}

function noteNames(known: KnownNames, of: NamedRecord, row: NamedRow): void {
  for (const key of [...namesOf(of, row).map(foldText), `#${row.id}`]) {
    const some = known.get(key) ?? []
    // Two are enough to know that the name is not unique: thousands of records can have the same.
    if (some.length < 2 && !some.includes(row)) known.set(key, [...some, row])
  }
}

function namesOf(of: NamedRecord, { id, name, more, mail }: NamedRow): string[] {
  if (of === 'user') return [`${name} ${more ?? ''}`.trim(), mail ?? '']
  if (of === 'contact') return [name, `${more === 'person' ? 'p' : 'o'}${id}`]
  return of === 'project' && more ? [name, more] : [name]
}

const NEAR_MAX = 2

/** The name that differs in one or two letters, if there is one. */
function nearest(known: ReadonlyMap<string, readonly NamedRow[]>, text: string): string {
  const wanted = foldText(text.trim())
  if (wanted.length < 4 || known.size > 5000) return ''
  for (const [key, [row]] of known) {
    if (row !== undefined && !key.startsWith('#') && differs(key, wanted) <= NEAR_MAX) return `; nearest: "${row.name}"`
  }
  return ''
}

/** How many letters must change to make one text the other (Levenshtein). */
function differs(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > NEAR_MAX) return NEAR_MAX + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
