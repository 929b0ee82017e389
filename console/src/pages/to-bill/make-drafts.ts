import { addressOf, send } from '../../api/client.ts'
import type { FormKey } from '../../api/form-key.ts'
import { madeStep } from '../../api/note-change.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { jointStep } from '../../ui/joint-step.ts'
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
      if (ids.length > 0) await noteDrafts(ids, warnings)
    }
    return ids
  })
}

/** What users enter in lines. */
const line = { item_text: '', description: '', quantity: '', unit: '', unit_amount: '', discount: '' }

async function noteDrafts(ids: readonly number[], warnings: readonly string[]): Promise<void> {
  const made = (id: number) =>
    madeStep(['invoice', { id }], {
      what: say('to-bill.made', { count: 1 }),
      body: { items: [line], groups: [{ name: '' }] },
    })
  noteStep(jointStep(say('to-bill.made', { count: ids.length }), await Promise.all(ids.map(made))), warnings)
}
