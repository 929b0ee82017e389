import { addressOf, send } from '../api/client.ts'
import { madeStep } from '../api/note-change.ts'
import { refetchAfter } from '../api/queries.ts'
import { sendFile } from '../api/store-file.ts'
import { undoHistory } from '../api/undo.ts'
import { noteStep } from './steps.ts'

/** What users enter later. */
const ENTERED = { status: [{ id: 0 }], project: [{ id: 0 }], booking: [{ id: 0 }], notes: null }

/** Reads the e-invoice of a supplier as a bill, and counts it as a cost of a project if there is one. */
export function uploadBill(file: File, what: string, project?: number): Promise<number> {
  return undoHistory.inTurn(async () => {
    const { success } = await sendFile<{ readonly success: { readonly id: number } }>(addressOf('supplier-bill'), file)
    const address = addressOf('supplier-bill', { id: success.id })
    try {
      if (project !== undefined) await send('PUT', address, { body: { project: [{ id: project }] } })
    } finally {
      // Without its project, too, the bill exists.
      noteStep(await madeStep(['supplier-bill', { id: success.id }], { what, body: ENTERED }))
      refetchAfter({ record: 'supplier-bill' })
    }
    return success.id
  })
}
