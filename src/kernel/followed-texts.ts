import { hash } from 'node:crypto'
import type { InstanceFacts } from './auth/session.ts'
import { parseShownChanges, readShownChanges, type ShownChanges } from './db/fragments/shown-changes.ts'
import { GroupedValues } from './grouped-values.ts'
import type { TextSource } from './kept-texts.ts'
import type { Scope } from './scope.ts'

/** Texts cached at most over all instances, and instances. */
const KEPT_MAX = 50_000
const INSTANCES_MAX = 10_000

/** The texts of an instance as they were when a statement read how often their records had been changed. */
class TextState {
  readonly text: string
  readonly changes: ShownChanges
  /** Set if a text was read that may be newer. */
  isMixed = false

  constructor(text: string) {
    this.text = text
    this.changes = parseShownChanges(text)
  }
}

/**
 * The texts of records in their shows, where other processes write too. A statement that reads a page also reads how often
 * records of each kind have been changed (`addShownChanges`); a text is cached while that is the same.
 */
export class FollowedTexts {
  readonly #source: Pick<TextSource, 'read'>
  /** A group has the texts of one show of a kind in an instance with certain facts. */
  readonly #kept = new GroupedValues<string>(KEPT_MAX)
  readonly #states = new Map<number, TextState>()
  readonly #facts = new WeakMap<InstanceFacts, string>()

  constructor(source: Pick<TextSource, 'read'>) {
    this.#source = source
  }

  /** The cached texts belong to the page of this state from now on. Undefined if they are newer. */
  follow(instanceId: number, text: string): TextState | undefined {
    const known = this.#states.get(instanceId)
    if (known?.text === text) return known
    const state = new TextState(text)
    if (known !== undefined && isBefore(state.changes, known.changes)) return undefined
    for (const record of changedBetween(known?.changes, state.changes)) {
      this.#kept.deleteGroups(record === undefined ? `${instanceId}/` : `${instanceId}/${record}/`)
    }
    if (this.#states.size >= INSTANCES_MAX) this.#forgetAll()
    this.#states.set(instanceId, state)
    return state
  }

  /** Whether all texts since `follow` were of its state. */
  isStill(instanceId: number, state: TextState): boolean {
    return !state.isMixed && this.#states.get(instanceId) === state
  }

  /** The cached texts of a show, by id. */
  kept({ instance }: Pick<Scope, 'instance'>, record: string, show: string): ReadonlyMap<number, string> {
    return this.#kept.of(this.#groupOf(instance, record, show))
  }

  /** Reads texts that are not cached, and caches them if they are still of the same state. */
  async read(scope: Scope, record: string, show: string, ids: readonly number[]): Promise<[number, string][]> {
    const state = this.#states.get(scope.instance.id)
    const texts = await this.#source.read(scope, record, show, ids)
    const isOfState = state?.text === (await readShownChanges(scope.db))
    if (!isOfState && state !== undefined) state.isMixed = true
    if (isOfState && state === this.#states.get(scope.instance.id)) {
      for (const [id, text] of texts) this.#kept.keep(this.#groupOf(scope.instance, record, show), id, text)
    }
    return texts
  }

  #groupOf(instance: InstanceFacts, record: string, show: string): string {
    let facts = this.#facts.get(instance)
    if (facts === undefined) {
      facts = hash('sha256', JSON.stringify(instance), 'base64').slice(0, 12)
      this.#facts.set(instance, facts)
    }
    return `${instance.id}/${record}/${show}/${facts}`
  }

  #forgetAll(): void {
    this.#states.clear()
    this.#kept.deleteGroups('')
  }
}

function isBefore({ run, changes }: ShownChanges, known: ShownChanges): boolean {
  return run === known.run && [...known.changes].some(([record, count]) => (changes.get(record) ?? 0) < count)
}

/** The kinds that were changed; undefined for any. */
function changedBetween(known: ShownChanges | undefined, { run, changes }: ShownChanges): (string | undefined)[] {
  if (known?.run !== run) return [undefined]
  return [...changes].flatMap(([record, count]) => (known.changes.get(record) === count ? [] : record))
}
