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
  /** Values of custom fields, by their ids. */
  readonly own: ReadonlyMap<number, string>
}

export function fieldsOf(booking: WholeBooking): PanelFields {
  const { name, start, end, all_day, notes, status, resources, client, project, custom_fields } = booking
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
    own: new Map(custom_fields.map(({ id, value }) => [id, value ?? ''])),
  }
}

/** Only changed members. */
export function changedBody(booking: WholeBooking, fields: PanelFields): BookingBody {
  const before = fieldsOf(booking)
  const own = [...fields.own].filter(([id, value]) => before.own.get(id) !== value)
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
    ...(own.length > 0 && { custom_fields: own.map(([id, value]) => ({ id, value: value === '' ? null : value })) }),
  }
}

function one(id: number | undefined): readonly { readonly id: number }[] {
  return id === undefined ? [] : [{ id }]
}
