import type { Link } from '../../kernel/db/link-tables.ts'
import type { SqlValue } from '../../kernel/db/sql.ts'
import { addIdsByWord, type WordsAsked } from '../../kernel/db/words/find-words.ts'

import type { ListSql } from './list-statement.ts'

/** One condition on the rows of a list, appended to its statement. `t` is the alias of the record's table. */
export interface Predicate {
  (sql: ListSql): unknown
  /** Set if the condition is only about words of a full-text member. */
  readonly words?: WordsAsked
  /** Set if the condition is only that the record is one of these. */
  readonly ids?: readonly number[]
}

/** The column holds one of the values. */
export function anyOf(column: string, values: readonly number[] | readonly string[]): Predicate {
  const type = typeof values[0] === 'string' ? 'text' : 'integer'
  return (sql) => {
    const [only] = values
    if (values.length === 1 && only !== undefined) return sql.add(`t."${column}" = `).value(only)
    return sql.add(sql.dialect.anyOf(`t."${column}"`, sql.placeholder(JSON.stringify(values)), type))
  }
}

/** The record is one of these. */
export function isOneOf(ids: readonly number[]): Predicate {
  return Object.assign((sql: ListSql) => anyOf('id', ids)(sql), { ids })
}

/** The column has none of the ids; true for null. */
export function noneOf(column: string, ids: readonly number[]): Predicate {
  return (sql) =>
    sql.add(
      `(t."${column}" is null or not (${sql.dialect.anyOf(`t."${column}"`, sql.placeholder(JSON.stringify(ids)), 'integer')}))`,
    )
}

/** The same for a column whose null is shown as 0, so that 0 matches it. */
export function anyOfOrNone(column: string, values: readonly number[]): Predicate {
  const named = anyOf(column, values)
  return values.includes(0)
    ? (sql) =>
        sql
          .add('(')
          .joined([isNull(column), named], ' or ')
          .add(')')
    : named
}

/** The column compares in this way with the value; false for null. */
export function compare(column: string, operator: '=' | '<' | '<=' | '>' | '>=', value: number | string): Predicate {
  return (sql) => sql.add(`t."${column}" ${operator} `).value(value)
}

/** The column is null. */
export function isNull(column: string): Predicate {
  return (sql) => sql.add(`t."${column}" is null`)
}

/** The text contains `part`, ignoring case and accents. */
export function contains(column: string, part: string): Predicate {
  return (sql) => writeContains(sql, `t."${column}"`, part)
}

/** The value of a custom field contains `part`, ignoring case and accents. */
export function customContains(fieldId: number, part: string): Predicate {
  return (sql) => writeContains(sql, sql.dialect.jsonText('t."custom_values"', String(fieldId)), part)
}

/** The value of a custom field is one of these texts. */
export function customAnyOf(fieldId: number, values: readonly string[]): Predicate {
  return (sql) => {
    const value = sql.dialect.jsonText('t."custom_values"', String(fieldId))
    return sql.add(sql.dialect.anyOf(value, sql.placeholder(JSON.stringify(values)), 'text'))
  }
}

/** Every word begins some word of the field. Lists with no other condition are found by `words` alone. */
export function matchesWords(field: string, words: readonly string[]): Predicate {
  if (words.length === 0) return nothing
  const has = (word: string) => (sql: ListSql) => addIdsByWord(sql.add('t.id in '), sql.record, field, word)
  const predicate = (sql: ListSql) => sql.joined(words.map(has), ' and ')
  return Object.assign(predicate, { words: { field, words } })
}

/** Linked, through the link's table, to any of `ids`. */
export function linkedTo(link: Link, ids: readonly number[]): Predicate {
  return (sql) => {
    sql.add(`t.id in (select "${link.own}" from "${link.table}" where `).ofInstance().add(' and ')
    return sql.add(sql.dialect.anyOf(`"${link.other}"`, sql.placeholder(JSON.stringify(ids)), 'integer')).add(')')
  }
}

/**
 * One of these rows: by id and, with `only`, by these values. The condition has one part for each different `only`,
 * however many rows there are.
 */
export function anyRow(
  rows: readonly { readonly id: number; readonly only?: Readonly<Record<string, SqlValue>> }[],
): Predicate {
  const groups = [...Map.groupBy(rows, ({ only }) => JSON.stringify(only ?? {})).values()]
  const group = (alike: typeof rows) => (sql: ListSql) => {
    anyOf('id', [...new Set(alike.map(({ id }) => id))])(sql.add('('))
    for (const [column, value] of Object.entries(alike[0]?.only ?? {})) sql.add(` and t."${column}" = `).value(value)
    return sql.add(')')
  }
  return (sql) => sql.add('(').joined(groups.map(group), ' or ').add(')')
}

/** True if all of these are true. */
export function allOf(predicates: readonly Predicate[]): Predicate {
  return (sql) => sql.add('(').joined(predicates, ' and ').add(')')
}

/** True if the other is false; it must never be null. */
export function not(predicate: Predicate): Predicate {
  return (sql) => {
    predicate(sql.add('not ('))
    return sql.add(')')
  }
}

/** True for rows that match `predicate` and are not in `rows`. */
export function outside(rows: Predicate, predicate: Predicate): Predicate {
  return allOf([not(rows), predicate])
}

/** Appends whether the row is one of `rows`, as 1 or 0. */
export function writeIsOneOf(sql: ListSql, rows: Predicate): ListSql {
  sql.add('case when ')
  rows(sql)
  return sql.add(' then 1 else 0 end')
}

/** False for every row. */
export const nothing: Predicate = (sql) => sql.add('1 = 0')

/** Appends that the text `expression` contains `part`, ignoring case and accents. */
export function writeContains(sql: ListSql, expression: string, part: string): ListSql {
  const pattern = sql.dialect.fold(sql.placeholder(`%${part.replace(/[\\%_]/g, '\\$&')}%`))
  return sql.add(`${sql.dialect.fold(expression)} like ${pattern} escape '\\'`)
}
