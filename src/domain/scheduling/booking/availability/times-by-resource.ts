import { pagesOf } from '../../../../kernel/pages-of.ts'

/** Resources per statement: each may have thousands of bookings. */
const RESOURCES_PER_STATEMENT = 3

/** Each of these resources that has times, with them. `read` is called for a few resources at a time. */
export async function* timesByResource<Time extends { readonly resource_id: number }>(
  resourceIds: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Time[]>,
): AsyncGenerator<readonly [resourceId: number, times: readonly Time[]]> {
  for await (const ids of pagesOf(resourceIds, RESOURCES_PER_STATEMENT)) {
    yield* Map.groupBy(await read(ids), ({ resource_id }) => resource_id)
  }
}
