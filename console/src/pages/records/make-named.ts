import { FormKey } from '../../api/form-key.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import type { Picked } from '../../api/picked.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import { factsOf } from './record-screens.ts'
import { mayWrite } from './rights.ts'
import { makeRecord } from './store-record.ts'

/** The members besides the name that a new record needs where a reference can create it. */
const beside: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { contact: { type: 'organization' } }

/** Makes a record of a kind from its name alone; undefined where it needs more, or the user may not. */
export function useMaker(kind: string): ((name: string) => Promise<Picked | undefined>) | undefined {
  const me = useWhoAmI()
  const facts = factsOf(kind)
  const known = new Set(['name', ...Object.keys(beside[kind] ?? {})])
  const needed = facts.members.filter(({ required }) => required === true).map(({ name }) => name)
  const isEnough = needed.includes('name') && needed.every((name) => known.has(name))
  if (!isEnough || !facts.can.includes('create') || !mayWrite(me, facts)) return undefined
  return async (name) => {
    try {
      const { id } = await makeRecord(facts, { name, ...beside[kind] }, new FormKey(), name)
      return { id, name }
    } catch (problem) {
      notifyProblem(problem)
      return undefined
    }
  }
}
