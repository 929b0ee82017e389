import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import { type Fault, fault } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { CustomModules } from '../custom-modules.ts'

/** What a message about a member says of it. */
interface DescribedMember {
  readonly name: string
  readonly description: string
}

/** What a reader knows of the record kind. */
interface ReadKind {
  readonly name: string
  readonly members: ReadonlyMap<string, DescribedMember>
  readonly customFields?: CustomModules
}

/**
 * Collects what a body says: the values to store, the links to other records, and every fault, so that all of them
 * can be reported together. Fields write into it; what needs the database is put off to `settle`.
 */
export class BodyReader {
  readonly scope: Scope
  readonly definition: ReadKind
  /** The stored row that an update changes; undefined on create. */
  readonly current: SqlRow | undefined
  /** Whether the record must have all required members, also those that it did not have before. */
  readonly isWhole: boolean
  /** The links that the stored record has, for the members that were sent. */
  readonly currentLinks: Record<string, readonly number[]> = {}
  /** Members of which what they refer to has been looked up already: of many bodies that all say the same, or of a copy. */
  readonly lookedUp = new Set<string>()
  readonly values: Record<string, SqlValue> = {}
  readonly links: Record<string, readonly number[]> = {}
  readonly faults: Fault[] = []
  readonly warnings: string[] = []
  readonly #pending: (() => Promise<void>)[] = []

  constructor(scope: Scope, definition: ReadKind, current?: SqlRow, state?: 'restored') {
    this.scope = scope
    this.definition = definition
    this.current = current
    this.isWhole = current === undefined || state === 'restored'
  }

  /** `reader.fault(field, 'must be a whole number')` reads `order: must be a whole number. Place in the menu.` */
  fault(field: DescribedMember, problem: string, at = ''): void {
    this.faults.push(fault(`${field.name}${at}`, problem, field.description))
  }

  /** The same for a member by its name, for rules between members. */
  faultOn(name: string, problem: string, at = ''): void {
    this.faults.push(fault(`${name}${at}`, problem, this.definition.members.get(name)?.description ?? ''))
  }

  hasFault(name: string): boolean {
    return this.faults.some((one) => one.field === name || one.field.startsWith(`${name}[`))
  }

  /** Reports each of these columns that an update would change: what is said on create and then stays. */
  keeps(...columns: readonly string[]): void {
    for (const column of columns) {
      if (this.current !== undefined && this.value(column) !== this.current[column]) {
        this.faultOn(column, 'cannot be changed')
      }
    }
  }

  /** What the record will hold in `column` once the body is applied. */
  value(column: string): SqlValue {
    return column in this.values ? (this.values[column] ?? null) : (this.current?.[column] ?? null)
  }

  /** A check against the database, made after all members are read. */
  later(check: () => Promise<void>): void {
    this.#pending.push(check)
  }

  async settle(): Promise<void> {
    for (let check = this.#pending.shift(); check !== undefined; check = this.#pending.shift()) await check()
  }
}
