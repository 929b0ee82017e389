import type { SqlRow } from '../../../../kernel/db/sql.ts'
import { Invalid } from '../../../../kernel/errors.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import type { RecordValues } from '../../../../records/write/insert-record.ts'

/** Characters of the texts that one transaction writes into bookings, with their items and rates. */
export const WRITTEN_CHARACTERS_MAX = 64_000_000
/** Resources that one transaction books, each counted for every booking. */
const WRITTEN_RESOURCES_MAX = 100_000

/** How much is written: throws an error for the user above the limits. */
export class BoundedWrite {
  #characters = 0
  #resources = 0

  /** Only what a change changes counts. */
  add({ current, values, links }: RecordValues & { readonly current?: SqlRow }): void {
    const changed = Object.entries(values).filter(([column, value]) => value !== current?.[column])
    this.#count(charactersIn(Object.fromEntries(changed)), links.resources?.length ?? 0)
  }

  addCharacters(count: number): void {
    this.#count(count, 0)
  }

  include(other: BoundedWrite): void {
    this.#count(other.#characters, other.#resources)
  }

  #count(characters: number, resources: number): void {
    this.#characters += characters
    this.#resources += resources
    if (this.#characters > WRITTEN_CHARACTERS_MAX) {
      throw refusal('body', `${moreCharactersThan(WRITTEN_CHARACTERS_MAX)} ${WRITE_FEWER}`)
    }
    if (this.#resources <= WRITTEN_RESOURCES_MAX) return
    const max = WRITTEN_RESOURCES_MAX.toLocaleString('en')
    throw refusal(
      'resources',
      `These bookings have more than ${max} resources in all, counted for each booking. ${WRITE_FEWER}`,
    )
  }
}

const WRITE_FEWER = 'Write fewer bookings at once, for example a shorter series.'

/** For stored bookings that are too long together to be read for one write. */
export function tooMuchToRead(max: number): Invalid {
  return refusal('body', `${moreCharactersThan(max)} Change or delete fewer of them at once.`)
}

function moreCharactersThan(max: number): string {
  return `These bookings have more than ${max.toLocaleString('en')} characters in all, with their items and rates.`
}

function refusal(field: string, message: string): Invalid {
  return new Invalid([{ field, message }])
}

export function charactersIn(row: Readonly<Record<string, unknown>>): number {
  return Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
}

const writes = new WeakMap<Scope, BoundedWrite>()

/** What the transaction of the scope writes in all: an import stores its bookings in groups. */
export function boundedWriteOf(scope: Scope): BoundedWrite {
  const known = writes.get(scope) ?? new BoundedWrite()
  writes.set(scope, known)
  return known
}
