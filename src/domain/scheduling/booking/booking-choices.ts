import Type, { type Static } from 'typebox'
import { hiddenFrom, readOnlyFor } from '../../../kernel/auth/visibility.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { readAction } from '../../../records/action.ts'
import { selectableOptions } from '../../../records/custom-value-types.ts'
import { resourceChoices, statusChoices } from './booking-choices.store.ts'

/** A board shows at most this many rows. */
const RESOURCES_MAX = 5000

const colour = Type.Union([Type.String(), Type.Null()])
const colours = { color_background: colour, color_text: colour }
const answer = Type.Object({
  statuses: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), chargeable: Type.Boolean(), ...colours }),
    { description: 'The statuses of bookings, in menu order.' },
  ),
  resources: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      type_id: Type.Integer({ description: '1 room, 2 person, 3 equipment, 4 resource group, 5 action.' }),
      parent_id: Type.Union([Type.Integer(), Type.Null()], { description: 'The resource group that contains it.' }),
      ...colours,
      can_book: Type.Boolean({ description: 'Whether you may book it; otherwise you can only see it.' }),
    }),
    { description: `The resources that are visible to you, in menu order, at most ${RESOURCES_MAX}.` },
  ),
  custom_fields: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      type: Type.String({ description: 'text, textarea, select, number, date or datetime.' }),
      required: Type.Boolean(),
      options: Type.Array(Type.String(), { description: 'The options of a select, in menu order.' }),
    }),
    { description: 'The custom fields of bookings, in the order of their values in a booking.' },
  ),
})

/** Only administrators can list statuses, resources and custom fields, but everyone can name them in a booking. */
export const bookingChoices = readAction({
  method: 'GET',
  path: 'booking/choices',
  summary: 'The choices of a booking form: statuses, resources with their types and groups, and custom fields',
  params: {},
  answer,
  run: (scope) => offerChoices(scope),
})

async function offerChoices(scope: Scope): Promise<Static<typeof answer>> {
  const hidden = hiddenFrom(scope.actor, 'resource')
  const readOnly = new Set(readOnlyFor(scope.actor, 'resource'))
  const [statuses, resources] = await Promise.all([statusChoices(scope), resourceChoices(scope, hidden, RESOURCES_MAX)])
  return {
    statuses: statuses.map((status) => ({ ...status, chargeable: status.chargeable !== 0 })),
    resources: resources.map((resource) => ({
      ...resource,
      parent_id: resource.parent_id !== null && hidden.includes(resource.parent_id) ? null : resource.parent_id,
      can_book: !readOnly.has(resource.id),
    })),
    custom_fields: scope.instance.customFields
      .filter(({ module }) => module === 'booking')
      .map((custom) => {
        const { id, name, type, required } = custom
        const options = selectableOptions(custom, undefined).toSorted((a, b) => a.order - b.order)
        return { id, name, type, required, options: options.map((option) => option.name) }
      }),
  }
}
