import { Forbidden } from '../errors.ts'
import { type Access, levelAllows, moduleOf, type Permission } from './modules.ts'
import type { Session } from './session.ts'

/** Throws `Forbidden`, naming what is needed, unless the group of who is asking allows it (contract section 2). */
export function requirePermission({ actor }: Pick<Session, 'actor'>, permission: Permission, access: Access): void {
  const level = actor.levels[moduleOf(permission)]
  if (levelAllows(level, access)) return
  throw new Forbidden(`This needs ${access} permission on ${permission}; the group of this token has "${level}".`)
}
