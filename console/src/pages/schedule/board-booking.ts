/** A booking as the schedule reads it: the members that bars and moves need. */
import type { RecordKinds } from '../../api/api-types.golden.ts'

const fields = [
  'id',
  'name',
  'start',
  'end',
  'all_day',
  'timezone',
  'repeat_rule',
  'resources',
  'project',
  'client',
  'status',
  'lock_created_id',
  'lock_expire_date',
  'created_id',
  'updated',
  'updated_name',
] as const

export const boardFields = fields.join()

/** Members that only the panel shows and changes. */
const panelFields = ['notes', 'billable_items', 'custom_fields'] as const

/** The members of a booking whose versions are compared by the user. */
export const comparedFields = [...fields, ...panelFields].join()

/** A booking from the panel has its members, too. */
export type BoardBooking = Pick<RecordKinds['booking'], (typeof fields)[number]> &
  Partial<Pick<RecordKinds['booking'], (typeof panelFields)[number]>>

/** The service's name of a booking that is visible only as busy time. */
const BUSY_NAME = 'Private'

export function isBusy({ name, client, project }: BoardBooking): boolean {
  return name === BUSY_NAME && client.length === 0 && project.length === 0
}

/** Whether another user has locked it at a moment. */
export function isLocked({ lock_created_id, lock_expire_date }: BoardBooking, now: number): boolean {
  return lock_created_id !== null && lock_expire_date !== null && lock_expire_date > now
}

export function isSeries({ repeat_rule }: BoardBooking): boolean {
  return repeat_rule !== null && repeat_rule !== ''
}

/** `Kestrel · HAR-103` */
export function forWhom({ client, project }: BoardBooking): string {
  const [whom, what] = [client[0]?.name, project[0]?.code || project[0]?.name]
  return [whom, what].filter((text) => text !== undefined && text !== '').join(' · ')
}

/** The members that two users may change in conflict. */
export type Disputed = 'name' | 'start' | 'end' | 'resources' | 'status' | 'client' | 'project' | 'notes'

const disputed: readonly Disputed[] = ['name', 'start', 'end', 'resources', 'status', 'client', 'project', 'notes']

/** The differences between two versions of a booking. */
export function differences(one: BoardBooking, other: BoardBooking): readonly Disputed[] {
  return disputed.filter((member) => {
    // Bars have no notes.
    if (one[member] === undefined || other[member] === undefined) return false
    return essence(one, member) !== essence(other, member)
  })
}

function essence(booking: BoardBooking, member: Disputed): string {
  const value = booking[member]
  if (!Array.isArray(value)) return String(value)
  return value
    .map((one: { readonly id: number; readonly type?: string }) => `${one.type ?? ''}${one.id}`)
    .toSorted()
    .join()
}
