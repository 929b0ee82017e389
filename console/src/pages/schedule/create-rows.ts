import { addressOf, send } from '../../api/client.ts'
import { FormKey } from '../../api/form-key.ts'
import { outdate } from '../../api/queries.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { noteStep } from '../../ui/steps.ts'
import { resourcesQuery } from './board-resources.ts'

/** A resource to be: its name and the id of its type. */
export interface NamedRow {
  readonly name: string
  readonly type_id: 1 | 2 | 3
}

/** It stays the same for a row that is sent again. */
const key = new FormKey()

/** Creates resources whose rows have this order, from `first` on, as one step. Returns how many were created before a problem. */
export function createRows(
  rows: readonly NamedRow[],
  first: number,
): Promise<{ readonly count: number; readonly problem?: unknown }> {
  return undoHistory.inTurn(async () => {
    const ids: number[] = []
    try {
      for (const [index, row] of rows.entries()) {
        const body = { ...row, order: first + index }
        const sent = await send<{ readonly success: { readonly id: number } }>('POST', '/v2/resource', {
          body,
          key,
        })
        key.renew()
        ids.push(sent.body.success.id)
      }
      return { count: ids.length }
    } catch (problem) {
      return { count: ids.length, problem }
    } finally {
      if (ids.length > 0) noteCreated(ids)
      await outdate({ queryKey: resourcesQuery.queryKey })
    }
  })
}

function noteCreated(ids: readonly number[]): void {
  const each = async (method: string, path: string) => {
    for (const id of ids) await send(method, addressOf(path, { id }))
    await outdate({ queryKey: resourcesQuery.queryKey })
  }
  noteStep({
    what: say('first-day.created', { count: ids.length }),
    undo: () => each('DELETE', 'resource'),
    redo: () => each('POST', 'resource/restore'),
  })
}
