import { send } from '../../api/client.ts'
import { FormKey } from '../../api/form-key.ts'
import { madeStep } from '../../api/note-change.ts'
import { outdate } from '../../api/queries.ts'
import { type Done, undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { jointStep } from '../../ui/joint-step.ts'
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
    const steps: Done[] = []
    try {
      for (const [index, row] of rows.entries()) {
        const body = { ...row, order: first + index }
        const sent = await send<{ readonly success: { readonly id: number } }>('POST', '/v2/resource', {
          body,
          key,
        })
        key.renew()
        steps.push(await madeStep(['resource', { id: sent.body.success.id }], { what: row.name, body }))
      }
      return { count: steps.length }
    } catch (problem) {
      return { count: steps.length, problem }
    } finally {
      if (steps.length > 0) noteStep(jointStep(say('first-day.created', { count: steps.length }), steps))
      await outdate({ queryKey: resourcesQuery.queryKey })
    }
  })
}
