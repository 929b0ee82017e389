import type { CustomField } from '../../../kernel/auth/session.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { RecordDefinition } from '../../../records/define-record.ts'

interface Kinds {
  readonly from: RecordDefinition
  readonly to: RecordDefinition
}

/**
 * The custom field values of a record, as a body for another kind. It has the fields that both kinds share, and fields
 * with the same name and type. Options are matched by name.
 */
export function carriedCustomFields({ instance }: Scope, { from, to }: Kinds, row: SqlRow): object[] {
  const values = typeof row.custom_values === 'string' ? (JSON.parse(row.custom_values) as Record<string, string>) : {}
  const fieldsOf = ({ customFields }: RecordDefinition) =>
    instance.customFields.filter(({ module }) => customFields?.all.includes(module))
  return fieldsOf(from).flatMap((field) => {
    const value = values[field.id]
    const other = fieldsOf(to).find((one) => one.id === field.id) ?? namesake(field, fieldsOf(to))
    return value === undefined || other === undefined ? [] : carried(field, other, value)
  })
}

function namesake(field: CustomField, others: readonly CustomField[]): CustomField | undefined {
  return others.find((one) => one.name === field.name && one.type === field.type)
}

function carried(field: CustomField, other: CustomField, value: string): object[] {
  if (field.type !== 'select') return [{ id: other.id, value }]
  const chosen = field.options.find(({ id }) => String(id) === value)
  const option = other.options.find(({ name, removed }) => name === chosen?.name && !removed)
  return option === undefined ? [] : [{ id: other.id, value_id: option.id }]
}
