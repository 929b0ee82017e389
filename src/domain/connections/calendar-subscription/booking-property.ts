import Type from 'typebox'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import { refersTo } from '../../../kernel/http/openapi-answers.ts'
import {
  type Field,
  type FieldSpec,
  jsonOf,
  plainField,
  type RecordRow,
  type RenderContext,
} from '../../../records/fields/field.ts'
import { BodyReader } from '../../../records/write/body-reader.ts'
import { booking } from '../../scheduling/booking/index.ts'

const description = 'Presets for bookings of the calendar: client, status, project, resources and custom fields.'
/** The link table of the preset resources of a calendar. */
export const presetResources = {
  table: 'calendar_subscription_resource',
  own: 'calendar_subscription_id',
  other: 'resource_id',
}

/** The presets, under the names of booking members, so that the fields of bookings read them. */
export const presetColumns = ['client_id', 'client_contact_id', 'status_id', 'project_id', 'custom_values'] as const
const presets = ['client', 'status', 'project', 'resources', 'custom_fields'] as const
const presetMembers = presets.map((name) => {
  const member = booking.members.get(name)
  if (member === undefined) throw new Error(`a booking has no ${name}`)
  return member
})
const customFields = presetMembers.find(({ name }) => name === 'custom_fields')

const named = Type.Object({ id: Type.Integer() })
const client = Type.Object({ uuid: Type.String(), contact_person: Type.Optional(named) })
const answer = Type.Object({
  client: Type.Array(client, { maxItems: 1 }),
  status: Type.Array(named, { maxItems: 1, ...refersTo('status') }),
  project: Type.Array(named, { maxItems: 1, ...refersTo('project') }),
  resources: Type.Array(named, refersTo('resource')),
  custom_fields: customFields?.answer ?? Type.Array(Type.Object({})),
})
const body = Type.Partial(
  Type.Object(Object.fromEntries(presetMembers.map((member) => [member.name, member.body ?? Type.Unknown()]))),
)

/** An object of presets. Columns: those of a booking; link table: `calendar_subscription_resource`. */
export const bookingProperty: FieldSpec<never, ''> = {
  named: (name) =>
    plainField(
      name,
      { description },
      {
        columns: presetColumns.map((column) => ({
          name: column,
          type: column === 'custom_values' ? 'text' : 'integer',
          json: column === 'custom_values' ? (value) => (value === null ? '{}' : String(value)) : jsonOf,
        })),
        references: [
          { by: 'link', record: 'resource', show: 'summary', link: presetResources },
          { by: 'column', record: 'contact', show: 'uuid', column: 'client_id' },
        ],
        customModules: booking.customFields?.all ?? [],
        answer: { ...answer, description },
        body: Type.Union([body, Type.Null()], { description }),
        render: (row, context) => renderPresets(name, row, context),
        read: readPresets,
      },
    ),
}

function renderPresets(name: string, row: RecordRow, context: RenderContext): string {
  const reference = (id: unknown): string => (typeof id === 'number' ? `[{"id":${id}}]` : '[]')
  const { project_id } = row
  const project = typeof project_id === 'number' && context.hides('project', project_id) ? null : project_id
  const seen = context.linked(name, row).filter((id) => !context.hides('resource', id))
  const resources = seen.map((id) => `{"id":${id}}`)
  return (
    `{"client":${renderClient(row, context)},"status":${reference(row.status_id)},"project":${reference(project)},` +
    `"resources":[${resources.join(',')}],"custom_fields":${customFields?.render(row, context)}}`
  )
}

function renderClient({ client_id, client_contact_id }: SqlRow, { rendered }: RenderContext): string {
  if (typeof client_id !== 'number') return '[]'
  const person = client_contact_id === null ? '' : `,"contact_person":{"id":${client_contact_id}}`
  return `[{"uuid":${rendered('contact', 'uuid', client_id)}${person}}]`
}

/** Only the presets that are sent change; null clears all of them. */
function readPresets(this: Field, value: unknown, reader: BodyReader): void {
  const given = value ?? Object.fromEntries(presets.map((preset) => [preset, null]))
  if (typeof given !== 'object' || Array.isArray(given)) {
    reader.fault(this, `must be an object with any of ${presets.join(', ')}`)
    return
  }
  const inner = new BodyReader(reader.scope, booking, reader.current)
  inner.currentLinks.resources = reader.currentLinks[this.name] ?? []
  const sent = given as Readonly<Record<string, unknown>>
  for (const member of presetMembers) {
    if (sent[member.name] === undefined) continue
    member.read(sent[member.name], inner)
    inner.warnUnknownIn(sent[member.name], member)
  }
  for (const other of Object.keys(sent)) {
    if (!presets.some((preset) => preset === other)) reader.warnings.push(`${other} is not a field of ${this.name}`)
  }
  reader.later(async () => {
    await inner.settle()
    reader.warnings.push(...inner.warnings.map((warning) => `${this.name}.${warning}`))
    for (const { field, message } of inner.faults) {
      reader.faults.push({ field: `${this.name}.${field}`, message: `${this.name}.${message}` })
    }
    for (const column of presetColumns) if (column in inner.values) reader.values[column] = inner.values[column] ?? null
    if (inner.links.resources !== undefined) reader.links[this.name] = inner.links.resources
  })
}
