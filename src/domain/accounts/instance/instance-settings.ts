import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { factorRules } from '../../../kernel/auth/second-factor.ts'
import type { InstanceSettings } from '../../../kernel/auth/session.ts'
import type { SqlValue } from '../../../kernel/db/sql.ts'
import { type Field, type FieldSpec, plainField } from '../../../records/fields/field.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { missingIds } from '../../../records/write/find-referred.ts'
import { datevSetting } from './datev-setting.ts'

interface Setting<Value> {
  readonly initial: Value
  readonly schema: TSchema
  /** What the value must be, in words. */
  readonly must: string
}

/** Members that a booking may lack unless the instance asks for them. */
const requirableFields = ['notes', 'resources', 'project', 'client', 'status', 'billable_items']

const flagSetting = (initial: boolean, description: string): Setting<boolean> => ({
  initial,
  schema: Type.Boolean({ description }),
  must: 'must be true or false',
})

const choiceSetting = <Value extends string>(
  initial: Value,
  values: readonly Value[],
  description: string,
): Setting<Value> => ({
  initial,
  schema: Type.Union(
    values.map((value) => Type.Literal(value)),
    { description },
  ),
  must: `must be one of ${values.join(', ')}`,
})

const LIST_MAX = 1000
const LOCK_MINUTES_MAX = 1440

const settings: { readonly [Name in keyof InstanceSettings]: Setting<InstanceSettings[Name]> } = {
  automatic_rates: flagSetting(true, 'Bookings without rates of their own are priced by the rates that apply.'),
  bcc_administrators: flagSetting(
    false,
    'Administrators who may see all of it get a blind copy of each mail about bookings.',
  ),
  booking_notifications: flagSetting(false, 'Users who are booked are notified by mail.'),
  clash_policy: choiceSetting(
    'allow',
    ['allow', 'reject'],
    'Whether a booking that clashes with another is allowed or rejected.',
  ),
  clash_exempt_types: {
    initial: [],
    schema: Type.Array(Type.Integer({ minimum: 1, maximum: 5 }), {
      uniqueItems: true,
      maxItems: 5,
      description: 'Types of resources that never clash, by their type_id.',
    }),
    must: 'must be an array of types of resources, each a number from 1 to 5 and named once',
  },
  clash_exempt_statuses: {
    initial: [],
    schema: Type.Array(Type.Integer({ minimum: 1 }), {
      uniqueItems: true,
      maxItems: LIST_MAX,
      description: 'Statuses of bookings that never clash, by their id.',
    }),
    must: 'must be an array of ids of statuses of bookings, each named once',
  },
  restrict_editing: flagSetting(false, 'Users may edit only the bookings that they created.'),
  required_booking_fields: {
    initial: [],
    schema: Type.Array(Type.Union(requirableFields.map((name) => Type.Literal(name))), {
      uniqueItems: true,
      description: 'Fields that every booking must have besides name, start and end.',
    }),
    must: `must be an array of ${requirableFields.join(', ')}, each named once`,
  },
  lock_minutes: {
    initial: 10,
    schema: Type.Integer({
      minimum: 1,
      maximum: LOCK_MINUTES_MAX,
      description: 'How long a booking stays locked where the lock does not say.',
    }),
    must: `must be a whole number from 1 to ${LOCK_MINUTES_MAX}`,
  },
  costs_need_finance: flagSetting(
    true,
    'What things cost the account itself is shown to those with READ permission on FINANCE or ADMIN only.',
  ),
  einvoice_policy: choiceSetting(
    'off',
    ['off', 'warn', 'require'],
    'Whether an invoice that is issued must be complete as an e-invoice: it is not checked, issued with warnings, or refused.',
  ),
  untaxed_category: choiceSetting(
    'E',
    ['E', 'Z', 'O'],
    'What a line without a tax is on an e-invoice: E exempt from tax, Z zero rated, O outside the scope of tax.',
  ),
  datev: datevSetting,
  require_second_factor: {
    initial: 'off',
    schema: Type.Union(
      factorRules.map((rule) => Type.Literal(rule)),
      {
        description:
          'Who must sign in with more than a password: nobody, those with WRITE permission on ADMIN, or all. Who has no ' +
          'second factor yet can only set one up.',
      },
    ),
    must: `must be one of ${factorRules.join(', ')}`,
  },
}

const names = Object.keys(settings) as (keyof InstanceSettings)[]
const checkers = new Map(names.map((name) => [name, Compile(settings[name].schema)]))
const shape = Type.Object(Object.fromEntries(names.map((name) => [name, settings[name].schema])))

export const initialSettings = Object.fromEntries(
  names.map((name) => [name, settings[name].initial]),
) as unknown as InstanceSettings

const initialText = JSON.stringify(initialSettings)

/** Always stored whole; a body changes the settings that it names, and null brings back what one was at first. */
export function settingsMember(description: string): FieldSpec<string, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description },
        {
          columns: [{ name, type: 'text', json: String }],
          answer: { ...shape, description },
          body: Type.Union([Type.Partial(shape), Type.Null()], { description }),
          render: (row) => String(row[name]),
          initial: () => initialText,
          read(value, reader) {
            if (value === null) reader.values[name] = initialText
            else if (typeof value !== 'object' || Array.isArray(value)) reader.fault(this, 'must be an object')
            else reader.values[name] = JSON.stringify(merged(this, value ?? {}, reader))
          },
        },
      ),
  }
}

function merged(field: Field, given: object, reader: BodyReader): InstanceSettings {
  const result: Record<string, unknown> = { ...settingsIn(reader.value(field.name)) }
  for (const [name, value] of Object.entries(given)) {
    const setting = names.find((one) => one === name)
    if (setting === undefined) reader.warnings.push(`${field.name}.${name} is not a setting`)
    else if (value === null) result[name] = settings[setting].initial
    else if (checkers.get(setting)?.Check(value)) result[name] = value
    else reader.fault(field, settings[setting].must, `.${name}`)
  }
  checkStatuses(field, result.clash_exempt_statuses as number[], reader)
  return result as unknown as InstanceSettings
}

/** A status that was deleted since it was named may stay. */
function checkStatuses(field: Field, ids: readonly number[], reader: BodyReader): void {
  const held = settingsIn(reader.current?.[field.name] ?? null).clash_exempt_statuses
  const fresh = ids.filter((id) => !held.includes(id))
  reader.later(async () => {
    for (const id of await missingIds(reader.scope, 'status', fresh, { type_id: 1 })) {
      reader.fault(field, `there is no status of bookings with the id ${id}`, '.clash_exempt_statuses')
    }
  })
}

function settingsIn(text: SqlValue): InstanceSettings {
  return typeof text === 'string' ? (JSON.parse(text) as InstanceSettings) : initialSettings
}
