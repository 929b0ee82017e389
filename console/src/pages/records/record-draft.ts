/** The values of a form while the user types, and the request body that stores them. */
import { isYes } from '../../api/is-yes.ts'
import type { MemberFacts } from '../../api/kind-facts.ts'
import type { Picked } from '../../api/picked.ts'
import { typedDay } from '../../time/typed-time.ts'
import { labelOf } from './record-label.ts'
import { momentOfDraft, typedMoment } from './typed-moment.ts'

type Shown = Readonly<Record<string, unknown>>

export type DraftValue =
  | string
  | boolean
  | undefined
  | Picked
  | readonly Picked[]
  | readonly string[]
  | ReadonlyMap<number, string>
  | Draft
  | readonly Draft[]

/** The values of a form by the names of their members. */
export interface Draft {
  readonly [member: string]: DraftValue
}

/** The zones in which moments and days are typed. */
export interface DraftZones {
  readonly zone: string
  readonly instanceZone: string
}

/** A form filled with a record; empty without one. */
export function draftOf(members: readonly MemberFacts[], record: Shown, zones: DraftZones): Draft {
  return Object.fromEntries(
    members
      .filter(({ writable }) => writable === true)
      .map((member) => [member.name, typedValue(member, record[member.name], zones)]),
  )
}

/** A record that is not made yet: what it will have if nothing else is chosen. */
export function beginningOf(members: readonly MemberFacts[]): Shown {
  return Object.fromEntries(members.flatMap(({ name, begins }) => (begins === undefined ? [] : [[name, begins]])))
}

/** Who owns a new record, if nobody else is chosen. Unlike values of `beginningOf`, it must be sent. */
export function ownBeginning(members: readonly MemberFacts[], userId: number): Draft {
  const isOwned = members.some(({ name, record, writable }) => name === 'owner_id' && record === 'user' && writable)
  return isOwned ? { owner_id: { id: userId, name: '' } } : {}
}

function typedValue(member: MemberFacts, value: unknown, zones: DraftZones): DraftValue {
  const items = Array.isArray(value) ? (value as readonly Shown[]) : []
  switch (member.type) {
    case 'flag':
      return isYes(value)
    case 'moment':
      return typeof value === 'number' ? typedMoment(value, zones.zone) : ''
    case 'day':
      return typeof value === 'number' ? typedDay(value, zones.instanceZone) : ''
    case 'state':
      return items[0] === undefined ? '' : String(items[0].id)
    case 'record':
    case 'file':
      return items[0] === undefined ? undefined : pickedOf(items[0])
    case 'records':
      return items.map(pickedOf)
    case 'ids':
      return (Array.isArray(value) ? value : []).map((id) => ({ id: Number(id), name: '' }))
    case 'record-id':
      return typeof value === 'number' && value > 0 ? { id: value, name: '' } : undefined
    case 'choices':
      return items.map(String)
    case 'custom':
      return new Map(items.map(({ id, value: text }) => [Number(id), String(text ?? '')]))
    case 'rows':
      return items.map((item) => draftOf(member.members ?? [], item, zones))
    case 'group':
      if (member.whole === true && (value === null || value === undefined)) return undefined
      return draftOf(member.members ?? [], (value ?? {}) as Shown, zones)
    case 'json':
      return value === null || value === undefined ? '' : JSON.stringify(value)
    default:
      return value === null || value === undefined ? '' : String(value)
  }
}

function pickedOf(item: Shown): Picked {
  const isBare = Object.keys(item).every((name) => name === 'id')
  return {
    id: Number(item.id),
    name: isBare ? '' : labelOf(item),
    ...(typeof item.uuid === 'string' && { uuid: item.uuid }),
  }
}

/** Only the members that are not as they were, as a body. */
export function changedBody(
  members: readonly MemberFacts[],
  before: Draft,
  draft: Draft,
  zones: DraftZones,
): Readonly<Record<string, unknown>> {
  const changed = members.flatMap((member) => {
    const { name, type, writable } = member
    if (writable !== true) return []
    if (type === 'group' && member.whole !== true) {
      const own = changedBody(member.members ?? [], before[name] as Draft, draft[name] as Draft, zones)
      return Object.keys(own).length === 0 ? [] : [[name, own] as const]
    }
    if (type === 'custom') return customChanges(name, before, draft)
    const value = sentValue(member, draft[name], zones)
    return JSON.stringify(value) === JSON.stringify(sentValue(member, before[name], zones))
      ? []
      : [[name, value] as const]
  })
  return Object.fromEntries(changed)
}

function customChanges(name: string, before: Draft, draft: Draft): readonly (readonly [string, unknown])[] {
  const was = before[name] as ReadonlyMap<number, string>
  const changed = [...(draft[name] as ReadonlyMap<number, string>)].filter(
    ([id, value]) => (was.get(id) ?? '') !== value,
  )
  if (changed.length === 0) return []
  return [[name, changed.map(([id, value]) => ({ id, value: value === '' ? null : value }))]]
}

/** A value of a form as the service takes it. */
function sentValue(member: MemberFacts, value: DraftValue, zones: DraftZones): unknown {
  switch (member.type) {
    case 'flag':
      return value
    case 'state':
      return value === '' ? [] : [{ id: Number(value) }]
    case 'choice':
      return member.choices?.find(([one]) => String(one) === value)?.[0] ?? null
    case 'moment':
      return typeof value === 'string' && value !== '' ? momentOfDraft(value, zones.zone) : null
    case 'record':
    case 'file':
      return value === undefined ? [] : [reference(value as Picked)]
    case 'records':
      return (value as readonly Picked[]).map(({ id }) => ({ id }))
    case 'record-id':
      return value === undefined ? null : (value as Picked).id
    case 'ids':
      return (value as readonly Picked[]).map(({ id }) => id)
    case 'choices':
      return (value as readonly string[]).map(
        (name) => member.choices?.find(([one]) => String(one) === name)?.[0] ?? name,
      )
    case 'group':
      return value === undefined ? null : everyMember(member.members ?? [], value as Draft, zones)
    case 'rows':
      return (value as readonly Draft[]).map((row) => rowBody(member.members ?? [], row, zones))
    case 'number':
      return /^-?\d{1,15}$/.test(String(value)) ? Number(value) : emptyAsNull(value)
    default:
      return emptyAsNull(value)
  }
}

function reference({ id, uuid }: Picked): object {
  return uuid === undefined ? { id } : { uuid }
}

function everyMember(members: readonly MemberFacts[], draft: Draft, zones: DraftZones): object {
  const writable = members.filter((member) => member.writable === true)
  return Object.fromEntries(writable.map((member) => [member.name, sentValue(member, draft[member.name], zones)]))
}

/** Empty members of a line are left out, so that the service fills in its defaults. */
function rowBody(members: readonly MemberFacts[], row: Draft, zones: DraftZones): object {
  return Object.fromEntries(
    members
      .filter(({ writable }) => writable === true)
      .map((member) => [member.name, sentValue(member, row[member.name], zones)] as const)
      .filter(([name, value]) => !(value === null && (name === 'id' || row.id === undefined || row.id === ''))),
  )
}

function emptyAsNull(value: DraftValue): unknown {
  return typeof value === 'string' && value.trim() === '' ? null : value
}
