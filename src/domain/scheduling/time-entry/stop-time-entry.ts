import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { isoInZone } from '../../../kernel/time/zone.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { requireOwn, requireUnlocked } from './entry-access.ts'
import { timeEntry } from './time-entry.record.ts'

export async function stopTimeEntry(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, timeEntry, id)
  requireOwn(scope, current.owner_id)
  requireUnlocked(scope, current)
  const now = scope.clock.now()
  const rendered = (stamp: number): string => isoInZone(stamp, scope.instance.timezone)
  if (current.end !== null) throw new Conflict(`The time entry is not running: it ended at ${rendered(current.end)}.`)
  if (current.start > now) throw new Conflict(`The time entry only starts at ${rendered(current.start)}.`)
  await updateRecord(scope, timeEntry, current, { values: { end: now }, links: {} })
  return { id }
}
