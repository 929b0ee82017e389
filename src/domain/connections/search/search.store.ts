import { anyOf, contains, matchesWords, type Predicate } from '../../../records/list/predicate.ts'

/** Conditions of the search on the rows of a kind, with the alias `t`. */

/** True if any of these are true. */
export function anyTrue(predicates: readonly Predicate[]): Predicate {
  return (sql) => sql.add('(').joined(predicates, ' or ').add(')')
}

/** Each word is in at least one of the columns. */
export function wordsIn(columns: readonly string[], words: readonly string[]): Predicate {
  const inAny = (word: string) => anyTrue(columns.map((column) => contains(column, word)))
  return (sql) => sql.add('(').joined(words.map(inAny), ' and ').add(')')
}

/** Each word begins a word of the full-text column. */
export function wordsBegin(column: string, words: readonly string[]): Predicate {
  return matchesWords(column, words)
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
  if (ids.length === 0) return (sql) => sql.add('1 = 0')
  return anyOf(column, ids)
}
