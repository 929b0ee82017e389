import { send } from './client.ts'
import { Problem } from './problem.ts'
import { undoHistory } from './undo.ts'

type Body = Readonly<Record<string, unknown>>

/** A stored change of a record. */
interface StoredChange {
  readonly what: string
  readonly body: Body
  /** Undoes the change. */
  readonly before: Body
}

/**
 * Adds the step of a change of the record at `path`. Its undo and its redo leave alone what somebody else has changed since in
 * the same members, which `valuesOf` compares.
 */
export async function noteChange<Kept extends object>(
  path: string,
  { what, body, before }: StoredChange,
  valuesOf: (record: Kept, members: readonly string[]) => string,
): Promise<void> {
  const members = Object.keys({ ...before, ...body })
  const read = async () => {
    const { body: list, etag } = await send<{ readonly data: readonly Kept[] }>('GET', path)
    const [record] = list.data
    if (record === undefined) throw new Problem(404, '')
    return { etag, values: valuesOf(record, members) }
  }
  let left = (await read()).values
  const put = async (part: Body) => {
    const { values, etag } = await read()
    if (values !== left) throw new Problem(412, '')
    await send('PUT', path, { body: part, ifMatch: etag })
    left = (await read()).values
  }
  undoHistory.note({ what, undo: () => put(before), redo: () => put(body) })
}
