import { addressOf, type Query, send } from './client.ts'
import { sessionQuery } from './own-session.ts'
import { Problem } from './problem.ts'
import { queryClient, refetchAfter } from './queries.ts'
import type { Done } from './undo.ts'

type Body = Readonly<Record<string, unknown>>

/** A stored change of a record. */
interface StoredChange {
  readonly what: string
  readonly body: Body
  /** Undoes the change. */
  readonly before: Body
  /** For the address of a redo. */
  readonly redoQuery?: Query
}

/**
 * The step of a change of a record. Its undo and its redo leave alone what somebody else has changed since in
 * the same members, which `valuesOf` compares.
 */
export async function changeStep<Kept extends object>(
  [kind, address]: readonly [kind: string, address: Query],
  { what, body, before, redoQuery }: StoredChange,
  valuesOf: (record: Kept, members: readonly string[]) => string = sentValues(before, body),
): Promise<Done> {
  const members = Object.keys({ ...before, ...body })
  const read = readerOf(addressOf(kind, address), members, valuesOf)
  let left = await leftBy(read)
  const put = async (part: Body, query?: Query) => {
    const { values, etag } = await read()
    if (values !== left?.values) throw new Problem(412, '')
    if (members.length > 0) await send('PUT', addressOf(kind, { ...address, ...query }), { body: part, ifMatch: etag })
    await refetchAfter({ record: kind })
    left = await leftBy(read)
  }
  return { what, undo: () => put(before), redo: () => put(body, redoQuery) }
}

/** The step of a new record. Its undo does not delete it if others have changed what was entered, or added to it. */
export async function madeStep<Kept extends object>(
  [kind, address]: readonly [kind: string, address: Query],
  { what, body }: Pick<StoredChange, 'what' | 'body'>,
  valuesOf: (record: Kept, members: readonly string[]) => string = madeValues(body),
): Promise<Done> {
  const path = addressOf(kind, address)
  const read = readerOf(path, Object.keys(body), valuesOf)
  const made = await leftBy(read)
  return {
    what,
    undo: async () => {
      const { values, etag } = await read()
      if (values !== made?.values) throw new Problem(412, '')
      await send('DELETE', path, { ifMatch: etag })
      await refetchAfter({ record: kind })
    },
    redo: async () => {
      await send('POST', addressOf(`${kind}/restore`, address))
      await refetchAfter({ record: kind })
    },
  }
}

/** The step of a deleted record. Its redo does not delete it if somebody else has changed it since it was restored. */
export function removedStep(
  [kind, address]: readonly [kind: string, address: Query],
  what: string,
  query?: Query,
): Done {
  const path = addressOf(kind, address)
  const read = readerOf(path, [], wholeRecord)
  let restored: string | undefined
  return {
    what,
    undo: async () => {
      await send('POST', addressOf(`${kind}/restore`, { ...address, ...query }))
      restored = (await read().catch(() => undefined))?.values
      await refetchAfter({ record: kind })
    },
    redo: async () => {
      const { values, etag } = await read()
      if (values !== restored) throw new Problem(412, '')
      await send('DELETE', path, { ifMatch: etag })
      await refetchAfter({ record: kind })
    },
  }
}

/** Members that show other records, whose names others may change. */
const referring: ReadonlySet<string> = new Set(
  'booking client clients invoice members project projects resources shared_groups status taxes workspaces'.split(' '),
)

/** What a record says. A part that an undo restores has a new id, but not a record that it refers to. */
export function wholeRecord(record: object): string {
  return JSON.stringify(record, (member, value) => {
    if (/^(id|uuid|updated|created_name)/.test(member)) return undefined
    // Users and groups, without their names.
    if (member === 'people' || member === 'access') return JSON.stringify(value)
    return referring.has(member) && Array.isArray(value) ? value.map(reference) : value
  })
}

/** The id of a record that is referred to, and what the reference itself says. */
function reference(one: Body): unknown {
  const { contact_person, rates, time_entries, total } = one
  const id = one.id ?? one.uuid
  return id === undefined ? one : [id, contact_person && Object.values(contact_person)[0], rates, time_entries, total]
}

interface Left {
  readonly etag: string | undefined
  readonly values: string
  /** The user who changed the record last; undefined if its kind does not say. */
  readonly userId: unknown
}

/**
 * What the previous write of this user left. Undefined, so that its step is outdated, if nobody knows: the read fails, or somebody
 * else has written in between.
 */
async function leftBy(read: () => Promise<Left>): Promise<Left | undefined> {
  const left = await read().catch(() => undefined)
  const own = queryClient.getQueryData(sessionQuery.queryKey)?.user.id
  return left?.userId === undefined || left.userId === own ? left : undefined
}

/** Reads the version of a record, and its values of these members. */
function readerOf<Kept extends object>(
  path: string,
  members: readonly string[],
  valuesOf: (record: Kept, members: readonly string[]) => string,
) {
  return async (): Promise<Left> => {
    const { body: list, etag } = await send<{ readonly data: readonly Kept[] }>('GET', path)
    const [record] = list.data
    if (record === undefined) throw new Problem(404, '')
    const userId = 'updated_id' in record ? record.updated_id : undefined
    return { etag, values: valuesOf(record, members), userId }
  }
}

/** Reads what these bodies can send. The names of the records that it refers to are not in it: others may change them. */
function sentValues(...bodies: readonly Body[]) {
  return (record: object, members: readonly string[]): string => {
    const values: Body = { ...record }
    return JSON.stringify(
      members.map((member) =>
        sentPart(
          values[member],
          bodies.flatMap((body) => body[member]),
        ),
      ),
    )
  }
}

/** The same, and the names of the members that are empty. */
function madeValues(body: Body) {
  const sent = sentValues(body)
  return (record: object, members: readonly string[]): string =>
    Object.entries(record)
      .filter(([member, value]) => !`${value ?? ''}` && !member.startsWith('updated'))
      .map(([member]) => member)
      .join() + sent(record, members)
}

function sentPart(value: unknown, sent: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.map((one) => sentPart(one, sent))
  const shape: Body = Object.assign({}, ...sent)
  const members = Object.keys(shape)
  if (typeof value !== 'object' || value === null || members.length === 0) return value
  const values: Body = { ...value }
  return members.map((member) => sentPart(values[member], [shape[member]].flat()))
}
