import { LRUCache } from 'lru-cache'
import type { Commit } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { Records } from '../records.ts'
import type { ListPlan } from './list-plan.ts'

/** Characters cached at most over all instances; the least recently used entries are dropped first. */
const KEPT_CHARACTERS_MAX = 8_000_000

/** The record and the audience of cached texts. */
export interface KeptFor {
  readonly instanceId: number
  readonly record: string
  /** The result of `audienceOf`. */
  readonly audience: string
}

/**
 * A cache of rendered records: the same few pages are requested repeatedly, and most of the cost of a list is making
 * JSON. A text is cached until a commit changes its record, or any record of a kind that its kind refers to. Only for
 * an engine that knows of every commit (`soleWriter`).
 */
export class KeptRecords {
  /** The kinds that show records of this kind. */
  readonly #showing = new Map<string, Set<string>>()
  readonly #texts = new LRUCache<string, string>({
    maxSize: KEPT_CHARACTERS_MAX,
    sizeCalculation: (text) => text.length,
  })
  /** Incremented when all texts of a kind in an instance become stale: it is part of their keys. */
  readonly #ages = new Map<string, number>()
  /** The day, by its beginning, for which texts of a kind that changes daily are cached. */
  readonly #days = new Map<string, number>()
  /** All audiences that texts were cached for: a handful, defined by the record kinds. */
  readonly #audiences = new Set<string>()
  #commits = 0

  constructor(records: Records) {
    for (const definition of records.all) {
      for (const rendered of kindsProjectedBy(definition)) {
        const showing = this.#showing.get(rendered) ?? new Set()
        this.#showing.set(rendered, showing.add(definition.name))
      }
    }
  }

  /** The number of commits so far: data that was read before a commit must not be cached after it. */
  get commits(): number {
    return this.#commits
  }

  forget({ instanceId, changes }: Commit): void {
    this.#commits += 1
    for (const { record, id } of changes) {
      const key = this.#key(instanceId, record, id)
      for (const audience of this.#audiences) this.#texts.delete(`${key}${audience}`)
      for (const kind of this.#showing.get(record) ?? []) this.#age(instanceId, kind)
    }
  }

  /** From now on, texts of a kind that changes daily are those of this day. */
  beginDay(instanceId: number, record: string, startOfToday: number): void {
    const kind = `${instanceId}/${record}`
    if (this.#days.get(kind) === startOfToday) return
    this.#days.set(kind, startOfToday)
    this.#age(instanceId, record)
  }

  /** The cached text for this audience. */
  find({ instanceId, record, audience }: KeptFor, id: number): string | undefined {
    return this.#texts.get(`${this.#key(instanceId, record, id)}${audience}`)
  }

  keep({ instanceId, record, audience }: KeptFor, id: number, text: string): void {
    this.#audiences.add(audience)
    this.#texts.set(`${this.#key(instanceId, record, id)}${audience}`, text)
  }

  #key(instanceId: number, record: string, id: number): string {
    return `${instanceId}/${record}/${this.#ages.get(`${instanceId}/${record}`) ?? 0}/${id}/`
  }

  #age(instanceId: number, record: string): void {
    const kind = `${instanceId}/${record}`
    this.#ages.set(kind, (this.#ages.get(kind) ?? 0) + 1)
  }
}

/** The viewers who see the same as the reader of this list: texts are cached separately for each audience. */
export function audienceOf(plan: ListPlan): string {
  return [...new Set(plan.members.flatMap(({ forSome }) => (typeof forSome === 'string' ? forSome : [])))].join()
}

/**
 * Whether the list shows what can be kept: live records with all their members, none of them brought from elsewhere or
 * shown so to nobody else.
 */
export function canBeKept(plan: ListPlan): boolean {
  return (
    plan.showsAll &&
    !plan.definition.volatile &&
    plan.constraints.liveOnly &&
    plan.switches.size === 0 &&
    plan.members.every((field) => (field.load === undefined || field.loadsOnSwitches) && field.forSome !== true)
  )
}

/** What a text depends on besides its own row. */
function kindsProjectedBy(definition: RecordDefinition): string[] {
  const referred = [...definition.members.values()].flatMap((field) => field.references.map(({ record }) => record))
  return [...referred, 'instance', ...(definition.customFields === undefined ? [] : ['custom-field'])]
}
