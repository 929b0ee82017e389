import { levelAllows, moduleOf, type Permission } from '../../../kernel/auth/modules.ts'
import type { Actor } from '../../../kernel/auth/session.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Lists } from '../../../records/list/lists.ts'
import { anyOf, compare } from '../../../records/list/predicate.ts'
import { readPage } from '../../../records/list/run-list.ts'

/** The part of an entry that is visible to everyone who can see the record. */
const OPEN_FIELDS = [
  'id',
  'created',
  'created_date_time_iso',
  'actor_id',
  'actor_name',
  'record',
  'record_id',
  'action',
  'event',
]
/**
 * Previous values are only for users who can read the journal: they may be from a time when the user could see less.
 */
const ALL_FIELDS = [...OPEN_FIELDS, 'before', 'after']

/** Entries that are read together. */
export const ENTRIES_MAX = 200

export interface LiveEntry {
  readonly id: number
}

/** The kinds of record whose events the actor may receive: those that they can read. */
export function kindsHeard({ records }: Lists, actor: Actor): string[] {
  return records.all.filter(({ permission }) => mayRead(actor, permission)).map(({ name }) => name)
}

/** Entries of these kinds after a given one, as the journal shows them to the actor, oldest first. */
export async function liveEntries(
  lists: Lists,
  scope: Scope,
  afterId: number,
  kinds: readonly string[],
): Promise<LiveEntry[]> {
  if (kinds.length === 0) return []
  const { records } = await readPage(lists, scope, 'journal', {
    further: [compare('id', '>', afterId), anyOf('record', kinds)],
    limit: ENTRIES_MAX,
    fields: mayRead(scope.actor, 'ADMIN') ? ALL_FIELDS : OPEN_FIELDS,
  })
  return records.map((text) => JSON.parse(text) as LiveEntry)
}

/** For a kind that decides itself who can read it, entries are sent to users who can read all of its records. */
function mayRead({ levels }: Actor, permission: Permission | 'ANY'): boolean {
  return levelAllows(levels[moduleOf(permission === 'ANY' ? 'ADMIN' : permission)], 'READ')
}
