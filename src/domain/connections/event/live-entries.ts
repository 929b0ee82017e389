import { levelAllows, moduleOf, type Permission } from '../../../kernel/auth/modules.ts'
import type { Actor } from '../../../kernel/auth/session.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Lists } from '../../../records/list/lists.ts'
import { runList } from '../../../records/list/run-list.ts'

/** An entry as everybody may see it who sees the record. */
const OPEN_FIELDS = 'id,created,created_date_time_iso,actor_id,actor_name,record,record_id,action,event'
/** What was before is for those who may read the journal: it may be of a time when they saw less. */
const ALL_FIELDS = `${OPEN_FIELDS},before,after`

/** Entries that are read at a time. */
export const ENTRIES_MAX = 200

export interface LiveEntry {
  readonly id: number
}

/** The kinds of record of which the actor may hear: those that they may read. */
export function kindsHeard({ records }: Lists, actor: Actor): string[] {
  return records.all.filter(({ permission }) => mayRead(actor, permission)).map(({ name }) => name)
}

/** Entries of these kinds after one of them, as the journal shows them to the actor, oldest first. */
export async function liveEntries(
  lists: Lists,
  scope: Scope,
  afterId: number,
  kinds: readonly string[],
): Promise<LiveEntry[]> {
  if (kinds.length === 0) return []
  const list = await runList(lists, scope, 'journal', {
    after_id: String(afterId),
    record: kinds.join(','),
    limit: String(ENTRIES_MAX),
    fields: mayRead(scope.actor, 'ADMIN') ? ALL_FIELDS : OPEN_FIELDS,
  })
  return (JSON.parse(list) as { readonly data: LiveEntry[] }).data
}

/** A kind that decides by itself who reads it is heard of by those who read all of them. */
function mayRead({ levels }: Actor, permission: Permission | 'ANY'): boolean {
  return levelAllows(levels[moduleOf(permission === 'ANY' ? 'ADMIN' : permission)], 'READ')
}
