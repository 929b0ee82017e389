import { LRUCache } from 'lru-cache'
import type { InstanceFacts } from '../../kernel/auth/session.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Commit, Scope } from '../../kernel/scope.ts'
import type { Reference } from '../fields/column.ts'
import type { Field } from '../fields/field.ts'
import type { Records } from '../records.ts'
import { tableOf } from '../table-of.ts'
import { idsColumn, rowsColumn } from './list-sql.ts'

/** The rendered references of a page: JSON text by record, show and id. */
export interface RenderedReferences {
  readonly rendered: (record: string, show: string, id: number) => string
}

/** Texts cached at most over all instances; the oldest are dropped first. */
const KEPT_MAX = 50_000

/**
 * Every booking refers to the same few hundred rooms, projects and statuses, so each is rendered once and cached until
 * a commit changes it. Only for an engine that knows of every commit (`soleWriter`); see `projectionsInRows` for the
 * other.
 */
export class KeptReferences {
  readonly #records: Records
  readonly #kept = new LRUCache<string, string>({ maxSize: KEPT_MAX, sizeCalculation: () => 1 })
  /** Counts commits: data that was read before a commit must not be cached after it. */
  #commits = 0

  constructor(records: Records) {
    this.#records = records
  }

  forget({ instanceId, changes }: Commit): void {
    this.#commits += 1
    for (const { record, id } of changes) {
      for (const show of Object.keys(this.#records.find(record)?.shows ?? {})) {
        this.#kept.delete(keyOf(instanceId, record, show, id))
      }
      // A change of the zone, locale or currency affects everything that the instance shows.
      if (record === 'instance') this.#forgetInstance(instanceId)
    }
  }

  /**
   * Reads the references of the page that are not cached yet: one statement for each kind of reference, usually none.
   */
  async referencesOf(scope: Scope, members: readonly Field[], rows: readonly SqlRow[]): Promise<RenderedReferences> {
    const instanceId = scope.instance.id
    const fresh = new Map<string, string>()
    // If a commit removes something from the cache while the page is rendered, the page shows the state when it was
    // read.
    const found = new Map<string, string>()
    const commits = this.#commits
    for (const [record, show, ids] of referredIds(members, rows)) {
      const missing = [...ids].filter((id) => {
        const key = keyOf(instanceId, record, show, id)
        const text = this.#kept.get(key)
        if (text !== undefined) found.set(key, text)
        return text === undefined
      })
      if (missing.length === 0) continue
      for (const [id, text] of await readProjections(this.#records, scope, record, show, missing)) {
        fresh.set(keyOf(instanceId, record, show, id), text)
      }
    }
    const isCurrent = commits === this.#commits
    for (const [key, text] of fresh) {
      found.set(key, text)
      if (isCurrent) this.#kept.set(key, text)
    }
    return {
      rendered: (record, show, id) => found.get(keyOf(instanceId, record, show, id)) ?? 'null',
    }
  }

  #forgetInstance(instanceId: number): void {
    for (const key of this.#kept.keys()) {
      if (key.startsWith(`${instanceId}/`)) this.#kept.delete(key)
    }
  }
}

/** The references of a page whose statement also read the referred rows. */
export function projectionsInRows(
  records: Records,
  instance: InstanceFacts,
  members: readonly Field[],
  rows: readonly SqlRow[],
): RenderedReferences {
  const texts = new Map<string, string>()
  for (const field of members) {
    field.references.forEach((reference, index) => {
      const show = records.show(reference.record, reference.show)
      for (const row of rows) {
        const brought = row[rowsColumn(field.name, index)]
        if (typeof brought !== 'string') continue
        for (const referred of JSON.parse(brought) as SqlRow[]) {
          const key = keyOf(instance.id, reference.record, reference.show, Number(referred.id))
          if (!texts.has(key)) texts.set(key, show.render(referred, instance))
        }
      }
    })
  }
  return { rendered: (record, show, id) => texts.get(keyOf(instance.id, record, show, id)) ?? 'null' }
}

/** The ids in the column that `list-sql` joined for a link. */
export function linkedIds(field: string, row: SqlRow): readonly number[] {
  const joined = row[idsColumn(field)]
  return joined === null || joined === undefined || joined === '' ? [] : String(joined).split(',').map(Number)
}

function keyOf(instanceId: number, record: string, show: string, id: number): string {
  return `${instanceId}/${record}/${show}/${id}`
}

function referredIds(members: readonly Field[], rows: readonly SqlRow[]): [string, string, Set<number>][] {
  const found = new Map<string, [string, string, Set<number>]>()
  for (const field of members) {
    for (const reference of field.references) {
      const key = `${reference.record}/${reference.show}`
      const entry = found.get(key) ?? [reference.record, reference.show, new Set<number>()]
      found.set(key, entry)
      for (const row of rows) for (const id of idsIn(field.name, reference, row)) entry[2].add(id)
    }
  }
  return [...found.values()]
}

function idsIn(field: string, reference: Reference, row: SqlRow): readonly number[] {
  if (reference.by === 'link') return linkedIds(field, row)
  const id = row[reference.column]
  return typeof id === 'number' ? [id] : []
}

/** Deleted rows are included: existing references keep their names. */
async function readProjections(
  records: Records,
  scope: Scope,
  record: string,
  showName: string,
  ids: readonly number[],
): Promise<[number, string][]> {
  const show = records.show(record, showName)
  const columns = [...new Set(['id', ...show.columns])].map((column) => `"${column}"`).join(', ')
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  sql
    .add(`select ${columns} from "${tableOf(record)}" where `)
    .ofInstance()
    .add(' and ')
  sql.add(sql.dialect.anyOf('id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  const rows = await scope.db.statement(sql.text, sql.values)
  return rows.map((row) => [Number(row.id), show.render(row, scope.instance)])
}
