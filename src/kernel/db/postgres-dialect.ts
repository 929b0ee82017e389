import { plainLetters } from '../fold-text.ts'
import { citus } from './citus.ts'
import type { Dialect } from './dialect.ts'

/**
 * The dialect of PostgreSQL. Text columns compare byte by byte, as on SQLite, regardless of the locale of the database.
 */
export const postgresDialect: Dialect = {
  name: 'postgres',
  placeholder: (n) => `$${n}`,
  bindsLimits: true,
  fold: (expression) => `(daybook_fold(${expression}) collate "C")`,
  // Without "offset 0", the planner folds the text for each line.
  hasLines: (columns, placeholder) =>
    `(select bool_and(strpos(one.text, line) > 0) from string_to_table(${placeholder}, chr(10)) as line,
      (select daybook_fold(concat_ws(chr(10), ${columns.join(', ')})) collate "C" as text offset 0) as one)`,
  bytewise: (expression) => `((${expression}) collate "C")`,
  anyOf: (column, placeholder, type) => {
    const value = `json_array_elements_text(${placeholder}::json)`
    return `${column} = any(array(select ${type === 'integer' ? `${value}::bigint` : value}))`
  },
  jsonText: (column, key) => `(${column}::json ->> '${key}')`,
  monthOf: (day) => `to_char(date '1970-01-01' + (${day})::integer, 'YYYY-MM')`,
  joined: (column, fromWhere, orderBy) =>
    `(select string_agg((${column})::text, ',' order by ${orderBy}) from ${fromWhere})`,
  splitIntegers: (expression) => `string_to_table(${expression}, ',') as part (value)`,
  jsonRows: (columns, fromWhere, orderBy) =>
    `(select coalesce('[' || string_agg(row_to_json(one)::text, ',') || ']', '[]') ` +
    `from (select ${quoted(columns)} from ${fromWhere} order by ${orderBy}) as one)`,
  jsonRow: (columns, fromWhere) =>
    `(select row_to_json(one)::text from (select ${quoted(columns)} from ${fromWhere}) as one)`,
  // With a join, the planner could read all rows of the instance and render each of them, to keep only a few.
  oneOfSelected: [' = any(array(', '))'],
  rowsOfTable: (table, placeholder) => `json_populate_recordset(null::"${table}", ${placeholder}::json)`,
  catalog: `select t.relname as table_name, c.attname as column_name,
      coalesce(array_position(k.conkey, c.attnum), 0) as key_place
    from pg_class as t
      join pg_attribute as c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
      left join pg_constraint as k on k.conrelid = t.oid and k.contype = 'p'
    where t.relkind in ('r', 'p') and t.relname not in ('record_fragment', 'record_shown')
      and t.relnamespace = current_schema()::regnamespace
    order by t.relname collate "C", c.attnum`,
  serverRun: '(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text',
  databaseSize: 'select pg_database_size(current_database()) as bytes',
  cluster: citus,
  ddl: {
    integer: 'bigint',
    text: 'text collate "C"',
    table: '',
    clustered: '',
    get setup() {
      return [foldFunction()]
    },
  },
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

/**
 * `foldText` of `kernel/fold-text.ts` in SQL. The marks come from the regular expression that JavaScript uses. ICU's
 * root locale lower-cases letters, so that the locale of the database has no effect. ASCII, which most text is, is
 * detected by its length and takes the fast path.
 */
function foldFunction(): string {
  return `create or replace function daybook_fold(value text) returns text
    language sql immutable parallel safe
    return case when octet_length(value) = char_length(value) then lower(value collate "C")
      else ${withPlainLetters(`lower(regexp_replace(normalize(value, NFKD) collate "C", '[${markRanges()}]+', '', 'g')
        collate "und-x-icu")`)} collate "C" end`
}

/** The text with `plainLetters` in place of the others. */
function withPlainLetters(text: string): string {
  const letters = Object.entries(plainLetters)
  const [pairs, longer] = [
    letters.filter(([, plain]) => plain.length === 1),
    letters.filter(([, plain]) => plain.length > 1),
  ]
  const [from, to] = [pairs.map(([letter]) => letter).join(''), pairs.map(([, plain]) => plain).join('')]
  return longer.reduce(
    (sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`,
    `translate(${text}, '${from}', '${to}')`,
  )
}

/** Every code point of the class M, as the ranges of a PostgreSQL regular expression. */
function markRanges(): string {
  const mark = /^\p{M}$/u
  let ranges = ''
  let first: number | undefined
  for (let point = 0; point <= 0x10_ffff + 1; point += 1) {
    const isMark = point <= 0x10_ffff && mark.test(String.fromCodePoint(point))
    if (isMark) first ??= point
    else if (first !== undefined) {
      ranges += `${escaped(first)}-${escaped(point - 1)}`
      first = undefined
    }
  }
  return ranges
}

function escaped(point: number): string {
  return `\\U${point.toString(16).padStart(8, '0')}`
}
