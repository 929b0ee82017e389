import { nameOnly } from '../auth/readable-kinds.ts'
import { isHidden } from '../auth/visibility.ts'
import { fillFragment, namedIn } from '../db/fragments/fragment-text.ts'
import { PageLimit } from '../page-limit.ts'
import type { Scope } from '../scope.ts'

/** The texts of one show that fill holes. */
export interface ShownTexts {
  /** The texts in memory, by id. */
  readonly kept: ReadonlyMap<number, string>
  /** Set if the viewer cannot read the kind. */
  readonly onlyNames: boolean
  /** Reads texts that are not in memory. */
  readonly read: (ids: readonly number[]) => Promise<readonly (readonly [id: number, text: string])[]>
}

/** Whether a fragment names no record that is hidden from the actor. */
export function namesNothingHidden({ actor }: Pick<Scope, 'actor'>, fragment: string): boolean {
  if (actor.visibility === undefined) return true
  return namedIn(fragment).every(({ record, id }) => !isHidden(actor, record, id))
}

/** The records of fragments, with the other records that they show. A hole without a record is null. */
export async function fillFragments(shows: readonly ShownTexts[], fragments: readonly string[]): Promise<string[]> {
  const pages = shows.map((show) => new TextsOfPage(show))
  const textOf = (show: number, id: number) => pages[show]?.find(id) ?? 'null'
  const filledNow = () => fragments.map(PageLimit.on((fragment) => fillFragment(fragment, textOf)))
  const filled = filledNow()
  const incomplete = pages.filter(({ isIncomplete }) => isIncomplete)
  if (incomplete.length === 0) return filled
  for (const page of incomplete) await page.readMissing()
  return filledNow()
}

class TextsOfPage {
  readonly #show: ShownTexts
  /** The texts of this page: a commit may drop them from memory before it is complete. */
  readonly #found = new Map<number, string>()
  readonly #missing = new Set<number>()

  constructor(show: ShownTexts) {
    this.#show = show
  }

  find(id: number): string | undefined {
    const found = this.#found.get(id)
    if (found !== undefined) return found
    const kept = this.#show.kept.get(id)
    if (kept === undefined) this.#missing.add(id)
    else this.#keep(id, kept)
    return this.#found.get(id)
  }

  get isIncomplete(): boolean {
    return this.#missing.size > 0
  }

  async readMissing(): Promise<void> {
    for (const [id, text] of await this.#show.read([...this.#missing])) this.#keep(id, text)
  }

  #keep(id: number, text: string): void {
    this.#found.set(id, this.#show.onlyNames ? nameOnly(text) : text)
  }
}
