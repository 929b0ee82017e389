import { queryOptions } from '@tanstack/react-query'
import { type RecordKind, readList } from './client.ts'

const ENTRIES_MAX = 50

/** The entries of the journal about one record, newest first. Needs READ on admin. */
export function historyQuery(kind: RecordKind, id: number) {
  return queryOptions({
    queryKey: ['history', kind, id] as const,
    queryFn: async ({ signal }) => {
      const query = { record: kind, record_id: id, order_desc: 'id', limit: ENTRIES_MAX }
      return (await readList('journal', query, signal)).data
    },
    meta: { reads: [kind] },
  })
}
