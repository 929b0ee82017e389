import { queryOptions } from '@tanstack/react-query'
import { addressOf, type RecordKind, send } from './client.ts'

/** Other kinds whose changes change what a record shows. */
const shownIn: Partial<Readonly<Record<RecordKind, readonly RecordKind[]>>> = {
  invoice: ['payment', 'credit-note'],
  'invoice-template': ['file'],
}

/** One record, whole, with the version of it. All pages that show it share what was read. Undefined if there is none. */
export function recordQuery<Found>(kind: RecordKind, id: number) {
  return queryOptions({
    queryKey: ['record', kind, id] as const,
    queryFn: async ({ signal }) => {
      const path = addressOf(kind, { id, limit: 1 })
      const { body, etag } = await send<{ readonly data: readonly Found[] }>('GET', path, { signal })
      return { record: body.data[0], etag }
    },
    meta: { reads: [kind, ...(shownIn[kind] ?? [])] },
  })
}
