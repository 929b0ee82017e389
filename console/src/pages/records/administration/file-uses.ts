import { queryOptions } from '@tanstack/react-query'
import { type RecordKind, readList } from '../../../api/client.ts'
import { kinds } from '../../../api/kind-facts.golden.ts'
import type { WhoAmI } from '../../../api/own-session.ts'
import type { AnyRecord } from '../record-queries.ts'
import { mayRead } from '../rights.ts'

/** As many records of each kind are named. */
const NAMED_MAX = 20

/** Every member of the API that holds a file. */
const places = kinds.flatMap((facts) =>
  facts.members
    .filter(({ type, filter }) => type === 'file' && filter === true)
    .map(({ name }) => ({ facts, member: name })),
)

/** The records that show a file, of the kinds that the user may read. */
export function fileUsesQuery(id: number, me: WhoAmI) {
  return queryOptions({
    queryKey: ['file-uses', id] as const,
    queryFn: async ({ signal }) => {
      const asked = places.filter(({ facts }) => mayRead(me, facts))
      const found = await Promise.all(
        asked.map(async ({ facts: { kind }, member }) => {
          const { data } = await readList(kind as RecordKind, { [member]: id, limit: NAMED_MAX }, signal)
          return (data as unknown as readonly AnyRecord[]).map((record) => ({ kind, member, record }))
        }),
      )
      return found.flat()
    },
    meta: { reads: [...new Set(places.map(({ facts }) => facts.kind as RecordKind))] },
  })
}
