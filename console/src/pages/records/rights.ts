import type { KindFacts } from '../../api/kind-facts.ts'
import { allows, type WhoAmI } from '../../api/own-session.ts'

/** Whether the user sees any records of a kind. */
export function mayRead(me: WhoAmI, { reads }: KindFacts): boolean {
  return reads === '' || allows(me, reads, 'READ')
}

/** Whether the user may change records of a kind. */
export function mayWrite(me: WhoAmI, { writes, can }: KindFacts): boolean {
  return can.length > 0 && (writes === '' || allows(me, writes, 'WRITE'))
}
