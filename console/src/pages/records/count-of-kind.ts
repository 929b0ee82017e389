import { type Query, type RecordKind, readList } from '../../api/client.ts'

/** How many records of a kind a query has. */
export async function countOfKind(kind: RecordKind, query: Query, signal: AbortSignal): Promise<number> {
  return (await readList(kind, { ...query, limit: 1, fields: 'id' }, signal)).meta.pagination.total
}
