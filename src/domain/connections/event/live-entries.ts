import { levelAllows, moduleOf, type Permission } from '../../../kernel/auth/modules.ts'
import type { Actor } from '../../../kernel/auth/session.ts'
import { readFewer } from '../../../kernel/page-limit.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Lists } from '../../../records/list/lists.ts'
import { anyOf, compare, type Predicate } from '../../../records/list/predicate.ts'
import { readPage } from '../../../records/list/run-list.ts'
import { type VeiledEntries, veiledEntries } from './veiled-entry.store.ts'

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

/** Entries that are read together, unless they are too long. */
export const ENTRIES_MAX = 200

export interface LiveEntry {
  readonly id: number
  readonly [member: string]: unknown
}

/** A range of the journal: after `after`, up to `head`. */
export interface EntryRange {
  readonly after: number
  readonly head: number
}

/** Entries, oldest first; `to` is the last entry of the journal that was considered. */
export interface LivePage {
  readonly entries: readonly LiveEntry[]
  readonly to: number
}

/** The kinds of record whose events the actor may receive: those that they can read. */
export function kindsHeard({ records }: Lists, actor: Actor): string[] {
  return records.all.filter(({ permission }) => mayRead(actor, permission)).map(({ name }) => name)
}

/**
 * Entries of these kinds, as the journal shows them to the actor, and open parts of entries about bookings that the
 * actor sees or saw, but not in full.
 */
export async function liveEntries(
  lists: Lists,
  scope: Scope,
  range: EntryRange,
  kinds: readonly string[],
): Promise<LivePage> {
  if (kinds.length === 0) return { entries: [], to: range.head }
  return readFewer(ENTRIES_MAX, (most) => entriesUpTo(most, lists, scope, range, kinds))
}

async function entriesUpTo(
  most: number,
  lists: Lists,
  scope: Scope,
  range: EntryRange,
  kinds: readonly string[],
): Promise<LivePage> {
  const shown = await readEntries(lists, scope, most, {
    further: [compare('id', '>', range.after), compare('id', '<=', range.head), anyOf('record', kinds)],
    fields: mayRead(scope.actor, 'ADMIN') ? ALL_FIELDS : OPEN_FIELDS,
  })
  const veiled = kinds.includes('booking') ? await veiledEntries(scope, range, most) : noneVeiled
  const ends = [shown, veiled.read].flatMap((read) => (read.length < most ? [] : (read.at(-1)?.id ?? [])))
  const to = Math.min(range.head, ...ends)
  const entries = [...shown, ...(await openParts(lists, scope, veiled))].filter(({ id }) => id <= to)
  return { entries: entries.toSorted((one, other) => one.id - other.id), to }
}

const noneVeiled: VeiledEntries = { read: [], busy: [], left: [] }

/** A booking that left what the actor sees does not exist for them: its entry is that of a deletion. */
async function openParts(lists: Lists, scope: Scope, { busy, left }: VeiledEntries): Promise<LiveEntry[]> {
  if (busy.length + left.length === 0) return []
  const { visibility: _, ...actor } = scope.actor
  const further = [anyOf('id', [...busy, ...left])]
  const entries = await readEntries(lists, { ...scope, actor }, ENTRIES_MAX, { further, fields: OPEN_FIELDS })
  const gone = new Set(left)
  return entries.map((entry) => {
    if (!gone.has(entry.id)) return entry
    return { ...entry, action: 'deleted', event: entry.event === null ? null : 'bookingDeleted' }
  })
}

async function readEntries(
  lists: Lists,
  scope: Scope,
  limit: number,
  asked: { readonly further: Predicate[]; readonly fields: readonly string[] },
): Promise<LiveEntry[]> {
  const { records } = await readPage(lists, scope, 'journal', { ...asked, limit })
  return records.map((text) => JSON.parse(text) as LiveEntry)
}

/** For a kind that decides itself who can read it, entries are sent to users who can read all of its records. */
function mayRead({ levels }: Actor, permission: Permission | 'ANY'): boolean {
  return levelAllows(levels[moduleOf(permission === 'ANY' ? 'ADMIN' : permission)], 'READ')
}
