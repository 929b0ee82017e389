import type { CustomField } from '../../../kernel/auth/session.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { RecordDefinition } from '../../../records/define-record.ts'

interface Kinds {
  readonly from: RecordDefinition
  readonly to: RecordDefinition
}

/**
 * The values of one record's custom fields, as a body gives them to another kind: of the fields that both kinds have,
 * and of those that are called the same and are of the same type. An option goes by its name.
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
