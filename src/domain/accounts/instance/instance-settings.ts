import Type, { type TSchema } from 'typebox'
import type { InstanceSettings } from '../../../kernel/auth/session.ts'
import { missingIds } from '../../../kernel/db/find-referred.ts'
import type { SqlValue } from '../../../kernel/db/sql.ts'
import { refersTo } from '../../../kernel/http/openapi-answers.ts'
import { PAYMENT_DAYS_MAX } from '../../../kernel/money/payment-days.ts'
import { compileLater } from '../../../records/compile-later.ts'
import { type Field, type FieldSpec, idSchema, plainField } from '../../../records/fields/field.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { factorRules } from '../access/index.ts'
import { BOOKING_STATUS } from './booking-status.ts'
import { datevSetting } from './datev-setting.ts'
import { OPENING_HOURS_MAX, openingHoursFaults, openingHoursShape } from './opening-hours.ts'

interface Setting<Value> {
  readonly initial: Value
  readonly schema: TSchema
  /** The valid values, in words. */
  readonly must: string
  /** For an object: what is wrong with which of its members. */
  readonly faults?: (value: object) => readonly (readonly [member: string, problem: string])[]
  /** The faults of single elements of a value that has the right shape. */
  readonly problems?: (value: Value) => readonly (readonly [at: string, problem: string])[]
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
  automatic_rates: flagSetting(true, 'Bookings without their own rates are priced by the rate schemes that apply.'),
  bcc_administrators: flagSetting(
    false,
    'Administrators who can see the whole mail get a blind copy of each mail about bookings.',
  ),
  booking_notifications: flagSetting(false, 'Booked users get notifications by email.'),
  clash_policy: choiceSetting(
    'allow',
    ['allow', 'reject'],
    'Whether a booking that clashes with another is allowed or rejected.',
  ),
  clash_exempt_types: {
    initial: [],
    schema: Type.Array(Type.Union([1, 2, 3, 4, 5].map((type) => Type.Literal(type))), {
      uniqueItems: true,
      maxItems: 5,
      description:
        'Types of resources that never clash, by their type_id. One of: 1 room, 2 person, 3 equipment, 4 resource group, 5 action.',
    }),
    must: 'must be an array of types of resources, each a number from 1 to 5 and named once',
  },
  clash_exempt_statuses: {
    initial: [],
    schema: Type.Array(Type.Unsafe<number>({ ...idSchema, ...refersTo('status') }), {
      uniqueItems: true,
      maxItems: LIST_MAX,
      description: 'Statuses of bookings that never clash, by their id.',
    }),
    must: 'must be an array of ids of statuses of bookings, each named once',
  },
  restrict_editing: flagSetting(false, 'Users can edit only their own bookings.'),
  required_booking_fields: {
    initial: [],
    schema: Type.Array(Type.Union(requirableFields.map((name) => Type.Literal(name))), {
      uniqueItems: true,
      maxItems: requirableFields.length,
      description: 'Fields that every booking must have besides name, start and end.',
    }),
    must: `must be an array of ${requirableFields.join(', ')}, each named once`,
  },
  lock_minutes: {
    initial: 10,
    schema: Type.Integer({
      minimum: 1,
      maximum: LOCK_MINUTES_MAX,
      description: 'Default time for which a booking stays locked.',
    }),
    must: `must be a whole number from 1 to ${LOCK_MINUTES_MAX}`,
  },
  payment_days: {
    initial: null,
    schema: Type.Union([Type.Integer({ minimum: 0, maximum: PAYMENT_DAYS_MAX }), Type.Null()], {
      description:
        'Payment term in days after the invoice date. It sets the due date of new invoices. Null: no due date.',
    }),
    must: `must be a whole number from 0 to ${PAYMENT_DAYS_MAX}, or null`,
  },
  costs_need_finance: flagSetting(true, 'Only users with READ permission on SALES or ADMIN see internal costs.'),
  einvoice_policy: choiceSetting(
    'off',
    ['off', 'warn', 'require'],
    'What happens if the e-invoice data of an invoice are incomplete when it is issued: nothing, warnings, or a refusal.',
  ),
  untaxed_category: choiceSetting(
    'E',
    ['E', 'Z', 'O'],
    'VAT category of lines without a tax on an e-invoice: E exempt from tax, Z zero rated, O outside the scope of tax.',
  ),
  datev: datevSetting,
  opening_hours: {
    initial: [],
    schema: Type.Array(openingHoursShape, {
      maxItems: OPENING_HOURS_MAX,
      description:
        'When the studio is open, in its time zone. The schedule marks all other times as closed. Empty: no opening hours are set.',
    }),
    must: `must be an array of at most ${OPENING_HOURS_MAX} elements with weekdays (1 Monday to 7 Sunday, or none for all), opens such as 09:00, and closes such as 19:00`,
    problems: openingHoursFaults,
  },
  require_second_factor: {
    initial: 'off',
    schema: Type.Union(
      factorRules.map((rule) => Type.Literal(rule)),
      {
        description:
          'Users who need a second factor to sign in: nobody, users with WRITE permission on ADMIN, or all. Users without a ' +
          'second factor can only set one up.',
      },
    ),
    must: `must be one of ${factorRules.join(', ')}`,
  },
}

const names = Object.keys(settings) as (keyof InstanceSettings)[]
const checkers = new Map(names.map((name) => [name, compileLater(settings[name].schema)]))
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
            if (value === null) {
              reader.values[name] = initialText
              reader.warnings.push(`${name}: null resets all settings`)
            } else if (typeof value !== 'object' || Array.isArray(value)) reader.fault(this, 'must be an object')
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
    else if (!checkers.get(setting)?.().Check(value)) refuse(field, setting, value, reader)
    else {
      result[name] = value
      for (const [at, problem] of problemsOf(setting, value)) reader.fault(field, problem, `.${name}${at}`)
    }
  }
  checkStatuses(field, result.clash_exempt_statuses as number[], reader)
  return result as unknown as InstanceSettings
}

function problemsOf(name: keyof InstanceSettings, value: unknown): readonly (readonly [string, string])[] {
  const { problems } = settings[name] as Setting<unknown>
  return problems?.(value) ?? []
}

/** Errors of an object are reported at its members. */
function refuse(field: Field, name: keyof InstanceSettings, value: unknown, reader: BodyReader): void {
  const { must, faults } = settings[name]
  const within = typeof value === 'object' && value !== null && !Array.isArray(value) ? (faults?.(value) ?? []) : []
  for (const [member, problem] of within) reader.fault(field, problem, `.${name}.${member}`)
  if (within.length === 0) reader.fault(field, must, `.${name}`)
}

/** A status that was deleted since it was named may stay. */
function checkStatuses(field: Field, ids: readonly number[], reader: BodyReader): void {
  const held = settingsIn(reader.current?.[field.name] ?? null).clash_exempt_statuses
  const fresh = ids.filter((id) => !held.includes(id))
  reader.later(async () => {
    for (const id of await missingIds(reader.scope, 'status', fresh, { type_id: BOOKING_STATUS })) {
      reader.fault(field, `there is no status of bookings with the id ${id}`, '.clash_exempt_statuses')
    }
  })
}

function settingsIn(text: SqlValue): InstanceSettings {
  return typeof text === 'string' ? (JSON.parse(text) as InstanceSettings) : initialSettings
}
