/** Custom fields as members of the kinds that have them. */
import type { KindFacts, MemberFacts } from '../../api/kind-facts.ts'
import type { AnyRecord } from './record-queries.ts'

/** The modules whose fields a kind of record has. */
const modules: Readonly<Record<string, readonly string[]>> = {
  booking: ['booking'],
  project: ['project'],
  quote: ['quote', 'quote_invoice'],
  invoice: ['invoice', 'quote_invoice'],
  'billable-item': ['billable_item'],
  contact: ['people', 'organization'],
}

/** The modules of a kind in lists. */
export function modulesOfKind(kind: string): readonly string[] {
  return modules[kind] ?? []
}

/** The modules of one record: a contact is a person or an organisation. */
export function modulesOfRecord(kind: string, record: AnyRecord | undefined): readonly string[] {
  if (kind !== 'contact') return modulesOfKind(kind)
  return record?.type === 'organization' ? ['organization'] : ['people']
}

interface CustomField {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly options: readonly { readonly name: string }[]
}

const formTypes: Readonly<Record<string, MemberFacts['type']>> = {
  textarea: 'long-text',
  select: 'choice',
  number: 'amount',
  date: 'date',
  datetime: 'moment',
}

/** How a custom field is filled in. A number may have decimals. */
export function memberOfField(name: string, type: string, options: CustomField['options']): MemberFacts {
  return { ...typed(formTypes[type] ?? 'text', options), name, about: '', writable: true }
}

function typed(type: MemberFacts['type'], options: CustomField['options']): Pick<MemberFacts, 'type' | 'choices'> {
  return { type, ...(type === 'choice' && { choices: options.map((one) => [one.name, one.name] as const) }) }
}

const flatName = /custom_field_[1-9]\d*/g

/**
 * A kind with its custom fields as members of its list: columns, sorting, filters and CSV. Until the fields are read,
 * the address tells which ones are shown.
 */
export function withCustomFields(
  facts: KindFacts,
  fields: readonly CustomField[] | undefined,
  search: string,
): KindFacts {
  if (modulesOfKind(facts.kind).length === 0) return facts
  const shown = fields?.map(listMember) ?? [...new Set(search.match(flatName))].map(unreadMember)
  return { ...facts, members: [...facts.members, ...shown] }
}

const listTypes: Readonly<Record<string, MemberFacts['type']>> = {
  select: 'choice',
  number: 'number',
  date: 'date',
  datetime: 'moment',
}

function listMember({ id, name, type, options }: CustomField): MemberFacts {
  const about = { name: `custom_field_${id}`, label: name, about: '' }
  return { ...typed(listTypes[type] ?? 'text', options), ...about, filter: true }
}

function unreadMember(name: string): MemberFacts {
  return { name, label: '…', about: '', type: 'text', filter: true }
}
