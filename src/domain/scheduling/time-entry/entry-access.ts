import { type Access, levelAllows } from '../../../kernel/auth/modules.ts'
import { requireReach } from '../../../kernel/auth/require-permission.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Conflict, Forbidden } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { compare, type Predicate } from '../../../records/list/predicate.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { requireOrder } from '../../../records/write/require-order.ts'
import { runningEntryOf } from './time-entry.store.ts'

/**
 * The permissions on time entries (contract 4.18): with ADMIN, everything. Without it, users manage their own time,
 * with a token that reaches TASK.
 */

function keepsAllTime({ actor }: Scope, access: Access): boolean {
  return levelAllows(actor.levels.admin, access)
}

/** The only owner whose entries the actor can see; 0 for none, undefined for all. */
export function ownerToShow(scope: Scope): number | undefined {
  const { reach, userId } = scope.actor
  if (keepsAllTime(scope, 'READ')) return undefined
  return reach === undefined || levelAllows(reach.task, 'READ') ? userId : 0
}

export function isVisibleEntry(scope: Scope): readonly Predicate[] {
  const ownerId = ownerToShow(scope)
  if (ownerId === 0) requireReach(scope, 'TASK', 'READ')
  return ownerId === undefined ? [] : [compare('owner_id', '=', ownerId)]
}

export function requireOwn(scope: Scope, ownerId: number): void {
  if (keepsAllTime(scope, 'WRITE')) return
  if (ownerId !== scope.actor.userId) {
    throw new Forbidden('This needs WRITE permission on ADMIN: without it you can write only your own time entries.')
  }
  requireReach(scope, 'TASK', 'WRITE')
}

export function requireUnlocked(scope: Scope, { locked }: SqlRow): void {
  if (locked !== 1 || keepsAllTime(scope, 'WRITE')) return
  throw new Conflict('The time entry is locked: changing it needs WRITE permission on ADMIN.')
}

/** `ownerId` and `end` are the values that the entry will have; `id` is 0 for a new entry. */
export async function requireOnlyRunning(scope: Scope, ownerId: number, end: unknown, id: number): Promise<void> {
  if (end !== null) return
  const running = await runningEntryOf(scope, ownerId)
  if (running === undefined || running.id === id) return
  throw new Conflict(`"${running.name}" (time entry ${running.id}) is still running: stop it first.`, [running])
}

export function checkTimeEntry(reader: BodyReader): void {
  requireOrder(reader, 'start', 'end')
  const locked = reader.current?.locked ?? 0
  if (reader.value('locked') === locked || keepsAllTime(reader.scope, 'WRITE')) return
  reader.values.locked = locked
  reader.warnings.push('locked is read-only without WRITE permission on ADMIN')
}
