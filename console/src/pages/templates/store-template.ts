/** The writes of the editor, each with its way back. */
import { addressOf, readList, send } from '../../api/client.ts'
import type { FormKey } from '../../api/form-key.ts'
import { changeStep, madeStep } from '../../api/note-change.ts'
import { Problem } from '../../api/problem.ts'
import { putRecord } from '../../api/put-record.ts'
import { type Done, undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { noteStep } from '../../ui/steps.ts'
import { readDefault } from './template-queries.ts'

const KIND = 'invoice-template'

type Body = Readonly<Record<string, unknown>>

interface Stored {
  readonly success: { readonly id: number }
  readonly warnings?: readonly string[]
}

export function makeTemplate(body: Body, key: FormKey): Promise<number> {
  return undoHistory.inTurn(async () => {
    const { success, warnings } = (await send<Stored>('POST', addressOf(KIND), { body, key })).body
    key.renew()
    const { id } = success
    const what = say('records.made', { what: String(body.name) })
    noteStep(await madeStep([KIND, { id }], { what, body }), warnings)
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
    const { etag: ifMatch, typeId } = change
    const { default: isDefault, ...body } = change.body
    const { default: _, ...before } = change.before
    const former = isDefault === true ? await readFormer(id, typeId) : undefined
    const { warnings } = (await putRecord<Stored>(KIND, { id }, { body: change.body, ifMatch })).body
    const what = say('records.saved', { what: change.name })
    const step = await changeStep([KIND, { id }], { what, body, before })
    noteStep(former === undefined ? step : withDefault(step, { id, former, typeId }), warnings)
  })
}

/** The defaults that templates replace, by the id of the template. */
const formers = new Map<number, number>()

/** The default that this template replaces: if the answer to an earlier try was lost, the template can be the default itself. */
async function readFormer(id: number, typeId: number): Promise<number | undefined> {
  const current = (await readDefault(typeId)).id
  if (current !== id) formers.set(id, current)
  return formers.get(id)
}

/** A step that also moved the default. None can be taken away: the one before it becomes the default again. */
function withDefault(step: Done, { id, former, typeId }: Readonly<Record<'id' | 'former' | 'typeId', number>>): Done {
  const move = (from: number, to: number, write: () => Promise<void>) => async () => {
    // All is checked before the first write, which checks the other members.
    const { data } = await readList(KIND, { id: to })
    if (data.length === 0 || (await readDefault(typeId)).id !== from) throw new Problem(412, '')
    await write()
    await send('PUT', addressOf(KIND, { id: to }), { body: { default: true } })
  }
  return { ...step, undo: move(id, former, step.undo), redo: move(former, id, step.redo) }
}
