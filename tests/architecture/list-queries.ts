/** Queries of lists that use everything in a definition: each filter, order, parameter and switch. */

import { allAt, type Level } from '../../src/kernel/auth/modules.ts'
import type { CustomField, Session } from '../../src/kernel/auth/session.ts'
import { Invalid } from '../../src/kernel/errors.ts'
import { FILTERS_MAX, PAGE_SIZE_MAX } from '../../src/kernel/list-limits.ts'
import type { Scope } from '../../src/kernel/scope.ts'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import type { ListPlan } from '../../src/records/list/list-plan.ts'
import { parseList } from '../../src/records/list/parse-list.ts'
import { planList } from '../../src/records/list/plan-list.ts'

export type ListQuery = Readonly<Record<string, string>>

/** No other number in a statement has this value. */
export const INSTANCE_ID = 7_340_033

/** A user with one level in all modules, in an instance where the record kind has a custom field of each type. */
export function sessionFor(definition: RecordDefinition, level: Level): Session {
  const modules = definition.customFields?.all ?? []
  return {
    actor: { userId: 11, name: 'Ada', groupId: 12, apiClientId: 13, levels: allAt(level) },
    instance: {
      id: INSTANCE_ID,
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      locale: 'en-GB',
      settings: {
        automatic_rates: false,
        bcc_administrators: false,
        booking_notifications: false,
        clash_policy: 'allow',
        clash_exempt_types: [],
        clash_exempt_statuses: [],
        restrict_editing: false,
        required_booking_fields: [],
        lock_minutes: 30,
        payment_days: null,
        costs_need_finance: true,
        einvoice_policy: 'off',
        untaxed_category: 'E',
        datev: null,
        opening_hours: [],
        require_second_factor: 'off',
      },
      customFields: modules.flatMap((module) => types.map((type) => ({ type, module }))).map(customField),
    },
    version: 1,
  }
}

const types = ['text', 'textarea', 'select', 'number', 'date', 'datetime'] as const

function customField({ type, module }: Pick<CustomField, 'type' | 'module'>, index: number): CustomField {
  const options = type === 'select' ? [{ id: 1, name: 'Option 1', order: 1 }] : []
  return {
    id: index + 1,
    name: `${module} ${type}`,
    type,
    module,
    required: false,
    options,
  }
}

export function planOf(definition: RecordDefinition, query: ListQuery, scope: Scope): ListPlan {
  return planList(definition, parseList(query), scope)
}

/** Every different query of a list. */
export function queriesOf(definition: RecordDefinition, scope: Scope): ListQuery[] {
  const members = [...definition.members.values()]
  const customs = scope.instance.customFields.map(({ id }) => `custom_field_${id}`)
  const fields = [...members.filter((field) => field.answer !== null).map(({ name }) => name), ...customs].join(',')
  const params = Object.keys(definition.params?.params ?? {})
  const filters = members.filter(({ name, filter }) => filter !== undefined && !params.includes(name))
  const sample = (name: string) => ({ [name]: textFor(definition, scope, name), fields: fieldsFor(name) })
  const filtered = [...filters.map(({ name }) => name), ...customs].map(sample)
  const constrained = [...params, ...(definition.address === undefined ? [] : [definition.address.parameter])].map(
    sample,
  )
  const orders = [...members.filter(({ order }) => order !== undefined).map(({ name }) => name), ...customs]
  const deep = { page: '1000', limit: String(PAGE_SIZE_MAX) }
  const whole = [{}, { fields }, { id: '1,2' }, { updated_after: '0' }, deep, { ...deep, order_desc: 'id' }]
  return [
    ...whole,
    ...orders.flatMap((name) => [{ order_asc: name }, { order_desc: name }]),
    ...filtered,
    ...constrained,
    ...inPartsOf(FILTERS_MAX, [...filtered, ...constrained]).flatMap((part) =>
      ['OR', 'AND'].map((filter_operator) => Object.assign({}, ...part, { filter_operator, fields })),
    ),
  ]
}

/** The maximum number of values in a list. */
function inPartsOf<Item>(size: number, items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}

/** Custom fields must be listed; other fields are in other queries. */
function fieldsFor(name: string): string {
  return name.startsWith('custom_field_') ? `id,${name}` : 'id'
}

const texts = [
  ...['1,2', '1', 'true', '2026-03-02', '2026-03-02T10:00:00+01:00', 'EUR', '#336699', 'o12', 'person', 'Option 1'],
  ...['0', 'a', 'booking', 'bookingCreated', 'created', 'DE', 'en-GB', 'Europe/Berlin', '18:30'],
  ...['0208', '0088', 'H87', 'VATEX-EU-AE', 'text_booking_1'],
]

/** A valid text for the filter or parameter with this name. */
function textFor(definition: RecordDefinition, scope: Scope, name: string): string {
  const understood = [...choicesOf(definition, name), ...texts].find((text) => {
    try {
      return planOf(definition, { [name]: text, fields: fieldsFor(name) }, scope) !== undefined
    } catch (error) {
      if (error instanceof Invalid) return false
      throw error
    }
  })
  if (understood === undefined) throw new Error(`${definition.name}: no text here is understood as ${name}; add one`)
  return understood
}

/** The values in a schema, if it lists them. */
function choicesOf(definition: RecordDefinition, name: string): string[] {
  const schema = definition.params?.params[name]?.schema ?? definition.members.get(name)?.answer
  return [...JSON.stringify(schema ?? {}).matchAll(/"const":("[^"]*"|\d+)/g)].map(([, value]) =>
    String(JSON.parse(value ?? '""')),
  )
}
