import { GroupedValues } from './grouped-values.ts'
import type { Commit, Scope } from './scope.ts'

/** Texts cached at most over all instances. */
const KEPT_MAX = 50_000

/** The source of the texts. */
export interface TextSource {
  /** The names of the shows of a kind. */
  readonly showsOf: (record: string) => readonly string[]
  /** The kinds that every text depends on, for example by a time zone or a currency. */
  readonly factRecords: ReadonlySet<string>
  /** Renders the texts of a show, by id. */
  readonly read: (scope: Scope, record: string, show: string, ids: readonly number[]) => Promise<[number, string][]>
}

/**
 * The texts of records in their shows. Each is cached until a commit changes its record: only for an engine that knows of
 * every commit (`soleWriter`).
 */
export class KeptTexts {
  readonly #source: TextSource
  /** A group has the texts of one show of a kind in an instance. */
  readonly #kept = new GroupedValues<string>(KEPT_MAX)
  #commits = 0

  constructor(source: TextSource) {
    this.#source = source
  }

  forget({ instanceId, changes }: Commit): void {
    this.#commits += 1
    for (const { record, id } of changes) {
      for (const show of this.#source.showsOf(record)) this.#kept.delete(`${instanceId}/${record}/${show}`, id)
      if (this.#source.factRecords.has(record)) this.#kept.deleteGroups(`${instanceId}/`)
    }
  }

  /** The number of commits so far: data that was read before a commit must not be cached after it. */
  get commits(): number {
    return this.#commits
  }

  /** The cached texts of a show, by id. */
  kept({ instance }: Pick<Scope, 'instance'>, record: string, show: string): ReadonlyMap<number, string> {
    return this.#kept.of(`${instance.id}/${record}/${show}`)
  }

  /** Reads texts that are not cached, and caches them. */
  async read(scope: Scope, record: string, show: string, ids: readonly number[]): Promise<[number, string][]> {
    const commits = this.#commits
    const texts = await this.#source.read(scope, record, show, ids)
    const group = `${scope.instance.id}/${record}/${show}`
    if (commits === this.#commits) for (const [id, text] of texts) this.#kept.keep(group, id, text)
    return texts
  }

  /** The texts of these records, by id. If a commit drops one from the cache meanwhile, it is still in the result. */
  async texts(scope: Scope, record: string, show: string, ids: ReadonlySet<number>): Promise<Map<number, string>> {
    const kept = this.kept(scope, record, show)
    const texts = new Map<number, string>()
    const missing: number[] = []
    for (const id of ids) {
      const text = kept.get(id)
      if (text === undefined) missing.push(id)
      else texts.set(id, text)
    }
    const read = missing.length === 0 ? [] : await this.read(scope, record, show, missing)
    for (const [id, text] of read) texts.set(id, text)
    return texts
  }
}

/** How often something is read. Statements wait for a flush together, so that the second try nearly always succeeds. */
const TRIES_MAX = 3

/**
 * What `read` reads if no commit comes between its statements, which would not belong together then; undefined if one comes each time.
 * Without texts that know of every commit, `read` must be one statement.
 */
export async function readBetweenCommits<Read>(
  texts: Pick<KeptTexts, 'commits'> | undefined,
  read: () => Promise<Read>,
): Promise<Read | undefined> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const commits = texts?.commits
    const found = await read()
    if (commits === texts?.commits) return found
  }
  return undefined
}
