import type { InstanceFacts } from '../../kernel/auth/session.ts'
import { linkedIds } from '../../kernel/db/linked-ids.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'
import { tableOf } from '../../kernel/db/table-of.ts'
import type { KeptTexts, TextSource } from '../../kernel/kept-texts.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Reference } from '../fields/column.ts'
import type { FieldColumns, FieldDescription, RecordRow } from '../fields/field.ts'
import type { Records } from '../records.ts'
import { rowsColumn } from './list-sql.ts'

type Referring = FieldColumns & Pick<FieldDescription, 'name'>

/** The rendered references of a page: JSON text by record, show and id. */
export interface RenderedReferences {
  readonly rendered: (record: string, show: string, id: number) => string
}

/**
 * Where the texts of references come from. Every booking refers to the same few hundred rooms, projects and statuses, so each is
 * rendered once. See `projectionsInRows` for pages that bring their references.
 */
export function textSource(records: Records, factRecords: ReadonlySet<string>): TextSource {
  return {
    factRecords,
    showsOf: (record) => Object.keys(records.find(record)?.shows ?? {}),
    read: (scope, record, show, ids) => readProjections(records, scope, record, show, ids),
  }
}

/** Reads the references of the page that are not cached yet: one statement for each kind of reference, usually none. */
export async function referencesOfPage(
  kept: KeptTexts,
  scope: Scope,
  members: readonly Referring[],
  rows: readonly SqlRow[],
): Promise<RenderedReferences> {
  const found = new Map<string, ReadonlyMap<number, string>>()
  for (const { record, show, ids } of referredIds(members, rows)) {
    found.set(`${record}/${show}`, await kept.texts(scope, record, show, ids))
  }
  return { rendered: (record, show, id) => found.get(`${record}/${show}`)?.get(id) ?? 'null' }
}

/** The references of a page whose statement also read the referred rows. */
export function projectionsInRows(
  records: Records,
  instance: InstanceFacts,
  members: readonly Referring[],
  rows: readonly SqlRow[],
): RenderedReferences {
  const texts = new Map<string, string>()
  for (const field of members) {
    field.references.forEach((reference, index) => {
      const show = records.show(reference.record, reference.show)
      for (const row of rows) {
        const brought = row[rowsColumn(field.name, index)]
        if (typeof brought !== 'string') continue
        for (const referred of JSON.parse(brought) as RecordRow[]) {
          const key = `${reference.record}/${reference.show}/${referred.id}`
          if (!texts.has(key)) texts.set(key, show.render(referred, instance))
        }
      }
    })
  }
  return { rendered: (record, show, id) => texts.get(`${record}/${show}/${id}`) ?? 'null' }
}

interface Referred {
  readonly record: string
  readonly show: string
  readonly ids: Set<number>
}

function referredIds(members: readonly Referring[], rows: readonly SqlRow[]): Iterable<Referred> {
  const found = new Map<string, Referred>()
  for (const field of members) {
    for (const reference of field.references) {
      const { record, show } = reference
      const entry = found.get(`${record}/${show}`) ?? { record, show, ids: new Set<number>() }
      found.set(`${record}/${show}`, entry)
      for (const row of rows) for (const id of idsIn(field.name, reference, row)) entry.ids.add(id)
    }
  }
  return found.values()
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
  const rows = await scope.db.statement<RecordRow>(sql.text, sql.values)
  return rows.map((row) => [row.id, show.render(row, scope.instance)])
}
