import type { SqlValue } from '../../kernel/db/sql.ts'
import type { Link } from '../fields/column.ts'

import type { ListSql } from './list-statement.ts'

/** One condition on the rows of a list, appended to its statement. `t` is the alias of the record's table. */
export type Predicate = (sql: ListSql) => unknown

/** The column holds one of the values. */
export function anyOf(column: string, values: readonly number[] | readonly string[]): Predicate {
  const type = typeof values[0] === 'string' ? 'text' : 'integer'
  return (sql) => {
    const [only] = values
    if (values.length === 1 && only !== undefined) return sql.add(`t."${column}" = `).value(only)
    return sql.add(sql.dialect.anyOf(`t."${column}"`, sql.placeholder(JSON.stringify(values)), type))
  }
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

/**
 * Every word begins some word of the field (`search_word`, written with the record). The word that is probably the
 * rarest finds the candidates, and the others are looked up for those only.
 */
export function matchesWords(field: string, words: readonly string[]): Predicate {
  const [rarest, ...others] = words.toSorted((a, b) => rarity(b) - rarity(a))
  if (rarest === undefined) return nothing
  return (sql) => {
    sql.add('t.id in (select word0.record_id from search_word as word0 where ')
    addWordMatch(sql, 'word0', field, rarest)
    others.forEach((word, index) => {
      const alias = `word${index + 1}`
      sql.add(` and exists (select 1 from search_word as ${alias} where ${alias}.record_id = word0.record_id and `)
      addWordMatch(sql, alias, field, word)
      sql.add(')')
    })
    return sql.add(')')
  }
}

function addWordMatch(sql: ListSql, alias: string, field: string, word: string): void {
  sql.ofInstance(alias).add(` and ${alias}.record = `).value(sql.record).add(` and ${alias}.field = `).value(field)
  sql.add(` and ${alias}.word >= `).value(word).add(` and ${alias}.word < `).value(`${word}\u{10ffff}`)
}

/** Numbers are more selective than words, and long words more than short ones. */
function rarity(word: string): number {
  return (/\p{N}/u.test(word) ? 100 : 0) + word.length
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
