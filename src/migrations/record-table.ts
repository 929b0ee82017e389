import type { Dialect } from '../kernel/db/dialect.ts'

type Ddl = Dialect['ddl']
type ColumnType = 'text' | 'text not null' | 'integer' | 'integer not null' | { readonly references: string }

/** A column with the id of a row of another table, which the database itself keeps within the instance. */
export function references(table: string): ColumnType {
  return { references: table }
}

/** The table of a record kind: its own columns between the key and the meta that every record has. */
export function recordTable(ddl: Ddl, table: string, columns: Readonly<Record<string, ColumnType>>): string[] {
  const own = Object.entries(columns)
  const lines = [
    `instance_id ${ddl.integer} not null references instance_head (instance_id)`,
    `id ${ddl.integer} not null`,
    ...own.map(([name, type]) => columnLine(ddl, name, type)),
    ...['created_id', 'created', 'updated_id', 'updated'].map((name) => `${name} ${ddl.integer} not null`),
    `deleted ${ddl.integer}`,
    'primary key (instance_id, id)',
    ...own.flatMap(([name, type]) => (typeof type === 'string' ? [] : [foreignKey(name, type.references)])),
  ]
  return [
    `create table "${table}" (\n  ${lines.join(',\n  ')}\n) ${ddl.table}`,
    // The ids of live rows alone, so that a page deep in a list is counted to without reading rows.
    `create index "${table}_live" on "${table}" (instance_id, id) where deleted is null`,
    `create index "${table}_updated" on "${table}" (instance_id, updated)`,
  ]
}

/**
 * A many-to-many table, in order of `position` from the side of `own`, and indexed from both sides. `carries` are the
 * columns of the owner that its rows repeat.
 */
export function linkTable(
  ddl: Ddl,
  table: string,
  own: { readonly column: string; readonly table: string },
  other: { readonly column: string; readonly table: string },
  carries: Readonly<Record<string, ColumnType>> = {},
): string[] {
  const lines = [
    `instance_id ${ddl.integer} not null`,
    `"${own.column}" ${ddl.integer} not null`,
    `"${other.column}" ${ddl.integer} not null`,
    `position ${ddl.integer} not null`,
    ...Object.entries(carries).map(([name, type]) => columnLine(ddl, name, type)),
    `primary key (instance_id, "${own.column}", "${other.column}")`,
    foreignKey(own.column, own.table),
    foreignKey(other.column, other.table),
  ]
  return [
    `create table "${table}" (\n  ${lines.join(',\n  ')}\n) ${ddl.clustered}`,
    `create index "${table}_${other.column}" on "${table}" (instance_id, "${other.column}", "${own.column}")`,
  ]
}

function columnLine(ddl: Ddl, name: string, type: ColumnType): string {
  if (typeof type !== 'string') return `"${name}" ${ddl.integer}`
  const [kind, ...rest] = type.split(' ')
  return [`"${name}"`, kind === 'text' ? ddl.text : ddl.integer, ...rest].join(' ')
}

function foreignKey(column: string, table: string): string {
  return `foreign key (instance_id, "${column}") references "${table}" (instance_id, id)`
}
