import { useWhoAmI } from '../../api/own-session.ts'
import { besideName, type Maker, makerOf } from '../../ui/party-maker.ts'
import { factsOf } from './record-screens.ts'
import { mayWrite } from './rights.ts'

/** Makes a record of a kind from its name alone; undefined where it needs more, or the user may not. */
export function useMaker(kind: string): Maker | undefined {
  const me = useWhoAmI()
  const facts = factsOf(kind)
  const known = new Set(['name', ...Object.keys(besideName[kind] ?? {})])
  const needed = facts.members.filter(({ required }) => required === true).map(({ name }) => name)
  const isEnough = needed.includes('name') && needed.every((name) => known.has(name))
  if (!isEnough || !facts.can.includes('create') || !mayWrite(me, facts)) return undefined
  const canRestore = facts.can.includes('remove') && facts.can.includes('restore')
  return makerOf({ kind: facts.kind, address: facts.address, canRestore })
}
