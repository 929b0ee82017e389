import { addressOf, type Query, send, type Versioned } from './client.ts'
import { wholeRecord } from './note-change.ts'
import type { Problem } from './problem.ts'

type Body = Readonly<Record<string, unknown>>

interface Records {
  readonly data: readonly Body[]
}

interface Put {
  readonly body: Body
  readonly ifMatch: string | undefined
  readonly query?: Query
}

/** The changes that were sent without an answer, by address and version. One of them may be stored. */
const lost = new Map<string, readonly Body[]>()

/**
 * Changes a record in the version that was read. If the answer to an earlier try was lost, its own write can have made another
 * version since. If the record has what that try sent, and this one sends the same members, it is sent for that version.
 */
export async function putRecord<Answer>(
  kind: string,
  address: Query,
  { body, ifMatch, query }: Put,
): Promise<Versioned<Answer>> {
  const path = addressOf(kind, { ...address, ...query })
  const key = `${path} ${ifMatch}`
  const tries = lost.get(key) ?? []
  const put = async (version: string | undefined) => {
    try {
      const answer = await send<Answer>('PUT', path, { body, ifMatch: version })
      lost.delete(key)
      return answer
    } catch (problem) {
      if ((problem as Problem).isUnavailable) lost.set(key, [...tries, body])
      throw problem
    }
  }
  try {
    return await put(ifMatch)
  } catch (problem) {
    const isSame = tries.length > 0 && tries.every((one) => membersOf(one) === membersOf(body))
    if ((problem as Problem).status !== 412 || !isSame) throw problem
    const { body: now, etag } = await send<Records>('GET', addressOf(kind, address))
    for (const tried of tries) {
      if (await wouldKeep(addressOf(kind, { ...address, ...query, dry_run: true }), tried, now.data[0]))
        return put(etag)
    }
    throw problem
  }
}

/** What a body changes, without the values. */
function membersOf(body: Body): string {
  return JSON.stringify(body, (name, value) => (name === 'id' || (typeof value === 'object' && value) ? value : 0))
}

/** Whether the record already has what this body sends. */
async function wouldKeep(path: string, body: Body, now: Body | undefined): Promise<boolean> {
  const { dry_run } = (await send<{ readonly dry_run: { readonly stored: readonly Body[] } }>('PUT', path, { body }))
    .body
  const then = dry_run.stored.find(({ id }) => id === now?.id)
  return now !== undefined && then !== undefined && wholeRecord(then) === wholeRecord(now)
}
