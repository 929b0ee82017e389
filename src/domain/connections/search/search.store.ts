import { tableOf } from '../../../kernel/db/table-of.ts'
import { addIdsByWord } from '../../../kernel/db/words/find-words.ts'
import { foldText } from '../../../kernel/fold-text.ts'
import type { ListSql } from '../../../records/list/list-statement.ts'
import { anyOf, nothing, type Predicate } from '../../../records/list/predicate.ts'

/** Conditions of the search on the rows of a kind, with the alias `t`. */

/** True if any of these are true. One that is false for every row is left out: with it, the database would read all rows. */
export function anyTrue(predicates: readonly Predicate[]): Predicate {
  const [only = nothing, ...others] = predicates.filter((predicate) => predicate !== nothing)
  return others.length === 0
    ? only
    : (sql) =>
        sql
          .add('(')
          .joined([only, ...others], ' or ')
          .add(')')
}

/** Each word is in at least one of the columns. */
export function wordsIn(columns: readonly string[], words: readonly string[]): Predicate {
  const own = columns.map((column) => `t."${column}"`)
  return (sql) => sql.add(sql.dialect.hasLines(own, sql.placeholder(words.map(foldText).join('\n'))))
}

/** Appends a select of ids of the list's kind. */
type IdSet = (sql: ListSql) => unknown

/** The record is in at least one of the sets. The database finds its rows from them, and reads no others. */
export function inAnySet(sets: readonly IdSet[]): Predicate {
  return sets.length === 0 ? nothing : (sql) => sql.add('t.id in (').joined(sets, ' union all ').add(')')
}

/** The records with each word at the beginning of a word of the full-text column; no set without words. */
export function idsByWords(column: string, [first, ...others]: readonly string[]): IdSet[] {
  if (first === undefined) return []
  const has = (word: string) => (sql: ListSql) => addIdsByWord(sql.add('found.id in '), sql.record, column, word)
  return [
    (sql) => {
      addIdsByWord(sql.add('select found.id from '), sql.record, column, first).add(' as found')
      if (others.length > 0) sql.add(' where ').joined(others.map(has), ' and ')
    },
  ]
}

/** The records whose column refers to one of these; no set without ids. */
export function idsNamingOneOf(column: string, ids: readonly number[]): IdSet[] {
  if (ids.length === 0) return []
  return [
    (sql) => {
      sql
        .add(`select named.id from "${tableOf(sql.record)}" as named where `)
        .ofInstance('named')
        .add(' and ')
      sql.add(sql.dialect.anyOf(`named."${column}"`, sql.placeholder(JSON.stringify(ids)), 'integer'))
    },
  ]
}

/** The number of the document, with its prefix, contains the text. */
export function numberContains(text: string): Predicate {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return (sql) => {
    const number = `t."prefix" || cast(t."number" as text)`
    return sql.add(`${sql.dialect.fold(number)} like ${sql.dialect.fold(sql.placeholder(pattern))} escape '\\'`)
  }
}

/** The column refers to one of these records; false if there are none. */
export function namesOneOf(column: string, ids: readonly number[]): Predicate {
  return ids.length === 0 ? nothing : anyOf(column, ids)
}
