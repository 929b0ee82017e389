import type { Engine } from '../../src/kernel/db/engine.ts'

/** A table or view as the database describes it, in the same words for both engines. */
export interface Table {
  readonly name: string
  readonly isView: boolean
  readonly columns: readonly Column[]
  readonly primaryKey: readonly string[]
  readonly foreignKeys: readonly ForeignKey[]
  /** Without those of constraints. */
  readonly indexes: readonly Index[]
}

export interface Column {
  readonly name: string
  readonly type: string
  /** It is never null. */
  readonly required: boolean
}

export interface ForeignKey {
  readonly columns: readonly string[]
  readonly table: string
  readonly referred: readonly string[]
}

export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
  readonly partial: boolean
}

/** Tables beside the schema, which a start makes. */
const fragmentTables = ['record_fragment', 'record_shown']

/** Every table and view of the schema, by name. */
export async function readSchema({ dialect, read }: Engine): Promise<Table[]> {
  const rows = await read.all<{ schema: string }>(dialect.name === 'sqlite' ? ofSqlite : ofPostgres, [])
  return (JSON.parse(rows[0]?.schema ?? '[]') as Table[])
    .filter(({ name }) => !fragmentTables.includes(name))
    .map((table) => ({
      ...table,
      isView: Boolean(table.isView),
      primaryKey: table.primaryKey ?? [],
      columns: table.columns.map((column) => ({ ...column, required: Boolean(column.required) })),
      foreignKeys: table.foreignKeys.toSorted((a, b) => compare(String(a.columns), String(b.columns))),
      indexes: table.indexes
        .map((index) => ({ ...index, unique: Boolean(index.unique), partial: Boolean(index.partial) }))
        .toSorted((a, b) => compare(a.name, b.name)),
    }))
    .toSorted((a, b) => compare(a.name, b.name))
}

/** The whole schema as sentences, so that two can be compared line by line. */
export function describeSchema(tables: readonly Table[]): string[] {
  return tables.flatMap(({ name, isView, columns, primaryKey, foreignKeys, indexes }) => [
    `${name} is a ${isView ? 'view' : `table by ${primaryKey}`}`,
    ...columns.map((one, place) => `${name} ${place} ${one.name} ${one.type} ${one.required ? 'not null' : 'null'}`),
    ...foreignKeys.map((key) => `${name} ${key.columns} refers to ${key.table} ${key.referred}`),
    ...indexes.map(
      (one) =>
        `${name} has ${one.unique ? 'unique ' : ''}${one.partial ? 'partial ' : ''}index ${one.name} on ${one.columns}`,
    ),
  ])
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

const ofSqlite = `
  select json_group_array(json_object(
    'name', t.name,
    'isView', t.type = 'view',
    'columns', (
      select json_group_array(json_object('name', name, 'type', iif(type = 'INT', 'integer', lower(type)),
        'required', "notnull" or pk) order by cid)
      from pragma_table_info(t.name)),
    'primaryKey', (select json_group_array(name order by pk) from pragma_table_info(t.name) where pk > 0),
    'foreignKeys', (
      select coalesce(json_group_array(json(one)), '[]') from (
        select json_object('columns', json_group_array("from" order by seq), 'table', "table",
          'referred', json_group_array("to" order by seq)) as one
        from pragma_foreign_key_list(t.name) group by id, "table")),
    'indexes', (
      select json_group_array(json_object('name', name, 'unique', "unique", 'partial', partial,
        'columns', (select json_group_array(coalesce(name, 'an expression') order by seqno) from pragma_index_info(l.name))))
      from pragma_index_list(t.name) as l where origin = 'c')
  )) as schema
  from sqlite_schema as t where t.type in ('table', 'view') and t.name not like 'sqlite%'`

/** Text must compare byte by byte, as on SQLite; another collation appears as another type. */
const ofPostgres = `
  select coalesce(json_agg(json_build_object(
    'name', t.relname,
    'isView', t.relkind = 'v',
    'columns', (
      select json_agg(json_build_object('name', a.attname, 'required', a.attnotnull, 'type', case
          when a.atttypid = 'bigint'::regtype then 'integer'
          when a.atttypid = 'text'::regtype and c.collname = 'C' then 'text'
          else format_type(a.atttypid, a.atttypmod) || coalesce(' collate ' || c.collname, '') end) order by a.attnum)
      from pg_attribute a left join pg_collation c on c.oid = a.attcollation
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped),
    'primaryKey', (
      select json_agg(a.attname order by k.place)
      from pg_constraint c, unnest(c.conkey) with ordinality as k (attnum, place)
      join pg_attribute a on a.attnum = k.attnum where c.conrelid = t.oid and c.contype = 'p' and a.attrelid = t.oid),
    'foreignKeys', (
      select coalesce(json_agg(json_build_object('columns', columns_of(c.conrelid, c.conkey),
        'table', (select relname from pg_class where oid = c.confrelid),
        'referred', columns_of(c.confrelid, c.confkey))), '[]')
      from pg_constraint c where c.conrelid = t.oid and c.contype = 'f'),
    'indexes', (
      select coalesce(json_agg(json_build_object('name', i.relname, 'unique', x.indisunique,
        'partial', x.indpred is not null, 'columns', columns_of(t.oid, x.indkey))), '[]')
      from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = t.oid and not x.indisprimary)
  )), '[]') as schema
  from pg_class t where t.relkind in ('r', 'v') and t.relnamespace = 'public'::regnamespace`.replaceAll(
  /columns_of\(([^,]+), ([^)]+)\)/g,
  `(select json_agg(coalesce(a.attname, 'an expression') order by k.place)
    from unnest($2::smallint[]) with ordinality as k (attnum, place) left join pg_attribute a on a.attnum = k.attnum and a.attrelid = $1)`,
)
