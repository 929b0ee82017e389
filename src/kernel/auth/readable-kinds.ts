import type { AccessRules } from './access-rules.ts'
import { levelAllows, moduleOf } from './modules.ts'
import type { Actor } from './session.ts'

/** The part of a scope that decides which kinds its actor reads. */
interface Reader {
  readonly access: Pick<AccessRules, 'kindPermissions'>
  readonly actor: Pick<Actor, 'levels'>
}

/** Whether the actor may name records of the kind in a body, and is shown more of them than their name. */
export function readsKind({ access, actor }: Reader, record: string): boolean {
  const permission = access.kindPermissions[record]
  return permission === undefined || levelAllows(actor.levels[moduleOf(permission)], 'READ')
}

/** Members of a summary that say which record it is. */
const naming = new Set(['id', 'uuid', 'type', 'name', 'prefix', 'number'])

/** The summary of a record, as JSON text, with nothing but what it is called: other members are null. */
export function nameOnly(summary: string): string {
  const rendered: unknown = JSON.parse(summary)
  if (typeof rendered !== 'object' || rendered === null) return summary
  return JSON.stringify(rendered, (key, value: unknown) => (key === '' || naming.has(key) ? value : null))
}
