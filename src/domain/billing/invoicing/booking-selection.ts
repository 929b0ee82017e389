import Type, { type Static } from 'typebox'
import { Invalid } from '../../../kernel/errors.ts'
import { currencyProblem } from '../../../kernel/money/currency.ts'
import { STAMP_MAX } from '../../../kernel/time/zone.ts'
import { idSchema } from '../../../records/fields/field.ts'

const BOOKINGS_MAX = 1_000
const ids = Type.Array(idSchema, { minItems: 1, maxItems: BOOKINGS_MAX })
const stamp = Type.Integer({ minimum: 0, maximum: STAMP_MAX })

const groupings = ['booking', 'day', 'project', 'resource'] as const
export type Grouping = (typeof groupings)[number]

/** Which bookings a document is made from, and how. The body can also have members of the document. */
export const bookingSelection = Type.Object(
  {
    booking_ids: Type.Optional(Type.Array(idSchema, { ...ids, description: 'The bookings to bill.' })),
    project_id: Type.Optional(Type.Integer({ ...idSchema, description: 'All bookings of this project.' })),
    from_time: Type.Optional(
      Type.Integer({ ...stamp, description: 'With project_id: only bookings that start at or after this UNIX time.' }),
    ),
    to_time: Type.Optional(
      Type.Integer({ ...stamp, description: 'With project_id: only bookings that start before this UNIX time.' }),
    ),
    status_ids: Type.Optional(
      Type.Array(idSchema, {
        ...ids,
        description: 'With project_id: only bookings with these statuses.',
      }),
    ),
    currency: Type.Optional(Type.String({ description: 'Bill only amounts in this currency.' })),
    group_by: Type.Optional(
      Type.Union(
        groupings.map((name) => Type.Literal(name)),
        { description: 'Grouping of the lines: a heading for each.' },
      ),
    ),
  },
  { description: 'The body can also have any member of the document, such as client, template_id or reference.' },
)
export type BookingSelection = Static<typeof bookingSelection>

const narrowing = ['from_time', 'to_time', 'status_ids'] as const

/** A body cannot set these members. */
export const membersFromBookings = ['items', 'groups'] as const

/**
 * Throws `Invalid` unless it selects either bookings or a project, filters only a project, and has a valid currency.
 */
export function checkSelection(selection: BookingSelection): void {
  const { booking_ids, project_id, currency } = selection
  const problem = currency === undefined ? undefined : currencyProblem(currency)
  if (problem !== undefined) throw Invalid.field('currency', problem, 'Bill only amounts in this currency.')
  if (booking_ids === undefined && project_id === undefined) {
    throw Invalid.field('booking_ids', 'send booking_ids or project_id', 'The bookings to bill.')
  }
  if (booking_ids === undefined) return
  const beside = (['project_id', ...narrowing] as const).find((name) => selection[name] !== undefined)
  if (beside !== undefined) throw Invalid.field(beside, `send either ${beside} or booking_ids`)
}

/** The members of the body that belong to the document. */
export function documentMembers(body: object): Record<string, unknown> {
  const others = new Set(['booking_ids', 'project_id', ...narrowing, 'group_by', 'allowances', ...membersFromBookings])
  return Object.fromEntries(Object.entries(body).filter(([name]) => !others.has(name)))
}
