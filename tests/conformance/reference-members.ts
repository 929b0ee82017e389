/** The record kind that each member refers to, from the foreign keys of the database. */

import { tableOf } from '../../src/kernel/db/table-of.ts'
import { migrations } from '../../src/migrations/index.ts'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import type { Field } from '../../src/records/fields/field.ts'
import { records } from '../../src/registry.ts'
import { variantsOf } from './sample-value.ts'

export interface ReferenceMember {
  readonly name: string
  /** The record kind that it refers to. */
  readonly record: string
  /** The member in a body. */
  readonly sent: (id: number) => unknown
}

/** The members of a body that refer to other records by their ids. */
export function referenceMembers(definition: RecordDefinition): ReferenceMember[] {
  return [...definition.members.values()].flatMap((field): ReferenceMember[] => {
    const record = referredRecord(definition, field)
    const types = new Set(variantsOf(field.body).map(({ type }) => type))
    if (record === undefined) return []
    if (types.has('array')) return [{ name: field.name, record, sent: (id) => [{ id }] }]
    return types.has('integer') ? [{ name: field.name, record, sent: (id) => id }] : []
  })
}

function referredRecord(definition: RecordDefinition, field: Field): string | undefined {
  if (field.body === null) return undefined
  const [reference] = field.references
  if (reference !== undefined) return reference.record
  const column = field.columns[0]?.name ?? field.needs[0]
  const table = column && foreignKeys.get(definition.table)?.get(column)
  return records.find(({ name }) => tableOf(name) === table)?.name
}

/** Tables by table and column. */
const foreignKeys: ReadonlyMap<string, ReadonlyMap<string, string>> = readForeignKeys()

function readForeignKeys(): Map<string, Map<string, string>> {
  const ddl = { integer: 'integer', text: 'text', table: '', clustered: '', setup: [] }
  const keys = new Map<string, Map<string, string>>()
  for (const statement of migrations.flatMap((migration) => migration.statements(ddl))) {
    const table = /^create table "?(\w+)/.exec(statement)?.[1]
    if (table === undefined) continue
    const found = statement.matchAll(/foreign key \(instance_id, "?(\w+)"?\) references "?(\w+)/g)
    keys.set(table, new Map([...found].map(([, column = '', referred = '']) => [column, referred])))
  }
  return keys
}
