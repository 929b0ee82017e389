import { insertRows } from '../insert-rows.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { SqlText } from '../sql-text.ts'
import { addShownChanges } from './shown-changes.ts'

/** Which fragments of a record kind. */
export interface FragmentSpot {
  readonly record: string
  readonly shape: number
}

/**
 * The next live records that have no fragment, among at most `limit` records, and the last of these records; undefined
 * if there are no further ones.
 */
export async function findWithoutFragment(
  db: ScopedDb,
  { record, table, shape }: FragmentSpot & { readonly table: string },
  after: number,
  limit: number,
): Promise<{ readonly ids: readonly number[]; readonly last: number | undefined }> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add(`select t.id, f.id as stored from "${table}" as t left join record_fragment as f on `)
  sql.ofInstance('f').add(' and f.record = ').value(record).add(' and f.id = t.id and f.shape = ').value(shape)
  sql.add(' where ').ofInstance('t').add(' and t.deleted is null and t.id > ').value(after)
  sql.add(' order by t.id').limit(limit)
  const rows = await db.statement<{ id: number; stored: number | null }>(sql.text, sql.values)
  return {
    ids: rows.flatMap(({ id, stored }) => (stored === null ? [id] : [])),
    last: rows.length < limit ? undefined : rows.at(-1)?.id,
  }
}

/** The fragments of these records, by id, and how often records that they show have been changed. */
export async function readFragments(
  db: ScopedDb,
  { record, shape }: FragmentSpot,
  ids: readonly number[],
): Promise<{ readonly bodies: Map<number, string>; readonly shown: string }> {
  const sql = addShownChanges(new SqlText(db.dialect, db.instanceId).add('select id, body, ')).add(' as shown')
  sql.add(' from record_fragment where ').ofInstance().add(' and record = ').value(record).add(' and ')
  sql.add(db.dialect.anyOf('id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  sql.add(' and shape = ').value(shape)
  const rows = await db.page<{ id: number; body: string; shown: string }>(sql.text, sql.values, ids.length)
  return { bodies: new Map(rows.map(({ id, body }) => [id, body])), shown: rows[0]?.shown ?? '' }
}

/** Stores fragments, and deletes those of these records whose shape is not `inUse`. */
export async function storeFragments(
  db: ScopedDb,
  { record, shape }: FragmentSpot,
  texts: readonly (readonly [id: number, text: string])[],
  inUse: readonly number[],
): Promise<void> {
  const sql = new SqlText(db.dialect, db.instanceId).add('delete from record_fragment where ').ofInstance()
  sql.add(' and record = ').value(record).add(' and ')
  sql.add(db.dialect.anyOf('id', sql.placeholder(JSON.stringify(texts.map(([id]) => id))), 'integer'))
  sql.add(' and not ').add(db.dialect.anyOf('shape', sql.placeholder(JSON.stringify(inUse)), 'integer'))
  await db.execute(sql.text, sql.values)
  const rows = texts.map(([id, text]) => [record, id, shape, text])
  const onConflict = 'on conflict (instance_id, record, id, shape) do update set body = excluded.body'
  await insertRows(db, 'record_fragment', ['record', 'id', 'shape', 'body'], rows, onConflict)
}
