import { addressOf, send } from '../../api/client.ts'
import type { FormKey } from '../../api/form-key.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { noteStep } from '../../ui/steps.ts'
import type { BillBody } from './unbilled-query.ts'

interface Made {
  readonly success: { readonly id: number }
  readonly warnings?: readonly string[]
}

/** Makes a draft of each body, one after the other, and answers their ids. All of them are one step to take back. */
export function makeDrafts(bodies: readonly (readonly [body: BillBody, key: FormKey])[]): Promise<readonly number[]> {
  return undoHistory.inTurn(async () => {
    const ids: number[] = []
    const warnings: string[] = []
    try {
      for (const [body, key] of bodies) {
        const path = addressOf('invoice/from-bookings', { rest: true })
        const { success, warnings: said = [] } = (await send<Made>('POST', path, { body, key })).body
        ids.push(success.id)
        warnings.push(...said)
      }
    } finally {
      if (ids.length > 0) noteDrafts(ids, warnings)
    }
    return ids
  })
}

function noteDrafts(ids: readonly number[], warnings: readonly string[]): void {
  const what = say('to-bill.made', { count: ids.length })
  const each = async (method: string, path: string) => {
    for (const id of ids) await send(method, addressOf(path, { id }))
  }
  noteStep({ what, undo: () => each('DELETE', 'invoice'), redo: () => each('POST', 'invoice/restore') }, warnings)
}
