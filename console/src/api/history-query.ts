import { queryOptions } from '@tanstack/react-query'
import { type RecordKind, readList } from './client.ts'
import { Problem } from './problem.ts'

const ENTRIES_MAX = 50

/** What the journal says of one record, newest first; null for those who may not read the journal. */
export function historyQuery(kind: RecordKind, id: number) {
  return queryOptions({
    queryKey: ['history', kind, id] as const,
    queryFn: async ({ signal }) => {
      const query = { record: kind, record_id: id, order_desc: 'id', limit: ENTRIES_MAX }
      try {
        return (await readList('journal', query, signal)).data
      } catch (error) {
        if (error instanceof Problem && error.status === 403) return null
        throw error
      }
    },
    meta: { reads: [kind] },
    retry: false,
  })
}
