import Type, { type Static } from 'typebox'
import { idSchema } from '../../../../records/fields/field.ts'

/** How many bookings one call can save, and how many it can delete. */
export const ROWS_MAX = 10_000

const columns = ['external_id', 'start', 'end', 'name', 'notes'] as const
const ids = (description: string) => Type.Array(idSchema, { maxItems: ROWS_MAX, description })

const save = Type.Object({
  common_properties: Type.Optional(
    Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      maxItems: 1,
      description:
        'The members that all rows have in common: calendar_subscription_id, resources, project, status, client.',
    }),
  ),
  columns: Type.Array(Type.Union(columns.map((name) => Type.Literal(name))), {
    minItems: 1,
    maxItems: columns.length,
    uniqueItems: true,
    description: 'The members that the values of each row belong to.',
  }),
  values: Type.Array(Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()])), {
    maxItems: ROWS_MAX,
    description:
      'A row for each booking. A row with a known external_id changes that booking; other rows create bookings, even if this call deletes the booking with their external_id.',
  }),
})

const remove = Type.Object(
  {
    id: Type.Optional(ids('Bookings by their id.')),
    external_id: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        maxItems: ROWS_MAX,
        description: 'Bookings by their external_id, in every calendar.',
      }),
    ),
    calendar_subscription_id: Type.Optional(ids('All bookings of these calendars.')),
  },
  { description: 'The bookings to delete, before any is saved.' },
)

export const bulkBody = Type.Object({ save: Type.Optional(save), delete: Type.Optional(remove) })
export type BulkBody = Static<typeof bulkBody>
export type BulkSave = Static<typeof save>
export type BulkDelete = Static<typeof remove>

const integers = Type.Object({ success: Type.Array(Type.Integer()) })

/** Each `success` lists what was found and written. */
export const bulkAnswer = Type.Object({
  save: Type.Object({
    success: Type.Array(Type.Object({ id: Type.Integer(), external_id: Type.Union([Type.String(), Type.Null()]) }), {
      description: 'The ids of the bookings, in the order of the rows.',
    }),
  }),
  delete: Type.Object({
    id: integers,
    external_id: Type.Object({ success: Type.Array(Type.String()) }),
    calendar_subscription_id: integers,
  }),
  warnings: Type.Optional(Type.Array(Type.String())),
})
