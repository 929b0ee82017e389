import type { WhoAmI } from '../../api/own-session.ts'
import { labelOf } from './record-label.ts'

/** The name of the signed-in user where a record refers to them: they may know it even if they may not read users. */
export function ownName({ user }: WhoAmI, kind: string, id: number): string | undefined {
  return kind === 'user' && id === user.id ? labelOf({ ...user }) : undefined
}
