import { addressOf, send } from './client.ts'
import { refetchAfter } from './queries.ts'
import { undoHistory } from './undo.ts'

/** Reads the e-invoice of a supplier as a bill, and counts it as a cost of a project if there is one. */
export function uploadBill(file: File, what: string, project?: number): Promise<number> {
  return undoHistory.inTurn(async () => {
    const form = new FormData()
    form.append('file', file)
    const { success } = (
      await send<{ readonly success: { readonly id: number } }>('POST', addressOf('supplier-bill'), { body: form })
    ).body
    const address = addressOf('supplier-bill', { id: success.id })
    try {
      if (project !== undefined) await send('PUT', address, { body: { project: [{ id: project }] } })
    } finally {
      // Without its project, too, the bill exists.
      undoHistory.note({
        what,
        undo: async () => void (await send('DELETE', address)),
        redo: async () => void (await send('POST', addressOf('supplier-bill/restore', { id: success.id }))),
      })
      refetchAfter({ record: 'supplier-bill' })
    }
    return success.id
  })
}
