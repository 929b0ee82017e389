import type { SqlRow, SqlValue } from './sql.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Reads the JSON object of texts in a column of rows; without one, an empty object. Each row is parsed once, because every
 * member of a body or of a list may ask for the object, which may have megabytes.
 */
export function parsedColumn(column: string): (row: SqlRow | undefined) => Texts {
  const known = new WeakMap<SqlRow, { readonly text: SqlValue; readonly texts: Texts }>()
  return (row) => {
    const text = row?.[column]
    if (row === undefined || typeof text !== 'string') return {}
    const before = known.get(row)
    if (before?.text === text) return before.texts
    const texts = JSON.parse(text) as Texts
    known.set(row, { text, texts })
    return texts
  }
}
