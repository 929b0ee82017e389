import type { AccessRules } from '../../../kernel/auth/access-rules.ts'
import { actorRecords, factRecords, findActor, findSystemSession } from './find-session.store.ts'
import { kindPermissions } from './kind-permissions.ts'
import { findVisibility } from './visibility.store.ts'

/** The access rules of accounts, for the kernel. */
export const accountAccess: AccessRules = {
  factRecords,
  actorRecords,
  kindPermissions,
  findSystemSession,
  findActor,
  findVisibility,
}
