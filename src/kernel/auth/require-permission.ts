import { Forbidden } from '../errors.ts'
import { type Access, levelAllows, moduleOf, modules, type Permission } from './modules.ts'
import type { Session } from './session.ts'

/** Throws `Forbidden`, with the missing permission, unless the actor's group allows it (contract section 2). */
export function requirePermission({ actor }: Pick<Session, 'actor'>, permission: Permission, access: Access): void {
  const granting = moduleOf(permission)
  const level = actor.levels[granting]
  if (levelAllows(level, access)) return
  const whose = actor.reach === undefined ? 'the group of the user' : 'this token, which is limited,'
  throw new Forbidden(`This needs ${access} permission on ${permission}; ${whose} has "${level}" for acl_${granting}.`)
}

/** Endpoints for all users need no level, but the token must reach at least one module. Throws `Forbidden`. */
export function requireSomeReach({ actor: { reach } }: Pick<Session, 'actor'>, access: Access): void {
  if (reach === undefined || modules.some((module) => levelAllows(reach[module], access))) return
  throw new Forbidden('This token may not write: it is read_only, or none of its scopes allows it.')
}

/**
 * Endpoints for all users need no level, but a limited token has to reach the module of the endpoint. Throws
 * `Forbidden`.
 */
export function requireReach({ actor }: Pick<Session, 'actor'>, permission: Permission, access: Access): void {
  const level = actor.reach?.[moduleOf(permission)] ?? 'RW'
  if (levelAllows(level, access)) return
  throw new Forbidden(`This needs ${access} on ${permission} in the scopes of the token, which has "${level}" there.`)
}
