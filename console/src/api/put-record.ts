import { addressOf, type Query, send, type Versioned } from './client.ts'
import { sessionQuery } from './own-session.ts'
import type { Problem } from './problem.ts'
import { queryClient } from './queries.ts'

type Body = Readonly<Record<string, unknown>>

interface Put {
  readonly body: Body
  readonly ifMatch: string | undefined
  readonly query?: Query
}

/** What was sent without an answer, by its address and version. */
const lost = new Map<string, Body>()

/**
 * Changes a record in the version that was read. If the answer to an earlier try was lost, its own write can have made another
 * version since. If this user changed the record last, and nothing of the earlier try was typed back, it is sent for that version.
 */
export async function putRecord<Answer>(
  kind: string,
  address: Query,
  { body, ifMatch, query }: Put,
): Promise<Versioned<Answer>> {
  const path = addressOf(kind, { ...address, ...query })
  const put = (version = ifMatch) => send<Answer>('PUT', path, { body, ifMatch: version })
  const key = `${path} ${ifMatch}`
  try {
    return await put()
  } catch (problem) {
    const { isUnavailable, status } = problem as Problem
    if (isUnavailable) lost.set(key, body)
    if (status !== 412 || !Object.keys(lost.get(key) ?? { '': 0 }).every((member) => member in body)) throw problem
    const { body: now, etag } = await send<{ readonly data: readonly Body[] }>('GET', addressOf(kind, address))
    const own = queryClient.getQueryData(sessionQuery.queryKey)?.user.id
    if (now.data[0]?.updated_id !== own) throw problem
    return put(etag)
  }
}
