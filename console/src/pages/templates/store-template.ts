/** The writes of the editor, each with its way back. */
import { addressOf, send } from '../../api/client.ts'
import type { FormKey } from '../../api/form-key.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { notifyWritten } from '../../ui/notices.tsx'
import { readDefault } from './template-queries.ts'

const KIND = 'invoice-template'

type Body = Readonly<Record<string, unknown>>

interface Stored {
  readonly success: { readonly id: number }
  readonly warnings?: readonly string[]
}

export function makeTemplate(body: Body, key: FormKey): Promise<number> {
  return undoHistory.inTurn(async () => {
    const { success, warnings } = (await send<Stored>('POST', addressOf(KIND), { body, key: key.current })).body
    key.renew()
    const { id } = success
    const what = say('records.made', { what: String(body.name) })
    undoHistory.note({
      what,
      undo: async () => void (await send('DELETE', addressOf(KIND, { id }))),
      redo: async () => void (await send('POST', addressOf(`${KIND}/restore`, { id }))),
    })
    notifyWritten(what, warnings)
    return id
  })
}

interface TemplateChange {
  readonly body: Body
  /** Undoes the change. */
  readonly before: Body
  readonly etag: string | undefined
  readonly name: string
  readonly typeId: number
}

export function changeTemplate(id: number, change: TemplateChange): Promise<void> {
  return undoHistory.inTurn(async () => {
    const { body, etag } = change
    const put = (of: number, part: Body, ifMatch?: string) =>
      send<Stored>('PUT', addressOf(KIND, { id: of }), { body: part, ifMatch })
    // A default cannot be taken away: the one before it becomes the default again.
    const { default: _, ...before } = change.before
    const former = body.default === true ? (await readDefault(change.typeId)).id : undefined
    const { warnings } = (await put(id, body, etag)).body
    const what = say('records.saved', { what: change.name })
    undoHistory.note({
      what,
      undo: async () => {
        if (former !== undefined) await put(former, { default: true })
        if (Object.keys(before).length > 0) await put(id, before)
      },
      redo: async () => void (await put(id, body)),
    })
    notifyWritten(what, warnings)
  })
}
