import { addressOf, readList, send } from '../api/client.ts'
import { FormKey } from '../api/form-key.ts'
import { allows, type WhoAmI } from '../api/own-session.ts'
import type { Picked } from '../api/picked.ts'
import { undoHistory } from '../api/undo.ts'
import { say } from '../text/say.ts'
import { notifyProblem } from './notices.tsx'
import { noteStep } from './steps.ts'

type Party = 'contact' | 'project'
type Maker = (name: string) => Promise<Picked | undefined>

/** Creates a client or a project where one is chosen, if the user may. */
export function partyMaker(me: WhoAmI, kind: Party): Maker | undefined {
  return allows(me, kind, 'WRITE') ? (name) => makeParty(kind, name) : undefined
}

async function makeParty(kind: Party, name: string): Promise<Picked | undefined> {
  const body = kind === 'contact' ? { name, type: 'organization' } : { name }
  try {
    return await undoHistory.inTurn(async () => {
      const made = await send<{ readonly success: { readonly id: number } }>('POST', addressOf(kind), {
        body,
        key: new FormKey().current,
      })
      const party = await readParty(kind, made.body.success.id, name)
      const identity = kind === 'contact' ? { uuid: party.uuid } : { id: party.id }
      noteStep({
        what: say('records.made', { what: name }),
        undo: async () => void (await send('DELETE', addressOf(kind, identity))),
        redo: async () => void (await send('POST', addressOf(`${kind}/restore`, identity))),
      })
      return party
    })
  } catch (problem) {
    notifyProblem(problem)
    return undefined
  }
}

/** The service answers a creation with the id alone, and contacts have a second one. */
async function readParty(kind: Party, id: number, name: string): Promise<Picked> {
  if (kind === 'project') return { id, name }
  const { data } = await readList('contact', { id, fields: 'id,uuid,name' })
  return { id, name, ...(data[0] && { uuid: data[0].uuid }) }
}
