import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { type Query, type RecordKind, readList } from './client.ts'
import type { LiveEntry } from './live.ts'
import type { Problem } from './problem.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
    queryMeta: { readonly reads?: readonly RecordKind[] }
  }
}

/** Times that a read is tried again where the service was not there. */
const RETRIES_MAX = 2

/** What the console has read. It is kept until somebody's change makes it old. */
export const queryClient: QueryClient = new QueryClient({
  // Whoever is signed out in the middle is asked who they are again, and so shown the way in.
  queryCache: new QueryCache({
    onError: ({ status }, { queryKey }) => {
      if (status === 401 && queryKey[0] !== 'session') void queryClient.invalidateQueries({ queryKey: ['session'] })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: (failures, problem) => failures < RETRIES_MAX && (problem.status === 0 || problem.status === 503),
    },
  },
})

/**
 * A page of a list. `reads` names the other kinds of record that the page shows something of: a change of one of them
 * makes it old too.
 */
export function listQuery<Kind extends RecordKind>(kind: Kind, query: Query = {}, reads: readonly RecordKind[] = []) {
  return queryOptions({
    queryKey: ['list', kind, query] as const,
    queryFn: ({ signal }) => readList(kind, query, signal),
    meta: { reads: [kind, ...reads] },
  })
}

/** Reads again what a change has made old. */
export function refetchAfter(entry: Pick<LiveEntry, 'record'>): void {
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.reads?.some((kind) => kind === entry.record) ?? false,
  })
}

/** Reads everything again that is on the screen: what happened meanwhile is not known. */
export function refetchAll(): void {
  void queryClient.invalidateQueries()
}
