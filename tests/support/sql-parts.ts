/** A statement as nested words: a partial SQL parser for checks of this program's SQL. */

/** The contents of parentheses are a separate list of parts. */
export type Part = Word | readonly Part[]

export interface Word {
  /** In lower case; a quoted name unchanged, without its quotes. */
  readonly word: string
  readonly kind: 'name' | 'quoted' | 'other'
  /** The number of a placeholder, from 1. */
  readonly placeholder?: number
}

const word = /'(?:[^']|'')*'|"([^"]+)"|[a-z_]\w*|\$(\d+)|\?|[\d.]+|::|[<>=!|-]+|\S/gi

/** Throws if the parentheses do not match. */
export function partsOf(statement: string): readonly Part[] {
  const open: Part[][] = [[]]
  let placeholders = 0
  for (const [text, quoted, numbered] of statement.matchAll(word)) {
    if (text === '(') open.push([])
    else if (text === ')') {
      const inner = open.pop() ?? []
      if (open.length === 0) throw new Error(`a parenthesis is closed that was not opened: ${statement}`)
      open.at(-1)?.push(inner)
    } else if (text === '?' || numbered !== undefined) {
      placeholders += 1
      open.at(-1)?.push({ word: '?', kind: 'other', placeholder: Number(numbered ?? placeholders) })
    } else if (quoted !== undefined) open.at(-1)?.push({ word: quoted, kind: 'quoted' })
    else open.at(-1)?.push({ word: text.toLowerCase(), kind: /^[a-z_]/i.test(text) ? 'name' : 'other' })
  }
  const [whole, ...left] = open
  if (whole === undefined || left.length > 0) throw new Error(`a parenthesis is not closed: ${statement}`)
  return whole
}

export function isNested(part: Part | undefined): part is readonly Part[] {
  return Array.isArray(part)
}

/** The word, unless the part is nested or missing. */
export function wordAt(parts: readonly Part[], index: number): Word | undefined {
  const part = parts.at(index)
  return part === undefined || isNested(part) ? undefined : (part as Word)
}

/** True for one of the words or signs of SQL itself, which a quoted name never is. */
export function isWord(part: Part | undefined, ...words: readonly string[]): boolean {
  if (part === undefined || isNested(part)) return false
  const { word, kind } = part as Word
  return kind !== 'quoted' && words.includes(word)
}

/** The pieces between the separators, ignoring separators inside parentheses. */
export function splitAt(parts: readonly Part[], separator: string): Part[][] {
  const pieces: Part[][] = [[]]
  for (const part of parts) {
    if (isWord(part, separator)) pieces.push([])
    else pieces.at(-1)?.push(part)
  }
  return pieces
}
