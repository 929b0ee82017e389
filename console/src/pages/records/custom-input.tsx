import { useQuery } from '@tanstack/react-query'
import type { MemberFacts } from '../../api/kind-facts.ts'
import { MemberInput } from './member-input.tsx'
import { type AnyRecord, customFieldsQuery } from './record-queries.ts'

interface CustomInputProps {
  readonly kind: string
  readonly record: AnyRecord | undefined
  readonly value: ReadonlyMap<number, string>
  readonly faultAt: (path: string) => string | undefined
  readonly change: (value: ReadonlyMap<number, string>) => void
}

/** The modules whose fields a kind of record has. */
const modules: Readonly<Record<string, readonly string[]>> = {
  booking: ['booking'],
  project: ['project'],
  quote: ['quote', 'quote_invoice'],
  invoice: ['invoice', 'quote_invoice'],
  'billable-item': ['billable_item'],
}

function modulesOf(kind: string, record: AnyRecord | undefined): readonly string[] {
  if (kind !== 'contact') return modules[kind] ?? []
  return record?.type === 'organization' ? ['organization'] : ['people']
}

/** The custom fields of a record. Without permission to list custom fields, only those with a value are shown. */
export function CustomInput({ kind, record, value, faultAt, change }: CustomInputProps) {
  const { data = [] } = useQuery(customFieldsQuery(modulesOf(kind, record)))
  const own = (record?.custom_fields ?? []) as readonly { readonly id: number; readonly name: string }[]
  const known: readonly { id: number; member: MemberFacts }[] =
    data.length > 0
      ? data.map(({ id, name, type, options }) => ({ id, member: memberOf(name, type, options) }))
      : own.map(({ id, name }) => ({ id, member: memberOf(name, 'text', []) }))
  return known.map(({ id, member }) => (
    <MemberInput
      key={id}
      member={member}
      value={value.get(id) ?? ''}
      fault={faultAt(`custom_field_${id}`)}
      change={(next) => change(new Map(value).set(id, String(next)))}
    />
  ))
}

function memberOf(name: string, type: string, options: readonly { readonly name: string }[]): MemberFacts {
  const facts = { name, about: '', writable: true }
  if (type === 'select') return { ...facts, type: 'choice', choices: options.map((one) => [one.name, one.name]) }
  if (type === 'textarea') return { ...facts, type: 'long-text' }
  return { ...facts, type: type === 'date' ? 'date' : 'text' }
}
