import { addressOf, send } from '../api/client.ts'
import { FormKey } from '../api/form-key.ts'
import { madeStep } from '../api/note-change.ts'
import { allows, type WhoAmI } from '../api/own-session.ts'
import type { Picked } from '../api/picked.ts'
import { undoHistory } from '../api/undo.ts'
import { say } from '../text/say.ts'
import { notify, notifyProblem } from './notices.tsx'
import { noteStep } from './steps.ts'

export type Maker = (name: string) => Promise<Picked | undefined>

/** A kind of record that can be made from a name. */
interface NamedKind {
  readonly kind: string
  readonly address: 'id' | 'uuid'
  readonly canRestore: boolean
}

/** The members besides the name that a new record needs where a reference can create it. */
export const besideName: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  contact: { type: 'organization' },
}

/** Creates a client or a project where one is chosen, if the user may. */
export function partyMaker(me: WhoAmI, kind: 'contact' | 'project'): Maker | undefined {
  if (!allows(me, kind, 'WRITE')) return undefined
  return makerOf({ kind, address: kind === 'contact' ? 'uuid' : 'id', canRestore: true })
}

/** Creates a record from its name as a step that can be undone. Reports a refusal. */
export function makerOf(named: NamedKind): Maker {
  return async (name) => {
    try {
      return await undoHistory.inTurn(() => makeNamed(named, name))
    } catch (problem) {
      notifyProblem(problem)
      return undefined
    }
  }
}

async function makeNamed({ kind, address, canRestore }: NamedKind, name: string): Promise<Picked> {
  const body = { name, ...besideName[kind] }
  const made = await send<{ readonly success: { readonly id: number } }>('POST', addressOf(kind), {
    body,
    key: new FormKey(),
  })
  const { id } = made.body.success
  const record: Picked = { id, name, ...(address === 'uuid' && (await readUuid(kind, id))) }
  const identity = address === 'id' ? { id } : { uuid: record.uuid }
  const what = say('records.made', { what: name })
  if (canRestore) noteStep(await madeStep([kind, identity], { what, body }))
  else notify(what)
  return record
}

/** The service answers a creation with the id alone, and contacts have a second one. */
async function readUuid(kind: string, id: number): Promise<{ readonly uuid?: string }> {
  const path = addressOf(kind, { id, fields: 'id,uuid' })
  const { body } = await send<{ readonly data: readonly { readonly uuid: string }[] }>('GET', path)
  return body.data[0] === undefined ? {} : { uuid: body.data[0].uuid }
}
