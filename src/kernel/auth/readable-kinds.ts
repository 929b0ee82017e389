import { levelAllows, moduleOf, type Permission } from './modules.ts'
import type { Actor } from './session.ts'

/**
 * What reading each kind of record needs (contract section 2). Kinds that need ADMIN are not here: statuses, taxes,
 * resources and the like are the vocabulary that everybody writes with, whoever keeps it. A test holds this to the
 * definitions.
 */
export const kindPermissions: Readonly<Record<string, Permission>> = {
  booking: 'SCHEDULE',
  project: 'PROJECT',
  'project/folder': 'PROJECT',
  'project/phase': 'PROJECT',
  contact: 'CONTACT',
  'billable-item': 'SALES',
  quote: 'SALES',
  invoice: 'SALES',
  payment: 'SALES',
  'supplier-bill': 'SALES',
  'credit-note': 'SALES',
  mail: 'SALES',
}

/** Whether the actor may name records of the kind in a body, and is shown more of them than their name. */
export function readsKind({ levels }: Pick<Actor, 'levels'>, record: string): boolean {
  const permission = kindPermissions[record]
  return permission === undefined || levelAllows(levels[moduleOf(permission)], 'READ')
}

/** Members of a summary that say which record it is. */
const naming = new Set(['id', 'uuid', 'type', 'name', 'prefix', 'number'])

/** The summary of a record, as JSON text, with nothing but what it is called: other members are null. */
export function nameOnly(summary: string): string {
  const rendered: unknown = JSON.parse(summary)
  if (typeof rendered !== 'object' || rendered === null) return summary
  return JSON.stringify(rendered, (key, value: unknown) => (key === '' || naming.has(key) ? value : null))
}
