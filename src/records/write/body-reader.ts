import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import { type Fault, fault } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'
import { unknownMembers } from '../../kernel/unknown-members.ts'
import type { CustomModules } from '../custom-modules.ts'

/** The part of a member that error messages use. */
interface DescribedMember {
  readonly name: string
  readonly description: string
}

/** The definition that a reader uses. */
interface ReadKind {
  readonly name: string
  readonly members: ReadonlyMap<string, DescribedMember>
  readonly customFields?: CustomModules
}

/**
 * Collects the contents of a body: the values to store, the links to other records, and every error, so that all can be
 * reported together. Fields write into it; checks that need the database are deferred to `settle`.
 */
export class BodyReader {
  readonly scope: Scope
  readonly definition: ReadKind
  /** The stored row that an update changes; undefined on create. */
  readonly current: SqlRow | undefined
  /** Whether the record must have all required members, also those that it did not have before. */
  readonly isWhole: boolean
  /** The current links of the stored record, for the members that were sent. */
  readonly currentLinks: Record<string, readonly number[]> = {}
  /** Members whose references have already been looked up: for many bodies with the same values, or for a copy. */
  readonly lookedUp = new Set<string>()
  readonly values: Record<string, SqlValue> = {}
  readonly links: Record<string, readonly number[]> = {}
  /** The values of custom fields by their ids, while the members of a body are read that set some. */
  customValues: Record<string, string> | undefined
  readonly faults: Fault[] = []
  readonly warnings: string[] = []
  readonly #pending: (() => Promise<void>)[] = []

  constructor(scope: Scope, definition: ReadKind, current?: SqlRow, state?: 'restored') {
    this.scope = scope
    this.definition = definition
    this.current = current
    this.isWhole = current === undefined || state === 'restored'
  }

  /**
   * `reader.fault(field, 'must be a whole number')` reads `order: must be a whole number. Position in menus, lowest
   * first.`
   */
  fault(field: DescribedMember, problem: string, at = ''): void {
    this.faults.push(fault(`${field.name}${at}`, problem, field.description))
  }

  /** The same for a member by its name, for rules that span members. */
  faultOn(name: string, problem: string, at = ''): void {
    this.faults.push(fault(`${name}${at}`, problem, this.definition.members.get(name)?.description ?? ''))
  }

  /** Warns of members that are ignored. */
  warnUnknown(paths: readonly string[]): void {
    this.warnings.push(...paths.map((path) => `${path} is not a field of ${this.definition.name}`))
  }

  /** The same for the elements of a list. Embedded objects have separate rules. */
  warnUnknownIn(value: unknown, { name, answer }: { readonly name: string; readonly answer: object | null }): void {
    if (Array.isArray(value) && this.faults.length === 0) this.warnUnknown(unknownMembers(value, answer ?? {}, name))
  }

  hasFault(name: string): boolean {
    return this.faults.some((known) => known.field === name || known.field.startsWith(`${name}[`))
  }

  /** Reports each of these columns that an update would change: they can be set only on create. */
  keeps(...columns: readonly string[]): void {
    for (const column of columns) {
      if (this.current !== undefined && this.value(column) !== this.current[column]) {
        this.faultOn(column, 'cannot be changed')
      }
    }
  }

  /** The value of `column` after the body is applied. */
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
