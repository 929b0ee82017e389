/** The members of a booking that the panel edits, and the body that stores them. */
import type { RecordKinds } from '../../api/api-types.golden.ts'
import type { Picked } from '../../api/picked.ts'
import type { Times } from '../../timeline/move.ts'
import type { BookingBody } from './write-booking.ts'

export type WholeBooking = RecordKinds['booking']

export interface PanelFields extends Times {
  readonly name: string
  readonly isAllDay: boolean
  readonly notes: string
  readonly statusId: number | undefined
  readonly resourceIds: readonly number[]
  readonly client: Picked | undefined
  readonly project: Picked | undefined
  /** The rule by which it repeats; empty without one. */
  readonly repeat: string
  readonly items: readonly PanelItem[]
  /** Values of custom fields, by their ids. */
  readonly own: ReadonlyMap<number, string>
}

/** An item of a booking; amounts as the service writes them, or as they were typed. */
export interface PanelItem {
  /** Unique in the panel. */
  readonly key: string
  /** Undefined until it is stored. */
  readonly id: number | undefined
  readonly name: string
  readonly quantity: string
  readonly cost: string
  readonly currency: string
  /** The item of the catalogue that it was made from. */
  readonly billable_item_id: number | null
  /** A new item has these from the catalogue. */
  readonly description?: string | null
  readonly buy_cost?: string | null
  readonly taxes?: readonly { readonly id: number }[]
}

export function fieldsOf(booking: WholeBooking): PanelFields {
  const { name, start, end, all_day, notes, status, resources, client, project, billable_items, custom_fields } =
    booking
  const [whom, what] = [client[0], project[0]]
  return {
    name,
    start,
    end,
    isAllDay: all_day === 'true',
    notes: notes ?? '',
    statusId: status[0]?.id,
    resourceIds: resources.map(({ id }) => id),
    client: whom && { id: whom.id, uuid: whom.uuid, name: whom.name },
    project: what && { id: what.id, name: what.name },
    repeat: booking.repeat_rule ?? '',
    items: billable_items.map(itemOf),
    own: new Map(custom_fields.map(({ id, value }) => [id, value ?? ''])),
  }
}

function itemOf(item: WholeBooking['billable_items'][number]): PanelItem {
  const { id, name, quantity, cost, currency, billable_item_id, description, buy_cost, taxes } = item
  const taxIds = taxes.map((tax) => ({ id: tax.id }))
  const key = String(id)
  return { key, id, name, quantity, cost, currency, billable_item_id, description, buy_cost, taxes: taxIds }
}

/** The values of custom fields that were changed, as they are sent. */
export function changedOwn(booking: WholeBooking, { own }: PanelFields) {
  const before = fieldsOf(booking).own
  const changed = [...own].filter(([id, value]) => before.get(id) !== value)
  return changed.map(([id, value]) => ({ id, value: value === '' ? null : value }))
}

/** Only changed members. */
export function changedBody(booking: WholeBooking, fields: PanelFields): BookingBody {
  const before = fieldsOf(booking)
  const own = changedOwn(booking, fields)
  const items = fields.items.map(({ key: _, ...item }) => item)
  const itemsBefore = before.items.map(({ key: _, ...item }) => item)
  const isSame = fields.resourceIds.toSorted().join() === before.resourceIds.toSorted().join()
  return {
    ...(fields.name.trim() !== before.name && { name: fields.name.trim() }),
    ...(fields.start !== before.start && { start: fields.start }),
    ...(fields.end !== before.end && { end: fields.end }),
    ...(fields.isAllDay !== before.isAllDay && { all_day: fields.isAllDay }),
    ...(fields.notes !== before.notes && { notes: fields.notes === '' ? null : fields.notes }),
    ...(fields.statusId !== before.statusId && { status: one(fields.statusId) }),
    ...(!isSame && { resources: fields.resourceIds.map((id) => ({ id })) }),
    ...(fields.client?.uuid !== before.client?.uuid && { client: fields.client ? [{ uuid: fields.client.uuid }] : [] }),
    ...(fields.project?.id !== before.project?.id && { project: one(fields.project?.id) }),
    ...(fields.repeat !== before.repeat && { repeat_rule: fields.repeat === '' ? null : fields.repeat }),
    ...(JSON.stringify(items) !== JSON.stringify(itemsBefore) && { billable_items: items }),
    ...(own.length > 0 && { custom_fields: own }),
  }
}

/** What differs from the booking, for a newer version of it. */
export function changedFields(booking: WholeBooking, fields: PanelFields): Partial<PanelFields> {
  const before = fieldsOf(booking)
  const changed = Object.entries(fields).filter(
    ([name, value]) => Object.keys(changedBody(booking, { ...before, [name]: value })).length > 0,
  )
  const own = new Map(changedOwn(booking, fields).map(({ id, value }) => [id, value ?? '']))
  return { ...Object.fromEntries(changed), ...(own.size > 0 && { own }) }
}

/** The fields of a booking with what was typed over them. */
export function fieldsWith(booking: WholeBooking, typed: Partial<PanelFields> = {}): PanelFields {
  const before = fieldsOf(booking)
  return { ...before, ...typed, own: new Map([...before.own, ...(typed.own ?? [])]) }
}

function one(id: number | undefined): readonly { readonly id: number }[] {
  return id === undefined ? [] : [{ id }]
}
