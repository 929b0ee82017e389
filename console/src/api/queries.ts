import { type Query as AnyQuery, QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query'
import { type Query, type RecordKind, readList } from './client.ts'
import type { LiveEntry } from './live.ts'
import type { Problem } from './problem.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
    queryMeta: { readonly reads?: readonly RecordKind[] }
  }
}

/** The cache of read data. An entry is kept until a change makes it outdated. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      // Each request is repeated by itself (`fetchOk`).
      retry: false,
      // A service on the same computer answers without a network, too. Otherwise a read fails, and says so.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})

/** A page of a list. `reads` lists other kinds of record that the page shows: their changes make it outdated too. */
export function listQuery<Kind extends RecordKind>(kind: Kind, query: Query = {}, reads: readonly RecordKind[] = []) {
  return queryOptions({
    queryKey: ['list', kind, query] as const,
    queryFn: ({ signal }) => readList(kind, query, signal),
    meta: { reads: [kind, ...reads] },
  })
}

/** Reads under way that are repeated when they end. */
const repeated = new WeakMap<AnyQuery, Promise<void>>()

/**
 * Marks reads as outdated by a change, and repeats those that are shown. One that is under way may have begun before the
 * change: it is repeated when it ends, once for all changes meanwhile.
 */
export async function outdate(filters: QueryFilters = {}): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  await Promise.all([queryClient.invalidateQueries(filters, { cancelRefetch: false }), ...underWay.map(repeat)])
}

function repeat(query: AnyQuery): Promise<void> {
  const known = repeated.get(query)
  if (known !== undefined) return known
  const again = () => {
    repeated.delete(query)
    return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
  }
  // It joins the read under way.
  const next = query.fetch().then(again, again)
  repeated.set(query, next)
  return next
}

/** Reloads data that a change has made outdated. */
export function refetchAfter(entry: Pick<LiveEntry, 'record'>): Promise<void> {
  return outdate({ predicate: ({ meta }) => meta?.reads?.some((kind) => kind === entry.record) ?? false })
}

/** Reads again what is on the screen and could not be read. */
export function refetchFailed(): void {
  void outdate({ predicate: ({ state }) => state.status === 'error' })
}

/** Reloads all data on the screen, because the changes meanwhile are unknown. */
export function refetchAll(): void {
  void outdate()
}
